import { testRule } from "../testing/test-rule.ts";
import { newsLegacyTags } from "./news-legacy-tags.ts";

const news = (inner: string): string => `<news:news>${inner}</news:news>`;

testRule(newsLegacyTags, {
  valid: [
    news(""),
    news("<news:title>A</news:title><!-- <news:keywords/> -->"),
    "<video:video><video:category>a</video:category></video:video>",
    { document: "" },
  ],
  invalid: [
    [news("<news:access>Subscription</news:access>"), "1:12 legacy info google"],
    [
      news(
        "<news:genres>Blog, OpEd</news:genres>\n<news:keywords><![CDATA[a & b]]></news:keywords>\n<news:stock_tickers>NASDAQ:A, NASDAQ:B</news:stock_tickers>",
      ),
      "1:12 legacy",
      "2:1 legacy",
      "3:1 legacy",
    ],
    [news("<news:access>free</news:access>"), "1:12 legacy", "1:25 value info google"],
    [news("<news:stock_tickers>A:1,A:2,A:3,A:4,A:5,A:6</news:stock_tickers>"), "1:12 legacy", "1:32 value"],
    [news("<news:genres>News</news:genres>"), "1:12 legacy", "1:25 value"],
  ],
});
