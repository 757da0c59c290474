import { splitUrl } from "../../value/url.ts";
import { defineRule } from "../rule.ts";

export const txtName = defineRule({
  meta: {
    id: "txt-name",
    since: "0.1.0",
    stage: "document",
    severity: { google: "info" },
    summary: "Suggest the ending .txt for a text sitemap",
    why: "The protocol allows any name; Google asks for the ending .txt.",
    fix: "Rename the file, such as to sitemap.txt.",
    sources: [{ kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap" }],
    messages: { ending: "Expected the ending .txt, found {path}" },
    examples: {
      valid: [{ url: "https://example.com/sitemap.txt.gz", document: "https://example.com/a\n" }],
      invalid: [{ url: "https://example.com/urllist", document: "https://example.com/a\n" }],
    },
  },
  create(context) {
    const { url } = context;
    if (url === undefined) return {};
    return {
      end({ kind }) {
        const { path } = splitUrl(url);
        if (kind === "text" && !/\.txt(?:\.gz)?$/i.test(path)) context.report("ending", 0, { path });
      },
    };
  },
});
