import { NAME_REST, NAME_START } from "./characters.ts";
import { MAX_NAME } from "./syntax-checks.ts";

const ASCII_NAME = /[A-Za-z_:][A-Za-z0-9_:.-]*/y;
const ANY_NAME = new RegExp(`[:${NAME_START}][:${NAME_REST}]*`, "uy");

/** White space of XML, for `skip`. */
export const SPACES = /[ \t\r\n]*/y;
/** Characters that no XML document may hold (https://www.w3.org/TR/xml/#charsets). */
export const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;
export const NOT_SPACE = /[^ \t\r\n]/;

/** The name that stands at `at`; empty where there is none. */
export function nameAt(text: string, at: number): string {
  ASCII_NAME.lastIndex = at;
  const found = ASCII_NAME.test(text);
  const end = found ? ASCII_NAME.lastIndex : at;
  if (text.charCodeAt(end) < 0x80 || end >= text.length) return text.slice(at, end);
  // A name that goes on longer is too long anyhow.
  const part = text.slice(at, at + MAX_NAME + 2);
  ANY_NAME.lastIndex = 0;
  return ANY_NAME.test(part) ? part.slice(0, ANY_NAME.lastIndex) : "";
}

/** Line ends as XML has them: CRLF and CR become LF (https://www.w3.org/TR/xml/#sec-line-ends). */
export function lineEnds(raw: string): string {
  return raw.includes("\r") ? raw.replace(/\r\n?/g, "\n") : raw;
}

/** White space in the value of an attribute becomes spaces (https://www.w3.org/TR/xml/#AVNormalize). */
export function spacesOf(raw: string): string {
  return lineEnds(raw).replace(/[\t\n]/g, " ");
}

/** The place behind what a sticky pattern matches at `at`; `at` where it matches nothing. */
export function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** A character for people: U+0001. */
export function codePointName(text: string, at: number): string {
  return `U+${text.charCodeAt(at).toString(16).toUpperCase().padStart(4, "0")}`;
}
