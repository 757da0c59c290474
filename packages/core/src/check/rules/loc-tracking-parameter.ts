import { FACT } from "../facts.ts";
import { CLICK_BEGINNINGS, findParameter, type UrlParameter } from "../parameters.ts";
import { defineRule } from "../rule.ts";

const NAMES =
  /^(?:utm_[a-z_]+|gclid|gclsrc|dclid|gbraid|wbraid|srsltid|fbclid|msclkid|yclid|ysclid|twclid|ttclid|igshid|li_fat_id|mc_[ce]id|mkt_tok|_gl|_ga|_openstat|_hsenc|_hsmi)$/i;

export const locTrackingParameter = defineRule({
  meta: {
    id: "loc-tracking-parameter",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "warning" },
    summary: "Disallow parameters that count clicks in a loc",
    why: "Such an address is a copy of the page under another name, which is not the canonical one, and its visits are counted for the wrong campaign.",
    fix: "List the canonical address without these parameters.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/faq.html#faq_url_duplicate" },
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls" },
    ],
    messages: { tracking: "Expected an address without tracking parameters, found {name} in {loc}" },
    examples: {
      valid: ["<loc>https://example.com/?utm=zone-32&amp;id=7</loc>"],
      invalid: ["<loc>https://example.com/?utm_source=newsletter</loc>"],
    },
  },
  create(context) {
    return {
      fields: {
        loc: {
          facts: FACT.PARAMETER,
          visit(field) {
            const found = findParameter(field, CLICK_BEGINNINGS, isTracking);
            if (found !== undefined) context.report("tracking", field.offset, { name: found.name, loc: field.text });
          },
        },
      },
    };
  },
});

function isTracking({ name }: UrlParameter): boolean {
  return NAMES.test(name);
}
