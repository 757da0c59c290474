// npm sitemap from objects in memory to bytes: a SitemapStream for each 50,000 entries, its output counted and dropped.
import { once } from "node:events";
import { Readable } from "node:stream";
import { SitemapStream } from "sitemap";
import { loadRecords } from "../lib/objects.mjs";

const ENTRIES_A_SITEMAP = 50_000;
const records = loadRecords(process.argv[2], "url");
const started = performance.now();
let bytes = 0;
for (let from = 0; from < records.length; from += ENTRIES_A_SITEMAP) {
  const stream = Readable.from(records.slice(from, from + ENTRIES_A_SITEMAP)).pipe(new SitemapStream());
  stream.on("data", (piece) => {
    bytes += piece.length;
  });
  await once(stream, "end");
}
process.stdout.write(`${JSON.stringify({ urls: records.length, bytes, seconds: (performance.now() - started) / 1000 })}\n`);
