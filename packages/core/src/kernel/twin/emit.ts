import { CLOSE_PIECES, type CompiledExtra, compileExtras, compileTemplate, ENTRY_CLOSE, FINISH } from "../emit-template.ts";
import { type EmitTemplate, MARK, MARK_INTS, NO_DATE, RECORD, RECORD_FLAG, RECORD_INTS } from "../kernel.ts";
import { hashBytes } from "./hash.ts";
import { copyBytes, copyEscaped, escapedBytes, MAX_REFERENCE_BYTES, type Memory, memoryOf } from "./memory.ts";
import { EXTRA_INTS } from "./values.ts";

/** The memory of a kernel, as far as it writes. */
export interface EmitMemory {
  readonly window: Uint8Array;
  readonly arena: Uint8Array;
  readonly tape: Int32Array;
  readonly extras: Int32Array;
  readonly out: Uint8Array;
  readonly marks: Int32Array;
  /** Key of the hashes in the marks. */
  readonly key: Int32Array;
}

/** What to write, and where: see `Kernel.emit`. */
export interface EmitCall {
  readonly first: number;
  /** Records on the tape. */
  readonly records: number;
  readonly maxEntries: number;
  readonly outFrom: number;
  readonly outEnd: number;
  /** Are entries noted in the marks? */
  readonly marked: boolean;
}

interface WrittenExtra {
  readonly url: boolean;
  readonly open: Memory;
  readonly close: Memory;
}

/** Writes clean records as entries: the twin of `assembly/emit.ts`. */
export class TwinEmit {
  readonly #window: Memory;
  readonly #arena: Memory;
  readonly #tape: Int32Array;
  readonly #extras: Int32Array;
  readonly #out: Memory;
  readonly #marks: Int32Array;
  readonly #key: Int32Array;
  #pieces: readonly Memory[] = [];
  #columns: readonly WrittenExtra[] = [];
  #templateBytes = 0;
  #escape = true;
  #newestDay = NO_DATE as number;
  #newestSecond = 0;

  emitted = 0;
  emittedEntries = 0;
  emittedBytes = 0;
  newest = -1;

  constructor({ window, arena, tape, extras, out, marks, key }: EmitMemory) {
    this.#window = memoryOf(window);
    this.#arena = memoryOf(arena);
    this.#tape = tape;
    this.#extras = extras;
    this.#out = memoryOf(out);
    this.#marks = marks;
    this.#key = key;
  }

  /** Returns the extra columns of the template as compiled. */
  setTemplate(template: EmitTemplate): readonly CompiledExtra[] {
    const pieces = compileTemplate(template);
    const extras = compileExtras(template);
    this.#pieces = pieces.map(memoryOf);
    this.#columns = extras.map(({ url, open, close }) => ({ url, open: memoryOf(open), close: memoryOf(close) }));
    this.#escape = template.escape;
    this.#templateBytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
    return extras;
  }

