import { testRule } from "../testing/test-rule.ts";
import { childInTextElement } from "./child-in-text-element.ts";

testRule(childInTextElement, {
  valid: ["<loc><![CDATA[https://e.com/?<b>]]></loc>", "<loc>https://e.com/<!-- a --><?b c?></loc>"],
  invalid: [
    ['<loc><a href="https://e.com/">https://e.com/</a></loc>', "1:6 child error protocol"],
    ["<lastmod><date>2025-01-01</date></lastmod>", "1:10 child"],
    ["<url><loc>https://e.com/</loc><news:news><news:title>a<br/>b</news:title></news:news></url>", "1:55 child"],
    [{ document: "<loc><b>https://e.com/</b></loc>", profiles: ["yandex"] }, "1:6 child error yandex"],
  ],
});
