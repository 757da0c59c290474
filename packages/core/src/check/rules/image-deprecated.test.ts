import { testRule } from "../testing/test-rule.ts";
import { imageDeprecated } from "./image-deprecated.ts";

const image = (inner: string): string => `<image:image><image:loc>https://example.com/a.png</image:loc>${inner}</image:image>`;

testRule(imageDeprecated, {
  valid: [image(""), image("<!-- <image:title>a</image:title> -->"), "<video:video><video:title>a</video:title></video:video>", { document: "" }],
  invalid: [
    [image("<image:title>a</image:title>"), "1:62 deprecated info google"],
    [
      image(
        "\n<image:caption><![CDATA[a]]></image:caption>\n<image:geo_location>Berlin</image:geo_location>\n<image:title/>\n<image:license>/l</image:license>",
      ),
      "2:1 deprecated",
      "3:1 deprecated",
      "4:1 deprecated",
      "5:1 deprecated",
    ],
    [
      '<loc>https://example.com/</loc>\n<i:image xmlns:i="http://www.google.com/schemas/sitemap-image/1.1"><i:caption>a</i:caption></i:image>',
      "2:68 deprecated",
    ],
  ],
});
