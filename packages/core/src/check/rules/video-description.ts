import { valueVisitors } from "../extension-values.ts";
import { defineRule } from "../rule.ts";

export const videoDescription = defineRule({
  meta: {
    id: "video-description",
    since: "0.1.0",
    stage: "entry",
    severity: { google: "error" },
    summary: "Limit the description of a video to 2,048 characters",
    why: "Google takes descriptions of at most 2,048 characters.",
    fix: "Shorten the description; it should say what the one on the page says.",
    sources: [{ kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps" }],
    messages: { value: "Expected {!expected} in a description, found more: {value}" },
    examples: {
      valid: ["<video:video><video:description><![CDATA[A ride & more]]></video:description></video:video>"],
      invalid: [
        {
          document: `<video:video><video:description>${"a".repeat(2049)}</video:description></video:video>`,
          also: ["video-required", "video-content-or-player"],
        },
      ],
    },
  },
  create(context) {
    return {
      only: "url",
      fields: valueVisitors(["video:description"], (field, expected) =>
        context.report("value", field.offset, { name: field.name, expected, value: field.text }),
      ),
    };
  },
});
