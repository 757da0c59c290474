import { testRule } from "../testing/test-rule.ts";
import { locPrivateHost } from "./loc-private-host.ts";

const urls = (...locs: readonly string[]): string => locs.map((loc) => `<url><loc>${loc}</loc></url>`).join("\n");

testRule(locPrivateHost, {
  valid: [
    urls("https://e.com/", "https://example.test.e.com/", "https://8.8.8.8/", "https://[2606:4700::1111]/", "https://b\u00fccher.example/"),
    urls("/localhost", "mailto:a@localhost"),
    // loc-rfc3986 tells of these.
    urls("https://e.com:80a/", "https://[zz]/", "https://e.com:99999/"),
  ],
  invalid: [
    [
      urls("http://localhost/", "http://localhost/b", "https://e.com/", "http://LOCALHOST:8080/"),
      "1:11 private warning protocol",
      "2:11 private",
      "4:11 private",
    ],
    [
      urls("https://e.com/", "http://127.0.0.1/", "http://10.0.0.1:81/", "http://[::1]/", "http://web/", "http://shop.local/"),
      "2:11 private",
      "3:11 private",
      "4:11 private",
      "5:11 private",
      "6:11 private",
    ],
    [urls("https://a@localhost/"), "1:11 private"],
    ["http://localhost/a\nhttp://localhost/b\n", "1:1 private", "2:1 private"],
    ["<sitemap><loc>http://localhost:3000/a.xml</loc></sitemap>", "1:15 private"],
  ],
});
