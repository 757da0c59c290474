import { requiredVisitors } from "../extension-values.ts";
import { defineRule, type FieldView } from "../rule.ts";

export const newsRequired = defineRule({
  meta: {
    id: "news-required",
    since: "0.1.0",
    stage: "entry",
    severity: { google: "error" },
    summary: "Require publication with name and language, publication_date and title in every news:news",
    why: "Google passes over an article without one of them.",
    fix: "Write all of them, or leave news:news out.",
    sources: [{ kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap" }],
    messages: {
      missing: "Expected {!child} in {!name}, found none",
      empty: "Expected something in {!name}, found nothing",
    },
    examples: {
      valid: [
        "<news:news><news:publication><news:name>The Example Times</news:name><news:language>en</news:language></news:publication><news:publication_date>2026-01-01</news:publication_date><news:title>A</news:title></news:news>",
      ],
      invalid: [
        "<news:news><news:publication><news:name>The Example Times</news:name><news:language>en</news:language></news:publication><news:title>A</news:title></news:news>",
        "<news:news><news:publication><news:name></news:name><news:language>en</news:language></news:publication><news:publication_date>2026-01-01</news:publication_date><news:title>A</news:title></news:news>",
      ],
    },
  },
  create(context) {
    const hear = {
      missing: ({ tag, name }: FieldView, child: string) => context.report("missing", tag, { name, child }),
      empty: ({ offset, name }: FieldView) => context.report("empty", offset, { name }),
    };
    return { only: "url", fields: { ...requiredVisitors("news:news", hear), ...requiredVisitors("news:publication", hear) } };
  },
});
