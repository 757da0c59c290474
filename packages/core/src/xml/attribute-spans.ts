import { APOSTROPHE, EQUALS, isSpace, QUOTE, SLASH } from "./bytes.ts";
import type { TokenizerOptions } from "./tokens.ts";
import type { ByteWindow } from "./window.ts";

/** Only the first attributes of a tag are compared, so that a tag full of them stays cheap. */
const MAX_COMPARED = 64;

/** Where the attributes of a tag stand. */
export class AttributeSpans {
  /** Offsets in the document: name start, name end, value start, value end of each attribute. */
  readonly spans: number[] = [];
  count = 0;
  readonly #window: ByteWindow;
  readonly #onFault: TokenizerOptions["onFault"];

  constructor(window: ByteWindow, onFault: TokenizerOptions["onFault"]) {
    this.#window = window;
    this.#onFault = onFault;
  }

  /** Reads the attributes in bytes[from, limit) of the window. */
  read(from: number, limit: number): void {
    const { bytes, base } = this.#window;
    this.count = 0;
    let index = from;
    for (;;) {
      const gap = index;
      while (index < limit && (isSpace(bytes[index]) || bytes[index] === SLASH)) index++;
      if (index >= limit) return;
      const nameStart = index;
      while (index < limit && !isSpace(bytes[index]) && bytes[index] !== EQUALS && bytes[index] !== SLASH) index++;
      const nameEnd = index;
      while (index < limit && isSpace(bytes[index])) index++;
      if (gap === nameStart) this.#onFault("attribute-spacing", base + nameStart, base + nameEnd);
      if (bytes[index] !== EQUALS || index >= limit) {
        this.#onFault("attribute-without-value", base + nameStart, base + nameEnd);
        this.#add(nameStart, nameEnd, nameEnd, nameEnd);
        continue;
      }
      index++;
      while (index < limit && isSpace(bytes[index])) index++;
      const quote = bytes[index];
      if (index < limit && (quote === QUOTE || quote === APOSTROPHE)) {
        const valueStart = index + 1;
        index = valueStart;
        while (index < limit && bytes[index] !== quote) index++;
        this.#add(nameStart, nameEnd, valueStart, index);
        if (index < limit) index++;
        else this.#onFault("attribute-unquoted", base + nameStart, base + index);
      } else {
        const valueStart = index;
        while (index < limit && !isSpace(bytes[index])) index++;
        this.#onFault("attribute-unquoted", base + nameStart, base + index);
        this.#add(nameStart, nameEnd, valueStart, index);
      }
      if (nameEnd === nameStart && index === gap) return;
    }
  }

  #add(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void {
    const { base } = this.#window;
    const compared = Math.min(this.count, MAX_COMPARED);
    for (let index = 0; index < compared; index++) {
      const start = (this.spans[index * 4] ?? 0) - base;
      const end = (this.spans[index * 4 + 1] ?? 0) - base;
      if (end - start === nameEnd - nameStart && this.#sameBytes(start, nameStart, end - start)) {
        this.#onFault("attribute-duplicate", base + nameStart, base + valueEnd);
        return;
      }
    }
    const at = this.count++ * 4;
    this.spans[at] = base + nameStart;
    this.spans[at + 1] = base + nameEnd;
    this.spans[at + 2] = base + valueStart;
    this.spans[at + 3] = base + valueEnd;
  }

  #sameBytes(a: number, b: number, length: number): boolean {
    const { bytes } = this.#window;
    for (let index = 0; index < length; index++) if (bytes[a + index] !== bytes[b + index]) return false;
    return true;
  }
}
