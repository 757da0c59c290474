import { GRAPH_BYTES } from "../alternate-graph.ts";
import { AlternateReader, type ToldAlternate } from "../alternate-reader.ts";
import { defineRule, type ReportData } from "../rule.ts";

const MEGABYTE = 1_048_576;
const BUDGET = `${GRAPH_BYTES / MEGABYTE} MiB`;

export const hreflangReciprocal = defineRule({
  meta: {
    id: "hreflang-reciprocal",
    since: "0.1.0",
    stage: "set",
    severity: { google: "error" },
    messageSeverity: { default: { google: "warning" }, unlisted: { google: "warning" }, elsewhere: { google: "info" }, budget: { google: "info" } },
    summary: "Require language versions to link back to each other",
    why: "If two pages do not both point to each other, Google ignores the link: anybody could name your page as a version of theirs otherwise.",
    fix: "Write one entry for each version, all with the same links.",
    sources: [{ kind: "vendor", url: "https://developers.google.com/search/docs/specialty/international/localized-versions" }],
    messages: {
      oneway: "Expected {target}{!more} to link back to {loc}, found no such link",
      default: "Expected {target}, which is x-default, to link back to {loc}, found no such link",
      unlisted: "Expected an entry for {target}{!more} that links back to {loc}, found none",
      elsewhere: "Expected an entry for {target}{!more} that links back to {loc}, found none here, nor any other in that language",
      budget: "Expected language versions that fit into {!budget}, found more: what came behind was not judged",
    },
    details: `Links are compared over all files that are checked together; a single file is judged for itself. Versions in other files or on other sites may be listed elsewhere: where nothing in a language is listed, that is info. Memory, besides that of the test for repeated URLs: about 12 bytes for each URL with links, and about 100, and 16 for each version, for those that have a version which has not come yet, or does not match; at most ${BUDGET}, and what comes then is not judged. An eighth of it is for addresses, those of some 50,000 pages whose versions do not match: of further ones the language is told instead of the address, and a version that is listed without links counts as one that is not listed.`,
    examples: {
      valid: [
        '<url><loc>https://example.com/en</loc><xhtml:link rel="alternate" hreflang="en" href="https://example.com/en"/><xhtml:link rel="alternate" hreflang="fr" href="https://example.com/fr"/></url>\n<url><loc>https://example.com/fr</loc><xhtml:link rel="alternate" hreflang="en" href="https://example.com/en"/><xhtml:link rel="alternate" hreflang="fr" href="https://example.com/fr"/></url>',
      ],
      invalid: [
        '<url><loc>https://example.com/en</loc><xhtml:link rel="alternate" hreflang="en" href="https://example.com/en"/><xhtml:link rel="alternate" hreflang="fr" href="https://example.com/fr"/></url>\n<url><loc>https://example.com/fr</loc><xhtml:link rel="alternate" hreflang="fr" href="https://example.com/fr"/></url>',
      ],
    },
  },
  create(context) {
    if (context.inSet === true) return {};
    const reader = new AlternateReader();
    return {
      ...reader.visitor(0, context),
      end() {
        reader.finish((finding) => context.report(finding.fault, finding.place, () => dataOf(finding)), context.listed);
        if (reader.full) context.report("budget", 0, { budget: BUDGET });
      },
    };
  },
  createSet(context) {
    const reader = new AlternateReader();
    const files: Parameters<typeof context.report>[1][] = [];
    return {
      file(file, document) {
        files[file.index] = file;
        return reader.visitor(file.index, document);
      },
      end() {
        reader.finish((finding) => {
          const file = files[finding.file];
          if (file !== undefined) context.report(finding.fault, file, finding.place, () => dataOf(finding));
        }, context.listed);
        const last = files.at(-1);
        if (reader.full && last !== undefined) context.report("budget", last, 0, { budget: BUDGET });
      },
    };
  },
});

function dataOf({ target, loc, more }: ToldAlternate): ReportData {
  return { target, loc, more: more === 0 ? "" : more === 1 ? " and another" : ` and ${more} others` };
}
