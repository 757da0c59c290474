import { encodeUrlText } from "../value/url-encode.ts";

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
