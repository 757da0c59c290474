import { testRule } from "../testing/test-rule.ts";
import { scopePort } from "./scope-port.ts";

const urls = (...locs: readonly string[]): string => locs.map((loc) => `<url><loc>${loc}</loc></url>`).join("\n");

testRule(scopePort, {
  valid: [
    { url: "https://example.com:443/sitemap.xml", document: urls("https://example.com/", "https://example.com:/a") },
    { url: "http://example.com:100/sitemap.xml", document: urls("http://example.com:100/a") },
    urls("http://example.com/", "http://example.com:100/a"),
    { url: "http://example.com/sitemap.xml", document: urls("http://example.com:100/a"), robots: "Sitemap: http://example.com/sitemap.xml" },
  ],
  invalid: [
    [{ url: "http://example.com:100/sitemap.xml", document: urls("http://example.com/", "http://example.com:100/a") }, "1:11 port error protocol"],
    [{ url: "http://example.com/sitemap.xml", document: urls("http://example.com:81/"), profiles: ["google"] }, "1:11 port warning google"],
  ],
});
