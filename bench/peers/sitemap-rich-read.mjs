// npm sitemap reading rich entries: everything it makes of alternates and images is looked at.
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { XMLToSitemapItemStream } from "sitemap";
import { createTally } from "../lib/tally.mjs";

const tally = createTally();
let alternates = 0;
let images = 0;
for (const file of process.argv.slice(2)) {
  const items = new XMLToSitemapItemStream();
  items.on("data", ({ url, lastmod, links, img }) => {
    tally.add(url, lastmod);
    alternates += links.length;
    images += img.length;
  });
  await pipeline(createReadStream(file), items);
}
tally.report({ alternates, images });
