import { FACT } from "../facts.ts";
import { defineRule, type FieldView } from "../rule.ts";
import { TextLines } from "../text-lines.ts";

/** Characters that nobody sees, or that only turn the writing direction; joiners within words are neither. */
const UNSEEN = /[\u0085\u00a0\u00ad\u1680\u180e\u2000-\u200b\u200e\u200f\u2028-\u202f\u205f\u2060-\u2069\u3000\ufeff]/;

/** Of texts whose entries have not come yet. */
const MAX_BARE = 10_000;

export const locWhitespace = defineRule({
  meta: {
    id: "loc-whitespace",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "warning", google: "warning" },
    summary: "Disallow white space around a loc and unseen characters in it",
    why: "Google crawls addresses exactly as they are listed. Not every reader cuts white space off, and none cuts no-break spaces or marks of direction.",
    fix: "Write the address directly between the tags, and trim it where it comes from.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#locdef", profiles: ["protocol"] },
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap", profiles: ["google"] },
    ],
    messageSeverity: { line: { protocol: "info" } },
    messages: {
      line: "Expected lines without white space around the address, found {count} with it",
      edge: "Expected an address without white space around it, found {raw}",
      unseen: "Expected an address without unseen characters, found {loc}",
    },
    examples: {
      valid: ["<loc>https://example.com/</loc>"],
      invalid: ["<loc>\n  https://example.com/\n</loc>", "<loc>https://example.com/\u200b</loc>", "https://example.com/a \nhttps://example.com/b\n"],
    },
    details: "Of a text sitemap white space around lines is told once, at the first such line; tabs end the address, and are told of as columns.",
  },
  create(context) {
    const lines = new TextLines();
    /** Where text stands for a loc that is missing: white space around it is that between tags. */
    const bare = new Set<number>();
    return {
      issues: {
        "loc-bare": ({ offset }) => {
          if (bare.size === MAX_BARE) bare.clear();
          bare.add(offset);
        },
      },
      bytes: (chunk) => lines.add(chunk),
      end({ kind }) {
        lines.end();
        const { count, first } = lines.edged;
        if (kind === "text" && first !== undefined) context.report("line", first, { count }, ["protocol"]);
      },
      fields: {
        loc: {
          facts: FACT.EDGE_SPACE | FACT.NON_ASCII,
          visit(field) {
            const { facts, offset } = field;
            if ((facts & FACT.EDGE_SPACE) !== 0 && !bare.delete(offset)) context.report("edge", offset, { raw: field.raw });
            if ((facts & FACT.NON_ASCII) !== 0 && mayHoldSpace(field) && UNSEEN.test(field.text)) context.report("unseen", offset, { loc: field.text });
          },
        },
      },
    };
  },
});

/** Can one of the characters of `UNSEEN` stand in these bytes? Most letters beyond ASCII begin with other bytes. */
function mayHoldSpace({ bytes, start, end }: FieldView): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte === 0xc2 || byte === 0xe1 || byte === 0xe2 || byte === 0xef || (byte === 0xe3 && bytes[at + 1] === 0x80)) return true;
  }
  return false;
}
