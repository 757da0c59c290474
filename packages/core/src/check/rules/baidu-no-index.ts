import { PROFILE_LIMITS } from "../../protocol/limits.ts";
import { defineRule } from "../rule.ts";

export const baiduNoIndex = defineRule({
  meta: {
    id: "baidu-no-index",
    since: "0.1.0",
    stage: "document",
    severity: { baidu: "error" },
    summary: "Disallow indexes where an engine does not read them",
    why: "Baidu has not processed index files since July 2020; submitting one uses up quota.",
    fix: "Submit the sitemaps themselves, each of them, or name each in robots.txt; `mapwright build --profile baidu` writes them without an index.",
    sources: [{ kind: "vendor", url: "https://www.wbolt.com/submit-sitemap-url-to-baidu.html" }],
    messages: { index: "Expected a sitemap, found an index" },
    examples: {
      valid: ["<url><loc>https://example.com/</loc></url>"],
      invalid: ["<sitemap><loc>https://example.com/a.xml</loc></sitemap>"],
    },
  },
  create(context) {
    return {
      end({ kind }) {
        const minders = context.profiles.filter((profile) => "index" in PROFILE_LIMITS[profile]);
        if (kind === "sitemapindex" && minders.length > 0) context.report("index", 0, {}, minders);
      },
    };
  },
});
