/**
 * The fast way through url entries in TypeScript: the twin of `assembly/scan.ts`, which states what must stay true.
 * Functions return the next offset, or -1 after `#fail`.
 */
import { SCAN, type ScanStatus, type ScanTable, WINDOW_BYTES } from "../kernel.ts";
import { TAPE_INTS } from "../layout.ts";
import { REASON } from "../reasons.ts";
import { ATTRIBUTE_KEY, compileScanTable, ENTRY_NAME, FIELD_WORDS, HASH_SLOTS, hashName, KIND, NAME_OFFSET, SCAN_IMAGE_WORDS, WORD } from "../scan-table.ts";
import { ENTRY_INTS, FIELD_INTS, FLAG } from "../tape.ts";
import { isXmlUtf8, skipSpace } from "./bytes.ts";
import { dateFlags, type Instant } from "./date.ts";
import { TEXT_CLASS, TEXT_CLASSES, unescapeText } from "./text.ts";
import { UrlScanner } from "./url.ts";

const ENTRY_FIELD = HASH_SLOTS + ENTRY_NAME * FIELD_WORDS;
/** A name ends within so many bytes or is unknown. */
const MAX_NAME = 32;

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
  #table: Int32Array = new Int32Array(SCAN_IMAGE_WORDS);
  #names: Uint8Array = new Uint8Array(this.#table.buffer);
  #to = 0;
  #tapeAt = 0;
  #arenaAt = 0;
  #fieldCount = 0;
  #instances = 0;
  #classes = 0;
  #hasLoc = false;
  #status: ScanStatus = SCAN.NEED_INPUT;

  safe = 0;
  entries = 0;
  reason = 0;

  constructor(window: Uint8Array, arena: Uint8Array, tape: Int32Array) {
    this.#window = window;
    this.#arena = arena;
    this.#tape = tape;
  }

  get tapeLength(): number {
    return this.#tapeAt;
  }

  get arenaLength(): number {
    return this.#arenaAt;
  }

  setTable(table: ScanTable): void {
    this.#table = compileScanTable(table);
    this.#names = new Uint8Array(this.#table.buffer);
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
    let p = skipSpace(this.#window, from, to);
    let entries = 0;
    while (p < to) {
      const tapeMark = this.#tapeAt;
      const arenaMark = this.#arenaAt;
      const end = this.#scanEntry(p);
      if (end < 0) {
        this.#tapeAt = tapeMark;
        this.#arenaAt = arenaMark;
        this.#urls.undo();
        break;
      }
      this.#urls.commit();
      entries++;
      p = skipSpace(this.#window, end, to);
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

  /** Bytes before the first white space, `>`, `/` or `=` at `p`; 32 when there is none in 32 bytes. */
  #nameLength(p: number): number {
    const bytes = this.#window;
    for (let i = 0; i < MAX_NAME; i++) {
      const c = bytes[p + i] as number;
      if (c <= 32 || c === 62 || c === 47 || c === 61) return i;
    }
    return MAX_NAME;
  }

  /** The field of this name inside this parent as an index of the table, or 0. */
  #findField(name: number, length: number, parent: number): number {
    const table = this.#table;
    let slot = hashName(this.#window, name, length, parent);
    for (;;) {
      const number = table[slot] as number;
      if (number === 0) return 0;
      const field = HASH_SLOTS + (number - 1) * FIELD_WORDS;
      if (table[field + WORD.PARENT] === parent && table[field + WORD.LENGTH] === length && this.#isName(name, field, length)) return field;
      slot = (slot + 1) % HASH_SLOTS;
    }
  }

  #isName(p: number, field: number, length: number): boolean {
    const bytes = this.#window;
    const names = this.#names;
    const at = field * 4 + NAME_OFFSET;
    for (let i = 0; i < length; i++) if (bytes[p + i] !== names[at + i]) return false;
    return true;
  }

  #passEndTag(p: number, field: number): number {
    const bytes = this.#window;
    const length = this.#table[field + WORD.LENGTH] as number;
    const end = p + length + 3;
    if (end > this.#to) return this.#needInput();
    if (bytes[p] !== 60 || bytes[p + 1] !== 47 || bytes[end - 1] !== 62 || !this.#isName(p + 2, field, length)) return this.#bail(REASON.NESTING);
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
    const length = this.#nameLength(p + 1);
    const end = p + 1 + length;
    if (end >= this.#to) return this.#needInput();
    if (length !== this.#table[ENTRY_FIELD + WORD.LENGTH] || !this.#isName(p + 1, ENTRY_FIELD, length)) return this.#bail(REASON.NAME);
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
    for (;;) {
      p = skipSpace(bytes, p, to);
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
    const table = this.#table;
    const length = this.#nameLength(name);
    let p = name + length;
    if (p >= this.#to) return this.#needInput();
    const field = this.#findField(name, length, group.number);
    if (field === 0) return this.#bail(REASON.NAME);
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

  /** Offset of `mark` from `p` on, or `to`; the classes of what lies before it are in `#classes`. */
  #findMark(p: number, mark: number): number {
    const bytes = this.#window;
    const to = this.#to;
    let classes = 0;
    for (; p < to; p++) {
      const c = bytes[p] as number;
      if (c === mark) break;
      classes |= TEXT_CLASSES[c] as number;
    }
    this.#classes = classes;
    return p;
  }

  #scanText(p: number, field: number, record: number, kind: number): number {
    const end = this.#findMark(p, 60);
    if (end >= this.#to) return this.#needInput();
    const classes = this.#classes;
    if (classes & (TEXT_CLASS.FORBIDDEN | TEXT_CLASS.BRACKET)) return this.#bail(REASON.CHARACTER);
    const next = this.#passEndTag(end, field);
    return next < 0 || !this.#setValue(record, kind, p, end, classes) ? -1 : next;
  }

  /** Scans attributes up to `>` or `/`; returns its place. */
  #scanAttributes(p: number, element: number, ordinal: number): number {
    const bytes = this.#window;
    const table = this.#table;
    const to = this.#to;
    const instance = this.#nextInstance();
    for (;;) {
      const before = p;
      p = skipSpace(bytes, p, to);
      if (p >= to) return this.#needInput();
      const c = bytes[p];
      if (c === 62 || c === 47) return p;
      if (p === before) return this.#bail(REASON.ATTRIBUTE);
      const name = p;
      const length = this.#nameLength(p);
      p += length;
      if (p + 1 >= to) return this.#needInput();
      const quote = bytes[p + 1] as number;
      if (bytes[p] !== 61 || (quote !== 34 && quote !== 39)) return this.#bail(REASON.ATTRIBUTE);
      const field = this.#findField(name, length, element | ATTRIBUTE_KEY);
      if (field === 0 || table[field + WORD.SEEN] === instance) return this.#bail(REASON.ATTRIBUTE);
      table[field + WORD.SEEN] = instance;
      p += 2;
      const end = this.#findMark(p, quote);
      if (end >= to) return this.#needInput();
      const classes = this.#classes;
      if (classes & (TEXT_CLASS.FORBIDDEN | TEXT_CLASS.TAB_OR_LF | TEXT_CLASS.LESS)) return this.#bail(REASON.CHARACTER);
      const record = this.#reserve(table[field + WORD.NUMBER] as number, ordinal);
      if (record < 0 || !this.#setValue(record, table[field + WORD.KIND] as number, p, end, classes)) return -1;
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
    if (kind === KIND.URL || kind === KIND.LOC) flags |= this.#urls.flags(bytes, start, end, kind === KIND.LOC);
    else if (kind === KIND.DATE) flags |= dateFlags(bytes, start, end, this.#instant);
    const tape = this.#tape;
    tape[record + 2] = flags;
    tape[record + 3] = rawStart;
    tape[record + 4] = rawEnd;
    tape[record + 5] = start;
    tape[record + 6] = end;
    return true;
  }
}
