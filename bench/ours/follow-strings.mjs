// mapwright following an index over loopback to entries. Locs alone are added up, because that is all that some peers give.
import { createFetcher, followSitemaps } from "@mapwright/crawl";
import { createTally } from "../lib/tally.mjs";

const [address] = process.argv.slice(2);
const tally = createTally();
const fetch = createFetcher({ allowPrivate: true, env: {} });
const following = followSitemaps(address, { fetch, delayMs: 0 });
for await (const { entries } of following) for (const { loc } of entries) tally.add(loc, "");
const { complete } = await following.result();
await fetch.close();
tally.report({ complete });
