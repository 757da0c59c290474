import { PROFILE_LIMITS } from "../../protocol/limits.ts";
import { defineRule } from "../rule.ts";

const FEEDS: Readonly<Record<string, string>> = { rss: "an RSS feed", rdf: "an RSS 1.0 feed", atom: "an Atom feed" };

export const yandexFormats = defineRule({
  meta: {
    id: "yandex-formats",
    since: "0.1.0",
    stage: "document",
    severity: { yandex: "error", baidu: "error" },
    summary: "Disallow feeds where an engine reads XML and text sitemaps alone",
    why: "Yandex and Baidu do not read feeds as sitemaps.",
    fix: "Write an XML or a text sitemap.",
    sources: [
      { kind: "vendor", url: "https://yandex.com/support/webmaster/en/controlling-robot/sitemap", profiles: ["yandex"] },
      { kind: "vendor", url: "https://www.wbolt.com/submit-sitemap-url-to-baidu.html", profiles: ["baidu"] },
    ],
    messages: { feed: "Expected an XML or a text sitemap, found {!feed}" },
    examples: {
      valid: ["https://example.com/a\n"],
      invalid: ['<rss version="2.0"><channel><item><link>https://example.com/a</link></item></channel></rss>'],
    },
  },
  create(context) {
    return {
      end({ kind }) {
        const feed = FEEDS[kind];
        const minders = context.profiles.filter((profile) => "feeds" in PROFILE_LIMITS[profile]);
        if (feed !== undefined && minders.length > 0) context.report("feed", 0, { feed }, minders);
      },
    };
  },
});
