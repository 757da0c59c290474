import { defineRule } from "../rule.ts";

export const locOneVersion = defineRule({
  meta: {
    id: "loc-one-version",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "warning", google: "warning" },
    messageSeverity: { case: { protocol: "info", google: "info" } },
    summary: "Require one version of each page",
    why: "Addresses that differ in scheme, a slash at the end, the name of an index file or the order of parameters are one page on nearly every server. Search engines have to guess which is meant, and both share the merits of the page.",
    fix: "List the canonical address alone, and let the server redirect the others to it.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/faq.html#faq_url_duplicate", profiles: ["protocol"] },
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls", profiles: ["google"] },
    ],
    messages: {
      near: "Expected one version of each page, found {loc}, which differs from another in its {!differences}",
      set: "Expected one version of each page, found {loc}, which differs from one in {file} in its {!differences}",
      case: "Expected one version of each page, found {loc}, which differs from another in its case",
    },
    examples: {
      valid: ["<url><loc>https://example.com/a</loc></url>\n<url><loc>https://example.com/a?b</loc></url>"],
      invalid: [
        "<url><loc>https://example.com/a</loc></url>\n<url><loc>https://example.com/a/</loc></url>",
        "<url><loc>https://example.com/a/</loc></url>\n<url><loc>https://example.com/a/index.html</loc></url>",
        "<url><loc>https://example.com/a</loc></url>\n<url><loc>https://example.com/A</loc></url>",
      ],
    },
  },
  create(context) {
    return {
      duplicate(entry, { kind, file, differences }) {
        if (kind !== "near" || entry.element !== "url") return;
        const { loc } = entry;
        const at = entry.first("loc")?.offset ?? entry.offset;
        const data = { loc, differences: differences.join(" and "), file: file?.name ?? "" };
        // Servers may mind case, and short names of pictures and films differ in nothing else.
        if (differences.every((difference) => difference === "case")) context.report("case", at, data);
        else context.report(file === undefined ? "near" : "set", at, data);
      },
    };
  },
});
