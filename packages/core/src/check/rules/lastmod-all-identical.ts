import { parseW3cDatetime } from "../../value/w3c-datetime.ts";
import { MajoritySketch } from "../majority-sketch.ts";
import { defineRule, type KeptPlace } from "../rule.ts";

/** A larger share of one value is no accident. */
const MAX_SHARE = 0.8;
/** Dates in a document that say something: a few pages may well change in one second, and more of them in one day. */
const MIN_TIMES = 10;
const MIN_DAYS = 20;
const DAY_LENGTH = 10;

export const lastmodAllIdentical = defineRule({
  meta: {
    id: "lastmod-all-identical",
    since: "0.1.0",
    stage: "document",
    severity: { google: "warning", bing: "warning" },
    summary: "Disallow one lastmod for nearly all pages",
    why: "Dates that are all the same are those of the build, not of the pages: the fault that Bing reports most. Crawlers then believe none of them.",
    fix: "Take lastmod from the content (the database, the front matter, the history of the file), or leave it out.",
    sources: [
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap", profiles: ["google"] },
      { kind: "vendor", url: "https://www.mediapost.com/publications/article/382131/", profiles: ["bing"] },
    ],
    messages: { identical: "Expected the date of each page, found {value} in {count} of {total} pages" },
    examples: {
      valid: [
        { document: "<url><loc>https://example.com/{n}</loc><lastmod>2025-03-01</lastmod></url>", repeat: 19 },
        { document: "<url><loc>https://example.com/{n}</loc><lastmod>2025-03-01T10:00:00.{n}Z</lastmod></url>", repeat: 100 },
      ],
      invalid: [
        { document: "<url><loc>https://example.com/{n}</loc><lastmod>2025-03-01T10:00:00Z</lastmod></url>", repeat: 10 },
        { document: "<url><loc>https://example.com/{n}</loc><lastmod>2025-03-01</lastmod></url>", repeat: 20 },
      ],
    },
    details:
      "It is told where one value makes more than 80 % of the dates of a sitemap, if there are at least 10 with a time or 20 without. Memory does not grow with the document; the count is never too high, and in documents with very many different dates up to a hundredth too low.",
  },
  create(context) {
    const sketch = new MajoritySketch();
    let first: { readonly text: string; readonly place: KeptPlace } | undefined;
    return {
      only: "url",
      lastmod({ hash, day, field }) {
        if (day === 0 && !parseW3cDatetime(field().text).ok) return;
        if (first === undefined) {
          const { text, offset } = field();
          first = { text, place: context.place(offset) };
        }
        sketch.add(hash, field);
      },
      end({ kind }) {
        const { value, count, total } = sketch.largest;
        if (kind !== "urlset" || count <= total * MAX_SHARE) return;
        if (total < (value.length > DAY_LENGTH ? MIN_TIMES : MIN_DAYS)) return;
        context.report("identical", first?.text === value ? first.place : 0, { value, count, total });
      },
    };
  },
});
