import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scopeOf } from "../value/scope.ts";
import { readSitemapToEnd } from "./read-sitemap.ts";

describe("the scope of entries", () => {
  it("is that of each loc by itself, whatever stands before it", async () => {
    const site = fc.constantFrom(
      "https://e.com",
      "http://e.com",
      "https://E.com",
      "https://e.com:443",
      "https://e.com:8080",
      "https://www.e.com",
      "https://other.example",
    );
    const path = fc.constantFrom("/", "/maps/", "/maps/a", "/maps/../a", "/other/a", "/%6daps/a", "/maps/%2e%2e/a");
    const url = "https://e.com/maps/sitemap.xml";
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(site, path), { minLength: 1, maxLength: 30 }), async (parts) => {
        const locs = parts.map(([host, end]) => host + end);
        const { entries } = await readSitemapToEnd(`<urlset>${locs.map((loc) => `<url><loc>${loc}</loc></url>`).join("")}</urlset>`, { url });
        expect(entries.map(({ scope }) => scope)).toEqual(locs.map((loc) => scopeOf(loc, url)));
      }),
      { seed: 3, numRuns: 100 },
    );
  });
});
