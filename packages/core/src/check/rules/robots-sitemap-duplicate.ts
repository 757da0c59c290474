import { sameUrlKey } from "../../value/same-url.ts";
import { defineRule } from "../rule.ts";

export const robotsSitemapDuplicate = defineRule({
  meta: {
    id: "robots-sitemap-duplicate",
    since: "0.1.0",
    stage: "document",
    severity: { protocol: "warning" },
    summary: "Require every sitemap once in robots.txt",
    why: "A second line tells nothing new. Most often a program adds its line at every build, or announces the children of an index beside it.",
    fix: "Remove the line, and let the program look whether it is there before it adds it.",
    sources: [{ kind: "protocol", url: "https://www.sitemaps.org/protocol.html#submit_robots" }],
    messages: { again: "Expected every sitemap once, found {value} again, which line {line} has" },
    examples: {
      valid: ["Sitemap: https://example.com/a.xml\nSitemap: https://example.com/A.xml\n"],
      invalid: ["Sitemap: https://example.com/a.xml\nSitemap: https://EXAMPLE.com/a.xml\n"],
    },
  },
  create(context) {
    return {
      robots({ sitemaps }) {
        const lines = new Map<string, number>();
        for (const place of sitemaps) {
          const { value, line } = place;
          const key = sameUrlKey(value);
          const before = lines.get(key);
          if (before === undefined) lines.set(key, line);
          else if (value !== "") context.report("again", place, { value, line: before });
        }
      },
    };
  },
});
