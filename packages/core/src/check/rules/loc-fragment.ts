import { FACT } from "../facts.ts";
import { defineRule } from "../rule.ts";

export const locFragment = defineRule({
  meta: {
    id: "loc-fragment",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "warning", google: "warning" },
    summary: "Disallow fragments in a loc",
    why: "A fragment is never sent to the server, so that all addresses that differ in it are one page; Google does not index them apart.",
    fix: "Cut the address off at the #. Pages that exist only behind one need addresses of their own.",
    sources: [
      { kind: "rfc", url: "https://www.rfc-editor.org/rfc/rfc3986#section-3.5", profiles: ["protocol"] },
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/url-structure", profiles: ["google"] },
    ],
    messages: { fragment: "Expected an address without fragment, found {loc}" },
    examples: {
      valid: ["<loc>https://example.com/a%23b</loc>"],
      invalid: ["<loc>https://example.com/#prices</loc>"],
    },
  },
  create(context) {
    return {
      fields: {
        loc: {
          facts: FACT.FRAGMENT,
          visit({ facts, text, offset }) {
            if ((facts & FACT.FRAGMENT) !== 0) context.report("fragment", offset, { loc: text });
          },
        },
      },
    };
  },
});
