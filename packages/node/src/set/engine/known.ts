import type { KnownTable, RowBatch } from "../state/index.ts";

/** What is known of entries by their keys: all of a set for a build, those looked up for an update. Columns may be replaced when rows are added. */
export type Known = Omit<RowBatch, "count"> & Pick<KnownTable, "count" | "find" | "markSeen" | "isSeen" | "flag" | "isFlagged" | "flagged">;

const FIRST_ROWS = 256;

/** Known rows that come one by one, as an update looks them up. */
export class LookedUpRows implements Known {
  count = 0;
  keys = new Int32Array(FIRST_ROWS * 3);
  files = new Uint32Array(FIRST_ROWS);
  fingerprints = new Int32Array(FIRST_ROWS * 2);
  contents = new Int32Array(FIRST_ROWS * 2);
  derived = new Uint32Array(FIRST_ROWS);
  histories = new Uint16Array(FIRST_ROWS);
  readonly #rows = new Map<number, number[]>();
  /** What the state says of each row, in its columns but for the key. */
  readonly #before: (readonly number[])[] = [];
  readonly #seen = new Set<number>();
  readonly #flags = new Set<number>();

  get flagged(): number {
    return this.#flags.size;
  }

  find(keys: Int32Array, at: number): number {
    for (const row of this.#rows.get(keys[at] as number) ?? []) {
      if (this.keys[row * 3 + 1] === keys[at + 1] && this.keys[row * 3 + 2] === keys[at + 2]) return row;
    }
    return -1;
  }

  /** Adds row `from` of a batch, whose key must be new here; gives its number. */
  add(batch: RowBatch, from: number): number {
    const row = this.count++;
    if (row >= this.files.length) this.#grow();
    for (let word = 0; word < 3; word++) this.keys[row * 3 + word] = batch.keys[from * 3 + word] as number;
    for (let word = 0; word < 2; word++) {
      this.fingerprints[row * 2 + word] = batch.fingerprints[from * 2 + word] as number;
      this.contents[row * 2 + word] = batch.contents[from * 2 + word] as number;
    }
    this.files[row] = batch.files[from] as number;
    this.derived[row] = batch.derived[from] as number;
    this.histories[row] = batch.histories[from] as number;
    this.#before.push(this.#valuesOf(row));
    const first = this.keys[row * 3] as number;
    const rows = this.#rows.get(first);
    if (rows === undefined) this.#rows.set(first, [row]);
    else rows.push(row);
    return row;
  }

  markSeen(row: number): boolean {
    if (this.#seen.has(row)) return false;
    this.#seen.add(row);
    return true;
  }

  isSeen(row: number): boolean {
    return this.#seen.has(row);
  }

  flag(row: number): boolean {
    if (this.#flags.has(row)) return false;
    this.#flags.add(row);
    return true;
  }

  isFlagged(row: number): boolean {
    return this.#flags.has(row);
  }

  /** Is the row not as the state has it? */
  isDirty(row: number): boolean {
    const before = this.#before[row];
    return this.#valuesOf(row).some((value, at) => value !== before?.[at]);
  }

  #valuesOf(row: number): readonly number[] {
    const { files, fingerprints, contents, derived, histories } = this;
    const two = (column: Int32Array): readonly number[] => [column[row * 2] as number, column[row * 2 + 1] as number];
    return [files[row] as number, ...two(fingerprints), ...two(contents), derived[row] as number, histories[row] as number];
  }

  /** The rows that are not as the state has them, in the order of their keys. */
  *changes(): Generator<RowBatch, void, undefined> {
    const rows = Array.from({ length: this.count }, (_, row) => row).filter((row) => this.isDirty(row));
    const key = (row: number, word: number): number => (this.keys[row * 3 + word] as number) >>> 0;
    rows.sort((a, b) => key(a, 0) - key(b, 0) || key(a, 1) - key(b, 1) || key(a, 2) - key(b, 2));
    for (const row of rows) {
      yield {
        count: 1,
        keys: this.keys.subarray(row * 3, row * 3 + 3),
        files: this.files.subarray(row, row + 1),
        fingerprints: this.fingerprints.subarray(row * 2, row * 2 + 2),
        contents: this.contents.subarray(row * 2, row * 2 + 2),
        derived: this.derived.subarray(row, row + 1),
        histories: this.histories.subarray(row, row + 1),
      };
    }
  }

  #grow(): void {
    const rows = this.files.length * 2;
    const grown = <T extends Int32Array | Uint32Array | Uint16Array>(column: T, copy: T): T => {
      copy.set(column);
      return copy;
    };
    this.keys = grown(this.keys, new Int32Array(rows * 3));
    this.files = grown(this.files, new Uint32Array(rows));
    this.fingerprints = grown(this.fingerprints, new Int32Array(rows * 2));
    this.contents = grown(this.contents, new Int32Array(rows * 2));
    this.derived = grown(this.derived, new Uint32Array(rows));
    this.histories = grown(this.histories, new Uint16Array(rows));
  }
}
