// npm sitemap as its README reads a file: a read stream piped into XMLToSitemapItemStream.
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { XMLToSitemapItemStream } from "sitemap";
import { createTally } from "../lib/tally.mjs";

const tally = createTally();
for (const file of process.argv.slice(2)) {
  const items = new XMLToSitemapItemStream();
  items.on("data", ({ url, lastmod }) => tally.add(url, lastmod));
  await pipeline(createReadStream(file), items);
}
tally.report();
