import { isAbsoluteHttpUrl, splitUrl } from "../../value/url.ts";
import { FACT } from "../facts.ts";
import { defineRule, type FieldView } from "../rule.ts";

const FTP = /^ftp:\/\/[^/?#\s]/i;
const NAMES = ["video:thumbnail_loc", "video:content_loc", "video:player_loc"];

export const videoAccess = defineRule({
  meta: {
    id: "video-access",
    since: "0.1.0",
    stage: "entry",
    severity: { google: "error" },
    summary: "Require the files of a video to have absolute addresses of http, https or ftp",
    why: "Google fetches the thumbnail, the file and the player from the addresses as they are written, over HTTP or FTP; it does not take streams.",
    fix: "Write the whole address with scheme and host, and offer the file over https.",
    sources: [{ kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps" }],
    messages: {
      relative: "Expected an absolute address in {!name}, found {value}",
      scheme: "Expected http, https or ftp in {!name}, found {value}",
    },
    examples: {
      valid: ["<video:video><video:content_loc>https://cdn.example.net/a.mp4</video:content_loc></video:video>"],
      invalid: [
        "<video:video><video:thumbnail_loc>/a.png</video:thumbnail_loc></video:video>",
        "<video:video><video:content_loc>rtmp://example.com/a</video:content_loc></video:video>",
      ].map((document) => ({ document, also: ["video-required", "video-content-or-player"] })),
    },
  },
  create(context) {
    const visitor = {
      facts: FACT.NOT_HTTP,
      visit({ text, offset, name }: FieldView): void {
        if (text === "" || isAbsoluteHttpUrl(text) || FTP.test(text)) return;
        const { scheme } = splitUrl(text);
        const relative = scheme === undefined || scheme.includes(".") || /^(?:https?|ftp)$/i.test(scheme);
        context.report(relative ? "relative" : "scheme", offset, { name, value: text });
      },
    };
    return { only: "url", fields: Object.fromEntries(NAMES.map((name) => [name, visitor])) };
  },
});
