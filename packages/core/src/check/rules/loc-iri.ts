import { normaliseLoc } from "../../value/loc.ts";
import { FACT } from "../facts.ts";
import { defineRule } from "../rule.ts";

export const locIri = defineRule({
  meta: {
    id: "loc-iri",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "info", google: "warning" },
    summary: "Suggest percent escapes and Punycode for characters outside ASCII",
    why: "Such addresses are valid, but the protocol's own examples escape them, and Google recommends it: not every program writes the same bytes.",
    fix: "Encode path and query as UTF-8 in percent escapes, and the host as Punycode.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#escaping", profiles: ["protocol"] },
      { kind: "rfc", url: "https://www.rfc-editor.org/rfc/rfc3987", profiles: ["protocol"] },
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/url-structure", profiles: ["google"] },
    ],
    messages: { iri: "Expected {expected}, found {loc}" },
    examples: {
      valid: ["<loc>https://xn--bcher-kva.example/%C3%BC</loc>"],
      invalid: ["<loc>https://example.com/\u00fc</loc>"],
    },
  },
  create(context) {
    return {
      fields: {
        loc: {
          facts: FACT.NON_ASCII,
          visit(field) {
            if ((field.facts & FACT.NON_ASCII) === 0) return;
            // Escaping costs more than looking, and is done for those that are shown.
            context.report("iri", field.offset, () => ({ loc: field.text, expected: escapedForm(field.text) }));
          },
        },
      },
    };
  },
});

function escapedForm(text: string): string {
  const escaped = normaliseLoc(text, "");
  return escaped.ok ? escaped.value.loc : "characters of ASCII";
}
