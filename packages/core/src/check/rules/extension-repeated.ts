import { EXTENSIONS } from "../../protocol/extensions.ts";
import { defineRule } from "../rule.ts";
import { nameOfTag } from "../tag-names.ts";

const PREFIXES: ReadonlyMap<string, string> = new Map(EXTENSIONS.map(({ namespace, prefix }) => [namespace, prefix]));
/** Rules of their own tell of a second article. */
const TOLD_ELSEWHERE = "news:news";

export const extensionRepeated = defineRule({
  meta: {
    id: "extension-repeated",
    since: "0.1.0",
    stage: "structure",
    severity: { google: "error" },
    summary: "Require each element of an image, a video or an article once",
    why: "Of values that contradict one another Google takes any, or none: each tag may stand once in a video unless its documentation says otherwise.",
    fix: "Leave one of the elements, or write an image:image, video:video or url of its own for the other.",
    sources: [
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps" },
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps" },
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap" },
    ],
    messages: { repeated: "Expected {!name} once, found another" },
    examples: {
      valid: [
        "<image:image><image:loc>https://example.com/a.png</image:loc></image:image><image:image><image:loc>https://example.com/b.png</image:loc></image:image>",
      ],
      invalid: ["<image:image><image:loc>https://example.com/a.png</image:loc><image:loc>https://example.com/b.png</image:loc></image:image>"],
    },
  },
  create(context) {
    const { head } = context;
    return {
      issues: {
        "element-repeated": (issue) => {
          const { local, uri = "" } = nameOfTag(issue.raw, head);
          const prefix = PREFIXES.get(uri);
          const name = `${prefix}:${local}`;
          if (prefix !== undefined && name !== TOLD_ELSEWHERE) context.report("repeated", issue, { name });
        },
      },
    };
  },
});