  emit({ first, records, maxEntries, outFrom, outEnd, marked }: EmitCall): void {
    let at = outFrom;
    let entries = 0;
    let index = first;
    this.newest = -1;
    this.#newestDay = NO_DATE;
    for (; index < records; index++) {
      const record = index * RECORD_INTS;
      const flags = this.#tape[record + RECORD.FLAGS] as number;
      if (flags & RECORD_FLAG.SKIP) continue;
      if (flags !== 0 || entries === maxEntries) break;
      // Only close to the end the exact size matters.
      if (at + this.#mostBytes(record) > outEnd && at + this.#entryBytes(record) > outEnd) break;
      const end = this.#writeEntry(record, at);
      if (marked) this.#mark(entries * MARK_INTS, index, at, end);
      at = end;
      entries++;
      this.#noteDate(record, index);
    }
    this.emitted = index - first;
    this.emittedEntries = entries;
    this.emittedBytes = at - outFrom;
  }

  #mark(slot: number, record: number, from: number, to: number): void {
    this.#marks[slot + MARK.RECORD] = record;
    this.#marks[slot + MARK.END] = to;
    hashBytes(this.#out.bytes, from, to, this.#key, this.#marks, slot + MARK.HASH);
  }

  #noteDate(record: number, index: number): void {
    const day = this.#tape[record + RECORD.DAY] as number;
    const second = this.#tape[record + RECORD.SECOND] as number;
    if (day === NO_DATE || day < this.#newestDay || (day === this.#newestDay && second <= this.#newestSecond)) return;
    this.#newestDay = day;
    this.#newestSecond = second;
    this.newest = index;
  }

  /** More bytes than the entry can have: all pieces of the template, and every byte of the loc as a reference. */
  #mostBytes(record: number): number {
    const tape = this.#tape;
    let bytes = this.#templateBytes;
    for (let at = record + RECORD.TEXT; at < record + RECORD.COLUMNS; at += 2) bytes += Math.abs((tape[at + 1] as number) - (tape[at] as number));
    const loc = Math.abs((tape[record + RECORD.TEXT + 1] as number) - (tape[record + RECORD.TEXT] as number));
    const extras = tape[record + RECORD.EXTRAS] as number;
    return bytes + loc * (MAX_REFERENCE_BYTES - 1) + (extras === 0 ? 0 : (this.#extras[extras] as number));
  }

  #entryBytes(record: number): number {
    const tape = this.#tape;
    let bytes = 0;
    let previous = 0;
    for (let field = 0; field < FINISH; field++) {
      const start = tape[record + RECORD.TEXT + field * 2] as number;
      const end = tape[record + RECORD.TEXT + field * 2 + 1] as number;
      if (start === end) continue;
      bytes += this.#piece(previous, field).bytes.length + Math.abs(end - start);
      if (field === 0 && this.#escape) bytes += this.#escapedBytes(start, end);
      previous = field + 1;
    }
    return bytes + this.#piece(previous, FINISH).bytes.length + this.#extraBytes(tape[record + RECORD.EXTRAS] as number);
  }

  #extraBytes(first: number): number {
    const extras = this.#extras;
    let bytes = 0;
    if (first === 0) return bytes;
    for (let at = first + 1; extras[at] !== 0; at += EXTRA_INTS) {
      const { url, open, close } = this.#column(at);
      const start = extras[at + 1] as number;
      const end = extras[at + 2] as number;
      bytes += open.bytes.length + close.bytes.length + Math.abs(end - start) + (url ? this.#escapedBytes(start, end) : 0);
    }
    return bytes;
  }

  #column(extra: number): WrittenExtra {
    return this.#columns[(this.#extras[extra] as number) - 1] as WrittenExtra;
  }

  #piece(from: number, to: number): Memory {
    return this.#pieces[from * 5 + to] as Memory;
  }

  /** By how much references lengthen a URL. */
  #escapedBytes(start: number, end: number): number {
    return start < 0 ? escapedBytes(this.#arena, ~start, ~end) : escapedBytes(this.#window, start, end);
  }

  #writeEntry(record: number, at: number): number {
    const tape = this.#tape;
    let previous = 0;
    for (let field = 0; field < FINISH; field++) {
      const start = tape[record + RECORD.TEXT + field * 2] as number;
      const end = tape[record + RECORD.TEXT + field * 2 + 1] as number;
      if (start === end) continue;
      at = this.#copy(this.#piece(previous, field), at);
      at = this.#write(start, end, at, field === 0 && this.#escape);
      previous = field + 1;
    }
    const extras = tape[record + RECORD.EXTRAS] as number;
    if (extras === 0) return this.#copy(this.#piece(previous, FINISH), at);
    at = this.#copy(this.#pieces[CLOSE_PIECES + previous] as Memory, at);
    return this.#copy(this.#pieces[ENTRY_CLOSE] as Memory, this.#writeExtras(extras + 1, at));
  }

  #writeExtras(extra: number, at: number): number {
    const extras = this.#extras;
    for (; extras[extra] !== 0; extra += EXTRA_INTS) {
      const { url, open, close } = this.#column(extra);
      at = this.#copy(open, at);
      at = this.#write(extras[extra + 1] as number, extras[extra + 2] as number, at, url);
      at = this.#copy(close, at);
    }
    return at;
  }

  /** Writes a value; negative offsets are in the arena. */
  #write(start: number, end: number, at: number, escapes: boolean): number {
    const copy = escapes ? copyEscaped : copyBytes;
    return start < 0 ? copy(this.#arena, ~start, ~end, this.#out, at) : copy(this.#window, start, end, this.#out, at);
  }

  #copy(piece: Memory, at: number): number {
    return copyBytes(piece, 0, piece.bytes.length, this.#out, at);
  }
}
