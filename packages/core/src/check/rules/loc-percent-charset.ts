import { isUtf8 } from "../../xml/bytes.ts";
import { FACT } from "../facts.ts";
import { defineRule, type FieldView } from "../rule.ts";

const PERCENT = 0x25;
/** Longer runs of escapes are judged by their beginning. */
const MAX_RUN = 4096;

export const locPercentCharset = defineRule({
  meta: {
    id: "loc-percent-charset",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "info" },
    summary: "Suggest percent escapes that are UTF-8",
    why: "Escapes follow the encoding of the web server, and nearly all servers use UTF-8. Others are legal, but more often a sign of text that was converted wrongly.",
    fix: "Encode the characters as UTF-8 before they are escaped, unless the server wants another encoding.",
    sources: [{ kind: "protocol", url: "https://www.sitemaps.org/protocol.html#escaping" }],
    messages: { bytes: "Expected percent escapes of UTF-8, found {loc}" },
    examples: {
      valid: ["<loc>https://example.com/%C3%BCmlat.html</loc>"],
      invalid: ["<loc>https://example.com/%FCmlat.html</loc>"],
    },
  },
  create(context) {
    const run = new Uint8Array(MAX_RUN);
    return {
      fields: {
        loc: {
          facts: FACT.PERCENT,
          visit(field) {
            if (!escapesUtf8(field, run)) context.report("bytes", field.offset, { loc: field.text });
          },
        },
      },
    };
  },
});

/** Is every run of percent escapes the bytes of whole characters? */
function escapesUtf8({ bytes, start, end }: FieldView, run: Uint8Array): boolean {
  let length = 0;
  for (let at = start; at <= end; at++) {
    const value = at + 2 < end && bytes[at] === PERCENT ? hexValue(bytes[at + 1]) * 16 + hexValue(bytes[at + 2]) : -1;
    if (value >= 0x80) {
      if (length === run.length) return true;
      run[length++] = value;
      at += 2;
    } else if (length > 0) {
      if (!isUtf8(run, 0, length)) return false;
      length = 0;
    }
  }
  return true;
}

/** Below zero by more than a first digit can make up for where it is no hexadecimal digit. */
function hexValue(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1000;
}
