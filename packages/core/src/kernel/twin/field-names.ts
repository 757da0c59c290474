/** Finds the fields of a scan table by the names that stand in a window. A field is its index in the table; 0 is none. */
import type { ScanTable } from "../kernel.ts";
import { compileScanTable, ENTRY_NAME, FIELD_WORDS, HASH_SLOTS, hashName, NAME_OFFSET, SCAN_IMAGE_WORDS, WORD } from "../scan-table.ts";

/** The entry itself, as a field. */
export const ENTRY_FIELD = HASH_SLOTS + ENTRY_NAME * FIELD_WORDS;
/** A name ends within so many bytes or is unknown. */
const MAX_NAME = 32;
/** Words of a field that the table leaves free: the field that followed it last, and the one that came first in it. */
const FOLLOWER = 6;
const FIRST = 7;

export class FieldNames {
  table: Int32Array = new Int32Array(SCAN_IMAGE_WORDS);
  readonly #window: Uint8Array;
  #names: Uint8Array = new Uint8Array(this.table.buffer);
  /** Where in the table the field is noted that was found here the last time. */
  #noted = 0;

  constructor(window: Uint8Array) {
    this.#window = window;
  }

  set(table: ScanTable): void {
    this.table = compileScanTable(table);
    this.#names = new Uint8Array(this.table.buffer);
  }

  /** Says that the first field of a group, or of the entry, comes next. */
  enter(field: number): void {
    this.#noted = field + FIRST;
  }

  /** Says that what follows a field comes next. */
  pass(field: number): void {
    this.#noted = field + FOLLOWER;
  }

  /** The field of the element whose name begins at `p`. Most entries look like the one before. */
  next(p: number, parent: number): number {
    const { table } = this;
    const likely = table[this.#noted] as number;
    if (likely !== 0 && this.#isWhole(p, likely)) return likely;
    const field = this.find(p, this.length(p), parent);
    if (field !== 0) table[this.#noted] = field;
    return field;
  }

  /** Stands the name of the field here, and nothing behind it that would be part of a name? */
  #isWhole(p: number, field: number): boolean {
    const c = this.#window[p + (this.table[field + WORD.LENGTH] as number)] as number;
    return (c === 62 || c === 32) && this.is(p, field);
  }

  /** Bytes before the first white space, `>`, `/` or `=` at `p`; 32 when there is none in 32 bytes. */
  length(p: number): number {
    const bytes = this.#window;
    for (let i = 0; i < MAX_NAME; i++) {
      const c = bytes[p + i] as number;
      if (c <= 32 || c === 62 || c === 47 || c === 61) return i;
    }
    return MAX_NAME;
  }

  /** The field of this name inside this parent as an index of the table, or 0. */
  find(name: number, length: number, parent: number): number {
    const { table } = this;
    let slot = hashName(this.#window, name, length, parent);
    for (;;) {
      const number = table[slot] as number;
      if (number === 0) return 0;
      const field = HASH_SLOTS + (number - 1) * FIELD_WORDS;
      if (table[field + WORD.PARENT] === parent && table[field + WORD.LENGTH] === length && this.is(name, field)) return field;
      slot = (slot + 1) % HASH_SLOTS;
    }
  }

  /** Stands the name of the field here? */
  is(p: number, field: number): boolean {
    const length = this.table[field + WORD.LENGTH] as number;
    const bytes = this.#window;
    const names = this.#names;
    const at = field * 4 + NAME_OFFSET;
    for (let i = 0; i < length; i++) if (bytes[p + i] !== names[at + i]) return false;
    return true;
  }
}
