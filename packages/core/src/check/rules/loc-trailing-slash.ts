import { joinUrl, splitUrl } from "../../value/url.ts";
import { FACT } from "../facts.ts";
import { defineRule } from "../rule.ts";

export const locTrailingSlash = defineRule({
  meta: {
    id: "loc-trailing-slash",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "info" },
    summary: "Suggest a slash behind the host of a home page",
    why: "An address without path means the same page, but programs that compare addresses as text take it for another one.",
    fix: "Write https://example.com/ instead of https://example.com.",
    sources: [{ kind: "protocol", url: "https://www.sitemaps.org/protocol.html#locdef" }],
    messages: { slash: "Expected {expected}, found {loc}" },
    examples: {
      valid: ["<loc>https://example.com/</loc>", "<loc>https://example.com/a</loc>"],
      invalid: ["<loc>https://example.com</loc>"],
    },
  },
  create(context) {
    return {
      fields: {
        loc: {
          facts: FACT.PATH,
          visit({ facts, text, offset }) {
            if ((facts & FACT.PATH) === 0) return;
            const parts = splitUrl(text);
            if (parts.path === "") context.report("slash", offset, { expected: joinUrl({ ...parts, path: "/" }), loc: text });
          },
        },
      },
    };
  },
});
