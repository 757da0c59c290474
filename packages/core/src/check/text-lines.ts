import type { Place } from "../model/diagnostic.ts";

const TAB = 9;
const LF = 10;
const CR = 13;
const SPACE = 32;
const LESS_THAN = 0x3c;

/** Lines of one sort: how many there are, and where the first begins. */
export interface LineCount {
  count: number;
  first: Place | undefined;
}

/** Looks at the lines of a document, unless it begins as XML does: which are blank, and which have white space around what they say? */
export class TextLines {
  readonly blank: LineCount = { count: 0, first: undefined };
  readonly edged: LineCount = { count: 0, first: undefined };
  #line = 1;
  #start = 0;
  #offset = 0;
  #isBlank = true;
  #isEdged = false;
  #previous = 0;
  #isMarkup = false;

  /** Takes the next bytes. */
  add(chunk: Uint8Array): void {
    if (this.#isMarkup) return;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] as number;
      if (byte === LF && this.#previous === CR) this.#start = this.#offset + at + 1;
      else if (byte === LF || byte === CR) this.#endLine(this.#offset + at + 1);
      else if (byte !== SPACE && byte !== TAB && this.#isBlank) {
        this.#beginText(byte);
        if (this.#isMarkup) return;
      }
      this.#previous = byte;
    }
    this.#offset += chunk.length;
  }

  /** The document has ended, and its last line with it. */
  end(): void {
    if (!this.#isBlank && !this.#isMarkup) this.#endLine(this.#offset);
  }

  #beginText(byte: number): void {
    if (byte === LESS_THAN && this.#line === 1) this.#isMarkup = true;
    this.#isBlank = false;
    this.#isEdged = this.#previous === SPACE || this.#previous === TAB;
  }

  #endLine(next: number): void {
    if (this.#isBlank) this.#count(this.blank);
    else if (this.#isEdged || this.#previous === SPACE || this.#previous === TAB) this.#count(this.edged);
    this.#line++;
    this.#start = next;
    this.#isBlank = true;
  }

  #count(lines: LineCount): void {
    lines.count++;
    lines.first ??= { offset: this.#start, line: this.#line, column: 1 };
  }
}
