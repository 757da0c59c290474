import { hostOf, isSameSite } from "../../value/same-site.ts";
import { valueVisitors } from "../extension-values.ts";
import { defineRule } from "../rule.ts";

export const videoUploader = defineRule({
  meta: {
    id: "video-uploader",
    since: "0.1.0",
    stage: "entry",
    severity: { google: "error" },
    summary: "Limit the name of an uploader to 255 characters, and their page to the domain of the video's page",
    why: "Google takes names of at most 255 characters, and passes over a page of the uploader on another domain.",
    fix: "Shorten the name; write the absolute address of a page of your own site as info, or none.",
    sources: [{ kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps" }],
    messages: {
      value: "Expected {!expected} in the name of an uploader, found more: {value}",
      relative: "Expected the absolute address of the uploader's page, found {value}",
      domain: "Expected a page on the domain of {host}, found {value}",
    },
    examples: {
      valid: ['<loc>https://www.example.com/a</loc><video:video><video:uploader info="https://example.com/users/a">A</video:uploader></video:video>'],
      invalid: [
        `<video:video><video:uploader>${"a".repeat(256)}</video:uploader></video:video>`,
        '<video:video><video:uploader info="https://video.example.net/users/a">A</video:uploader></video:video>',
      ].map((document) => ({ document, also: ["video-required", "video-content-or-player"] })),
    },
  },
  create(context) {
    return {
      only: "url",
      fields: {
        ...valueVisitors(["video:uploader"], ({ text, offset }, expected) => context.report("value", offset, { expected, value: text })),
        "video:uploader@info": {
          visit({ text, offset }, entry) {
            const host = hostOf(entry.loc);
            const own = hostOf(text);
            if (own === undefined) context.report("relative", offset, { value: text });
            else if (host !== undefined && !isSameSite(host, own)) context.report("domain", offset, { host, value: text });
          },
        },
      },
    };
  },
});
