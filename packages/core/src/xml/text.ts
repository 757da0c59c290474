import { sliceUtf8 } from "../kernel/strings.ts";
import { AMP, CLOSE_BRACKET, CR, GT, HASH, isControl, isNameByte, isNameStart, isSpace, isUtf8, LF, SEMICOLON, SPACE } from "./bytes.ts";
import { htmlEntities } from "./entities.ts";
import { highHalf } from "./legacy.ts";
import type { ByteWindow } from "./window.ts";

/** What is wrong with the text of an element or attribute. */
export type TextFault =
  | "raw-ampersand"
  | "html-entity"
  | "unknown-entity"
  | "bad-character-reference"
  | "control-character"
  | "cdata-end"
  | "invalid-utf8"
  | "utf8-in-legacy";

/** What a piece of a value is: text of an element, a CDATA section, or the value of an attribute. */
export const PIECE = { TEXT: 0, CDATA: 1, ATTRIBUTE: 2 } as const;

/** Spans of the text of one value: start, end, and one of PIECE. */
export interface Pieces {
  readonly spans: number[];
  count: number;
}

export interface TextDecoderOptions {
  readonly onFault: (fault: TextFault, from: number, to: number) => void;
}

/** Longest entity name that is looked for. */
const MAX_NAME = 32;
const PREDEFINED: Readonly<Record<string, number>> = { amp: 38, lt: 60, gt: 62, quot: 34, apos: 39 };

/**
 * Turns the pieces of a value into its text: references resolved, CRLF and CR made LF, white space at the edges cut, in UTF-8.
 * Text that needs no rewriting stays in the window; the rest goes to the arena.
 */
export class ValueText {
  arena: Uint8Array;
  used = 0;
  /** Result: span of the text, in the arena or as offsets of the document. */
  start = 0;
  end = 0;
  inArena = false;
  /** White space was cut at an edge of the text, wherever it came from: CDATA sections and references have it, too. */
  trimmed = false;
  /** A reference was resolved, or an `&` stands in a CDATA section. */
  hasReference = false;
  nonAscii = false;
  /** A character that no XML document may hold, literally or by reference. */
  hasControl = false;
  /** Entities may be declared in the document's own DOCTYPE, so that names of HTML are not known for sure. */
  entitiesDeclared = false;

  readonly #window: ByteWindow;
  readonly #onFault: TextDecoderOptions["onFault"];
  #high: string | undefined;
  #entities: ReadonlyMap<string, number> | undefined;
  #legacy = false;

  constructor(window: ByteWindow, arena: Uint8Array, options: TextDecoderOptions) {
    this.#window = window;
    this.arena = arena;
    this.#onFault = options.onFault;
  }

  /** Says that the document is labelled with a single-byte encoding. */
  setLegacy(encoding: string): void {
    this.#high = highHalf(encoding);
    this.#legacy = true;
  }

