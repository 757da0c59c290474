// fast-xml-parser has no streams: a file is read, parsed to an object, and walked.
import { readFileSync } from "node:fs";
import { XMLParser } from "fast-xml-parser";
import { createTally } from "../lib/tally.mjs";

const tally = createTally();
const parser = new XMLParser({ parseTagValue: false });
for (const file of process.argv.slice(2)) {
  const { urlset } = parser.parse(readFileSync(file, "utf8"));
  for (const { loc, lastmod } of urlset.url) tally.add(loc, lastmod);
}
tally.report();
