import type { Place } from "../../model/diagnostic.ts";

interface Piece {
  /** UTF-16 units in front of it, and bytes. */
  readonly at: number;
  readonly offset: number;
  readonly text: string;
}

/** Where a walk through the text stands: in front of the unit `at`. */
interface Step {
  readonly piece: number;
  readonly at: number;
  readonly bytes: number;
  readonly line: number;
  readonly lineStart: number;
  /** Was the last character a CR, which an LF may follow without beginning a line? */
  readonly afterCr: boolean;
}

const LF = 0x0a;
const CR = 0x0d;

/** Tells offset, line and column of the characters of a text that comes in pieces. Cheap where places are asked for in order. */
export class PlaceWalker {
  #pieces: Piece[] = [];
  #length = 0;
  #first: Step = { piece: 0, at: 0, bytes: 0, line: 1, lineStart: 0, afterCr: false };
  #last: Step = this.#first;
  /** Bytes of a UTF-16 unit; 0 for UTF-8, where that differs. */
  unitBytes: 0 | 1 | 2 = 0;

  /** Bytes in front of the first piece that is kept. */
  get offset(): number {
    return this.#pieces[0]?.offset ?? 0;
  }

  add(text: string, offset: number): void {
    if (text === "") return;
    this.#pieces.push({ at: this.#length, offset, text });
    this.#length += text.length;
  }

  /** The place of the character `at`; that of the end for one behind it. */
  place(at: number): Place {
    this.#last = this.#walk(this.#last.at <= at ? this.#last : this.#first, Math.min(at, this.#length));
    const { piece, bytes, line, lineStart } = this.#last;
    return { offset: (this.#pieces[piece]?.offset ?? 0) + bytes, line, column: this.#last.at - lineStart + 1 };
  }

  #walk(from: Step, to: number): Step {
    let { piece, at, bytes, line, lineStart, afterCr } = from;
    for (; at < to; piece++) {
      const current = this.#pieces[piece];
      if (current === undefined) break;
      const { text, at: start } = current;
      const end = Math.min(to, start + text.length);
      for (; at < end; at++) {
        const unit = text.charCodeAt(at - start);
        bytes += this.unitBytes === 0 ? utf8Bytes(unit) : this.unitBytes;
        if (unit === LF || unit === CR) {
          if (unit === CR || !afterCr) line++;
          lineStart = at + 1;
        }
        afterCr = unit === CR;
      }
      if (at < start + text.length || piece + 1 >= this.#pieces.length) break;
      bytes = 0;
    }
    return { piece, at, bytes, line, lineStart, afterCr };
  }

  /** Says that characters in front of `at` will not be asked for again. */
  forget(at: number): void {
    let count = 0;
    while (count + 1 < this.#pieces.length && (this.#pieces[count + 1]?.at ?? 0) <= at) {
      const { text = "", at: start = 0 } = this.#pieces[count++] ?? {};
      this.#first = { ...countLines(text, start, this.#first), piece: 0, bytes: 0, at: start + text.length };
    }
    if (count === 0) return;
    this.#pieces = this.#pieces.slice(count);
    this.#last = this.#last.at > this.#first.at ? { ...this.#last, piece: this.#last.piece - count } : this.#first;
  }
}

/** Counts the lines of a whole piece, faster than by walking. */
function countLines(text: string, start: number, before: Step): Pick<Step, "line" | "lineStart" | "afterCr"> {
  let { line, lineStart } = before;
  const crs = text.includes("\r");
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
    const follows = at === 0 ? before.afterCr : crs && text.charCodeAt(at - 1) === CR;
    if (!follows) line++;
    lineStart = start + at + 1;
  }
  if (crs) {
    for (let at = text.indexOf("\r"); at >= 0; at = text.indexOf("\r", at + 1)) {
      line++;
      lineStart = Math.max(lineStart, start + at + 1);
    }
  }
  return { line, lineStart, afterCr: text.endsWith("\r") };
}

/** Bytes in UTF-8 of a UTF-16 unit; a surrogate is half of four. */
function utf8Bytes(unit: number): number {
  return unit < 0x80 ? 1 : unit < 0x800 || (unit & 0xf800) === 0xd800 ? 2 : 3;
}
