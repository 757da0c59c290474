import { NAME_REST, NAME_START } from "./characters.ts";
import type { SyntaxCheck } from "./syntax-checks.ts";

const PREDEFINED: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);
const REFERENCE = new RegExp(`&(?:#([0-9]+)|#x([0-9a-fA-F]+)|([:${NAME_START}][:${NAME_REST}]*)|(#))?(;)?`, "uy");

/** As much as is looked at: a name that goes on longer is too long anyhow. */
const LONGEST_REFERENCE = 50_100;

/** Takes a fault at a place of the text; false where its check is turned off. */
export type SyntaxReport = (check: SyntaxCheck, at: number, found: string) => boolean;

/** Is this a character of XML (https://www.w3.org/TR/xml/#charsets)? */
function isCharacter(code: number): boolean {
  return (
    code === 9 || code === 10 || code === 13 || (code >= 0x20 && code <= 0xd7ff) || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff)
  );
}

/** Resolves the references of a text that stands at the place `from`, and makes the text between them `normal`; undefined after a fault. */
export function resolveReferences(raw: string, from: number, report: SyntaxReport, normal: (text: string) => string): string | undefined {
  let text = "";
  let done = 0;
  for (let at = raw.indexOf("&"); at >= 0; at = raw.indexOf("&", done)) {
    text += normal(raw.slice(done, at));
    REFERENCE.lastIndex = 0;
    const match = REFERENCE.exec(raw.slice(at, at + LONGEST_REFERENCE));
    const whole = match?.[0] ?? "&";
    const value = match === null ? undefined : referenceText(match, from + at, report);
    if (value === undefined) return undefined;
    text += value;
    done = at + whole.length;
  }
  return text + normal(raw.slice(done));
}

function referenceText(match: RegExpExecArray, at: number, report: SyntaxReport): string | undefined {
  const [whole, decimal, hexadecimal, name, hash, end] = match;
  const digits = decimal ?? hexadecimal;
  if (hash !== undefined || (digits !== undefined && end === undefined)) return report("character-reference", at, whole) ? undefined : whole;
  if (digits !== undefined) {
    const code = Number.parseInt(digits, decimal === undefined ? 16 : 10);
    if (isCharacter(code)) return String.fromCodePoint(code);
    return report("character-reference-value", at, whole) ? undefined : whole;
  }
  if (name === undefined) return report("ampersand", at, whole) ? undefined : whole;
  if (end === undefined) return report("reference-end", at, whole) ? undefined : whole;
  return PREDEFINED.get(name) ?? (report("entity", at, whole) ? undefined : whole);
}
