// mapwright reading the same files from disk to entries, adding up locs alone.
import { readSitemapFile } from "@mapwright/node";
import { createTally } from "../lib/tally.mjs";

const tally = createTally();
for (const file of process.argv.slice(2)) {
  for await (const { entries } of readSitemapFile(file)) for (const { loc } of entries) tally.add(loc, "");
}
tally.report();
