import { visitRetired } from "../retired-extension.ts";
import { defineRule } from "../rule.ts";

export const extCode = defineRule({
  meta: {
    id: "ext-code",
    since: "0.1.0",
    stage: "structure",
    severity: { google: "info" },
    summary: "Suggest no elements of the retired code search extension",
    why: "The extension marked source code for a search that was shut down.",
    fix: "Remove the elements.",
    sources: [{ kind: "observed", url: "http://www.google.com/codesearch/schemas/sitemap/1.0" }],
    messages: { retired: "Expected no element of the code search extension, found <{!name}>" },
    examples: {
      valid: ["<url><loc>https://example.com/</loc></url>"],
      invalid: [
        '<url><loc>https://example.com/</loc><codesearch:codesearch xmlns:codesearch="http://www.google.com/codesearch/schemas/sitemap/1.0"><codesearch:filetype>c</codesearch:filetype></codesearch:codesearch></url>',
      ],
    },
  },
  create: (context) => visitRetired("codesearch", context),
});
