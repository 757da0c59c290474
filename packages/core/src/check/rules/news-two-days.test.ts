import { testRule } from "../testing/test-rule.ts";
import { newsTwoDays } from "./news-two-days.ts";

const now = "2024-01-03T00:00:00Z";
const news = (date: string): string => `<news:news><news:publication_date>${date}</news:publication_date></news:news>`;
const at = (date: string) => ({ document: news(date), now });

testRule(newsTwoDays, {
  valid: [
    // 48 hours and not a minute more.
    ...["2024-01-01T00:00:00Z", "2024-01-01T00:00Z", "2024-01-01T05:00:00+05:00", "2024-01-03", "2024-01-04", "2024-01-04T00:00:00Z", "2024-01-01"].map(at),
    // The day may have ended twelve hours after it did in UTC.
    { document: news("2023-12-30"), now: "2024-01-02T12:00:00Z" },
    // Rules for the form of dates tell of these.
    ...["2023", "2023-12", "yesterday", "", "2023-12-01T00:00:00"].map(at),
    { document: "<video:video><video:publication_date>2020-01-01</video:publication_date></video:video>", now },
    { document: "" },
  ],
  invalid: [
    [at("2023-12-31T23:59:00Z"), "1:35 old error google"],
    [at("2024-01-01T04:59:59+05:00"), "1:35 old"],
    [at("2024-01-04T00:00:01Z"), "1:35 future warning google"],
    [at("2024-01-05"), "1:35 future"],
    [{ document: news("2023-12-30"), now: "2024-01-02T12:00:01Z" }, "1:35 old"],
    [
      {
        document: `<url><loc>https://example.com/</loc>${news("2020-01-01")}</url>\n<url><loc>https://example.com/a</loc>${news("<![CDATA[2020-01-01]]>")}</url>`,
        now,
      },
      "1:71 old",
      "2:72 old",
    ],
  ],
});
