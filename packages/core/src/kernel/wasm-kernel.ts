import { compileExtras, compileTemplate } from "./emit-template.ts";
import {
  type EmitTemplate,
  type Kernel,
  MARK_INTS,
  MAX_MARKS,
  MAX_VALUES,
  type RecordTable,
  type ScanStatus,
  type ScanTable,
  WINDOW_BYTES,
  WORD_BYTES,
  WORDS,
} from "./kernel.ts";
import * as layout from "./layout.ts";
import { compileRecordTable } from "./record-table.ts";
import { compileScanTable } from "./scan-table.ts";
import { writeUtf16 } from "./strings.ts";
import type { SurveySettings } from "./survey.ts";
import { hashLoc } from "./twin/hash-loc.ts";

interface WasmExports {
  readonly memory: WebAssembly.Memory;
  beginDocument(): void;
  scan(from: number, to: number): ScanStatus;
  hostChanged(length: number): number;
  scanRecords(from: number, to: number, final: boolean): ScanStatus;
  scanValues(entries: number, units: number): void;
  emit(first: number, records: number, maxEntries: number, outFrom: number, outEnd: number): void;
  emitMarked(first: number, records: number, maxEntries: number, outFrom: number, outEnd: number): void;
  measure(from: number, to: number): void;
  survey(entries: number): void;
}

const { RESULT } = layout;
/** Enough of a loc to see its authority, which is remembered up to 255 bytes. */
const HOST_SIGHT_BYTES = 2048;

/** The kernel in WebAssembly: fixed views on the memory of one instance. */
export class WasmKernel implements Kernel {
  readonly name = "wasm";
  readonly kernelReason = undefined;
  readonly window: Uint8Array;
  readonly arena: Uint8Array;
  readonly tape: Int32Array;
  readonly out: Uint8Array;
  readonly marks: Int32Array;
  readonly surveyed: Int32Array;
  readonly lengths: Uint16Array;
  readonly shapes: Uint8Array;
  readonly words: Uint8Array;
  readonly hashResult = new Int32Array(4);
  readonly #memory: Uint8Array;
  readonly #results: Int32Array;
  readonly #key: Int32Array;
  readonly #exports: WasmExports;
  #records = 0;

  constructor(module: WebAssembly.Module) {
    const exports = new WebAssembly.Instance(module).exports as unknown as WasmExports;
    const { buffer } = exports.memory;
    this.#exports = exports;
    this.#memory = new Uint8Array(buffer);
    this.#results = new Int32Array(buffer, layout.RESULTS, 16);
    this.#key = new Int32Array(buffer, layout.HASH_KEY, 4);
    this.window = new Uint8Array(buffer, layout.WINDOW, WINDOW_BYTES);
    this.arena = new Uint8Array(buffer, layout.ARENA, layout.ARENA_BYTES);
    this.tape = new Int32Array(buffer, layout.TAPE, layout.TAPE_INTS);
    this.out = new Uint8Array(buffer, layout.OUT, layout.OUT_BYTES);
    this.surveyed = new Int32Array(buffer, layout.OUT, layout.OUT_BYTES / 4);
    this.lengths = new Uint16Array(buffer, layout.LENGTHS, MAX_VALUES);
    this.shapes = new Uint8Array(buffer, layout.SHAPES, layout.SHAPES_BYTES);
    this.words = new Uint8Array(buffer, layout.WORDS, WORDS * WORD_BYTES);
    this.marks = new Int32Array(buffer, layout.MARKS, MAX_MARKS * MARK_INTS);
  }

  setScanTable(table: ScanTable): void {
    this.#memory.set(new Uint8Array(compileScanTable(table).buffer), layout.SCAN_TABLE);
    this.#exports.beginDocument();
  }

  scan(from: number, to: number): ScanStatus {
    return this.#exports.scan(from, to);
  }

  hostChanged(bytes: Uint8Array, from: number, to: number): boolean {
    const length = Math.min(to - from, HOST_SIGHT_BYTES);
    this.#memory.set(bytes.subarray(from, from + length), layout.SCRATCH);
    return this.#exports.hostChanged(length) !== 0;
  }

