import { testRule } from "../testing/test-rule.ts";
import { scopeHost } from "./scope-host.ts";

const url = "https://example.com/sitemap.xml";
const urls = (...locs: readonly string[]): string => locs.map((loc) => `<url><loc>${loc}</loc></url>`).join("\n");

testRule(scopeHost, {
  valid: [
    { url, document: urls("https://example.com/", "https://EXAMPLE.com:443/a", "http://example.com/b", "https://example.com:8080/c", "/d") },
    // Nobody knows where the sitemap lies.
    urls("https://example.com/", "https://shop.example.com/"),
    // Issue 119 of the reports: pictures may be anywhere.
    { url, document: "<url><loc>https://example.com/p</loc><image:image><image:loc>https://cdn.example.net/i.png</image:loc></image:image></url>" },
    // Issue 121: the robots.txt of the site names the sitemap elsewhere.
    { url: "https://cms.example.net/sitemap.xml", robots: "Sitemap: https://cms.example.net/sitemap.xml", document: urls("https://www.example.com/a") },
    // cross-submit-robots tells of this.
    { url, robots: "User-agent: *\nDisallow:\n", document: urls("https://www.example.net/a") },
    { url, document: "<sitemap><loc>https://example.net/a.xml</loc></sitemap>" },
  ],
  invalid: [
    // Issue 117 of the reports.
    [{ url, document: urls("https://pending.example.com/x") }, "1:11 host error protocol"],
    [{ url, document: urls("https://www.example.com/a", "https://www.example.com/b", "https://example.com/c") }, "1:11 host", "2:11 host"],
    [{ url, document: "https://example.com/\nhttps://example.net/\n" }, "2:1 host"],
    [{ url, document: urls("https://example.net/"), profiles: ["google"] }, "1:11 host warning google"],
    [{ url, document: urls("https://example.net/"), profiles: ["yandex"] }, "1:11 host error yandex"],
    [{ url, document: urls("https://example.net/"), profiles: ["naver"] }, "1:11 host error naver"],
  ],
});
