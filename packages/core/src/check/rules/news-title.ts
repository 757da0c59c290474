import { escapedTwice } from "../../value/escaped-twice.ts";
import { childNamed } from "../extension-values.ts";
import { defineRule } from "../rule.ts";

/** What people put between a title and the name of their publication. */
const SEPARATORS = /[\s|:·•«»–—-]+$/;

export const newsTitle = defineRule({
  meta: {
    id: "news-title",
    since: "0.1.0",
    stage: "entry",
    severity: { google: "warning" },
    summary: "Require the title of an article as its page shows it, without the name of the publication",
    why: "Google wants the title alone: no author, no publication, no date.",
    fix: "Take the title from the headline of the article, not from the title element of its page, and escape it once.",
    sources: [{ kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap" }],
    messages: {
      publication: "Expected the title without the name of the publication, found {value}",
      escaped: "Expected a title that is escaped once, found {found} in {value}",
    },
    examples: {
      valid: [
        "<news:news><news:publication><news:name>The Example Times</news:name></news:publication><news:title>Companies A and B in talks</news:title></news:news>",
      ],
      invalid: [
        "<news:news><news:publication><news:name>The Example Times</news:name></news:publication><news:title>Companies A and B in talks | The Example Times</news:title></news:news>",
        "<news:news><news:title>A &amp;amp; B in talks</news:title></news:news>",
      ].map((document) => ({ document, also: ["news-required"] })),
    },
  },
  create(context) {
    return {
      only: "url",
      fields: {
        "news:title": {
          visit({ text, offset, parent }, entry) {
            const found = escapedTwice(text);
            if (found !== undefined) context.report("escaped", offset, { found, value: text });
            const publication = childNamed(entry, parent, "news:publication");
            const name = publication === undefined ? "" : (childNamed(entry, publication.ordinal, "news:name")?.text ?? "");
            if (name === "" || !text.endsWith(name)) return;
            const title = text.slice(0, -name.length);
            // Between them stands more than a space, or the name is a part of the headline.
            if (title.trimEnd() !== title.replace(SEPARATORS, "")) context.report("publication", offset, { value: text });
          },
        },
      },
    };
  },
});
