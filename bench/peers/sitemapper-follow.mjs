// npm sitemapper following an index over loopback, as its documentation shows.
import Sitemapper from "sitemapper";
import { createTally } from "../lib/tally.mjs";

const [address] = process.argv.slice(2);
const tally = createTally();
const sitemapper = new Sitemapper({ url: address, timeout: 600_000 });
const { sites, errors } = await sitemapper.fetch();
for (const loc of sites) tally.add(loc, "");
tally.report({ errors: errors.length });
