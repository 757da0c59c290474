import { testRule } from "../testing/test-rule.ts";
import { locScheme } from "./loc-scheme.ts";

const urls = (...locs: readonly string[]): string => locs.map((loc) => `<url><loc>${loc}</loc></url>`).join("\n");

testRule(locScheme, {
  valid: [
    urls("https://e.com/", "HTTPS://f.com/"),
    urls("ftp://e.com/", "http://e.com/"),
    { document: urls("https://e.com/", "http://e.com/"), url: "https://e.com/sitemap.xml" },
    "<sitemap><loc>https://e.com/a.xml</loc></sitemap>\n<sitemap><loc>http://e.com/b.xml</loc></sitemap>",
  ],
  invalid: [
    [urls("https://e.com/", "http://e.com/a", "http://e.com/b", "https://e.com/c"), "2:11 scheme error protocol", "3:11 scheme"],
    ["http://e.com/a\nhttps://e.com/a\n", "2:1 scheme"],
    [{ document: urls("https://e.com/", "http://e.com/a"), profiles: ["google"] }, "2:11 scheme warning google"],
  ],
});
