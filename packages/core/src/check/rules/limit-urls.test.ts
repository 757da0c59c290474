import { testRule } from "../testing/test-rule.ts";
import { limitUrls } from "./limit-urls.ts";

const lines = { document: "https://e.com/{n}" } as const;
const feed = (count: number): string => `<rss><channel>${"<item><link>https://e.com/</link></item>\n".repeat(count)}</channel></rss>`;

testRule(limitUrls, {
  valid: [
    "",
    { ...lines, repeat: 44_999 },
    // What splits by itself fills its files.
    `<!-- Written by mapwright --><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${"<url><loc>https://e.com/</loc></url>".repeat(50_000)}</urlset>`,
    // Children of an entry do not count.
    { document: '<url><loc>https://e.com/</loc><xhtml:link rel="alternate" hreflang="de" href="https://e.com/de"/></url>', repeat: 30_000 },
    // Entries of an index have a limit of their own.
    { document: "<sitemap><loc>https://e.com/{n}.xml</loc></sitemap>", repeat: 50_001 },
  ],
  invalid: [
    [{ ...lines, repeat: 50_001, profiles: ["bing"] }, "50001:1 over error bing"],
    [{ ...lines, repeat: 45_000 }, "1:1 near warning protocol"],
    [{ ...lines, repeat: 50_000 }, "1:1 near warning protocol"],
    [{ ...lines, repeat: 50_001 }, "50001:1 over error protocol"],
    [{ document: "<url><!-- {n} --><loc>https://e.com/</loc></url>", repeat: 50_002 }, "50001:1 over"],
    [feed(50_003), "50001:1 over"],
  ],
});
