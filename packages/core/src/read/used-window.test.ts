import { describe, expect, it } from "vitest";
import { readSitemapToEnd } from "./read-sitemap.ts";
import { urlset } from "./testing/encode.ts";

const CUTS: Readonly<Record<string, string>> = {
  "a root tag before a <": '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9<',
  "a tag before a <": `${urlset("<url><loc>https://e.com/a</loc></url>").replace("</urlset>", "")}<`,
  "an opening": `${urlset("").replace("</urlset>", "")}<!`,
  "a reference": `${urlset("<url><loc>https://e.com/&am").replace("</urlset>", "")}`,
};

describe("a window that was used before", () => {
  it.each(Object.entries(CUTS))("does not let a document that ends in %s see what stood there", async (_, text) => {
    const fresh = await readSitemapToEnd(text, { kernel: "none" });
    for (const filler of ["a", "/", "!", "-", ";", "<", ">"]) {
      for (const kernel of ["wasm", "typescript"] as const) {
        await readSitemapToEnd(urlset(`<url><loc>https://e.com/</loc></url>${filler.repeat(4096)}`), { kernel });
        const { kernel: _kernel, ...used } = await readSitemapToEnd(text, { kernel });
        expect({ ...used, kernel: fresh.kernel }).toEqual(fresh);
      }
    }
  });
});
