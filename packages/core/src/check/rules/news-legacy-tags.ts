import { deprecatedNames, valueVisitors } from "../extension-values.ts";
import { defineRule, type FieldView, type FieldVisitor } from "../rule.ts";

const NAMES = deprecatedNames("news");

export const newsLegacyTags = defineRule({
  meta: {
    id: "news-legacy-tags",
    since: "0.1.0",
    stage: "entry",
    severity: { google: "info" },
    summary: "Suggest no access, genres, keywords or stock_tickers in news:news",
    why: "They are still in the schema, but Google documents them no more.",
    fix: "Leave them out of the sitemap; while they are there, they must be what the schema allows.",
    sources: [
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap" },
      { kind: "vendor", url: "http://www.google.com/schemas/sitemap-news/0.9/sitemap-news.xsd" },
    ],
    messages: {
      legacy: "Expected no {!name}, which Google stopped reading, found it",
      value: "Expected {!expected} in {!name}, found {value}",
    },
    examples: {
      valid: ["<news:news><news:title>A</news:title></news:news>"],
      invalid: [{ document: "<news:news><news:keywords>a, b</news:keywords></news:news>", also: ["news-required"] }],
    },
  },
  create(context) {
    const values = valueVisitors(NAMES, (field, expected) => context.report("value", field.offset, { name: field.name, expected, value: field.text }));
    const visitor = (name: string): FieldVisitor => ({
      visit(field: FieldView, entry) {
        context.report("legacy", field.tag, { name });
        values[name]?.visit(field, entry);
      },
    });
    return { only: "url", fields: Object.fromEntries(NAMES.map((name) => [name, visitor(name)])) };
  },
});
