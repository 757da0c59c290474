// The sitemap loader of crawlee following an index over loopback, as its documentation shows.
import { Sitemap } from "@crawlee/utils";
import { createTally } from "../lib/tally.mjs";

const [address] = process.argv.slice(2);
const tally = createTally();
const { urls } = await Sitemap.load(address, undefined, { enqueueStrategy: "all" });
for (const loc of urls) tally.add(loc, "");
tally.report();
// Its client leaves timers behind.
process.exit(0);
