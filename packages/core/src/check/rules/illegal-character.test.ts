import { testRule } from "../testing/test-rule.ts";
import { illegalCharacter } from "./illegal-character.ts";

testRule(illegalCharacter, {
  valid: [
    "<loc>https://e.com/&#x9;&#65;&#x10FFFF;</loc>",
    "<loc>\thttps://e.com/\r\n</loc>",
    "<url><loc>https://e.com/</loc><video:video><video:title>\u0085\u{10ffff}\ufffd</video:title></video:video></url>",
  ],
  invalid: [
    ["<loc>https://e.com/\u0001</loc>", "1:20 character error protocol"],
    ["<loc><![CDATA[https://e.com/\u001f]]></loc>", "1:29 character"],
    ["<loc>https://e.com/&#0;</loc>", "1:20 reference error protocol"],
    ["<loc>https://e.com/&#x1F;</loc>", "1:20 reference"],
    ["<loc>https://e.com/&#xFFFE;</loc>", "1:20 reference"],
    ["<loc>https://e.com/&#xD800;</loc>", "1:20 reference"],
    ["<loc>https://e.com/&#x110000;</loc>", "1:20 reference"],
    ["<loc>https://e.com/&#xG;</loc>", "1:20 reference"],
    ["<loc>https://e.com/\ufffe\uffff</loc>", "1:20 character", "1:21 character"],
    [
      "<url><loc>https://e.com/</loc><!-- a\u0001b\u0002 --></url>\n<!-- \uffff --><?a \u0003?>",
      "1:37 character error protocol",
      "2:6 character",
      "2:15 character",
    ],
    [`<url><loc>https://e.com/</loc><a:b xmlns:a="u:a">\u0001&#2;</a:b></url>`, "1:50 character", "1:51 reference"],
    ["<lastmod>2025-01-01\u0000</lastmod>", "1:20 character"],
    ["https://e.com/\nhttps://e.com/\u0007\n", "2:15 character"],
  ],
});
