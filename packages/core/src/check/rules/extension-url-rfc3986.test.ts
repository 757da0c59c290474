import { testRule } from "../testing/test-rule.ts";
import { extensionUrlRfc3986 } from "./extension-url-rfc3986.ts";

const image = (loc: string): string => `<image:image><image:loc>${loc}</image:loc></image:image>`;
const link = (href: string): string => `<xhtml:link rel="alternate" hreflang="de" href="${href}"/>`;

testRule(extensionUrlRfc3986, {
  valid: [
    "<loc>https://e.com/a b</loc>",
    image("https://e.com/a-._~!$&amp;'()*+,;=:@/%20?a[]=/?#b"),
    image(" https://e.com/a.png\n"),
    image("https://e.com/größe/日本.png"),
    image(""),
    link("https://e.com/?a=1&amp;b=2"),
    "<video:video><video:title>a b %</video:title></video:video>",
  ],
  invalid: [
    [image("https://e.com/a b.png"), "1:25 character warning google"],
    [image("https://e.com/%zz.png"), "1:25 percent warning google"],
    [image("https://e.com/\u0085ü"), "1:25 character"],
    [image("<![CDATA[https://e.com/a|b]]>"), "1:25 character"],
    [link("https://e.com/{id}"), "1:49 character"],
    [link("https://e.com/100%"), "1:49 percent"],
    ["<video:video><video:thumbnail_loc>https://e.com/a\\b</video:thumbnail_loc></video:video>", "1:35 character"],
    ['<video:video><video:uploader info="https://e.com/a b">U</video:uploader></video:video>', "1:36 character"],
  ],
});