  /** Decodes a value; results are in the fields. Pieces that touch are one. */
  decode(pieces: Pieces): void {
    this.hasReference = this.nonAscii = this.hasControl = this.inArena = this.trimmed = false;
    const { base, bytes } = this.#window;
    const { spans } = pieces;
    let first = 0;
    let last = pieces.count - 1;
    while (first <= last && this.#isBlank(spans, first)) first++;
    while (last >= first && this.#isBlank(spans, last)) last--;
    if (first > last) {
      this.start = this.end = spans[0] ?? base;
      return;
    }
    let rewrite = first < last;
    let high = false;
    for (let index = first; index <= last; index++) {
      const to = (spans[index * 3 + 1] ?? 0) - base;
      const cdata = spans[index * 3 + 2] === PIECE.CDATA;
      // Only in text is `]]>` forbidden: https://www.w3.org/TR/xml/#syntax
      const inText = spans[index * 3 + 2] === PIECE.TEXT;
      const from = (spans[index * 3] ?? 0) - base;
      for (let at = from; at < to; at++) {
        const byte = bytes[at] ?? 0;
        if (byte >= 0x80) {
          high = true;
          // U+FFFE and U+FFFF.
          if ((byte | 1) === 0xbf && at - 2 >= from && bytes[at - 1] === 0xbf && bytes[at - 2] === 0xef)
            this.#onFault("control-character", base + at - 2, base + at + 1);
        } else if (byte === GT && inText && bytes[at - 1] === CLOSE_BRACKET && bytes[at - 2] === CLOSE_BRACKET && at - 2 >= from) {
          this.#onFault("cdata-end", base + at - 2, base + at + 1);
        } else if (byte === CR || (byte === AMP && !cdata)) rewrite = true;
        else if (byte === AMP) this.hasReference = true;
        else if (byte < SPACE && isControl(byte)) {
          this.hasControl = true;
          this.#onFault("control-character", base + at, base + at + 1);
        }
      }
    }
    this.nonAscii = high;
    const valid = !high || this.#checkEncoding(spans, first, last);
    if (rewrite || !valid) this.#rewrite(spans, first, last, valid);
    else {
      this.start = spans[first * 3] ?? 0;
      this.end = spans[first * 3 + 1] ?? 0;
    }
    this.#trim();
  }

  #isBlank(spans: readonly number[], index: number): boolean {
    const { base, bytes } = this.#window;
    const to = (spans[index * 3 + 1] ?? 0) - base;
    for (let at = (spans[index * 3] ?? 0) - base; at < to; at++) if (!isSpace(bytes[at])) return false;
    return true;
  }

  /** Are the bytes to be taken as UTF-8? Reports where that is not what the document says. */
  #checkEncoding(spans: readonly number[], first: number, last: number): boolean {
    const { base, bytes } = this.#window;
    const from = spans[first * 3] ?? 0;
    const to = spans[last * 3 + 1] ?? 0;
    let valid = true;
    for (let index = first; index <= last; index++) valid &&= isUtf8(bytes, (spans[index * 3] ?? 0) - base, (spans[index * 3 + 1] ?? 0) - base);
    if (valid && this.#legacy) this.#onFault("utf8-in-legacy", from, to);
    if (!valid && !this.#legacy) this.#onFault("invalid-utf8", from, to);
    return valid;
  }

  #rewrite(spans: readonly number[], first: number, last: number, valid: boolean): void {
    const start = this.used;
    for (let index = first; index <= last; index++) {
      this.#rewritePiece(spans[index * 3] ?? 0, spans[index * 3 + 1] ?? 0, spans[index * 3 + 2] === PIECE.CDATA, valid);
    }
    this.start = start;
    this.end = this.used;
    this.inArena = true;
  }

  #rewritePiece(from: number, to: number, cdata: boolean, valid: boolean): void {
    const { base, bytes } = this.#window;
    // A byte becomes three at most.
    this.reserve((to - from) * 3 + 4);
    const limit = to - base;
    for (let at = from - base; at < limit; at++) {
      const byte = bytes[at] ?? 0;
      if (byte === AMP && !cdata) at = this.#reference(at, limit) - 1;
      else if (byte === CR) {
        this.arena[this.used++] = LF;
        if (bytes[at + 1] === LF && at + 1 < limit) at++;
      } else if (byte < 0x80 || valid) this.arena[this.used++] = byte;
      else this.put((this.#high ??= highHalf("windows-1252")).charCodeAt(byte - 0x80));
    }
  }

  /** Resolves the reference at `at` and returns where it ends; what is none is kept as written. */
  #reference(at: number, limit: number): number {
    const { base, bytes } = this.#window;
    let end = at + 1;
    const stop = Math.min(limit, at + 2 + MAX_NAME);
    while (end < stop && (isNameByte(bytes[end]) || bytes[end] === HASH)) end++;
    const numeric = bytes[at + 1] === HASH;
    if (bytes[end] !== SEMICOLON || end >= limit || end === at + 1 || !(numeric || isNameStart(bytes[at + 1]))) {
      return this.#keep(numeric ? "bad-character-reference" : "raw-ampersand", at, at + (numeric ? Math.max(2, end - at) : 1));
    }
    const name = sliceUtf8(bytes, at + 1, end);
    if (numeric) return this.#character(name, at, end + 1);
    const predefined = Object.hasOwn(PREDEFINED, name) ? PREDEFINED[name] : undefined;
    const code = predefined ?? (this.entitiesDeclared ? undefined : this.#htmlEntity(name));
    if (code === undefined) return this.#keep("unknown-entity", at, end + 1);
    if (predefined === undefined) this.#onFault("html-entity", base + at, base + end + 1);
    this.hasReference = true;
    this.put(code);
    return end + 1;
  }

  /** Few documents have one, and the table takes longer to make than a small document to read. */
  #htmlEntity(name: string): number | undefined {
    this.#entities ??= htmlEntities();
    return this.#entities.get(name);
  }

  #character(name: string, at: number, end: number): number {
    const match = /^#(?:x([0-9A-Fa-f]+)|([0-9]+))$/.exec(name);
    const code = match === null ? Number.NaN : match[1] === undefined ? Number(match[2]) : Number.parseInt(match[1], 16);
    if (!(code <= 0x10ffff) || (code >= 0xd800 && code <= 0xdfff)) return this.#keep("bad-character-reference", at, end);
    if (isControl(code) || code === 0xfffe || code === 0xffff) {
      this.hasControl = true;
      return this.#keep("bad-character-reference", at, end);
    }
    this.hasReference = true;
    this.put(code);
    return end;
  }

  #keep(fault: TextFault, at: number, end: number): number {
    const { base, bytes } = this.#window;
    this.#onFault(fault, base + at, base + end);
    for (let index = at; index < end; index++) this.arena[this.used++] = bytes[index] ?? 0;
    return end;
  }

  /** Appends a character to the arena, where room was reserved. */
  put(code: number): void {
    const { arena } = this;
    if (code < 0x80) {
      arena[this.used++] = code;
      return;
    }
    this.nonAscii = true;
    if (code < 0x800) arena[this.used++] = 0xc0 | (code >> 6);
    else if (code < 0x10000) {
      arena[this.used++] = 0xe0 | (code >> 12);
      arena[this.used++] = 0x80 | ((code >> 6) & 0x3f);
    } else {
      arena[this.used++] = 0xf0 | (code >> 18);
      arena[this.used++] = 0x80 | ((code >> 12) & 0x3f);
      arena[this.used++] = 0x80 | ((code >> 6) & 0x3f);
    }
    arena[this.used++] = 0x80 | (code & 0x3f);
  }

  /** Makes room for so many bytes in the arena. */
  reserve(bytes: number): void {
    if (this.used + bytes <= this.arena.length) return;
    const larger = new Uint8Array(Math.max(this.arena.length * 2, this.used + bytes));
    larger.set(this.arena.subarray(0, this.used));
    this.arena = larger;
  }

  #trim(): void {
    const bytes = this.inArena ? this.arena : this.#window.bytes;
    const base = this.inArena ? 0 : this.#window.base;
    const { start, end } = this;
    while (this.start < this.end && isSpace(bytes[this.start - base])) this.start++;
    while (this.end > this.start && isSpace(bytes[this.end - 1 - base])) this.end--;
    this.trimmed = this.start > start || this.end < end;
  }
}
