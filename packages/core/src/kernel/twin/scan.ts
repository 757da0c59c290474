/**
 * The fast way through url entries in TypeScript: the twin of `assembly/scan.ts`, which states what must stay true.
 * Functions return the next offset, or -1 after `#fail`.
 */
import { SCAN, type ScanStatus, type ScanTable, WINDOW_BYTES } from "../kernel.ts";
import { TAPE_INTS } from "../layout.ts";
import { REASON } from "../reasons.ts";
import { ATTRIBUTE_KEY, KIND, WORD } from "../scan-table.ts";
import { ENTRY_INTS, FIELD_INTS, FLAG } from "../tape.ts";
import { isXmlUtf8 } from "./bytes.ts";
import { dateFlags, type Instant } from "./date.ts";
import { ENTRY_FIELD, FieldNames } from "./field-names.ts";
import { type Findings, findMark, findUrlMark } from "./marks.ts";
import { TEXT_CLASS, unescapeText } from "./text.ts";
import { UrlScanner } from "./url.ts";

interface Group {
  readonly record: number;
  readonly field: number;
  readonly number: number;
  readonly ordinal: number;
  readonly instance: number;
}

export class TwinScan {
  readonly #window: Uint8Array;
  readonly #arena: Uint8Array;
  readonly #tape: Int32Array;
  readonly #urls = new UrlScanner();
  readonly #instant: Instant = { day: 0, second: 0 };
  readonly #stack: Group[] = [];
  readonly #names: FieldNames;
  #to = 0;
  #tapeAt = 0;
  #arenaAt = 0;
  #fieldCount = 0;
  #instances = 0;
  readonly #found: Findings = { textClasses: 0, known: 0, classes: 0, dots: false };
  /** Line feeds that were passed, and whether a CR was: then somebody else counts the lines. */
  #lines = 0;
  #hasCr = false;
  #hasLoc = false;
  #status: ScanStatus = SCAN.NEED_INPUT;

  safe = 0;
  entries = 0;
  reason = 0;

  constructor(window: Uint8Array, arena: Uint8Array, tape: Int32Array) {
    this.#window = window;
    this.#names = new FieldNames(window);
    this.#arena = arena;
    this.#tape = tape;
  }

  get tapeLength(): number {
    return this.#tapeAt;
  }

  get arenaLength(): number {
    return this.#arenaAt;
  }

  /** Line ends of what was scanned, or -1 where a CR stands in it. */
  get lines(): number {
    return this.#hasCr ? -1 : this.#lines;
  }

  setTable(table: ScanTable): void {
    this.#names.set(table);
    this.#urls.forget();
  }

  hostChanged(bytes: Uint8Array, from: number, to: number): boolean {
    return this.#urls.hostChanged(bytes, from, to);
  }

  scan(from: number, to: number): ScanStatus {
    this.#to = to;
    this.#tapeAt = 0;
    this.#arenaAt = 0;
    this.#status = SCAN.NEED_INPUT;
    this.reason = REASON.NONE;
    this.#lines = 0;
    this.#hasCr = false;
    let p = this.#skipSpace(from);
    let entries = 0;
    while (p < to) {
      const tapeMark = this.#tapeAt;
      const arenaMark = this.#arenaAt;
      const lineMark = this.#lines;
      const end = this.#scanEntry(p);
      if (end < 0) {
        this.#tapeAt = tapeMark;
        this.#arenaAt = arenaMark;
        this.#lines = lineMark;
        this.#urls.undo();
        break;
      }
      this.#urls.commit();
      entries++;
      p = this.#skipSpace(end);
    }
    this.safe = p;
    this.entries = entries;
    // The cast undoes a narrowing: the status has changed in `#scanEntry`.
    const status = this.#status as ScanStatus;
    const endless = status === SCAN.TAPE_FULL || (status === SCAN.NEED_INPUT && p === 0 && to === WINDOW_BYTES);
    if (entries === 0 && endless) this.#fail(SCAN.BAIL, REASON.TOO_LARGE);
    return this.#status;
  }

