import { testRule } from "../testing/test-rule.ts";
import { indexDirectory } from "./index-directory.ts";

const index = (...locs: readonly string[]): string => locs.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`).join("\n");
const url = "https://example.com/maps/index.xml?v=1";

testRule(indexDirectory, {
  valid: [
    "",
    index("https://example.com/a.xml"),
    { url: "https://example.com/index.xml", document: index("https://example.com/a/b/c.xml") },
    { url, document: index("https://example.com/maps/a.xml", "https://example.com/maps/de/a.xml", "https://EXAMPLE.com/%6daps/a.xml", "a.xml") },
    // Another host or scheme has a rule of its own.
    { url, document: index("https://other.example/a.xml", "http://example.com/a.xml") },
    { url, document: "<url><loc>https://example.com/</loc></url>" },
  ],
  invalid: [
    [{ url, document: index("https://example.com/a.xml") }, "1:15 folder warning google"],
    [
      { url, document: index("https://example.com/maps/../a.xml", "https://example.com/maps.xml", "https://example.com/Maps/a.xml") },
      "1:15 folder",
      "2:15 folder",
      "3:15 folder",
    ],
  ],
});
