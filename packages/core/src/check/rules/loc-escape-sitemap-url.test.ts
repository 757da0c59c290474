import { testRule } from "../testing/test-rule.ts";
import { locEscapeSitemapUrl } from "./loc-escape-sitemap-url.ts";

const document = "<loc>https://example.com/</loc>";

testRule(locEscapeSitemapUrl, {
  valid: [
    document,
    { url: "https://example.com/site%20map.xml?a=1&b=2", document },
    { url: "http://[2001:db8::1]/sitemap.xml", document },
    { url: "https://example.com/a b", document: "<html/>" },
  ],
  invalid: [
    [{ url: "https://example.com/site map.xml", document }, "-2:1 address error protocol"],
    [{ url: "https://example.com/\u00fc.xml", document }, "-2:1 address"],
    [{ url: "https://example.com/100%.txt", document: "https://example.com/" }, "1:1 address"],
  ],
});
