import { deprecatedNames } from "../extension-values.ts";
import { defineRule } from "../rule.ts";

const NAMES = deprecatedNames("image");

export const imageDeprecated = defineRule({
  meta: {
    id: "image-deprecated",
    since: "0.1.0",
    stage: "entry",
    severity: { google: "info" },
    summary: "Suggest nothing but image:loc in image:image",
    why: "Google stopped reading captions, titles, places and licences of images in 2022. They are valid, and bytes that nobody reads.",
    fix: "Leave them out of the sitemap. Google takes captions from the page, and licences from its structured data.",
    sources: [
      { kind: "vendor", url: "https://developers.google.com/search/blog/2022/05/spring-cleaning-sitemap-extensions" },
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps" },
    ],
    messages: { deprecated: "Expected no {!name}, which Google stopped reading, found it" },
    examples: {
      valid: ["<image:image><image:loc>https://example.com/a.png</image:loc></image:image>"],
      invalid: ["<image:image><image:loc>https://example.com/a.png</image:loc><image:title>A</image:title></image:image>"],
    },
  },
  create(context) {
    const visit = { visit: ({ tag, name }: { readonly tag: number; readonly name: string }) => context.report("deprecated", tag, { name }) };
    return { only: "url", fields: Object.fromEntries(NAMES.map((name) => [name, visit])) };
  },
});
