import { ENTRY_INTS, FIELD_FLAGS, FIELD_INTS, FIELD_TEXT_END, FIELD_TEXT_START, FLAG } from "../kernel/tape.ts";
import { LOC } from "../model/fields.ts";
import type { Duplicate, SetFile } from "./rule.ts";
import { differencesOf, FORM_BITS, UrlKeys } from "./url-keys.ts";
import { SEEN, UrlTable } from "./url-table.ts";
import type { EntryCursor } from "./views.ts";

/** Set in every info, so that none is 0. */
const MARK = 1 << FORM_BITS;
/** Keeps addresses of sitemaps apart from those of pages. */
const REF_SALT = 0x5bd1e995;

/** Says of each entry whether its URL, or one near it, was listed before, in this document or in another of the set. */
export class DuplicateTest {
  readonly #keys: UrlKeys;
  readonly #table = new UrlTable();
  #file = 0;
  #files: readonly SetFile[] = [];

  constructor() {
    this.#keys = new UrlKeys(crypto.getRandomValues(new Int32Array(2)));
  }

  /** Says which file of a set follows. */
  begin(file: number, files: readonly SetFile[]): void {
    this.#file = file;
    this.#files = files;
    this.#keys.reset();
  }

  get memory(): UrlTable["memory"] {
    return this.#table.memory;
  }

  /** Different URLs. */
  get count(): number {
    return this.#table.count;
  }

  /** Remembers the entry's URL and says what it repeats. */
  look(cursor: EntryCursor): Duplicate | undefined {
    const { tape, bytes, arena, element } = cursor.batch;
    for (let ordinal = 0, at = cursor.at + ENTRY_INTS; ordinal < cursor.fieldCount; ordinal++, at += FIELD_INTS) {
      if (tape[at] !== LOC) continue;
      const facts = tape[at + FIELD_FLAGS] as number;
      const source = (facts & FLAG.IN_ARENA) === 0 ? bytes : arena;
      this.#keys.set(source, tape[at + FIELD_TEXT_START] as number, tape[at + FIELD_TEXT_END] as number, facts);
      cursor.batch.locFacts = this.#keys.facts;
      return this.#look(element === "url" ? 0 : REF_SALT);
    }
    return undefined;
  }

  #look(salt: number): Duplicate | undefined {
    const { near0, near1, own, form } = this.#keys;
    const info = (this.#file * MARK * 2) | MARK | form;
    const seen = this.#table.add(near0 ^ salt, near1, own, info);
    if (seen === SEEN.NEW) return undefined;
    const found = this.#table.found;
    const file = found >>> (FORM_BITS + 1);
    return {
      kind: seen === SEEN.SAME ? "same" : "near",
      file: file === this.#file ? undefined : this.#files[file],
      differences: seen === SEEN.SAME ? [] : differencesOf(found, form),
    };
  }
}
