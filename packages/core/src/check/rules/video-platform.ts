import { requiredVisitors, valueVisitors } from "../extension-values.ts";
import { defineRule } from "../rule.ts";

const PLATFORMS: readonly string[] = ["web", "mobile", "tv"];

export const videoPlatform = defineRule({
  meta: {
    id: "video-platform",
    since: "0.1.0",
    stage: "entry",
    severity: { google: "error" },
    summary: "Require a platform to be out of web, mobile and tv, separated by spaces, with relationship allow or deny",
    why: "Where the list or its meaning cannot be read, the video is shown where it must not be, or nowhere.",
    fix: 'Write web, mobile and tv in lower case with single spaces between them, and relationship="allow" or "deny".',
    sources: [{ kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps" }],
    messages: {
      relationship: 'Expected relationship="allow" or "deny", found none',
      value: "Expected {!expected} as relationship, found {value}",
      platform: "Expected platforms out of web, mobile and tv, separated by spaces, found {value}",
    },
    examples: {
      valid: ['<video:video><video:platform relationship="deny">tv</video:platform></video:video>'],
      invalid: [
        "<video:video><video:platform>web</video:platform></video:video>",
        '<video:video><video:platform relationship="allow">web,tv</video:platform></video:video>',
      ].map((document) => ({ document, also: ["video-required", "video-content-or-player"] })),
    },
  },
  create(context) {
    const { "video:platform": required } = requiredVisitors("video:platform", { missing: ({ tag }) => context.report("relationship", tag) });
    return {
      only: "url",
      fields: {
        ...valueVisitors(["video:platform@relationship"], ({ text, offset }, expected) => context.report("value", offset, { expected, value: text })),
        "video:platform": {
          visit(field, entry) {
            required?.visit(field, entry);
            const { text, offset } = field;
            if (text !== "" && !text.split(/\s+/).every((platform) => PLATFORMS.includes(platform))) context.report("platform", offset, { value: text });
          },
        },
      },
    };
  },
});