  setSurvey({ masks, firstDay, lastDay, beginnings, key }: SurveySettings): void {
    new Int32Array(this.#memory.buffer, layout.SURVEY_TABLE).set([...masks, firstDay, lastDay]);
    this.#memory.set(beginnings, layout.SURVEY_BEGINNINGS);
    this.#key.set(key);
  }

  survey(entries: number): void {
    this.#exports.survey(entries);
  }

  setRecordTable(table: RecordTable): void {
    const { delimiter, terminator, quoted, columns, prefix, pathOffset, maxLocBytes, hashed } = compileRecordTable(table);
    const integers = [delimiter, terminator, Number(quoted), columns.length, prefix.length, pathOffset, maxLocBytes, Number(hashed)];
    new Int32Array(this.#memory.buffer, layout.RECORD_TABLE).set(integers);
    this.#memory.set(new Uint8Array(columns.buffer), layout.RECORD_COLUMNS);
    this.#memory.set(prefix, layout.RECORD_PREFIX);
  }

  scanRecords(from: number, to: number, final: boolean): ScanStatus {
    const status = this.#exports.scanRecords(from, to, final);
    this.#records = this.entries;
    return status;
  }

  scanValues(text: string, entries: number): void {
    writeUtf16(text, this.#memory, layout.UNITS);
    this.#exports.scanValues(entries, text.length);
    this.#records = entries;
  }

  setEmitTemplate(template: EmitTemplate): void {
    for (const [index, piece] of compileTemplate(template).entries()) this.#setPiece(layout.TEMPLATE + index * layout.TEMPLATE_SLOT, piece, 0);
    new Int32Array(this.#memory.buffer, layout.TEMPLATE)[1] = Number(template.escape);
    for (const [index, { url, open, close }] of compileExtras(template).entries()) {
      const slot = layout.EXTRA_TEMPLATE + (index + 1) * 2 * layout.TEMPLATE_SLOT;
      this.#setPiece(slot, open, Number(url));
      this.#setPiece(slot + layout.TEMPLATE_SLOT, close, 0);
    }
  }

  /** A slot holds the length of its piece, a number about it, and from byte 16 on the piece. */
  #setPiece(slot: number, piece: Uint8Array, about: number): void {
    new Int32Array(this.#memory.buffer, slot, 2).set([piece.length, about]);
    this.#memory.set(piece, slot + 16);
  }

  emit(first: number, maxEntries: number, outFrom: number, outEnd: number): void {
    this.#exports.emit(first, this.#records, maxEntries, outFrom, outEnd);
  }

  emitMarked(first: number, maxEntries: number, outFrom: number, outEnd: number): void {
    this.#exports.emitMarked(first, this.#records, maxEntries, outFrom, outEnd);
  }

  setHashKey(k0: number, k1: number, k2: number, k3: number): void {
    this.#key.set([k0, k1, k2, k3]);
  }

  hash(bytes: Uint8Array, length: number = bytes.length): void {
    // Copying a loc into the memory costs as much as hashing it out here.
    hashLoc(bytes, 0, length, this.#key, this.hashResult, 0);
  }

  measure(from: number, to: number): void {
    this.#exports.measure(from, to);
  }

  get safe(): number {
    return this.#result(RESULT.SAFE);
  }
  get entries(): number {
    return this.#result(RESULT.ENTRIES);
  }
  get tapeLength(): number {
    return this.#result(RESULT.TAPE_LENGTH);
  }
  get arenaLength(): number {
    return this.#result(RESULT.ARENA_LENGTH);
  }
  get reason(): number {
    return this.#result(RESULT.REASON);
  }
  get emitted(): number {
    return this.#result(RESULT.EMITTED);
  }
  get emittedEntries(): number {
    return this.#result(RESULT.EMITTED_ENTRIES);
  }
  get emittedBytes(): number {
    return this.#result(RESULT.EMITTED_BYTES);
  }
  get newest(): number {
    return this.#result(RESULT.NEWEST);
  }
  get lines(): number {
    return this.#result(RESULT.LINES);
  }
  get units(): number {
    return this.#result(RESULT.UNITS);
  }
  get scannedLines(): number {
    return this.#result(RESULT.SCANNED_LINES);
  }

  #result(index: number): number {
    return this.#results[index] as number;
  }
}
