import { testRule } from "../testing/test-rule.ts";
import { newsLanguage } from "./news-language.ts";

const news = (language: string): string => `<news:news><news:publication><news:language>${language}</news:language></news:publication></news:news>`;

testRule(newsLanguage, {
  valid: [...["en", "de", "zh", "zh-cn", "zh-tw", "fil", "deu", " en ", "<![CDATA[en]]>", "<!-- a -->en", ""].map(news), "<news:news/>", { document: "" }],
  invalid: [
    ...["en_US", "en-US", "EN", "zh-CN", "zh-Hant", "jp"].map((language) => [news(language), "1:45 right error google"] as const),
    ...["english", "e", "x-default"].map((language) => [news(language), "1:45 form error google"] as const),
    [news("xx"), "1:45 unknown error google"],
    [`<url><loc>https://example.com/</loc>${news("DE")}</url>\n<url><loc>https://example.com/a</loc>${news("german")}</url>`, "1:81 right", "2:82 form"],
  ],
});
