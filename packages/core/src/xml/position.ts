import { CR, LF, utf8Length } from "./bytes.ts";
import type { ByteWindow } from "./window.ts";

export interface Position {
  /** From 1. Lines end at LF, CRLF or CR. */
  readonly line: number;
  /** From 1, in UTF-16 code units; a byte that is not part of well-formed UTF-8 counts one. */
  readonly column: number;
}

/**
 * Line ends between two offsets, which lie within no CRLF, and where there are none the UTF-16 units between them, if they are known;
 * undefined where nobody counts.
 */
export type LineCounter = (from: number, to: number) => { readonly lines: number; readonly units: number | undefined } | undefined;

interface Mark {
  offset: number;
  line: number;
  column: number;
}

/** A mark every so many bytes bounds what one look-up costs. */
const MARK_BYTES = 1024;
/** From so many bytes on the fast counter is worth its call. */
const COUNT_BYTES = 64;

/**
 * Finds the line and column of offsets in the window. Nothing is counted before somebody asks or the window moves on,
 * and nothing is counted twice by more than MARK_BYTES, so that a file in one line stays cheap.
 */
export class Positions {
  readonly #window: ByteWindow;
  /** marks[0] lies at or before the start of the window. */
  #marks: Mark[] = [{ offset: 0, line: 1, column: 1 }];

  readonly #cursor: Mark = { offset: -1, line: 1, column: 1 };

  readonly #count: LineCounter | undefined;

  /** `count`, where there is one, is faster than counting here; it works on the home buffer of the window. */
  constructor(window: ByteWindow, count?: LineCounter) {
    this.#window = window;
    this.#count = count;
  }

  /** Says that the text starts at `offset`, behind a byte order mark. */
  startAt(offset: number): void {
    this.#marks = [{ offset, line: 1, column: 1 }];
  }

  /** The place of an offset within the window. */
  locate(offset: number): Position {
    const cursor = this.#cursor;
    // Most often the next offset that is asked for lies behind the last one.
    if (cursor.offset > offset || cursor.offset < (this.#marks[0] as Mark).offset) this.#set(cursor, this.#markBefore(offset));
    else if (offset - cursor.offset >= COUNT_BYTES) this.#set(cursor, this.#countLines(cursor, offset) ?? this.#markBefore(offset, cursor));
    this.#walk(cursor, offset);
    return { line: cursor.line, column: cursor.column };
  }

  /** To be called before the window forgets what lies before `offset`, a boundary of characters. */
  forget(offset: number): void {
    const first = this.#marks[0];
    if (first === undefined || first.offset >= offset) return;
    const mark = this.#countLines(first, offset) ?? { ...this.#markBefore(offset) };
    this.#walk(mark, offset);
    this.#marks = [mark];
  }

  /** The start of the line of `offset`, found by the fast counter; undefined where it cannot help. */
  #countLines(from: Mark, offset: number): Mark | undefined {
    const { bytes, base, atHome } = this.#window;
    const end = offset - base;
    if (this.#count === undefined || !atHome || bytes[end - 1] === CR) return undefined;
    const counted = this.#count(from.offset, offset);
    if (counted === undefined) return undefined;
    const { lines, units } = counted;
    if (lines === 0) return units === undefined ? undefined : { offset, line: from.line, column: from.column + units };
    let at = end;
    while (bytes[at - 1] !== LF && bytes[at - 1] !== CR) at--;
    return { offset: base + at, line: from.line + lines, column: 1 };
  }

  #set(cursor: Mark, { offset, line, column }: Mark): void {
    cursor.offset = offset;
    cursor.line = line;
    cursor.column = column;
  }

  /** The last mark before an offset; `cursor`, where it lies behind that. */
  #markBefore(offset: number, cursor?: Mark): Mark {
    if (cursor !== undefined && cursor.offset + MARK_BYTES > offset) return cursor;
    const marks = this.#marks;
    let last = marks[marks.length - 1] as Mark;
    while (last.offset + MARK_BYTES <= offset) {
      const next = { ...last };
      this.#walk(next, last.offset + MARK_BYTES);
      marks.push(next);
      last = next;
    }
    let low = 0;
    for (let high = marks.length - 1; low < high; ) {
      const middle = (low + high + 1) >> 1;
      if ((marks[middle] as Mark).offset <= offset) low = middle;
      else high = middle - 1;
    }
    const mark = marks[low] as Mark;
    return cursor !== undefined && cursor.offset > mark.offset ? cursor : mark;
  }

  /** Moves a mark on to `to`, or to the start of the character or line end that `to` lies in. */
  #walk(mark: Mark, to: number): void {
    const { bytes, base, end: windowEnd } = this.#window;
    const end = windowEnd - base;
    let { line, column } = mark;
    let at = mark.offset - base;
    const stop = to - base;
    while (at < stop) {
      const byte = bytes[at] ?? 0;
      if (byte < 0x80) {
        if (byte === LF) {
          line++;
          column = 1;
        } else if (byte === CR) {
          if (bytes[at + 1] === LF && at + 1 < end) {
            if (at + 1 >= stop) break;
            at++;
          }
          line++;
          column = 1;
        } else column++;
        at++;
        continue;
      }
      const length = utf8Length(bytes, at, end);
      if (length > 1) {
        if (at + length > stop) break;
        at += length;
        column += length === 4 ? 2 : 1;
      } else {
        at++;
        column++;
      }
    }
    mark.offset = base + at;
    mark.line = line;
    mark.column = column;
  }
}
