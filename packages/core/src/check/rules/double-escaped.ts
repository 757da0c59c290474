import { FACT } from "../facts.ts";
import { defineRule, type FieldView } from "../rule.ts";

const ESCAPED = /&(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-f]+);/i;
const ESCAPED_PERCENT = /%25[0-9a-f]{2}/i;
const AMPERSAND = 0x26;
const PERCENT = 0x25;
const SEMICOLON = 0x3b;
const NUMBER_SIGN = 0x23;
/** The longest reference that is looked for. */
const MAX_REFERENCE = 10;

/** May the loc hold something that is escaped twice? Looks at bytes, since most that have references or percent escapes do not. */
function isSuspect({ bytes, start, end }: FieldView): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at];
    if (byte === PERCENT && bytes[at + 1] === 0x32 && bytes[at + 2] === 0x35) return true;
    if (byte !== AMPERSAND) continue;
    const next = bytes[at + 1] as number;
    if (next !== NUMBER_SIGN && !((next | 0x20) >= 0x61 && (next | 0x20) <= 0x7a)) continue;
    for (let ahead = at + 3; ahead < Math.min(end, at + MAX_REFERENCE); ahead++) if (bytes[ahead] === SEMICOLON) return true;
  }
  return false;
}

export const doubleEscaped = defineRule({
  meta: {
    id: "double-escaped",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "warning" },
    messageSeverity: { percent: { protocol: "info" } },
    summary: "Disallow addresses that were escaped twice",
    why: "Once the XML is read, the address still holds &amp; or %25 followed by an escape, which is another address than the one of the page.",
    fix: "Escape once: give the XML writer the plain address, and put no escaped text into CDATA.",
    sources: [{ kind: "protocol", url: "https://www.sitemaps.org/protocol.html#escaping" }],
    messages: {
      reference: "Expected an address that is escaped once, found {found} in {loc}",
      percent: "Expected percent escapes of characters, found {found}, which escapes an escape, in {loc}",
    },
    examples: {
      valid: ["<loc>https://example.com/?a=1&amp;b=2</loc>", "<loc><![CDATA[https://example.com/?a=1&b=2]]></loc>"],
      invalid: [
        "<loc>https://example.com/?a=1&amp;amp;b=2</loc>",
        "<loc><![CDATA[https://example.com/?a=1&amp;b=2]]></loc>",
        "<loc>https://example.com/a%2520b</loc>",
      ],
    },
  },
  create(context) {
    return {
      fields: {
        loc: {
          facts: FACT.REFERENCE | FACT.PERCENT,
          visit(field) {
            if (!isSuspect(field)) return;
            const { text, offset } = field;
            const reference = ESCAPED.exec(text)?.[0];
            // A line of a text list is not escaped at all, and rules for those tell of it.
            if (reference !== undefined && field.raw !== text && (field.facts & FACT.REFERENCE) !== 0) {
              context.report("reference", offset, { found: reference, loc: text });
            }
            const percent = ESCAPED_PERCENT.exec(text)?.[0];
            if (percent !== undefined) context.report("percent", offset, { found: percent, loc: text });
          },
        },
      },
    };
  },
});
