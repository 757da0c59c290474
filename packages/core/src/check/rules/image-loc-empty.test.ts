import { testRule } from "../testing/test-rule.ts";
import { imageLocEmpty } from "./image-loc-empty.ts";

const image = (loc: string): string => `<image:image><image:loc>${loc}</image:loc></image:image>`;

testRule(imageLocEmpty, {
  valid: [
    image("https://example.com/a.png"),
    image("HTTP://EXAMPLE.com/a.png"),
    image("<![CDATA[https://example.com/a.png?a=1&b=2]]>"),
    image("\n https://example.com/ä.png\n"),
    "<image:image/>",
    { document: "" },
  ],
  invalid: [
    [image(""), "1:25 empty warning google"],
    [image("<!-- none -->"), "1:25 empty"],
    ["<image:image><image:loc/></image:image>", "1:26 empty"],
    [image("/a.png"), "1:25 relative warning google"],
    [`${image("//example.com/a.png")}\n${image("data:image/png;base64,AA")}`, "1:25 relative", "2:25 relative"],
    ['<loc>https://example.com/</loc>\n<i:image xmlns:i="http://www.google.com/schemas/sitemap-image/1.1"><i:loc>a.png</i:loc></i:image>', "2:75 relative"],
  ],
});
