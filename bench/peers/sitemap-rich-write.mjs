// npm sitemap from rich objects in memory (alternates and images) to bytes.
import { once } from "node:events";
import { Readable } from "node:stream";
import { SitemapStream } from "sitemap";
import { loadRich } from "../lib/objects.mjs";

const entries = loadRich(process.argv[2]).map(({ loc, lastmod, alternates, images }) => ({
  url: loc,
  lastmod,
  links: alternates.map(({ hreflang, href }) => ({ lang: hreflang, url: href })),
  img: images.map((image) => ({ url: image.loc })),
}));
const started = performance.now();
let bytes = 0;
const stream = Readable.from(entries).pipe(new SitemapStream());
stream.on("data", (piece) => {
  bytes += piece.length;
});
await once(stream, "end");
process.stdout.write(`${JSON.stringify({ urls: entries.length, bytes, seconds: (performance.now() - started) / 1000 })}\n`);
