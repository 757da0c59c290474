// The sitemap loader of crawlee following an index over loopback, as its documentation shows.
import { Sitemap } from "@crawlee/utils";
import { serveSitemaps } from "../lib/serve.mjs";
import { createTally } from "../lib/tally.mjs";

const server = await serveSitemaps(process.argv.slice(2));
const tally = createTally();
const { urls } = await Sitemap.load(server.url, undefined, { enqueueStrategy: "all" });
for (const loc of urls) tally.add(loc, "");
await server.stop();
tally.report();
// Its client leaves timers behind.
process.exit(0);
