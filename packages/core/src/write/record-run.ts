import { type Kernel, RECORD, RECORD_INTS } from "../kernel/kernel.ts";
import { sliceAscii, sliceUtf8 } from "../kernel/strings.ts";

/** The slow way for the record with this number. `seen` says that the unique test has let it pass already. */
export type TakeRecord = (record: number, seen: boolean) => void | Promise<void>;

/** Where a record came from, and its properties; both valid until the next is asked for. */
export interface GivenRecord {
  readonly source: string;
  readonly entry: Readonly<Record<string, unknown>>;
}

/** Bits of the namespaces that records use: all of them together, and each. */
export interface RecordNamespaces {
  readonly all: number;
  readonly each: Uint16Array;
}

/** Takes what the kernel has on its tape. */
export interface RecordRun {
  /** Takes all records of the last scan; a promise means that the caller has to wait. `givenOf` tells what a clean record was given as, `namespaces` what records use; undefined where none uses any. */
  take(takeRecord: TakeRecord, givenOf: (record: number) => GivenRecord, namespaces?: RecordNamespaces): void | Promise<void>;
}

/** Clean records of a stream as entries, one object for all of them; a string is made when it is asked for. */
export class TapeEntry implements GivenRecord {
  readonly source: string;
  readonly entry: GivenRecord["entry"];
  readonly #kernel: Kernel;
  #record = 0;

  constructor(kernel: Kernel, source: string) {
    this.#kernel = kernel;
    this.source = source;
    const text = (field: number): string | undefined => this.#text(field);
    this.entry = {
      get loc() {
        return text(0);
      },
      get lastmod() {
        return text(1);
      },
      get changefreq() {
        return text(2);
      },
      get priority() {
        return text(3);
      },
    };
  }

  /** Makes this the entry of another record. */
  at(record: number): this {
    this.#record = record;
    return this;
  }

  #text(field: number): string | undefined {
    const { tape, window } = this.#kernel;
    if (field === 0) return locOf(this.#kernel, this.#record);
    const at = this.#record * RECORD_INTS + RECORD.TEXT + field * 2;
    const start = tape[at] ?? 0;
    const end = tape[at + 1] ?? 0;
    return start === end ? undefined : sliceUtf8(window, start, end);
  }
}

/** The loc of a clean record as it will be written. */
export function locOf({ tape, arena, window }: Kernel, record: number): string {
  const at = record * RECORD_INTS + RECORD.TEXT;
  const start = tape[at] ?? 0;
  const end = tape[at + 1] ?? 0;
  return start < 0 ? sliceAscii(arena, ~start, ~end) : sliceAscii(window, start, end);
}
