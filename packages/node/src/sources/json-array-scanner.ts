import { SitemapError } from "@mapwright/core";
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
  /** Line of the first byte. Default 1. */
  readonly firstLine?: number;
  /** Sees the bytes of each element, which live no longer than the call, and its line. */
  readonly onElement: (bytes: Uint8Array, line: number) => void;
  /** Sees the first line of an element that has no end; reading goes on behind that line. */
  readonly onUnclosed: (bytes: Uint8Array, line: number) => void;
}

/**
 * Finds the elements of a JSON array as its bytes come, without building the array. An unfinished element waits until the bytes have doubled
 * and is then searched again, so that the result never depends on how the bytes were cut. Strings end with their line at the latest: JSON has no raw line end in them.
 */
export class JsonArrayScanner {
  readonly #options: JsonArrayOptions;
  #waiting: Uint8Array[] = [];
  #waitingLength = 0;
  #neededLength = 0;
  #line: number;
  #unclosed = 0;
  #skipping = false;
  #phase: "before" | "inside" | "after" = "before";
  /** Line of the first thing behind the array; 0 where there is nothing. */
  surplusLine = 0;

  constructor(options: JsonArrayOptions) {
    this.#options = options;
    this.#line = options.firstLine ?? 1;
  }

  /** Has the end of the array been seen? */
  get closed(): boolean {
    return this.#phase === "after";
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
    if (this.#phase === "before") at = this.#readOpening(bytes, at);
    while (this.#phase === "inside") {
      at = this.#skipSeparators(bytes, at);
      if (at === bytes.length) return at;
      if (bytes[at] === CLOSE_BRACKET) {
        this.#phase = "after";
        at++;
        break;
      }
      const end = findElementEnd(bytes, at);
      if (end < 0 && !final && bytes.length - at <= MAX_ROW_LENGTH) return at;
      at = end < 0 || end - at > MAX_ROW_LENGTH ? this.#rejectLine(bytes, at, final) : this.#accept(bytes, at, end);
    }
    if (this.#phase === "after" && this.surplusLine === 0) {
      at = this.#skipSeparators(bytes, at);
      if (at < bytes.length) this.surplusLine = this.#line;
    }
    return bytes.length;
  }

  #readOpening(bytes: Uint8Array, from: number): number {
    const at = this.#skipSeparators(bytes, from);
    if (at === bytes.length) return at;
    if (bytes[at] !== OPEN_BRACKET)
      throw new SitemapError("ERR_SOURCE", `Expected a JSON array, found no [ in line ${this.#line}`, { details: { line: this.#line } });
    this.#phase = "inside";
    return at + 1;
  }

  #accept(bytes: Uint8Array, from: number, end: number): number {
    this.#options.onElement(bytes.subarray(from, end), this.#line);
    for (let at = bytes.indexOf(LF, from); at >= 0 && at < end; at = bytes.indexOf(LF, at + 1)) this.#line++;
    return end;
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

function findStringEnd(bytes: Uint8Array, quote: number): number {
  for (let at = quote + 1; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE || byte === LF) return at;
    if (byte === BACKSLASH && bytes[at + 1] !== LF) at++;
  }
  return -1;
}
