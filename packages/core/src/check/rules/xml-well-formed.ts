import type { ReadIssue } from "../../read/types.ts";
import { NestedEntries, type OpenTag } from "../nested-entries.ts";
import { defineRule, type KeptPlace } from "../rule.ts";

const REST = "{!fault}" as const;
const ENTRY_END = /^Expected <\/(?:[^:>]+:)?(?:url|sitemap)>/;

export const xmlWellFormed = defineRule({
  meta: {
    id: "xml-well-formed",
    since: "0.1.0",
    stage: "xml",
    severity: { protocol: "error", google: "error", bing: "error", yandex: "error", baidu: "error", naver: "error", seznam: "error" },
    summary: "Require well-formed XML",
    why: "A parser of XML stops at the first fault, so that everything behind it, and often the whole file, is lost.",
    fix: "Write the file with a library that writes XML instead of gluing text together, and look whether it was written or transferred to its end.",
    sources: [
      { kind: "rfc", url: "https://www.w3.org/TR/xml/#sec-well-formed", profiles: ["protocol", "bing", "baidu", "naver", "seznam"] },
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#xmlTagDefinitions", profiles: ["protocol"] },
      { kind: "vendor", url: "https://support.google.com/webmasters/answer/7451001", profiles: ["google"] },
      { kind: "vendor", url: "https://yandex.com/support/webmaster/error-dictionary/sitemap.html", profiles: ["yandex"] },
    ],
    messages: {
      "start-tag-missing": "Expected the start tag of the entry whose end tag follows, found {raw}",
      cut: REST,
      "element-unclosed": REST,
      "end-tag-stray": REST,
      "name-case": REST,
      "after-root": REST,
      "second-document": REST,
      "text-before-root": REST,
      "declaration-escaped": REST,
      "declaration-misplaced": REST,
      "declaration-bogus": REST,
      "instruction-unclosed": REST,
      "comment-hyphens": REST,
      "raw-less-than": REST,
      "tag-unclosed": REST,
      "attribute-syntax": REST,
      "attribute-duplicate": REST,
      "cdata-end": REST,
    },
    examples: {
      valid: ["<!-- prices -->\n<url><loc>https://example.com/</loc></url>"],
      invalid: [
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>https://example.com/</loc></url>\n',
        "<url><loc>https://example.com/</loc></link></url>",
        "<url><!-- a -- b --><loc>https://example.com/</loc></url>",
      ],
    },
    details:
      "Other rules tell of characters, references, names and white space that break the XML: `illegal-character`, `entity-escape`, `undeclared-entity`, `namespaces-wf`, `leading-whitespace` and `encoding-invalid-sequence`.",
  },
  create(context) {
    let cut: ReadIssue | undefined;
    let excused = false;
    let implied: OpenTag | undefined;
    const nested = new NestedEntries(context.placeOf);
    // An entry that the reader takes to begin somewhere has an end tag that nothing begins, unless that lacks, too.
    const tellImplied = (): void => {
      if (implied !== undefined) context.report("start-tag-missing", implied.place, { raw: implied.issue.raw });
      implied = undefined;
    };
    const tell = (issue: ReadIssue, place: KeptPlace = issue): void => {
      const { message } = issue;
      context.report(issue.code as "after-root", place, { fault: message });
    };
    const tellUnclosed = (issue: ReadIssue): void => {
      const certain = nested.unclosed(issue);
      if (certain !== undefined) tell(certain.issue, certain.place);
    };
    const excuse = (): void => {
      excused = true;
    };
    return {
      issues: {
        // Damaged gzip, budgets and broken connections cut documents, too, and have their own rules.
        cut: (issue) => {
          cut = issue;
        },
        "gzip-damaged": excuse,
        "budget-exceeded": excuse,
        "entry-implied": (issue) => {
          tellImplied();
          implied = { issue, place: context.placeOf(issue) };
        },
        "element-unclosed": (issue) => {
          if (implied !== undefined && ENTRY_END.test(issue.message)) implied = undefined;
          else tellUnclosed(issue);
        },
        "end-tag-stray": (issue) => {
          if (nested.stray(issue) === undefined) tell(issue);
        },
        "name-case": (issue) => {
          if (issue.raw.startsWith("</")) tell(issue);
        },
        "after-root": tell,
        "second-document": tell,
        "text-before-root": tell,
        "declaration-escaped": tell,
        "declaration-misplaced": tell,
        "declaration-bogus": tell,
        "instruction-unclosed": tell,
        "comment-hyphens": tell,
        "raw-less-than": tell,
        "tag-unclosed": tell,
        "attribute-syntax": tell,
        "attribute-duplicate": tell,
        "cdata-end": tell,
      },
      end() {
        if (cut === undefined) tellImplied();
        for (const { issue, place } of nested.rest()) tell(issue, place);
        if (cut !== undefined && !excused && context.transport?.cut === undefined) context.report("cut", cut, { fault: cut.message });
      },
    };
  },
});
