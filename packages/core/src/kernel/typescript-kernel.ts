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
import { ARENA_BYTES, EXTRAS_INTS, OUT_BYTES, PADDING_BYTES, SHAPES_BYTES, TAPE_INTS } from "./layout.ts";
import type { SurveySettings } from "./survey.ts";
import { TwinEmit } from "./twin/emit.ts";
import { hashLoc } from "./twin/hash-loc.ts";
import { LocCheck } from "./twin/loc-check.ts";
import { type Measure, measureBytes } from "./twin/measure.ts";
import { RecordCheck } from "./twin/record-check.ts";
import { TwinRecords } from "./twin/records.ts";
import { TwinScan } from "./twin/scan.ts";
import { TwinSurvey } from "./twin/survey.ts";
import { TwinValues } from "./twin/values.ts";

/** The kernel in TypeScript: byte loops on typed arrays that do the same work as the wasm kernel, to the integer. */
export class TypeScriptKernel implements Kernel {
  readonly name = "typescript";
  readonly kernelReason: string | undefined;
  readonly window: Uint8Array;
  readonly arena = new Uint8Array(ARENA_BYTES);
  readonly tape = new Int32Array(TAPE_INTS);
  readonly out = new Uint8Array(OUT_BYTES);
  readonly marks = new Int32Array(MAX_MARKS * MARK_INTS);
  readonly lengths = new Uint16Array(MAX_VALUES);
  readonly shapes = new Uint8Array(SHAPES_BYTES);
  readonly words = new Uint8Array(WORDS * WORD_BYTES);
  readonly hashResult = new Int32Array(4);
  readonly surveyed: Int32Array;
  readonly #key = new Int32Array(4);
  readonly #survey: TwinSurvey;
  readonly #padded: Uint8Array;
  readonly #scan: TwinScan;
  readonly #records: TwinRecords;
  readonly #values: TwinValues;
  readonly #emit: TwinEmit;
  readonly #measure: Measure = { lines: 0, units: 0 };
  /** The window by four bytes. */
  readonly #words: Int32Array;
  readonly #loc: LocCheck;
  #last: TwinScan | TwinRecords | TwinValues;
  /** What was scanned to be written. */
  #written: TwinRecords | TwinValues;

  /** `kernelReason` says why the wasm kernel does not do the work. */
  constructor(kernelReason: string | undefined) {
    this.kernelReason = kernelReason;
    const padded = new Uint8Array(WINDOW_BYTES + PADDING_BYTES);
    this.window = padded.subarray(0, WINDOW_BYTES);
    this.#words = new Int32Array(padded.buffer, 0, WINDOW_BYTES / 4);
    this.#scan = new TwinScan(padded, this.arena, this.tape);
    const { arena, tape, out, marks, lengths, shapes, words } = this;
    const extras = new Int32Array(EXTRAS_INTS);
    this.#loc = new LocCheck(padded, arena);
    const check = new RecordCheck(padded, tape, this.#key, this.#loc);
    this.#records = new TwinRecords(padded, tape, this.#loc, check);
    this.#values = new TwinValues({ window: padded, tape, extras, lengths, shapes, words }, this.#loc, check);
    this.#emit = new TwinEmit({ window: padded, arena, tape, extras, out, marks, key: this.#key });
    this.surveyed = new Int32Array(out.buffer);
    this.#survey = new TwinSurvey(this.#key);
    this.#padded = padded;
    this.#last = this.#scan;
    this.#written = this.#records;
  }

  setScanTable(table: ScanTable): void {
    this.#scan.setTable(table);
  }

  scan(from: number, to: number): ScanStatus {
    this.#last = this.#scan;
    return this.#scan.scan(from, to);
  }

  hostChanged(bytes: Uint8Array, from: number, to: number): boolean {
    return this.#scan.hostChanged(bytes, from, to);
  }

  setSurvey(settings: SurveySettings): void {
    this.#key.set(settings.key);
    this.#survey.setTable(settings);
  }

  survey(entries: number): void {
    this.#survey.survey({ tape: this.tape, bytes: this.#padded, arena: this.arena }, entries, this.surveyed);
  }

  setRecordTable(table: RecordTable): void {
    this.#records.setTable(table);
  }

  scanRecords(from: number, to: number, final: boolean): ScanStatus {
    this.#last = this.#records;
    this.#written = this.#records;
    return this.#records.scan(from, to, final);
  }

  scanValues(text: string, entries: number): void {
    this.#last = this.#values;
    this.#written = this.#values;
    this.#values.scan(text, entries);
  }

  setEmitTemplate(template: EmitTemplate): void {
    this.#values.setColumns(this.#emit.setTemplate(template));
  }

  emit(first: number, maxEntries: number, outFrom: number, outEnd: number): void {
    this.#emit.emit({ first, records: this.#written.entries, maxEntries, outFrom, outEnd, marked: false });
  }

  emitMarked(first: number, maxEntries: number, outFrom: number, outEnd: number): void {
    this.#emit.emit({ first, records: this.#written.entries, maxEntries: Math.min(maxEntries, MAX_MARKS), outFrom, outEnd, marked: true });
  }

  setHashKey(k0: number, k1: number, k2: number, k3: number): void {
    this.#key.set([k0, k1, k2, k3]);
  }

  hash(bytes: Uint8Array, length: number = bytes.length): void {
    hashLoc(bytes, 0, length, this.#key, this.hashResult, 0);
  }

  measure(from: number, to: number): void {
    measureBytes(this.window, this.#words, from, to, this.#measure);
  }

  get safe(): number {
    return this.#last.safe;
  }
  get entries(): number {
    return this.#last.entries;
  }
  get tapeLength(): number {
    return this.#last.tapeLength;
  }
  get arenaLength(): number {
    return this.#last.arenaLength;
  }
  get reason(): number {
    return this.#last.reason;
  }
  get emitted(): number {
    return this.#emit.emitted;
  }
  get emittedEntries(): number {
    return this.#emit.emittedEntries;
  }
  get emittedBytes(): number {
    return this.#emit.emittedBytes;
  }
  get newest(): number {
    return this.#emit.newest;
  }
  get lines(): number {
    return this.#measure.lines;
  }
  get units(): number {
    return this.#measure.units;
  }
  get scannedLines(): number {
    return this.#scan.lines;
  }
}
