import { testRule } from "../testing/test-rule.ts";
import { doubleEscaped } from "./double-escaped.ts";

testRule(doubleEscaped, {
  valid: [
    "<loc>https://e.com/?a=1&amp;b=2&amp;lang=de;x</loc>",
    "<loc><![CDATA[https://e.com/?a=1&b=2]]></loc>",
    "<loc>https://e.com/100%25-cotton%2Fx</loc>",
    // The fault is that nothing is escaped here.
    "<loc>https://e.com/?a=1&b=2</loc>",
    "<loc>https://e.com/?a&amp;#b;</loc>",
    "https://e.com/?a=1&amp;b=2\n",
    "<image:image><image:loc>https://e.com/?a=1&amp;b=2;c</image:loc></image:image>",
    '<xhtml:link rel="alternate" hreflang="de" href="https://e.com/?a&amp;b"/>',
    "<image:image><image:loc>https://e.com/?a=1</image:loc><image:caption>a &amp;amp; b</image:caption></image:image>",
  ],
  invalid: [
    ["<loc>https://e.com/?a=1&amp;amp;b=2</loc>", "1:6 reference warning protocol"],
    ["<loc>https://e.com/?a=1&amp;#38;b=2</loc>", "1:6 reference"],
    ["<loc>https://e.com/?a=1&#38;#x26;b=2</loc>", "1:6 reference"],
    ["<loc><![CDATA[https://e.com/?a=1&amp;b=2]]></loc>", "1:6 reference"],
    ["<loc>https://e.com/a%2520b</loc>", "1:6 percent info protocol"],
    ["<loc>https://e.com/a%25C3%25BC?b&amp;amp;c</loc>", "1:6 percent", "1:6 reference"],
    ["https://e.com/a%252Fb\n", "1:1 percent"],
    ["<image:image><image:loc>https://e.com/?a=1&amp;amp;b=2</image:loc></image:image>", "1:25 reference warning protocol"],
    ["<video:video><video:content_loc><![CDATA[https://e.com/?a=1&amp;b=2]]></video:content_loc></video:video>", "1:33 reference"],
    ['<xhtml:link rel="alternate" hreflang="de" href="https://e.com/?a&amp;#38;b"/>', "1:49 reference"],
  ],
});
