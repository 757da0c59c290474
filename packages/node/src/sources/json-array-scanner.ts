import { SitemapError } from "@mapwright/core";
import type { EntryArrays } from "./entry-arrays.ts";
import { MAX_ROW_LENGTH } from "./types.ts";

const LF = 0x0a;
const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** Elements without end after which an array is given up: each costs a search to the end of what is there. */
const MAX_UNCLOSED = 1000;

export interface JsonArrayOptions {
  /** Finds the arrays within an object that are wanted. Default: the text is an array, or several that follow one another. */
  readonly arrays?: EntryArrays;
  /** Objects and strings may stand outside of arrays, as elements. Default false. */
  readonly values?: boolean;
  /** Sees the bytes of each element, which live no longer than the call, and its line. */
  readonly onElement: (bytes: Uint8Array, line: number) => void;
  /** Sees the first line of an element that has no end; reading goes on behind that line. */
  readonly onUnclosed: (bytes: Uint8Array, line: number) => void;
}

/**
 * Finds the elements of JSON arrays as their bytes come, without building the arrays. An unfinished element waits until the bytes have doubled
 * and is then searched again, so that the result never depends on how the bytes were cut. Strings end with their line at the latest: JSON has no raw line end in them.
 */
export class JsonArrayScanner {
  readonly #options: JsonArrayOptions;
  #waiting: Uint8Array[] = [];
  #waitingLength = 0;
  #neededLength = 0;
  #line = 1;
  #unclosed = 0;
  #skipping = false;
  #inside = false;
  /** Has an array or value begun? */
  #begun = false;
  /** Line of the first thing behind the arrays that is none; 0 where there is nothing. */
  surplusLine = 0;

  constructor(options: JsonArrayOptions) {
    this.#options = options;
  }

  /** Has the end of all that began been seen? */
  get closed(): boolean {
    return this.#begun && !this.#inside && (this.#options.arrays?.closed ?? true);
  }

  push(chunk: Uint8Array): void {
    if (this.#waitingLength + chunk.length < this.#neededLength) {
      this.#waiting.push(Uint8Array.from(chunk));
      this.#waitingLength += chunk.length;
      return;
    }
    this.#read(this.#waitingLength === 0 ? chunk : Buffer.concat([...this.#waiting, chunk]), false);
  }

  end(): void {
    this.#read(Buffer.concat(this.#waiting), true);
  }

  #read(bytes: Uint8Array, final: boolean): void {
    const left = bytes.slice(this.#scan(bytes, final));
    this.#waiting = [left];
    this.#waitingLength = left.length;
    this.#neededLength = Math.min(2 * left.length, MAX_ROW_LENGTH + 1);
  }

  /** Reads whole elements and returns the start of the unfinished one. */
  #scan(bytes: Uint8Array, final: boolean): number {
    let at = this.#skipping ? this.#skipLine(bytes, 0) : 0;
    while (at < bytes.length && this.surplusLine === 0) {
      if (!this.#inside && this.#options.arrays !== undefined) {
        at = this.#findArray(bytes, at, this.#options.arrays, final);
        if (!this.#inside) return at;
        continue;
      }
      at = this.#skipSeparators(bytes, at);
      if (at === bytes.length) return at;
      const next = this.#inside ? this.#readInside(bytes, at, final) : this.#readOutside(bytes, at, final);
      if (next < 0) return at;
      at = next;
    }
    return bytes.length;
  }

