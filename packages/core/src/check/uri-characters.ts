import { encodeUrlText } from "../value/url-encode.ts";
import type { FieldView } from "./rule.ts";

// Finding control characters is a purpose of this expression. What RFC 3987 keeps out of an IRI stands behind the ASCII characters.
const NEVER = /[\u0000-\u0020"<>\\^`{|}\u007f-\u009f\ufdd0-\ufdef\ufff0-\uffff]|\p{Noncharacter_Code_Point}|\p{Surrogate}/u;
const BAD_PERCENT = /%(?![0-9A-Fa-f]{2})/;

/** The first character that may stand nowhere in a URI or an IRI. */
export function neverInUri(text: string): string | undefined {
  return NEVER.exec(text)?.[0];
}

/** Is there a `%` that two hexadecimal digits do not follow? */
export function hasBrokenEscape(text: string): boolean {
  return BAD_PERCENT.test(text);
}

/** What to write for such a character. */
export function escapeForUri(character: string): string {
  return /\p{Surrogate}/u.test(character) ? "whole characters" : encodeUrlText(character);
}

/** May there be a character beyond ASCII that `neverInUri` finds? Told from the bytes of a value, without making a text. */
export function hasOddCharacter({ bytes, start, end }: Pick<FieldView, "bytes" | "start" | "end">): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte < 0xc2) continue;
    const next = bytes[at + 1] as number;
    // U+0080 to U+009F; U+FDD0 to U+FDEF and U+FFF0 to U+FFFF with their neighbours; the last two of each plane behind.
    if (byte === 0xc2 && next < 0xa0) return true;
    if (byte === 0xef && (next === 0xb7 || next === 0xbf)) return true;
    if (byte >= 0xf0 && (next & 0x0f) === 0x0f && bytes[at + 2] === 0xbf) return true;
  }
  return false;
}
