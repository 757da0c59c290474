import { testRule } from "../testing/test-rule.ts";
import { locRfc3986 } from "./loc-rfc3986.ts";

testRule(locRfc3986, {
  valid: [
    "<loc>https://e.com/a-._~!$&amp;'()*+,;=:@/%20?a=/?#b/?</loc>",
    "<loc> https://e.com/ </loc>",
    "<loc>https://e.com/\u00fc/\u4e2d\u{1f600}?\u0439</loc>",
    "<loc>https://\u00fcber.example:8443/</loc>",
    "<loc>https://user:pass@e.com/</loc>",
    "<loc>http://[::1]:8080/</loc>",
    "<loc>https://my_host.e.com/</loc>",
    "<loc>/relative</loc>",
    "<url><loc>https://e.com/</loc><image:image><image:loc>https://e.com/a b</image:loc></image:image></url>",
  ],
  invalid: [
    ...[" ", '"', "&lt;", "&gt;", "\\", "^", "`", "{", "|", "}", "[", "]"].map(
      (written) => [`<loc>https://e.com/a${written}b</loc>`, "1:6 character error protocol"] as const,
    ),
    ["<loc>https://e.com/a\nb</loc>", "1:6 character"],
    ["<loc>https://e.com/\u0085</loc>", "1:6 character"],
    ["<loc>https://e.com/?a[]=1&amp;b[c]=2</loc>", "1:6 character"],
    ["<loc>https://e.com/\ufffd</loc>", "1:6 character"],
    ["<loc>https://e.com/100%</loc>", "1:6 percent error protocol"],
    ["<loc>https://e.com/%zz%4</loc>", "1:6 percent"],
    ["<loc>https://e.com/#a#b</loc>", "1:6 fragment"],
    ["<loc>https://e.com:99999/</loc>", "1:6 authority"],
    ["<loc>https://e.com:80a/</loc>", "1:6 authority"],
    ["<loc>https://a@[::1/</loc>", "1:6 authority"],
    ["https://e.com/\nhttps://e.com/a b\n", "2:1 character"],
    [{ document: "<loc>https://e.com/a b</loc>", profiles: ["yandex"] }, "1:6 character error yandex"],
  ],
});
