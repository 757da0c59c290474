import { RECORD, RECORD_FLAG } from "../kernel.ts";
import { isFrequency, isPriority } from "./core-values.ts";
import { dateFlags, type Instant } from "./date.ts";
import type { LocCheck } from "./loc-check.ts";

/** Judges the core fields of a record whose places are on the tape: the twin of `checkRecord` in `assembly/records.ts`. */
export class RecordCheck {
  readonly #window: Uint8Array;
  readonly #tape: Int32Array;
  readonly #key: Int32Array;
  readonly #loc: LocCheck;
  readonly #instant: Instant = { day: 0, second: 0 };

  constructor(window: Uint8Array, tape: Int32Array, key: Int32Array, loc: LocCheck) {
    this.#window = window;
    this.#tape = tape;
    this.#key = key;
    this.#loc = loc;
  }

  /** Looks at the four fields and hashes the loc; false when the arena is full. `found` are the flags found before. */
  check(record: number, found: number): boolean {
    const tape = this.#tape;
    let flags = found;
    if ((flags & (RECORD_FLAG.BLANK | RECORD_FLAG.QUOTES)) === 0) {
      const at = record + RECORD.TEXT;
      const more = this.checkPage(record);
      if (more < 0) return false;
      flags |= more;
      if (!isFrequency(this.#window, tape[at + 4] as number, tape[at + 5] as number)) flags |= RECORD_FLAG.CHANGEFREQ;
      if (!isPriority(this.#window, tape[at + 6] as number, tape[at + 7] as number)) flags |= RECORD_FLAG.PRIORITY;
    }
    tape[record + RECORD.FLAGS] = flags;
    return true;
  }

  /** Looks at loc and lastmod of a record and hashes the loc; returns flags, or -1 when the arena is full. */
  checkPage(record: number): number {
    const tape = this.#tape;
    const at = record + RECORD.TEXT;
    const loc = this.#loc;
    if (!loc.check(tape[at] as number, tape[at + 1] as number)) return -1;
    const lastmod = this.#checkLastmod(record, tape[at + 2] as number, tape[at + 3] as number);
    if (!loc.clean) return lastmod | RECORD_FLAG.LOC;
    tape[at] = loc.inArena ? ~loc.start : loc.start;
    tape[at + 1] = loc.inArena ? ~loc.end : loc.end;
    loc.hash(this.#key, tape, record + RECORD.HASH);
    return lastmod;
  }

  #checkLastmod(record: number, p: number, to: number): number {
    if (p === to) return 0;
    if (dateFlags(this.#window, p, to, this.#instant) === 0) return RECORD_FLAG.LASTMOD;
    this.#tape[record + RECORD.DAY] = this.#instant.day;
    this.#tape[record + RECORD.SECOND] = this.#instant.second;
    return 0;
  }
}
