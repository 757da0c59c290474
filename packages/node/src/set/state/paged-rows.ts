import { type KeyPlaces, KeyStarts } from "./key-starts.ts";
import { createColumns, type RowColumns } from "./row-columns.ts";
import type { RowBatch, RowStream, Scratch, ScratchFile, SortedRows } from "./types.ts";
import { WORD_BYTES } from "./words.ts";

/**
 * Rows in a scratch file, ten words each, in pages of which some are kept in memory: page p in slot p modulo the number of slots. A search reads one page,
 * seldom two, and the system keeps what it can of the file in memory that nobody else needs. A column is a proxy that finds element i in the page of its row;
 * that takes ten times as long as an array, and far less than reading the page.
 */
const ROW_WORDS = 10;
const PAGE_SHIFT = 6;
const PAGE_ROWS = 1 << PAGE_SHIFT;
const PAGE_WORDS = PAGE_ROWS * ROW_WORDS;
const PAGE_BYTES = PAGE_WORDS * WORD_BYTES;
const LEAST_PAGES = 16;
const BATCH_ROWS = 8192;

/** Where the columns of a row are among its words, and how many of them each takes. */
const COLUMNS = {
  keys: { at: 0, width: 3, signed: true },
  files: { at: 3, width: 1, signed: false },
  fingerprints: { at: 4, width: 2, signed: true },
  contents: { at: 6, width: 2, signed: true },
  derived: { at: 8, width: 1, signed: false },
  histories: { at: 9, width: 1, signed: false },
} as const;

type ColumnPlace = (typeof COLUMNS)[keyof typeof COLUMNS];

/** Loads about `rows` rows into a file of the scratch place, and keeps as many pages in memory as `memoryBytes` allows. */
export async function loadPagedRows(
  stream: RowStream,
  options: { readonly rows: number; readonly memoryBytes: number; readonly scratch: Scratch },
): Promise<SortedRows> {
  const file = await options.scratch.create();
  const starts = new KeyStarts(options.rows);
  const count = await fillFile(stream, file, starts);
  const pages = new Pages(file, Math.max(LEAST_PAGES, Math.floor(options.memoryBytes / PAGE_BYTES)));
  const column = <T>(place: ColumnPlace): T => createColumn(pages, place) as T;
  return {
    columns: {
      count,
      keys: column(COLUMNS.keys),
      files: column(COLUMNS.files),
      fingerprints: column(COLUMNS.fingerprints),
      contents: column(COLUMNS.contents),
      derived: column(COLUMNS.derived),
      histories: column(COLUMNS.histories),
    },
    find: (wanted, at) => starts.find(pages, wanted, at),
    rows: (keep) => pagedRows(pages, count, keep),
  };
}

async function fillFile(stream: RowStream, file: ScratchFile, starts: KeyStarts): Promise<number> {
  let count = 0;
  const words = new Int32Array(BATCH_ROWS * ROW_WORDS);
  for await (const batch of stream) {
    starts.add(batch, count);
    for (let from = 0; from < batch.count; from += BATCH_ROWS) {
      const to = Math.min(batch.count, from + BATCH_ROWS);
      for (let row = from; row < to; row++) packRow(batch, row, words, (row - from) * ROW_WORDS);
      await file.write(new Uint8Array(words.buffer, 0, (to - from) * ROW_WORDS * WORD_BYTES));
    }
    count += batch.count;
  }
  starts.end(count);
  return count;
}

function packRow(batch: RowBatch, row: number, words: Int32Array, at: number): void {
  for (let word = 0; word < 3; word++) words[at + word] = batch.keys[row * 3 + word] as number;
  words[at + 3] = batch.files[row] as number;
  words[at + 4] = batch.fingerprints[row * 2] as number;
  words[at + 5] = batch.fingerprints[row * 2 + 1] as number;
  words[at + 6] = batch.contents[row * 2] as number;
  words[at + 7] = batch.contents[row * 2 + 1] as number;
  words[at + 8] = batch.derived[row] as number;
  words[at + 9] = batch.histories[row] as number;
}

