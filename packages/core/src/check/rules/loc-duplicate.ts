import { defineRule } from "../rule.ts";

/** Is this the name of a sitemap that repeats what changed lately? */
const isRecent = (name: string): boolean => /-recent\.(?:xml|txt)(?:\.gz)?$/i.test(name);

export const locDuplicate = defineRule({
  meta: {
    id: "loc-duplicate",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "warning" },
    summary: "Require every URL to be listed once",
    why: "Repeated URLs waste the room of a sitemap; where their dates differ, crawlers cannot know which to believe.",
    details:
      "A file called `-recent`, as sets with a recent sitemap have, repeats on purpose what changed in the last days, and an article may be listed as news and as a page: what such an entry repeats of another file of the set is no fault.",
    fix: "Collect the URLs in a set before they are written, under one spelling of scheme, host and percent escapes.",
    sources: [{ kind: "protocol", url: "https://www.sitemaps.org/faq.html#faq_url_duplicate" }],
    messages: {
      file: "Expected every URL once, found {loc} again",
      set: "Expected every URL once in the set, found {loc} again, which {file} lists",
    },
    examples: {
      valid: [
        "<url><loc>https://example.com/a</loc></url>\n<url><loc>https://example.com/A</loc></url>",
        {
          url: "https://example.com/sitemap-1.xml",
          document: "<url><loc>https://example.com/a</loc></url>",
          files: { "https://example.com/sitemap-recent.xml": "<url><loc>https://example.com/a</loc></url>" },
        },
      ],
      invalid: [
        "<url><loc>https://example.com/a</loc></url>\n<url><loc>HTTPS://EXAMPLE.com:443/%61</loc></url>",
        {
          url: "https://example.com/1.xml",
          document: "<url><loc>https://example.com/a</loc></url>",
          files: { "https://example.com/2.xml": "<url><loc>https://example.com/a</loc></url>" },
        },
      ],
    },
  },
  create(context) {
    return {
      duplicate(entry, { kind, file, within }) {
        if (kind !== "same" || entry.element !== "url") return;
        if (file !== undefined && (isRecent(file.name) || isRecent(within?.name ?? "") || entry.first("news:news") !== undefined)) return;
        const { loc } = entry;
        const offset = entry.first("loc")?.offset ?? entry.offset;
        if (file === undefined) context.report("file", offset, { loc });
        else context.report("set", offset, { loc, file: file.name });
      },
    };
  },
});
