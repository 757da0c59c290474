// mapwright reading rich entries; everything it makes of alternates and images is looked at.
import { readSitemap } from "@mapwright/core";
import { readFileChunks } from "@mapwright/node";
import { createTally } from "../lib/tally.mjs";

const tally = createTally();
let alternates = 0;
let images = 0;
for (const file of process.argv.slice(2)) {
  for await (const { entries } of readSitemap(readFileChunks(file))) {
    for (const entry of entries) {
      tally.add(entry.loc, entry.lastmod ?? "");
      alternates += entry.alternates?.length ?? 0;
      images += entry.images?.length ?? 0;
    }
  }
}
tally.report({ alternates, images });
