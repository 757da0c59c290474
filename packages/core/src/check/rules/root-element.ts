import type { ReadIssue } from "../../read/types.ts";
import { COMPRESSION_PROFILES, compressionOf } from "../compressed-formats.ts";
import { defineRule } from "../rule.ts";

const REST = "{!fault}" as const;

export const rootElement = defineRule({
  meta: {
    id: "root-element",
    since: "0.1.0",
    stage: "structure",
    severity: { protocol: "error", google: "error", bing: "error", yandex: "error", baidu: "error", naver: "error", seznam: "error" },
    summary: "Require urlset or sitemapindex as the one root element, or another format that sitemaps may have",
    why: "Everything else is no sitemap. Most often it is the page of an error, of a login or of a single-page application that answers under every address.",
    fix: "Look what the address of the sitemap answers, and put all url elements into one urlset.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#xmlTagDefinitions", profiles: ["protocol"] },
      { kind: "vendor", url: "https://support.google.com/webmasters/answer/7451001", profiles: ["google"] },
      { kind: "vendor", url: "https://blogs.bing.com/webmaster/July-2025/Keeping-Content-Discoverable-with-Sitemaps-in-AI-Powered-Search", profiles: ["bing"] },
      { kind: "vendor", url: "https://yandex.com/support/webmaster/en/controlling-robot/sitemap", profiles: ["yandex"] },
      { kind: "vendor", url: "https://www.wbolt.com/submit-sitemap-url-to-baidu.html", profiles: ["baidu"] },
      { kind: "vendor", url: "https://searchadvisor.naver.com/guide/request-feed", profiles: ["naver"] },
      { kind: "vendor", url: "https://blog.seznam.cz/2007/11/podpora-sitemap-xml/", profiles: ["seznam"] },
    ],
    messages: { "not-a-sitemap": REST, "root-missing": REST, "root-nested": REST },
    examples: {
      valid: ["<url><loc>https://example.com/</loc></url>", "https://example.com/a\nhttps://example.com/b\n"],
      invalid: ["<!DOCTYPE html>\n<html><body>Not found</body></html>", "", '{"urls": []}'],
    },
  },
  create(context) {
    let unknown: ReadIssue | undefined;
    let excused = false;
    const isToldElsewhere = (): boolean =>
      compressionOf(context.head.text) !== undefined && COMPRESSION_PROFILES.some((profile) => context.profiles.includes(profile));
    const excuse = (): void => {
      excused = true;
    };
    return {
      issues: {
        // Where compression or a budget is to blame, those have their own rules.
        "not-a-sitemap": (issue) => {
          unknown = issue;
        },
        "gzip-damaged": excuse,
        "budget-exceeded": excuse,
        "root-missing": (issue) => context.report("root-missing", issue, { fault: issue.message }),
        "root-nested": (issue) => context.report("root-nested", issue, { fault: issue.message }),
      },
      end() {
        if (unknown !== undefined && !excused && !isToldElsewhere()) context.report("not-a-sitemap", unknown, { fault: unknown.message });
      },
    };
  },
});