/** Pages of the file in memory. */
class Pages implements KeyPlaces {
  readonly #file: ScratchFile;
  readonly #slots: number;
  readonly words: Int32Array;
  readonly #bytes: Uint8Array;
  /** The page in each slot, or -1. */
  readonly #pages: Int32Array;
  readonly #dirty: Uint8Array;

  constructor(file: ScratchFile, slots: number) {
    this.#file = file;
    this.#slots = Math.min(slots, Math.ceil(file.bytes / PAGE_BYTES) + 1);
    this.words = new Int32Array(this.#slots * PAGE_WORDS);
    this.#bytes = new Uint8Array(this.words.buffer);
    this.#pages = new Int32Array(this.#slots).fill(-1);
    this.#dirty = new Uint8Array(this.#slots);
  }

  /** Where the words of a row are in `words`, until another row is asked for. */
  locate(row: number): number {
    const page = row >>> PAGE_SHIFT;
    const slot = page % this.#slots;
    if (this.#pages[slot] !== page) this.#load(page, slot);
    return slot * PAGE_WORDS + (row & (PAGE_ROWS - 1)) * ROW_WORDS;
  }

  write(row: number, word: number, value: number): void {
    this.words[this.locate(row) + word] = value;
    this.#dirty[(row >>> PAGE_SHIFT) % this.#slots] = 1;
  }

  #load(page: number, slot: number): void {
    const bytes = this.#bytes.subarray(slot * PAGE_BYTES, (slot + 1) * PAGE_BYTES);
    if (this.#dirty[slot] === 1) {
      const at = (this.#pages[slot] as number) * PAGE_BYTES;
      this.#file.writeAt(bytes.subarray(0, Math.min(PAGE_BYTES, this.#file.bytes - at)), at);
    }
    this.#file.readAt(bytes, page * PAGE_BYTES);
    this.#pages[slot] = page;
    this.#dirty[slot] = 0;
  }
}

/** An array-like view of one column; indexes outside it are not to be asked for. */
function createColumn(pages: Pages, { at, width, signed }: ColumnPlace): unknown {
  const locate = (key: string | symbol): number => (typeof key === "string" ? Number(key) : Number.NaN);
  const rowOf = width === 1 ? (index: number) => index : (index: number) => Math.floor(index / width);
  return new Proxy(
    {},
    {
      get: (_target, key) => {
        const index = locate(key);
        if (!(index >= 0)) throw new RangeError(`Expected the number of an element, found ${String(key)}`);
        const row = rowOf(index);
        const word = pages.words[pages.locate(row) + at + index - row * width] as number;
        return signed ? word : word >>> 0;
      },
      set: (_target, key, value: number) => {
        const index = locate(key);
        if (!(index >= 0)) throw new RangeError(`Expected the number of an element, found ${String(key)}`);
        const row = rowOf(index);
        pages.write(row, at + index - row * width, value);
        return true;
      },
    },
  );
}

function* pagedRows(pages: Pages, count: number, keep: (row: number) => boolean = () => true): Generator<RowBatch> {
  const out = createColumns(Math.min(BATCH_ROWS, count));
  for (let row = 0; row < count; row++) {
    if (!keep(row)) continue;
    unpackRow(pages.words, pages.locate(row), out);
    if (out.count < BATCH_ROWS) continue;
    yield out;
    out.count = 0;
  }
  if (out.count > 0) yield out;
}

function unpackRow(words: Int32Array, at: number, out: RowColumns): void {
  const row = out.count++;
  for (let word = 0; word < 3; word++) out.keys[row * 3 + word] = words[at + word] as number;
  out.files[row] = words[at + 3] as number;
  out.fingerprints[row * 2] = words[at + 4] as number;
  out.fingerprints[row * 2 + 1] = words[at + 5] as number;
  out.contents[row * 2] = words[at + 6] as number;
  out.contents[row * 2 + 1] = words[at + 7] as number;
  out.derived[row] = words[at + 8] as number;
  out.histories[row] = words[at + 9] as number;
}
