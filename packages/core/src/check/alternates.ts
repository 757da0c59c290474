import { FIELD_NAMES } from "./field-names.ts";
import type { EntryView, FieldView, RuleContext } from "./rule.ts";

/** Numbers of the attributes of a link. */
export const REL: number = FIELD_NAMES.url.indexOf("xhtml:link@rel");
export const HREFLANG: number = FIELD_NAMES.url.indexOf("xhtml:link@hreflang");
export const HREF: number = FIELD_NAMES.url.indexOf("xhtml:link@href");

const ALTERNATE = "alternate";
const X_DEFAULT = "x-default";

/** The attribute with this number of a link. */
export function attributeOf(entry: EntryView, link: number, number: number): FieldView | undefined {
  for (let ordinal = link + 1; ordinal < entry.fieldCount; ordinal++) {
    const field = entry.field(ordinal);
    if (field.parent !== link) return undefined;
    if (field.number === number) return field;
  }
  return undefined;
}

/** Does bytes[start, end) hold this text of ASCII letters, digits and hyphens, in any case? */
export function isText({ bytes, start, end }: FieldView, text: string): boolean {
  if (end - start !== text.length) return false;
  for (let at = 0; at < text.length; at++) {
    const byte = bytes[start + at] as number;
    if ((byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte) !== text.charCodeAt(at)) return false;
  }
  return true;
}

/** Is one of the words of a rel `alternate`? */
export function isAlternate(rel: FieldView): boolean {
  return isText(rel, ALTERNATE) || /(?:^|\s)alternate(?:\s|$)/i.test(rel.text);
}

/** Is it the language of everybody else? */
export function isXDefault(hreflang: FieldView): boolean {
  return isText(hreflang, X_DEFAULT);
}

/** Are the bytes of two values the same? */
export function sameBytes(a: FieldView, b: FieldView): boolean {
  const length = a.end - a.start;
  if (length !== b.end - b.start) return false;
  const { bytes, start } = a;
  const { bytes: others, start: from } = b;
  // Addresses of a site differ in their ends more often than in their beginnings.
  for (let at = length - 1; at >= 0; at--) if (bytes[start + at] !== others[from + at]) return false;
  return true;
}

/** Values that were found right, for quick recognition in bytes: those of an entry come mostly in the order of the entry before. */
export class KnownValues {
  readonly #known: Uint8Array[] = [];
  #next = 0;

  has(field: FieldView): boolean {
    return this.find(field) >= 0;
  }

  /** The number of the value, or -1. */
  find({ bytes, start, end }: FieldView): number {
    const known = this.#known;
    for (let tries = 0, at = this.#next; tries < known.length; tries++, at++) {
      if (at >= known.length) at = 0;
      if (!startsWith(bytes, start, end, known[at] as Uint8Array)) continue;
      this.#next = at + 1;
      return at;
    }
    return -1;
  }

  /** Remembers a value that is not known; returns its number, or -1 where there are too many. */
  add({ bytes, start, end }: FieldView): number {
    if (this.#known.length >= MAX_KNOWN || end - start > MAX_KNOWN_BYTES) return -1;
    return this.#known.push(bytes.slice(start, end)) - 1;
  }
}

const MAX_KNOWN = 256;
const MAX_KNOWN_BYTES = 64;

function startsWith(bytes: Uint8Array, start: number, end: number, value: Uint8Array): boolean {
  if (end - start !== value.length) return false;
  for (let at = 0; at < value.length; at++) if (bytes[start + at] !== value[at]) return false;
  return true;
}

/** Remembers where `media` attributes stand, which the reader tells of before it gives the links. */
export class MediaLinks {
  #offsets: number[] = [];
  readonly #place: RuleContext<string>["place"];

  constructor(place: RuleContext<string>["place"]) {
    this.#place = place;
  }

  /** An attribute that the tables do not know, as written. */
  add(raw: string, offset: number): void {
    if (/^media\s*=/i.test(raw)) this.#offsets.push(offset);
  }

  /** Has the link such an attribute? To be asked link by link. */
  has(link: FieldView): boolean {
    if (this.#offsets.length === 0) return false;
    // Offsets of issues are those of the document even where its encoding was changed.
    const from = this.#place(link.tag).offset;
    const to = this.#place(link.offset).offset;
    let passed = 0;
    while (passed < this.#offsets.length && (this.#offsets[passed] as number) < from) passed++;
    if (passed > 0) this.#offsets.splice(0, passed);
    const first = this.#offsets[0];
    return first !== undefined && first < to;
  }
}
