import { FACT } from "../facts.ts";
import { defineRule, type KeptPlace } from "../rule.ts";

const ANOTHER = /[\s,;|]+https?:\/\/\S*/i;

export const txtOnePerLine = defineRule({
  meta: {
    id: "txt-one-per-line",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "error", google: "error", yandex: "error" },
    summary: "Require one address on each line of a text sitemap",
    why: "A line is taken for one address, which then leads nowhere.",
    fix: "Put every address on a line of its own.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#otherformats", profiles: ["protocol"] },
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap", profiles: ["google"] },
      { kind: "vendor", url: "https://yandex.com/support/webmaster/en/controlling-robot/sitemap", profiles: ["yandex"] },
    ],
    messages: { several: "Expected one address on each line, found several on {count}, such as {loc}" },
    examples: {
      valid: ["https://example.com/a\r\nhttps://example.com/b\r\n", "https://example.com/?to=https://example.com/b\n"],
      invalid: ["https://example.com/a https://example.com/b\n"],
    },
    details: "It is told once for a document, at the first such line.",
  },
  create(context) {
    let count = 0;
    let first: { readonly place: KeptPlace; readonly loc: string } | undefined;
    let line = 0;
    return {
      only: "url",
      issues: {
        // The reader takes such a line apart, and tells of each address but the first.
        "loc-repeated": (issue) => {
          if (issue.line !== line) count++;
          line = issue.line;
          first ??= { place: issue, loc: issue.raw };
        },
      },
      fields: {
        loc: {
          facts: FACT.BAD_BYTE,
          visit(field) {
            if ((field.facts & FACT.BAD_BYTE) === 0 || !ANOTHER.test(field.text)) return;
            count++;
            first ??= { place: context.place(field.offset), loc: field.text };
          },
        },
      },
      end({ kind }) {
        if (kind === "text" && first !== undefined) context.report("several", first.place, { count, loc: first.loc });
      },
    };
  },
});
