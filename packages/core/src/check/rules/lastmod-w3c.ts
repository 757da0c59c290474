import { parseW3cDatetime } from "../../value/w3c-datetime.ts";
import { FACT } from "../facts.ts";
import { defineRule } from "../rule.ts";
import { isZoneFault } from "./lastmod-tzd.ts";

export const lastmodW3c = defineRule({
  meta: {
    id: "lastmod-w3c",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "error", google: "error", bing: "warning" },
    summary: "Require every lastmod to be a W3C date",
    why: "A date in any other form is not understood and counts as none; Search Console reports it as an invalid date.",
    fix: "Write the date as 2026-01-31 or as 2026-01-31T18:30:00+01:00.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#lastmoddef", profiles: ["protocol"] },
      { kind: "rfc", url: "https://www.w3.org/TR/NOTE-datetime", profiles: ["protocol"] },
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap", profiles: ["google"] },
      { kind: "vendor", url: "https://blogs.bing.com/webmaster/July-2025/Keeping-Content-Discoverable-with-Sitemaps-in-AI-Powered-Search", profiles: ["bing"] },
    ],
    messages: { form: "Expected a W3C date such as 2026-01-31 or 2026-01-31T18:30:00Z, found {value}" },
    examples: {
      valid: ["<lastmod>2025-03-01</lastmod>", "<lastmod>2025-03-01T10:00:00+01:00</lastmod>", "<lastmod>2025-03</lastmod>"],
      invalid: ["<lastmod>01/03/2025</lastmod>", "<lastmod>2025-03-01 10:00:00</lastmod>"],
    },
  },
  create(context) {
    return {
      fields: {
        lastmod: {
          facts: FACT.DATE_FORM,
          visit({ text, offset }) {
            const date = parseW3cDatetime(text);
            if (!date.ok && date.reason === "syntax" && text !== "" && !isZoneFault(text)) context.report("form", offset, { value: text });
          },
        },
      },
    };
  },
});
