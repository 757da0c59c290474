import type { ReadIssue } from "../../read/types.ts";
import { defineRule } from "../rule.ts";

const REST = "{!fault}" as const;
/** Compressed otherwise than by gzip: limit-gzip-only tells of it. */
const COMPRESSED = /found (?:a zip archive|bzip2 data|xz data|zstd data|a 7z archive)$/;

export const rootElement = defineRule({
  meta: {
    id: "root-element",
    since: "0.1.0",
    stage: "structure",
    severity: { protocol: "error", google: "error" },
    summary: "Require urlset or sitemapindex as the one root element, or another format that sitemaps may have",
    why: "Everything else is no sitemap. Most often it is the page of an error, of a login or of a single-page application that answers under every address.",
    fix: "Look what the address of the sitemap answers, and put all url elements into one urlset.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#xmlTagDefinitions", profiles: ["protocol"] },
      { kind: "vendor", url: "https://support.google.com/webmasters/answer/7451001", profiles: ["google"] },
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
        if (unknown !== undefined && !excused && !COMPRESSED.test(unknown.message)) context.report("not-a-sitemap", unknown, { fault: unknown.message });
      },
    };
  },
});
