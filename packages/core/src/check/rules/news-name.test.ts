import { testRule } from "../testing/test-rule.ts";
import { newsName } from "./news-name.ts";

const news = (name: string): string => `<news:news><news:publication><news:name>${name}</news:name></news:publication></news:news>`;

testRule(newsName, {
  valid: [
    ...["The Example Times", "Fish &amp; Chips", "<![CDATA[Fish & Chips]]>", "AT&amp;T;", "a) b", "", "<!-- (a) -->A"].map(news),
    "<news:news/>",
    { document: "" },
  ],
  invalid: [
    [news("The Example Times (subscription)"), "1:41 parentheses error google"],
    [news("Fish &amp;amp; Chips"), "1:41 escaped error google"],
    [news("<![CDATA[Fish &amp; Chips]]>"), "1:41 escaped"],
    [
      `<url><loc>https://example.com/</loc>${news("A &amp;#38; B (C)")}</url>\n<url><loc>https://example.com/a</loc>${news("(A)")}</url>`,
      "1:77 escaped",
      "1:77 parentheses",
      "2:78 parentheses",
    ],
  ],
});
