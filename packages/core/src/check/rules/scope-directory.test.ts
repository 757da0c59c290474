import { testRule } from "../testing/test-rule.ts";
import { scopeDirectory } from "./scope-directory.ts";

const url = "https://example.com/catalog/sitemap.xml";
const urls = (...locs: readonly string[]): string => locs.map((loc) => `<url><loc>${loc}</loc></url>`).join("\n");

testRule(scopeDirectory, {
  valid: [
    {
      url,
      document: urls(
        "https://example.com/catalog/",
        "HTTPS://EXAMPLE.com:443/catalog/a?b",
        "https://example.com/x/../catalog/b",
        "https://example.com/catalog/./%63",
      ),
    },
    // Nobody knows where the sitemap lies.
    urls("https://example.com/catalog/a", "https://example.com/b"),
    { url: "https://example.com/sitemap.xml?a=/b/", document: urls("https://example.com/b") },
    // Other sites have rules of their own.
    { url, document: urls("https://example.net/a", "http://example.com/a", "/a") },
    { url, document: "<sitemap><loc>https://example.com/a.xml</loc></sitemap>" },
  ],
  invalid: [
    [
      { url, document: urls("https://example.com/images/a", "https://example.com/catalog/b", "https://example.com/catalog") },
      "1:11 directory error protocol",
      "3:11 directory",
    ],
    // Issue 115 of the reports.
    [{ url: "https://example.com/sitemap/video.xml", document: urls("https://example.com/video/a") }, "1:11 directory"],
    [
      { url, document: urls("https://example.com/Catalog/a", "https://example.com/catalog/../a", "https://example.com/catalog/%2e%2e/a") },
      "1:11 directory",
      "2:11 directory",
      "3:11 directory",
    ],
    [{ url, document: "https://example.com/a\n", profiles: ["yandex"] }, "1:1 directory error yandex"],
    [{ url, document: urls("https://example.com/a"), profiles: ["google"] }, "1:11 directory warning google"],
    [{ url, document: urls("https://example.com/a"), robots: `Sitemap: ${url}`, profiles: ["protocol"] }, "1:11 announced warning protocol"],
  ],
});
