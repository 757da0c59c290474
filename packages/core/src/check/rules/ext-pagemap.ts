import { visitRetired } from "../retired-extension.ts";
import { defineRule } from "../rule.ts";

export const extPagemap = defineRule({
  meta: {
    id: "ext-pagemap",
    since: "0.1.0",
    stage: "structure",
    severity: { google: "info" },
    summary: "Suggest no PageMap outside of Programmable Search",
    why: "PageMaps are data for Programmable Search; nothing else reads them from a sitemap.",
    fix: "Remove them unless a search engine of your own for the site uses them.",
    sources: [{ kind: "vendor", url: "http://www.google.com/schemas/sitemap-pagemap/1.0/sitemap-pagemap.xsd" }],
    messages: { retired: "Expected no element of the PageMap extension, found <{!name}>" },
    examples: {
      valid: ["<url><loc>https://example.com/</loc></url>"],
      invalid: [
        '<url><loc>https://example.com/</loc><PageMap xmlns="http://www.google.com/schemas/sitemap-pagemap/1.0"><DataObject type="a"><Attribute name="b">c</Attribute></DataObject></PageMap></url>',
      ],
    },
  },
  create: (context) => visitRetired("pagemap", context),
});
