import { testRule } from "../testing/test-rule.ts";
import { limitNews } from "./limit-news.ts";

const news = (count: number): string => "<url><loc>https://example.com/</loc><news:news></news:news></url>\n".repeat(count);

testRule(limitNews, {
  valid: [news(1000), news(1), "<lastmod>2025-01-01</lastmod><lastmod>2025-01-02</lastmod>", { document: "" }],
  invalid: [
    [news(1001), "1001:37 over error google"],
    [news(1200), "1001:37 over"],
    ["<news:news><news:title>a</news:title></news:news>\n<news:news/>\n<news:news/>", "2:1 second error google", "3:1 second"],
    [
      '<loc>https://example.com/</loc>\n<n:news xmlns:n="http://www.google.com/schemas/sitemap-news/0.9"/><n:news xmlns:n="http://www.google.com/schemas/sitemap-news/0.9"><!-- two --></n:news>',
      "2:67 second",
    ],
  ],
});
