import { sliceUtf8, writeUtf8 } from "../kernel/strings.ts";
import { FORM, SURVEY, SURVEYED } from "../kernel/survey.ts";
import { FIELD_FLAGS, FIELD_TEXT_END, FIELD_TEXT_START, FLAG } from "../kernel/tape.ts";
import { LocKeys } from "../kernel/twin/loc-keys.ts";
import type { TapeBatch } from "../read/assemble.ts";
import { sameUrlKey } from "../value/same-url.ts";

const START_BYTES = 4096;

/**
 * The keys of URLs that are not their own (value/same-url.ts), by which repetitions are found: such a URL is written out as its key first,
 * so that URLs with equal keys get equal hashes, whichever way they were reached.
 */
export class UrlKeys {
  readonly keys: LocKeys;
  #copy = new Uint8Array(START_BYTES);

  /** Four integers that nobody can guess. */
  constructor(key: Int32Array) {
    this.keys = new LocKeys(key);
  }

  /** Makes the keys of a URL. */
  set(url: string): void {
    const key = sameUrlKey(url);
    if (this.#copy.length < key.length * 3) this.#copy = new Uint8Array(key.length * 6);
    this.keys.set(this.#copy, 0, writeUtf8(key, this.#copy, 0));
  }

  /** Makes the keys of the entry that `surveyed` describes from `at` on, if it has a loc and no keys. */
  complete({ tape, bytes, arena }: Pick<TapeBatch, "tape" | "bytes" | "arena">, surveyed: Int32Array, at: number): void {
    const bits = surveyed[at + SURVEY.BITS] as number;
    if ((bits & (SURVEYED.KEYS | SURVEYED.LOC)) !== SURVEYED.LOC) return;
    const loc = surveyed[at + SURVEY.LOC] as number;
    const source = ((tape[loc + FIELD_FLAGS] as number) & FLAG.IN_ARENA) === 0 ? bytes : arena;
    this.set(sliceUtf8(source, tape[loc + FIELD_TEXT_START] as number, tape[loc + FIELD_TEXT_END] as number));
    surveyed[at + SURVEY.NEAR] = this.keys.near0;
    surveyed[at + SURVEY.NEAR + 1] = this.keys.near1;
    surveyed[at + SURVEY.OWN] = this.keys.own;
    surveyed[at + SURVEY.BITS] = bits | SURVEYED.KEYS | this.keys.form;
  }
}

/** In words, how two near URLs differ, from their FORM bits. */
export function differencesOf(a: number, b: number): readonly string[] {
  const bits = a ^ b;
  const found: string[] = [];
  if ((bits & FORM.SCHEME) !== 0) found.push("scheme");
  // Dropping the index file leaves the slash of its folder.
  if ((bits & FORM.INDEX_FILE) !== 0) found.push("index file");
  else if ((bits & FORM.TRAILING_SLASH) !== 0) found.push("trailing slash");
  if ((bits & FORM.CASE) !== 0) found.push("case");
  if (found.length > 0) return found;
  // What is left cannot be told from the bits alone where the URL has both.
  if ((a & FORM.MANY) === 0) return ["case"];
  return [(a & FORM.CASE) === 0 ? "parameter order" : "case or parameter order"];
}