  #readInside(bytes: Uint8Array, at: number, final: boolean): number {
    if (bytes[at] !== CLOSE_BRACKET) return this.#take(bytes, at, findElementEnd(bytes, at), final);
    this.#inside = false;
    return at + 1;
  }

  #readOutside(bytes: Uint8Array, at: number, final: boolean): number {
    const first = bytes[at];
    if (first === OPEN_BRACKET) {
      this.#inside = this.#begun = true;
      return at + 1;
    }
    if (this.#options.values === true) {
      this.#begun = true;
      const isValue = first === OPEN_BRACE || first === QUOTE;
      return this.#take(bytes, at, isValue ? findValueEnd(bytes, at) : bytes.indexOf(LF, at), final);
    }
    if (!this.#begun) throw new SitemapError("ERR_SOURCE", `Expected a JSON array, found no [ in line ${this.#line}`, { details: { line: this.#line } });
    this.surplusLine = this.#line;
    return bytes.length;
  }

  /** Takes the element that ends at `end`; returns where to go on, or -1 where there may be more of it. */
  #take(bytes: Uint8Array, at: number, end: number, final: boolean): number {
    if (end < 0 && !final && bytes.length - at <= MAX_ROW_LENGTH) return -1;
    return end < 0 || end - at > MAX_ROW_LENGTH ? this.#rejectLine(bytes, at, final) : this.#accept(bytes, at, end);
  }

  /** Goes to the next array within an object, and into it. */
  #findArray(bytes: Uint8Array, from: number, arrays: EntryArrays, final: boolean): number {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
    const { array, at } = arrays.find(text, from, final);
    this.#countLines(bytes, from, at);
    this.#begun = true;
    this.#inside = array;
    return array ? at + 1 : at;
  }

  #accept(bytes: Uint8Array, from: number, end: number): number {
    this.#options.onElement(bytes.subarray(from, end), this.#line);
    this.#countLines(bytes, from, end);
    return end;
  }

  #countLines(bytes: Uint8Array, from: number, to: number): void {
    for (let at = bytes.indexOf(LF, from); at >= 0 && at < to; at = bytes.indexOf(LF, at + 1)) this.#line++;
  }

  #rejectLine(bytes: Uint8Array, from: number, final: boolean): number {
    const end = bytes.indexOf(LF, from);
    const line = bytes.subarray(from, end < 0 ? bytes.length : end);
    // The last element of an array that was cut behind it is whole all the same.
    if (final && end < 0) this.#options.onElement(line, this.#line);
    else this.#options.onUnclosed(line, this.#line);
    if (++this.#unclosed > MAX_UNCLOSED) {
      throw new SitemapError("ERR_SOURCE", `Expected a JSON array, found more than ${MAX_UNCLOSED} elements without an end, the last in line ${this.#line}`, {
        details: { line: this.#line },
      });
    }
    return this.#skipLine(bytes, from);
  }

  #skipLine(bytes: Uint8Array, from: number): number {
    const end = bytes.indexOf(LF, from);
    this.#skipping = end < 0;
    if (end < 0) return bytes.length;
    this.#line++;
    return end + 1;
  }

  /** Control characters stand between the texts of a JSON text sequence (https://www.rfc-editor.org/rfc/rfc7464). */
  #skipSeparators(bytes: Uint8Array, from: number): number {
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (byte === LF) this.#line++;
      else if (byte > 0x20 && byte !== COMMA) return at;
    }
    return bytes.length;
  }
}

/** The place of the comma or bracket behind the element at `from`; -1 where it has no end yet. */
function findElementEnd(bytes: Uint8Array, from: number): number {
  let depth = 0;
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) {
      at = findStringEnd(bytes, at);
      if (at < 0) return -1;
    } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth++;
    else if (depth === 0) {
      if (byte === COMMA || byte === CLOSE_BRACKET) return at;
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth--;
  }
  return -1;
}

/** The place behind the object or string at `from`; -1 where it has no end yet. */
function findValueEnd(bytes: Uint8Array, from: number): number {
  let depth = 0;
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) {
      at = findStringEnd(bytes, at);
      if (at < 0) return -1;
    } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth++;
    else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth--;
    if (depth === 0) return at + 1;
  }
  return -1;
}

function findStringEnd(bytes: Uint8Array, quote: number): number {
  for (let at = quote + 1; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE || byte === LF) return at;
    if (byte === BACKSLASH && bytes[at + 1] !== LF) at++;
  }
  return -1;
}
