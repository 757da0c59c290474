import { visitRetired } from "../retired-extension.ts";
import { defineRule } from "../rule.ts";

export const extGeo = defineRule({
  meta: {
    id: "ext-geo",
    since: "0.1.0",
    stage: "structure",
    severity: { google: "info" },
    summary: "Suggest no elements of the retired geo extension",
    why: "The extension marked files of geographic data for a search that was shut down.",
    fix: "Remove the elements.",
    sources: [{ kind: "observed", url: "http://www.google.com/geo/schemas/sitemap/1.0" }],
    messages: { retired: "Expected no element of the geo extension, found <{!name}>" },
    examples: {
      valid: ["<url><loc>https://example.com/</loc></url>"],
      invalid: [
        '<url><loc>https://example.com/</loc><geo:geo xmlns:geo="http://www.google.com/geo/schemas/sitemap/1.0"><geo:format>kml</geo:format></geo:geo></url>',
      ],
    },
  },
  create: (context) => visitRetired("geo", context),
});
