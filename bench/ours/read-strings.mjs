// mapwright reading files to entries; loc and lastmod are looked at, as in the scripts of the peers.
import { readSitemap } from "@mapwright/core";
import { readFileChunks } from "@mapwright/node";
import { createTally } from "../lib/tally.mjs";

const kernel = process.env.MAPWRIGHT_BENCH_KERNEL ?? "auto";
const tally = createTally();
let fastEntries = 0;
for (const file of process.argv.slice(2)) {
  const reading = readSitemap(readFileChunks(file), { kernel });
  for await (const { entries } of reading) for (const { loc, lastmod } of entries) tally.add(loc, lastmod ?? "");
  fastEntries += (await reading.summary).kernel.fastEntries;
}
tally.report({ fastEntries });
