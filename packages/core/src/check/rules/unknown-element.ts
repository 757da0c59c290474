import type { ReadIssue } from "../../read/types.ts";
import { defineRule } from "../rule.ts";
import { nameOfTag } from "../tag-names.ts";

const KNOWN = ["loc", "lastmod", "changefreq", "priority", "url", "sitemap"] as const;
/** What people write for the elements of the protocol, without case, hyphens and underscores. */
const SYNONYMS: Readonly<Record<string, (typeof KNOWN)[number]>> = {
  link: "loc",
  location: "loc",
  href: "loc",
  address: "loc",
  uri: "loc",
  date: "lastmod",
  updated: "lastmod",
  modified: "lastmod",
  updatedat: "lastmod",
  lastupdate: "lastmod",
  lastupdated: "lastmod",
  lastmodified: "lastmod",
  lastmodification: "lastmod",
  lastmodificationdate: "lastmod",
  modificationdate: "lastmod",
  pubdate: "lastmod",
  dateupdated: "lastmod",
  datemodified: "lastmod",
  frequency: "changefreq",
  freq: "changefreq",
  changefrequency: "changefreq",
  updatefrequency: "changefreq",
  updatefreq: "changefreq",
  prio: "priority",
  weight: "priority",
};

/** A link to a language version that lacks its prefix. */
const LANGUAGE_LINK = /\s(?:rel|hreflang)\s*=/i;

export const unknownElement = defineRule({
  meta: {
    id: "unknown-element",
    since: "0.1.0",
    stage: "structure",
    severity: { protocol: "error", yandex: "error" },
    messageSeverity: { extension: { protocol: "info", google: "warning", yandex: "warning" }, case: { google: "error" } },
    summary: "Disallow elements that the protocol does not have",
    why: "What is unknown is passed over with all that stands in it, so that a misspelt lastmod is no lastmod. Yandex reports unknown tags as faults.",
    fix: "Spell the element as the protocol does, in lower case, or remove it; what is your own belongs into a namespace of its own.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#xmlTagDefinitions", profiles: ["protocol"] },
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/combine-sitemap-extensions", profiles: ["google"] },
      { kind: "vendor", url: "https://yandex.com/support/webmaster/error-dictionary/sitemap.html", profiles: ["yandex"] },
    ],
    messages: {
      hint: "Expected <{!expected}>, found <{!name}>",
      unknown: "Expected an element of the protocol, found <{!name}>",
      misplaced: "Expected <{!name}> within another element, found it here",
      case: "{!fault}",
      extension: "Expected an element that the extension has here, found <{!name}>",
    },
    examples: {
      valid: ['<url><loc>https://example.com/</loc><my:note xmlns:my="https://example.com/ns">a</my:note></url>'],
      invalid: [
        "<url><loc>https://example.com/</loc><last_updated>2016-02-15</last_updated></url>",
        "<url><loc>https://example.com/</loc><title>Home</title></url>",
        "<url><loc>https://example.com/</loc><lastMod>2025-01-01</lastMod></url>",
      ],
    },
  },
  create(context) {
    const { head } = context;
    const tell = (issue: ReadIssue): void => {
      const { name, local, vocabulary } = nameOfTag(issue.raw, head);
      if (vocabulary === "extension") return context.report("extension", issue, { name });
      if (vocabulary !== "sitemap") return;
      if (local.toLowerCase() === "link" && LANGUAGE_LINK.test(issue.raw)) return context.report("hint", issue, { name, expected: "xhtml:link" });
      const plain = local.toLowerCase().replace(/[-_]/g, "");
      const expected = SYNONYMS[plain] ?? KNOWN.find((known) => isNear(plain, known));
      if (KNOWN.some((known) => known === local)) context.report("misplaced", issue, { name });
      else if (expected === undefined) context.report("unknown", issue, { name });
      else context.report("hint", issue, { name, expected });
    };
    return {
      issues: {
        "unknown-element": tell,
        // An end tag that does not fit its start tag breaks the XML, which has a rule of its own.
        "name-case": (issue) => {
          if (!issue.raw.startsWith("</")) context.report("case", issue, { fault: issue.message });
        },
      },
    };
  },
});

/** Does one letter more, less or other, or two in the wrong order, make one word the other? */
function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || b.length < 4) return a === b;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const left = a.slice(start, a.length - end);
  const right = b.slice(start, b.length - end);
  return Math.max(left.length, right.length) <= 1 || (left.length === 2 && left === [...right].reverse().join(""));
}
