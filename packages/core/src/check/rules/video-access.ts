import { isAbsoluteHttpUrl, splitUrl } from "../../value/url.ts";
import { CRAWLERS } from "../crawler-names.ts";
import { FACT } from "../facts.ts";
import { defineRule, type EntryView, type FieldView } from "../rule.ts";
import { siteOf } from "../scope-judge.ts";

const FTP = /^ftp:\/\/[^/?#\s]/i;
const NAMES = ["video:thumbnail_loc", "video:content_loc", "video:player_loc"];

export const videoAccess = defineRule({
  meta: {
    id: "video-access",
    since: "0.1.0",
    stage: "entry",
    severity: { google: "error" },
    summary: "Require the files of a video to have absolute addresses of http, https or ftp that robots.txt allows",
    why: "Google fetches the thumbnail, the file and the player from the addresses as they are written, over HTTP or FTP; it does not take streams.",
    fix: "Write the whole address with scheme and host, offer the file over https, and let robots.txt allow it.",
    sources: [{ kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps" }],
    messages: {
      relative: "Expected an absolute address in {!name}, found {value}",
      disallowed: "Expected an address in {!name} that robots.txt lets {!crawler} read, found {value}, which line {line} forbids: Disallow: {!path}",
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
    const [crawler] = CRAWLERS.google;
    const blocks = context.blocker(CRAWLERS.google);
    const visitor = {
      ...(blocks === undefined ? { facts: FACT.NOT_HTTP } : {}),
      visit({ text, offset, name }: FieldView, entry: EntryView): void {
        if (isAbsoluteHttpUrl(text)) {
          // The robots.txt that is known may be that of the page's host, and of no other.
          const rule = siteOf(text)?.authority === siteOf(entry.loc)?.authority ? blocks?.(text) : undefined;
          if (rule !== undefined) context.report("disallowed", offset, { name, crawler, value: text, line: rule.line, path: rule.path });
          return;
        }
        if (text === "" || FTP.test(text)) return;
        const { scheme } = splitUrl(text);
        const relative = scheme === undefined || scheme.includes(".") || /^(?:https?|ftp)$/i.test(scheme);
        context.report(relative ? "relative" : "scheme", offset, { name, value: text });
      },
    };
    return { only: "url", fields: Object.fromEntries(NAMES.map((name) => [name, visitor])) };
  },
});
