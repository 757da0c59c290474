import { valueVisitors } from "../extension-values.ts";
import { defineRule } from "../rule.ts";

export const videoYesNo = defineRule({
  meta: {
    id: "video-yes-no",
    since: "0.1.0",
    stage: "entry",
    severity: { google: "error" },
    summary: "Require family_friendly, requires_subscription and live to be yes or no",
    why: "Programs write true or 1 where Google reads yes and no alone.",
    fix: "Write yes or no.",
    sources: [{ kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps" }],
    messages: { value: "Expected {!expected} in {!name}, found {value}" },
    examples: {
      valid: ["<video:video><video:family_friendly>yes</video:family_friendly></video:video>", "<video:video><video:live>NO</video:live></video:video>"],
      invalid: [
        {
          document: "<video:video><video:requires_subscription>1</video:requires_subscription></video:video>",
          also: ["video-required", "video-content-or-player"],
        },
      ],
    },
  },
  create(context) {
    return {
      only: "url",
      fields: valueVisitors(["video:family_friendly", "video:requires_subscription", "video:live"], (field, expected) =>
        context.report("value", field.offset, { name: field.name, expected, value: field.text }),
      ),
    };
  },
});
