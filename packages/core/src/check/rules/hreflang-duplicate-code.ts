import { sameUrlKey } from "../../value/same-url.ts";
import { attributeOf, HREF, isXDefault } from "../alternates.ts";
import { defineRule, type EntryView, type FieldView } from "../rule.ts";

const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

export const hreflangDuplicateCode = defineRule({
  meta: {
    id: "hreflang-duplicate-code",
    since: "0.1.0",
    stage: "entry",
    severity: { google: "warning" },
    summary: "Require one URL for each language of an entry",
    why: "Where a language has two URLs, Google cannot know which to show.",
    fix: "Keep one link for each language, or tell the two apart by country.",
    sources: [{ kind: "vendor", url: "https://developers.google.com/search/docs/specialty/international/localized-versions" }],
    messages: { repeated: "Expected one URL for {code}, found another: {value}" },
    examples: {
      valid: [
        '<xhtml:link rel="alternate" hreflang="de" href="https://example.com/"/><xhtml:link rel="alternate" hreflang="de-AT" href="https://example.com/at"/>',
      ],
      invalid: [
        '<xhtml:link rel="alternate" hreflang="de" href="https://example.com/"/><xhtml:link rel="alternate" hreflang="DE" href="https://example.com/at"/>',
      ],
    },
  },
  create(context) {
    /** Hashes of the codes of the entry at hand, and the ordinals of their fields. */
    const hashes: number[] = [];
    const ordinals: number[] = [];
    const firsts = new Map<string, string>();
    /** Hashes tell in nearly all entries that nothing is repeated. */
    const look = (entry: EntryView): void => {
      firsts.clear();
      for (const ordinal of ordinals) {
        const field = entry.field(ordinal);
        const href = attributeOf(entry, field.parent, HREF);
        if (href === undefined || isXDefault(field)) continue;
        const code = field.text.toLowerCase();
        const url = sameUrlKey(href.text);
        const first = firsts.get(code);
        if (first === undefined) firsts.set(code, url);
        else if (first !== url) context.report("repeated", field.tag, { code, value: href.text });
      }
    };
    return {
      only: "url",
      extended: true,
      fields: {
        "xhtml:link@hreflang": {
          visit(field) {
            hashes.push(hashOf(field));
            ordinals.push(field.ordinal);
          },
        },
      },
      entry(entry) {
        if (hashes.length === 0) return;
        if (hasRepeated(hashes)) look(entry);
        hashes.length = 0;
        ordinals.length = 0;
      },
    };
  },
});

function hashOf({ bytes, start, end }: FieldView): number {
  let hash = OFFSET;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    hash = Math.imul(hash ^ (byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte), PRIME);
  }
  return hash;
}

/** Short lists are compared in pairs, long ones are not. */
function hasRepeated(hashes: readonly number[]): boolean {
  if (hashes.length > 16) return new Set(hashes).size < hashes.length;
  for (let a = 1; a < hashes.length; a++) for (let b = 0; b < a; b++) if (hashes[a] === hashes[b]) return true;
  return false;
}
