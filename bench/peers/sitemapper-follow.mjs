// npm sitemapper following an index over loopback, as its documentation shows.
import Sitemapper from "sitemapper";
import { serveSitemaps } from "../lib/serve.mjs";
import { createTally } from "../lib/tally.mjs";

const server = await serveSitemaps(process.argv.slice(2));
const tally = createTally();
const sitemapper = new Sitemapper({ url: server.url, timeout: 600_000 });
const { sites, errors } = await sitemapper.fetch();
for (const loc of sites) tally.add(loc, "");
await server.stop();
tally.report({ errors: errors.length });
