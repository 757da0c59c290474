import { createFault } from "../fetch/fault-of.ts";

/** Longest line with the size of a chunk and what stands behind it, and greatest length of all trailers. */
const MAX_LINE = 16_384;
const MAX_TRAILERS = 65_536;
const SIZE_LINE = /^([0-9A-Fa-f]{1,13})[ \t]*(?:;.*)?$/s;
const LF = 10;

/** Where the decoder stands: before a size, in the data of a chunk, behind it, behind the last one, or behind everything. */
type State = "size" | "data" | "behind-data" | "trailers" | "end";

/** Undoes the transfer coding `chunked` (https://www.rfc-editor.org/rfc/rfc9112#section-7.1), however its bytes are cut. Trailers are dropped. */
export class ChunkedDecoder {
  #state: State = "size";
  #left = 0;
  #line = "";
  #trailers = 0;

  /** Has the end come? */
  get isEnd(): boolean {
    return this.#state === "end";
  }

  /**
   * Takes bytes as they come, and moves the data among them to their beginning: tells how many bytes of data there are, and how many of all were used,
   * which are fewer only behind the end. Throws a `FetchFault` where the bytes are no chunks.
   */
  decode(bytes: Uint8Array): { readonly length: number; readonly used: number } {
    let at = 0;
    let length = 0;
    while (at < bytes.length && this.#state !== "end") {
      if (this.#state !== "data") {
        at = this.#takeLine(bytes, at);
        continue;
      }
      const end = at + Math.min(this.#left, bytes.length - at);
      if (at !== length) bytes.copyWithin(length, at, end);
      length += end - at;
      this.#left -= end - at;
      at = end;
      if (this.#left === 0) this.#state = "behind-data";
    }
    return { length, used: at };
  }

  /** Reads up to the end of a line, which may come later. */
  #takeLine(bytes: Uint8Array, from: number): number {
    const lineEnd = bytes.indexOf(LF, from);
    const end = lineEnd < 0 ? bytes.length : lineEnd;
    if (this.#line.length + end - from > MAX_LINE) throw createFault("bad-response", "(a line between chunks that does not end)");
    this.#line += Buffer.from(bytes.buffer, bytes.byteOffset + from, end - from).toString("latin1");
    if (lineEnd < 0) return end;
    const line = this.#line.replace(/\r$/, "");
    this.#line = "";
    this.#state = this.#after(line);
    return lineEnd + 1;
  }

  #after(line: string): State {
    if (this.#state === "size") {
      const size = SIZE_LINE.exec(line)?.[1];
      if (size === undefined) throw createFault("bad-response", "(a chunk without size)");
      this.#left = Number.parseInt(size, 16);
      return this.#left === 0 ? "trailers" : "data";
    }
    if (this.#state === "trailers") {
      this.#trailers += line.length;
      if (this.#trailers > MAX_TRAILERS) throw createFault("bad-response", "(trailers that do not end)");
      return line === "" ? "end" : "trailers";
    }
    if (line !== "") throw createFault("bad-response", "(a chunk of another size than told)");
    return "size";
  }
}
