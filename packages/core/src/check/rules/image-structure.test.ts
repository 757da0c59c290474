import { testRule } from "../testing/test-rule.ts";
import { imageStructure } from "./image-structure.ts";

testRule(imageStructure, {
  valid: [
    "<image:image><image:loc>https://example.com/a.png</image:loc></image:image>",
    // Images on other hosts are in order.
    {
      document: "<loc>https://example.com/p</loc><image:image><image:loc>https://cdn.example.net/i.png</image:loc></image:image>",
      url: "https://example.com/s.xml",
    },
    "<image:image><image:title>a</image:title><image:loc><![CDATA[https://example.com/a.png]]></image:loc></image:image>",
    "<image:image><!-- first --><image:loc>https://example.com/a.png</image:loc></image:image>",
    '<loc>https://example.com/</loc>\n<i:image xmlns:i="http://www.google.com/schemas/sitemap-image/1.1"><i:loc>https://example.com/a.png</i:loc></i:image>',
    "<image:image><image:loc></image:loc></image:image>",
    "<lastmod>2025-01-01</lastmod>",
    { document: "" },
  ],
  invalid: [
    ["<image:image></image:image>", "1:1 missing error google"],
    ["<image:image/>", "1:1 missing"],
    ["<image:image>\n<image:title>a</image:title></image:image>", "1:1 missing"],
    [
      "<image:image><image:loc>https://example.com/a.png</image:loc></image:image>\n<image:image><!-- none --></image:image>\n<image:image></image:image>",
      "2:1 missing",
      "3:1 missing",
    ],
    // The loc of the next image is not that of this one.
    ["<image:image></image:image><image:image><image:loc>https://example.com/a.png</image:loc></image:image>", "1:1 missing"],
  ],
});
