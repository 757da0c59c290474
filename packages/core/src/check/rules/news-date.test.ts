import { testRule } from "../testing/test-rule.ts";
import { newsDate } from "./news-date.ts";

const news = (date: string): string => `<news:news><news:publication_date>${date}</news:publication_date></news:news>`;

testRule(newsDate, {
  valid: [
    ...["2025-03-01", "2025-03-01T19:20+01:00", "2025-03-01T19:20:30Z", "2025-03-01T19:20:30.123456-08:00", " 2025-03-01\n", "<![CDATA[2025-03-01]]>", ""].map(
      news,
    ),
    "<news:news/>",
    { document: "" },
  ],
  invalid: [
    ...["2025", "2025-03", "2025-02-30", "March 1, 2025", "2025-03-01 10:00", "20250301", "2025-03-01T10:00"].map(
      (date) => [news(date), "1:35 form error google"] as const,
    ),
    ...["2025-03-01T19:20:30", "2025-03-01+01:00", "2025-03-01T24:00:00Z"].map((date) => [news(date), "1:35 schema warning google"] as const),
    [
      `<url><loc>https://example.com/</loc>${news("1.3.2025")}</url>\n<url><loc>https://example.com/a</loc>${news("<!-- a -->now")}</url>`,
      "1:71 form",
      "2:72 form",
    ],
  ],
});
