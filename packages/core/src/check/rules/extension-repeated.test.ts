import { testRule } from "../testing/test-rule.ts";
import { extensionRepeated } from "./extension-repeated.ts";

testRule(extensionRepeated, {
  valid: [
    "<image:image><image:loc>https://example.com/a.png</image:loc></image:image><image:image><image:loc>https://example.com/b.png</image:loc></image:image>",
    "<video:video><video:tag>a</video:tag><video:tag>b</video:tag></video:video>",
    "<lastmod>2025-01-01</lastmod><lastmod>2025-01-02</lastmod>",
    "<news:news/><news:news/>",
    { document: "" },
  ],
  invalid: [
    [
      "<image:image><image:loc>https://example.com/a.png</image:loc>\n<image:loc>https://example.com/b.png</image:loc></image:image>",
      "2:1 repeated error google",
    ],
    [
      "<video:video><video:title>a</video:title><!-- b -->\n<video:title><![CDATA[b]]></video:title>\n<video:duration>1</video:duration><video:duration>1</video:duration></video:video>",
      "2:1 repeated",
      "3:35 repeated",
    ],
    [
      '<n:news xmlns:n="http://www.google.com/schemas/sitemap-news/0.9"><n:title>a</n:title><n:title>b</n:title></n:news>'.replaceAll("n:", "news:"),
      "1:95 repeated",
    ],
  ],
});
