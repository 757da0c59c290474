import { testRule } from "../testing/test-rule.ts";
import { scopeScheme } from "./scope-scheme.ts";

const url = "https://example.com/sitemap.xml";
const urls = (...locs: readonly string[]): string => locs.map((loc) => `<url><loc>${loc}</loc></url>`).join("\n");

testRule(scopeScheme, {
  valid: [
    { url, document: urls("https://example.com/", "HTTPS://example.com/a") },
    urls("https://example.com/", "http://example.com/a"),
    // Another host is the graver fault.
    { url, document: urls("http://example.net/") },
  ],
  invalid: [
    [{ url, document: urls("https://example.com/", "http://example.com/a", "http://example.com/b") }, "2:11 scheme error protocol", "3:11 scheme"],
    [{ url: "http://example.com/sitemap.xml", document: urls("https://example.com/"), profiles: ["google"] }, "1:11 scheme warning google"],
    [{ url, document: urls("http://example.com/"), robots: `Sitemap: ${url}` }, "1:11 announced warning protocol"],
  ],
});
