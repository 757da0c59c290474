import type { RobotsSitemapLine } from "../../robots/parse-robots.ts";
import { IndexLinks } from "../index-links.ts";
import { defineRule, type SetFile } from "../rule.ts";

export const robotsSitemapDead = defineRule({
  meta: {
    id: "robots-sitemap-dead",
    since: "0.1.0",
    stage: "set",
    severity: { protocol: "error" },
    summary: "Require the sitemaps that robots.txt announces to be there",
    why: "It is the first place where crawlers look. A line that leads nowhere is fetched again and again, and the sitemap that should stand there stays unknown.",
    fix: "Write the address at which the sitemap is, or take the line away.",
    sources: [{ kind: "protocol", url: "https://www.sitemaps.org/protocol.html#submit_robots" }],
    messages: { dead: "Expected a sitemap at {value}, found that it {!failure}" },
    examples: {
      valid: [
        {
          url: "https://example.com/robots.txt",
          document: "Sitemap: https://example.com/sitemap.xml\n",
          files: { "https://example.com/sitemap.xml": "<url><loc>https://example.com/</loc></url>" },
          answers: { "https://example.com/robots.txt": {}, "https://example.com/sitemap.xml": {} },
        },
      ],
      invalid: [
        {
          url: "https://example.com/robots.txt",
          document: "Sitemap: https://example.com/sitemap.xml\n",
          files: { "https://example.com/sitemap.xml": "" },
          answers: { "https://example.com/robots.txt": {}, "https://example.com/sitemap.xml": { status: 410, failure: "answers with status 410" } },
          also: ["http-status"],
        },
      ],
    },
    details: "It looks where the robots.txt of a site and its sitemaps are fetched together.",
  },
  createSet(context) {
    const files = new IndexLinks();
    const lines: { readonly robots: SetFile; readonly line: RobotsSitemapLine }[] = [];
    return {
      file(file) {
        files.addFile(file);
        return {
          robots({ sitemaps }) {
            for (const line of sitemaps) lines.push({ robots: file, line });
          },
        };
      },
      end() {
        for (const { robots, line } of lines) {
          const found = files.find(line.value, robots);
          if (found === undefined || found === "unknown" || !found.sure) continue;
          const failure = found.file.transport?.failure;
          if (failure !== undefined) context.report("dead", robots, line, { value: line.value, failure });
        }
      },
    };
  },
});
