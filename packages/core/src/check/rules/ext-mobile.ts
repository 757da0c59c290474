import { visitRetired } from "../retired-extension.ts";
import { defineRule } from "../rule.ts";

export const extMobile = defineRule({
  meta: {
    id: "ext-mobile",
    since: "0.1.0",
    stage: "structure",
    severity: { google: "info" },
    summary: "Suggest no elements of the retired mobile extension",
    why: "The extension was for pages that old telephones need. No search engine heeds it today.",
    fix: "Remove the elements; pages for small screens need no mark, and separate addresses for them are told with alternate links.",
    sources: [{ kind: "vendor", url: "http://www.google.com/schemas/sitemap-mobile/1.0/sitemap-mobile.xsd" }],
    messages: { retired: "Expected no element of the mobile extension, found <{!name}>" },
    examples: {
      valid: ["<url><loc>https://example.com/</loc></url>"],
      invalid: ['<url><loc>https://example.com/</loc><mobile:mobile xmlns:mobile="http://www.google.com/schemas/sitemap-mobile/1.0"/></url>'],
    },
  },
  create: (context) => visitRetired("mobile", context),
});
