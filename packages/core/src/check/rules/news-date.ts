import { parseW3cDatetime } from "../../value/w3c-datetime.ts";
import { isXsdDate } from "../../value/xsd-date.ts";
import { FACT } from "../facts.ts";
import { defineRule } from "../rule.ts";

export const newsDate = defineRule({
  meta: {
    id: "news-date",
    since: "0.1.0",
    stage: "entry",
    severity: { google: "error" },
    messageSeverity: { schema: { google: "warning" } },
    summary: "Require the publication date of an article to be a whole W3C date, with a zone where it has a time",
    why: "An article whose date cannot be read is not known to be new.",
    fix: "Write YYYY-MM-DD, or date and time with a zone, of the first publication.",
    sources: [{ kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap" }],
    messages: {
      form: "Expected YYYY-MM-DD, or date and time with a zone, found {value}",
      schema: "Expected YYYY-MM-DD, or date and time with a zone, found {value}, which XML Schema alone accepts",
    },
    examples: {
      valid: ["2025-03-01", "2025-03-01T19:20+01:00", "2025-03-01T19:20:30.45Z"].map(
        (date) => `<news:news><news:publication_date>${date}</news:publication_date></news:news>`,
      ),
      invalid: ["March 1, 2025", "2025-03-01T19:20:30"].map((date) => ({
        document: `<news:news><news:publication_date>${date}</news:publication_date></news:news>`,
        also: ["news-required"],
      })),
    },
  },
  create(context) {
    return {
      only: "url",
      fields: {
        "news:publication_date": {
          facts: FACT.DATE_FORM,
          visit({ text, offset }) {
            if (text === "") return;
            const date = parseW3cDatetime(text);
            if (date.ok && date.value.granularity !== "year" && date.value.granularity !== "month") return;
            context.report(!date.ok && isXsdDate(text) ? "schema" : "form", offset, { value: text });
          },
        },
      },
    };
  },
});
