import { APOSTROPHE, BANG, CLOSE_BRACKET, DASH, GT, LT, OPEN_BRACKET, QUESTION, QUOTE } from "./bytes.ts";
import type { OtherKind, TokenizerOptions } from "./tokens.ts";
import type { ByteWindow } from "./window.ts";

/** Finds the end of markup that is passed over, however it is cut into chunks. */
export class Passage {
  readonly #window: ByteWindow;
  readonly #onFault: TokenizerOptions["onFault"];
  /** Had a DOCTYPE an internal subset? */
  subsetSeen = false;
  #hyphensSeen = false;
  #doctypeDepth = 0;
  #doctypeQuote = 0;
  #doctypeInner = 0;

  constructor(window: ByteWindow, onFault: TokenizerOptions["onFault"]) {
    this.#window = window;
    this.#onFault = onFault;
  }

  /** Says that other markup begins. */
  begin(): void {
    this.#hyphensSeen = false;
    this.#doctypeDepth = this.#doctypeQuote = this.#doctypeInner = 0;
  }

  /** Offset behind the end of the markup whose opening or beginning has passed; -1 where it goes on behind the window, which then has passed but for what may begin its end. */
  findEnd(kind: Exclude<OtherKind, "cdata">, final: boolean): number {
    switch (kind) {
      case "comment":
        return this.#comment(final);
      case "doctype":
        return this.#doctype(final);
      case "instruction":
        return this.#instruction(final);
      case "declaration":
        return this.#bogus(final);
    }
  }

  #comment(final: boolean): number {
    const window = this.#window;
    const { bytes, base } = window;
    const limit = window.end - base;
    let index = window.position - base;
    for (; index + 2 < limit; index++) {
      if (bytes[index + 1] !== DASH || bytes[index] !== DASH) continue;
      if (bytes[index + 2] === GT) return base + index + 3;
      // `--!>` ends a comment of HTML.
      if (bytes[index + 2] === BANG && index + 3 >= limit && !final) break;
      if (!this.#hyphensSeen) this.#onFault("comment-hyphens", base + index, base + index + 2);
      this.#hyphensSeen = true;
      if (bytes[index + 2] === BANG && bytes[index + 3] === GT && index + 3 < limit) return base + index + 4;
    }
    return this.#wait(index, final);
  }

  #instruction(final: boolean): number {
    const window = this.#window;
    const { bytes, base } = window;
    const limit = window.end - base;
    let index = window.position - base;
    for (; index + 1 < limit; index++) {
      if (bytes[index] === QUESTION && bytes[index + 1] === GT) return base + index + 2;
    }
    return this.#wait(index, final);
  }

  /** Quotes, comments and instructions hide brackets; outside the internal subset a `<` means that the DOCTYPE was never closed. */
  #doctype(final: boolean): number {
    const window = this.#window;
    const { bytes, base } = window;
    const limit = window.end - base;
    let index = window.position - base;
    for (; index < limit; index++) {
      const byte = bytes[index];
      if (this.#doctypeInner !== 0) {
        const close = this.#doctypeInner === DASH ? bytes[index - 1] === DASH && bytes[index - 2] === DASH : bytes[index - 1] === QUESTION;
        if (byte === GT && close) this.#doctypeInner = 0;
      } else if (byte === LT && this.#doctypeDepth === 0) {
        this.#onFault("declaration-bogus", base + index, base + index + 1);
        return base + index;
      } else if (this.#doctypeQuote !== 0) {
        if (byte === this.#doctypeQuote) this.#doctypeQuote = 0;
      } else if (byte === QUOTE || byte === APOSTROPHE) this.#doctypeQuote = byte;
      else if (byte === OPEN_BRACKET) {
        this.#doctypeDepth++;
        this.subsetSeen = true;
      } else if (byte === CLOSE_BRACKET) this.#doctypeDepth = Math.max(0, this.#doctypeDepth - 1);
      else if (byte === GT && this.#doctypeDepth === 0) return base + index + 1;
      else if (byte === LT) {
        if (index + 3 >= limit && !final) break;
        if (bytes[index + 1] === QUESTION) this.#doctypeInner = QUESTION;
        else if (bytes[index + 1] === BANG && bytes[index + 2] === DASH && bytes[index + 3] === DASH) {
          this.#doctypeInner = DASH;
          index += 3;
        }
      }
    }
    return this.#wait(index, final);
  }

  #bogus(final: boolean): number {
    const window = this.#window;
    const { bytes, base } = window;
    const limit = window.end - base;
    let index = window.position - base;
    while (index < limit && bytes[index] !== GT) index++;
    if (index >= limit) return this.#wait(index, final);
    this.#onFault("declaration-bogus", base + index, base + index + 1);
    return base + index + 1;
  }

  #wait(index: number, final: boolean): number {
    const window = this.#window;
    window.position = final ? window.end : Math.min(window.base + index, window.end);
    return -1;
  }
}
