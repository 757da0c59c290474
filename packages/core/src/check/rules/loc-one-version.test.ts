import { testRule } from "../testing/test-rule.ts";
import { locOneVersion } from "./loc-one-version.ts";

const urls = (...locs: readonly string[]): string => locs.map((loc) => `<url><loc>${loc}</loc></url>`).join("\n");

testRule(locOneVersion, {
  valid: [
    urls("https://e.com/", "https://e.com/a", "https://e.com/b", "https://e.com/a?x=1", "https://e.com/a?x=2"),
    // The same, not near: loc-duplicate tells of it.
    urls("https://e.com/a", "HTTPS://E.com/%61"),
    urls("https://e.com/a", "https://www.e.com/a"),
    "<sitemap><loc>https://e.com/a.xml</loc></sitemap>\n<sitemap><loc>http://e.com/a.xml</loc></sitemap>",
  ],
  invalid: [
    [urls("https://e.com/a", "https://e.com/a/"), "2:11 near warning protocol"],
    [urls("https://e.com/a", "http://e.com/a"), "2:11 near"],
    [urls("https://e.com/a/", "https://e.com/a/index.html"), "2:11 near"],
    [urls("https://e.com/?a=1&amp;b=2", "https://e.com/?b=2&amp;a=1"), "2:11 near"],
    [urls("https://e.com/a", "https://e.com/A"), "2:11 case info protocol"],
    [{ document: urls("https://e.com/a"), files: { "b.xml": urls("https://e.com/b", "https://e.com/a/") } }, "b.xml@2:11 set warning protocol"],
  ],
});
