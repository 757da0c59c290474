import { testRule } from "../testing/test-rule.ts";
import { newsRequired } from "./news-required.ts";

const NAME = "<news:name>A</news:name>";
const LANGUAGE = "<news:language>en</news:language>";
const DATE = "<news:publication_date>2026-01-01</news:publication_date>";
const TITLE = "<news:title><![CDATA[A]]></news:title>";
const publication = (inner: string): string => `<news:publication>${inner}</news:publication>`;
const news = (inner: string): string => `<news:news>${inner}</news:news>`;

testRule(newsRequired, {
  valid: [
    news(publication(NAME + LANGUAGE) + DATE + TITLE),
    // Google does not mind the order; the profile xsd does.
    news(`${TITLE}<!-- a -->${DATE}\n${publication(LANGUAGE + NAME)}`),
    "<lastmod>2025-01-01</lastmod>",
    { document: "" },
  ],
  invalid: [
    [news(publication(NAME + LANGUAGE) + TITLE), "1:1 missing error google"],
    ["<news:news/>", "1:1 missing", "1:1 missing", "1:1 missing"],
    [news(`\n${publication(NAME)}\n${DATE}`), "1:1 missing", "2:1 missing"],
    [news(`${publication("")}${DATE}${TITLE}`), "1:12 missing", "1:12 missing"],
    [
      news(`\n${publication(`<news:name/>${LANGUAGE}`)}\n<news:publication_date></news:publication_date><news:title><!-- none --></news:title>`),
      "2:31 empty error google",
      "3:24 empty",
      "3:60 empty",
    ],
    // news:date is no element: what it was meant to be is missing.
    [news(`${publication(NAME + LANGUAGE)}${TITLE}<news:date>2024-03-30</news:date>`), "1:1 missing"],
  ],
});
