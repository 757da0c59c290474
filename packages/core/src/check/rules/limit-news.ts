import { MAX_NEWS_PER_SITEMAP } from "../../protocol/limits.ts";
import { NEWS_NAMESPACE } from "../../protocol/namespaces.ts";
import { defineRule, type KeptPlace } from "../rule.ts";
import { nameOfTag } from "../tag-names.ts";

export const limitNews = defineRule({
  meta: {
    id: "limit-news",
    since: "0.1.0",
    stage: "document",
    severity: { google: "error" },
    summary: "Limit a sitemap to 1,000 articles, one for each URL",
    why: "Google reads up to 1,000 news:news elements of a sitemap, and one for each URL; no schema enforces it.",
    fix: "Split the sitemap into several files, and take articles out that are older than two days.",
    sources: [{ kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap" }],
    messages: {
      over: "Expected at most {max} articles in a sitemap, found {count}",
      second: "Expected one news:news for a URL, found another",
    },
    examples: {
      valid: [{ document: "<url><loc>https://example.com/{n}</loc><news:news></news:news></url>", repeat: 1000 }],
      invalid: [
        { document: "<url><loc>https://example.com/{n}</loc><news:news></news:news></url>", repeat: 1001, also: ["news-required"] },
        { document: "<news:news></news:news><news:news></news:news>", also: ["news-required"] },
      ],
    },
  },
  create(context) {
    const { head } = context;
    let count = 0;
    let first: KeptPlace | undefined;
    return {
      only: "url",
      issues: {
        "element-repeated": (issue) => {
          const { local, uri } = nameOfTag(issue.raw, head);
          if (local === "news" && uri === NEWS_NAMESPACE) context.report("second", issue);
        },
      },
      fields: {
        "news:news": {
          visit({ tag }) {
            if (++count === MAX_NEWS_PER_SITEMAP + 1) first = context.place(tag);
          },
        },
      },
      end() {
        if (first !== undefined) context.report("over", first, { max: MAX_NEWS_PER_SITEMAP, count });
      },
    };
  },
});