  #fail(status: ScanStatus, reason: number): -1 {
    this.#status = status;
    this.reason = reason;
    return -1;
  }

  #bail(reason: number): -1 {
    return this.#fail(SCAN.BAIL, reason);
  }

  #needInput(): -1 {
    return this.#fail(SCAN.NEED_INPUT, REASON.NONE);
  }

  /** Passes white space from `p` on and counts its line feeds; stops at the end of the bytes. */
  #skipSpace(p: number): number {
    const bytes = this.#window;
    const to = this.#to;
    let lines = 0;
    for (; p < to; p++) {
      const c = bytes[p] as number;
      if (c > 32) break;
      if (c === 10) lines++;
      else if (c === 13) this.#hasCr = true;
      else if (c !== 32 && c !== 9) break;
    }
    this.#lines += lines;
    return p;
  }

  #countFeeds(p: number, end: number): void {
    for (; p < end; p++) if (this.#window[p] === 10) this.#lines++;
  }

  #passEndTag(p: number, field: number): number {
    const bytes = this.#window;
    const length = this.#names.table[field + WORD.LENGTH] as number;
    const end = p + length + 3;
    if (end > this.#to) return this.#needInput();
    if (bytes[p] !== 60 || bytes[p + 1] !== 47 || bytes[end - 1] !== 62 || !this.#names.is(p + 2, field)) return this.#bail(REASON.NESTING);
    return end;
  }

  /** Takes room for a field on the tape and writes what is known at once: its place, or -1. */
  #reserve(number: number, parent: number): number {
    const record = this.#tapeAt;
    if (record + FIELD_INTS > TAPE_INTS) return this.#fail(SCAN.TAPE_FULL, REASON.NONE);
    this.#tapeAt = record + FIELD_INTS;
    this.#fieldCount++;
    this.#tape[record] = number;
    this.#tape[record + 1] = parent;
    return record;
  }

  #setEmpty(record: number, at: number): void {
    const tape = this.#tape;
    tape[record + 2] = 0;
    tape[record + 3] = at;
    tape[record + 4] = at;
    tape[record + 5] = at;
    tape[record + 6] = at;
  }

  #openEntry(p: number): number {
    const bytes = this.#window;
    if (bytes[p] !== 60) return this.#bail(REASON.TEXT);
    if (p + 2 > this.#to) return this.#needInput();
    const c = bytes[p + 1];
    if (c === 47) return this.#bail(REASON.END);
    if (c === 33 || c === 63) return this.#bail(REASON.MARKUP);
    const length = this.#names.length(p + 1);
    const end = p + 1 + length;
    if (end >= this.#to) return this.#needInput();
    if (length !== this.#names.table[ENTRY_FIELD + WORD.LENGTH] || !this.#names.is(p + 1, ENTRY_FIELD)) return this.#bail(REASON.NAME);
    if (bytes[end] !== 62) return this.#bail(bytes[end] === 47 ? REASON.SELF_CLOSING : REASON.ATTRIBUTE);
    return end + 1;
  }

  #scanEntry(start: number): number {
    const bytes = this.#window;
    const tape = this.#tape;
    const to = this.#to;
    const stack = this.#stack;
    stack.length = 0;
    let p = this.#openEntry(start);
    if (p < 0) return -1;
    const header = this.#tapeAt;
    if (header + ENTRY_INTS > TAPE_INTS) return this.#fail(SCAN.TAPE_FULL, REASON.NONE);
    this.#tapeAt = header + ENTRY_INTS;
    this.#fieldCount = 0;
    this.#hasLoc = false;
    let group: Group = { record: 0, field: ENTRY_FIELD, number: -1, ordinal: -1, instance: this.#nextInstance() };
    this.#names.enter(ENTRY_FIELD);
    for (;;) {
      p = this.#skipSpace(p);
      if (p + 2 > to) return this.#needInput();
      if (bytes[p] !== 60) return this.#bail(REASON.TEXT);
      const c = bytes[p + 1];
      if (c === 47) {
        const end = p;
        p = this.#passEndTag(p, group.field);
        if (p < 0) return -1;
        const outer = stack.pop();
        if (outer === undefined) {
          if (!this.#hasLoc) return this.#bail(REASON.NO_LOC);
          tape[header] = start;
          tape[header + 1] = p;
          tape[header + 2] = this.#fieldCount;
          tape[header + 3] = 0;
          return p;
        }
        tape[group.record + 4] = end;
        this.#names.pass(group.field);
        group = outer;
        continue;
      }
      if (c === 33 || c === 63) return this.#bail(REASON.MARKUP);
      const opened = this.#scanElement(p + 1, group);
      if (opened < 0) return -1;
      p = opened;
      const inner = this.#opened;
      if (inner !== undefined) {
        stack.push(group);
        group = inner;
        this.#opened = undefined;
      }
    }
  }

  /** The group that `#scanElement` went into. */
  #opened: Group | undefined = undefined;

  #nextInstance(): number {
    this.#instances = (this.#instances + 1) | 0;
    return this.#instances;
  }

  /** Scans the element whose name begins at `name`; of a group only its start tag. */
  #scanElement(name: number, group: Group): number {
    const bytes = this.#window;
    const table = this.#names.table;
    const field = this.#names.next(name, group.number);
    let p = name + (field === 0 ? this.#names.length(name) : (table[field + WORD.LENGTH] as number));
    if (p >= this.#to) return this.#needInput();
    if (field === 0) return this.#bail(REASON.NAME);
    this.#names.pass(field);
    if (table[field + WORD.SEEN] === group.instance && table[field + WORD.REPEATABLE] === 0) return this.#bail(REASON.REPEATED);
    table[field + WORD.SEEN] = group.instance;
    const kind = table[field + WORD.KIND] as number;
    const number = table[field + WORD.NUMBER] as number;
    const ordinal = this.#fieldCount;
    const record = this.#reserve(number, group.ordinal);
    if (record < 0) return -1;
    if (bytes[p] !== 62) {
      p = this.#scanAttributes(p, number, ordinal);
      if (p < 0) return -1;
      if (bytes[p] === 47) return this.#closeItself(p, record, kind);
    }
    p++;
    if (kind === KIND.GROUP) {
      this.#setEmpty(record, p);
      this.#names.enter(field);
      this.#opened = { record, field, number, ordinal, instance: this.#nextInstance() };
      return p;
    }
    if (kind !== KIND.EMPTY) return this.#scanText(p, field, record, kind);
    this.#setEmpty(record, p);
    return this.#passEndTag(p, field);
  }

  /** Passes the `/>` of an empty element. */
  #closeItself(p: number, record: number, kind: number): number {
    if (p + 2 > this.#to) return this.#needInput();
    if (kind !== KIND.EMPTY || this.#window[p + 1] !== 62) return this.#bail(REASON.SELF_CLOSING);
    this.#setEmpty(record, p + 2);
    return p + 2;
  }

  /** Offset of `mark` from `p` on, or `to`; what is to be known of a value before it is in `#found`. */
  #findMark(p: number, mark: number, kind: number): number {
    if (kind !== KIND.URL && kind !== KIND.LOC) return findMark(this.#window, p, this.#to, mark, this.#found);
    const known = this.#urls.knownLength(this.#window, p, this.#to, kind === KIND.LOC);
    this.#found.known = known;
    return findUrlMark(this.#window, p + known, this.#to, mark, this.#found);
  }

  #scanText(p: number, field: number, record: number, kind: number): number {
    const end = this.#findMark(p, 60, kind);
    if (end >= this.#to) return this.#needInput();
    const { textClasses: classes } = this.#found;
    if (classes & (TEXT_CLASS.FORBIDDEN | TEXT_CLASS.BRACKET)) return this.#bail(REASON.CHARACTER);
    if (classes & TEXT_CLASS.TAB_OR_LF) this.#countFeeds(p, end);
    const next = this.#passEndTag(end, field);
    return next < 0 || !this.#setValue(record, kind, p, end, classes) ? -1 : next;
  }

  /** Scans attributes up to `>` or `/`; returns its place. */
  #scanAttributes(p: number, element: number, ordinal: number): number {
    const bytes = this.#window;
    const table = this.#names.table;
    const to = this.#to;
    const instance = this.#nextInstance();
    for (;;) {
      const before = p;
      p = this.#skipSpace(p);
      if (p >= to) return this.#needInput();
      const c = bytes[p];
      if (c === 62 || c === 47) return p;
      if (p === before) return this.#bail(REASON.ATTRIBUTE);
      const name = p;
      const length = this.#names.length(p);
      p += length;
      if (p + 1 >= to) return this.#needInput();
      const quote = bytes[p + 1] as number;
      if (bytes[p] !== 61 || (quote !== 34 && quote !== 39)) return this.#bail(REASON.ATTRIBUTE);
      const field = this.#names.find(name, length, element | ATTRIBUTE_KEY);
      if (field === 0 || table[field + WORD.SEEN] === instance) return this.#bail(REASON.ATTRIBUTE);
      table[field + WORD.SEEN] = instance;
      p += 2;
      const kind = table[field + WORD.KIND] as number;
      const end = this.#findMark(p, quote, kind);
      if (end >= to) return this.#needInput();
      const { textClasses: classes } = this.#found;
      if (classes & (TEXT_CLASS.FORBIDDEN | TEXT_CLASS.TAB_OR_LF | TEXT_CLASS.LESS)) return this.#bail(REASON.CHARACTER);
      const record = this.#reserve(table[field + WORD.NUMBER] as number, ordinal);
      if (record < 0 || !this.#setValue(record, kind, p, end, classes)) return -1;
      p = end + 1;
    }
  }

  /** Writes flags and ranges of a value: trims it, resolves references, looks at it as its kind wants. */
  #setValue(record: number, kind: number, rawStart: number, rawEnd: number, classes: number): boolean {
    let bytes = this.#window;
    let start = rawStart;
    let end = rawEnd;
    let flags = 0;
    if (start < end && ((bytes[start] as number) <= 32 || (bytes[end - 1] as number) <= 32)) {
      flags = FLAG.EDGE_SPACE;
      while (start < end && (bytes[end - 1] as number) <= 32) end--;
      while (start < end && (bytes[start] as number) <= 32) start++;
    }
    if (classes & TEXT_CLASS.NON_ASCII) {
      if (!isXmlUtf8(bytes, start, end)) return this.#bail(REASON.ENCODING) > 0;
      flags |= FLAG.NON_ASCII;
    }
    if (classes & TEXT_CLASS.REFERENCE) {
      flags |= FLAG.REFERENCE | FLAG.IN_ARENA;
      const at = this.#arenaAt;
      const arenaEnd = unescapeText(bytes, start, end, this.#arena, at);
      if (arenaEnd < 0) return this.#bail(REASON.REFERENCE) > 0;
      this.#arenaAt = arenaEnd;
      bytes = this.#arena;
      start = at;
      end = arenaEnd;
    }
    if (kind === KIND.LOC) this.#hasLoc = start < end;
    if (kind === KIND.URL || kind === KIND.LOC) {
      const isLoc = kind === KIND.LOC;
      // What was found is of the text as written.
      const asWritten = start === rawStart && end === rawEnd && bytes === this.#window;
      flags |= asWritten ? this.#urls.flagsOf(bytes, start, end, isLoc, this.#found) : this.#urls.flags(bytes, start, end, isLoc);
    } else if (kind === KIND.DATE) flags |= dateFlags(bytes, start, end, this.#instant);
    const tape = this.#tape;
    tape[record + 2] = flags;
    tape[record + 3] = rawStart;
    tape[record + 4] = rawEnd;
    tape[record + 5] = start;
    tape[record + 6] = end;
    return true;
  }
}
