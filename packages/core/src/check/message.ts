import type { ReportData } from "./rule.ts";

/** Longest value that is shown in a message, in UTF-16 units. */
export const MAX_SHOWN = 100 as const;
/** What cannot be seen, or turns the direction of what is seen. Joiners are part of words and of emoji. */
const UNSEEN = /[\u007f-\u00a0\u00ad\u061c\u115f\u1160\u1680\u180e\u2000-\u200b\u200e\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ufeff\uffa0]/g;
const PLACEHOLDER = /\{(!?)(\w+)\}/g;

/** Text shortened in its middle to `MAX_SHOWN` units, never within a surrogate pair. */
export function shorten(text: string): string {
  if (text.length <= MAX_SHOWN) return text;
  let head = Math.floor(MAX_SHOWN * 0.7);
  let tail = text.length - (MAX_SHOWN - head - 1);
  if (isHighSurrogate(text.charCodeAt(head - 1))) head--;
  if (isHighSurrogate(text.charCodeAt(tail - 1))) tail++;
  return `${text.slice(0, head)}…${text.slice(tail)}`;
}

/**
 * Fills the placeholders of a message. `{name}` shows text as JSON, so that white space and control characters can be seen, and numbers with
 * separators; `{!name}` puts text in without quotes. A missing value is left as it stands, which the tests of the rules find.
 */
export function fillMessage(template: string, data: ReportData): string {
  return template.replace(PLACEHOLDER, (placeholder, plain: string, name: string) => {
    const value = data[name];
    if (value === undefined) return placeholder;
    if (typeof value === "number") return Number.isInteger(value) ? withSeparators(value) : String(value);
    const shown = plain === "!" ? value : JSON.stringify(shorten(value));
    return shown.replace(UNSEEN, escapeUnit);
  });
}

/** Names of the placeholders of a message. */
export function placeholdersOf(template: string): readonly string[] {
  return Array.from(template.matchAll(PLACEHOLDER), ([, , name = ""]) => name);
}

function withSeparators(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ",");
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}
