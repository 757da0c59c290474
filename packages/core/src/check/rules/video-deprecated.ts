import { deprecatedNames } from "../extension-values.ts";
import { defineRule } from "../rule.ts";

const NAMES = deprecatedNames("video");

export const videoDeprecated = defineRule({
  meta: {
    id: "video-deprecated",
    since: "0.1.0",
    stage: "entry",
    severity: { google: "info" },
    summary: "Suggest no parts of video:video that Google stopped reading",
    why: "Google stopped reading categories, galleries, prices, shows and the attributes of players in 2022, and documents segments and ids no more. They are valid, and bytes that nobody reads.",
    fix: "Leave them out of the sitemap.",
    sources: [
      { kind: "vendor", url: "https://developers.google.com/search/blog/2022/05/spring-cleaning-sitemap-extensions" },
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps" },
    ],
    messages: { deprecated: "Expected no {!name}, which Google stopped reading, found it" },
    details: `They are: ${NAMES.join(", ")}.`,
    examples: {
      valid: ["<video:video><video:player_loc>https://example.com/p</video:player_loc></video:video>"],
      invalid: [
        "<video:video><video:category>Cooking</video:category></video:video>",
        '<video:video><video:player_loc autoplay="ap=1">https://example.com/p</video:player_loc></video:video>',
      ].map((document) => ({ document, also: ["video-required", "video-content-or-player"] })),
    },
  },
  create(context) {
    const visit = { visit: ({ tag, name }: { readonly tag: number; readonly name: string }) => context.report("deprecated", tag, { name }) };
    return { only: "url", fields: Object.fromEntries(NAMES.map((name) => [name, visit])) };
  },
});
