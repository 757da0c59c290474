import type { Place } from "../../model/diagnostic.ts";
import { defineRule } from "../rule.ts";

const TAB = 9;
const LF = 10;
const CR = 13;
const SPACE = 32;
const LESS_THAN = 0x3c;

export const txtBlankLine = defineRule({
  meta: {
    id: "txt-blank-line",
    since: "0.1.0",
    stage: "bytes",
    severity: { protocol: "info" },
    summary: "Suggest a text sitemap without blank lines",
    why: "The protocol says that every line is an address. Readers pass over blank lines, but nothing makes them.",
    fix: "Write the addresses without lines between them.",
    sources: [{ kind: "protocol", url: "https://www.sitemaps.org/protocol.html#otherformats" }],
    messages: { blank: "Expected an address on every line, found {count} blank" },
    examples: {
      valid: ["https://example.com/a\nhttps://example.com/b\n"],
      invalid: ["https://example.com/a\n\nhttps://example.com/b\n"],
    },
    details: "It is told once for a document, at the first blank line. The end of the last line makes no blank one.",
  },
  create(context) {
    const lines = new BlankLines();
    return {
      bytes: (chunk) => lines.add(chunk),
      end({ kind }) {
        if (kind === "text" && lines.first !== undefined) context.report("blank", lines.first, { count: lines.count });
      },
    };
  },
});

/** Counts the blank lines of a document, unless it begins as XML does. */
class BlankLines {
  count = 0;
  first: Place | undefined;
  #line = 1;
  #start = 0;
  #offset = 0;
  #isBlank = true;
  #previous = 0;
  #isMarkup = false;

  add(chunk: Uint8Array): void {
    if (this.#isMarkup) return;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] as number;
      if (byte === LF && this.#previous === CR) this.#start = this.#offset + at + 1;
      else if (byte === LF || byte === CR) this.#endLine(this.#offset + at + 1);
      else if (byte !== SPACE && byte !== TAB) {
        if (byte === LESS_THAN && this.#isBlank && this.#line === 1) this.#isMarkup = true;
        this.#isBlank = false;
      }
      this.#previous = byte;
    }
    this.#offset += chunk.length;
  }

  #endLine(next: number): void {
    if (this.#isBlank) {
      this.count++;
      this.first ??= { offset: this.#start, line: this.#line, column: 1 };
    }
    this.#line++;
    this.#start = next;
    this.#isBlank = true;
  }
}
