import { CHANGEFREQ_VALUES } from "../../protocol/elements.ts";
import { RECORD, RECORD_FLAG } from "../kernel.ts";
import { equals } from "./bytes.ts";
import { dateFlags, type Instant } from "./date.ts";
import type { LocCheck } from "./loc-check.ts";

const FREQUENCIES: readonly Uint8Array[] = /* @__PURE__ */ CHANGEFREQ_VALUES.map((text) => new TextEncoder().encode(text));

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
      const loc = this.#loc;
      if (!loc.check(tape[at] as number, tape[at + 1] as number)) return false;
      if (loc.clean) {
        tape[at] = loc.inArena ? ~loc.start : loc.start;
        tape[at + 1] = loc.inArena ? ~loc.end : loc.end;
        loc.hash(this.#key, tape, record + RECORD.HASH);
      } else flags |= RECORD_FLAG.LOC;
      flags |= this.#checkLastmod(record, tape[at + 2] as number, tape[at + 3] as number);
      if (!this.#isFrequency(tape[at + 4] as number, tape[at + 5] as number)) flags |= RECORD_FLAG.CHANGEFREQ;
      if (!this.#isPriority(tape[at + 6] as number, tape[at + 7] as number)) flags |= RECORD_FLAG.PRIORITY;
    }
    tape[record + RECORD.FLAGS] = flags;
    return true;
  }

  #checkLastmod(record: number, p: number, to: number): number {
    if (p === to) return 0;
    if (dateFlags(this.#window, p, to, this.#instant) === 0) return RECORD_FLAG.LASTMOD;
    this.#tape[record + RECORD.DAY] = this.#instant.day;
    this.#tape[record + RECORD.SECOND] = this.#instant.second;
    return 0;
  }

  #isFrequency(p: number, to: number): boolean {
    if (p === to) return true;
    return FREQUENCIES.some((word) => word.length === to - p && equals(this.#window, p, word, 0, word.length));
  }

  /** `0`, `1`, and these with a fraction, up to 1. */
  #isPriority(p: number, to: number): boolean {
    if (p === to) return true;
    const bytes = this.#window;
    const first = bytes[p];
    if (first !== 48 && first !== 49) return false;
    if (to - p === 1) return true;
    if (to - p === 2 || bytes[p + 1] !== 46) return false;
    const highest = first === 49 ? 48 : 57;
    for (let i = p + 2; i < to; i++) if ((bytes[i] as number) < 48 || (bytes[i] as number) > highest) return false;
    return true;
  }
}
