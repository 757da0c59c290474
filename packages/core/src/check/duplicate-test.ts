import { ENTRY_INTS, FIELD_FLAGS, FIELD_INTS, FIELD_TEXT_END, FIELD_TEXT_START, FLAG } from "../kernel/tape.ts";
import { LOC } from "../model/fields.ts";
import type { TapeBatch } from "../read/assemble.ts";
import { sameUrlKey } from "../value/same-url.ts";
import type { Duplicate, SetFile } from "./rule.ts";
import { differencesOf, FORM_BITS, UrlKeys } from "./url-keys.ts";
import { SEEN, UrlTable } from "./url-table.ts";

/** Set in every info, so that none is 0. */
const MARK = 1 << FORM_BITS;
/** Keeps addresses of sitemaps apart from those of pages. */
const REF_SALT = 0x5bd1e995;
/** What is prepared for each entry: three integers of hashes, the form with its mark (0: no loc), and facts. */
const KEY_INTS = 5;
const FORM_AT = 3;
const FACTS_AT = 4;

/** Says of each entry whether its URL, or one near it, was listed before, in this document or in another of the set. */
export class DuplicateTest {
  readonly #keys: UrlKeys;
  readonly #table = new UrlTable();
  #file = 0;
  #files: readonly SetFile[] = [];
  #prepared = new Int32Array(0);

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

  /** Says which share of all documents has passed, so that memory for the others is taken at once. */
  passed(share: number): void {
    if (share > 0) this.#table.expect(Math.ceil(this.#table.count / share));
  }

  /** Different URLs. */
  get count(): number {
    return this.#table.count;
  }

  /**
   * Hashes the locs of a tape. What is wanted of the table is fetched for all of them at once: the table of a large set lies far beyond
   * every cache, and one by one each URL would wait for the memory.
   */
  prepare({ tape, bytes, arena, element, entries }: Pick<TapeBatch, "tape" | "bytes" | "arena" | "element" | "entries">): void {
    if (this.#prepared.length < entries * KEY_INTS) this.#prepared = new Int32Array(entries * KEY_INTS * 2);
    const prepared = this.#prepared;
    const keys = this.#keys;
    const salt = element === "url" ? 0 : REF_SALT;
    for (let entry = 0, at = 0, out = 0; entry < entries; entry++, out += KEY_INTS) {
      const end = at + ENTRY_INTS + (tape[at + 2] as number) * FIELD_INTS;
      at += ENTRY_INTS;
      while (at < end && tape[at] !== LOC) at += FIELD_INTS;
      prepared[out + FORM_AT] = 0;
      if (at < end) {
        const facts = tape[at + FIELD_FLAGS] as number;
        const source = (facts & FLAG.IN_ARENA) === 0 ? bytes : arena;
        keys.set(source, tape[at + FIELD_TEXT_START] as number, tape[at + FIELD_TEXT_END] as number, facts);
        prepared[out] = keys.near0 ^ salt;
        prepared[out + 1] = keys.near1;
        prepared[out + 2] = keys.own;
        prepared[out + FORM_AT] = MARK | keys.form;
        prepared[out + FACTS_AT] = keys.facts;
      }
      at = end;
    }
    this.#table.fetch(prepared, entries, KEY_INTS);
  }

  /** Has a url entry with this URL been remembered? */
  has(url: string): boolean {
    const bytes = new TextEncoder().encode(sameUrlKey(url));
    this.#keys.set(bytes, 0, bytes.length, FLAG.NOT_HTTP);
    const { near0, near1, own } = this.#keys;
    return this.#table.has(near0, near1, own);
  }

  /** Facts of the loc of an entry of the tape that was prepared. */
  factsOf(entry: number): number {
    return this.#prepared[entry * KEY_INTS + FACTS_AT] as number;
  }

  /** Remembers the URL of an entry of the tape that was prepared, and says what it repeats. To be called for each entry in turn. */
  look(entry: number): Duplicate | undefined {
    const prepared = this.#prepared;
    const at = entry * KEY_INTS;
    const form = prepared[at + FORM_AT] as number;
    if (form === 0) return undefined;
    const info = (this.#file * MARK * 2) | form;
    const seen = this.#table.add(prepared[at] as number, prepared[at + 1] as number, prepared[at + 2] as number, info);
    if (seen === SEEN.NEW) return undefined;
    const found = this.#table.found;
    const file = found >>> (FORM_BITS + 1);
    return {
      kind: seen === SEEN.SAME ? "same" : "near",
      file: file === this.#file ? undefined : this.#files[file],
      within: this.#files[this.#file],
      differences: seen === SEEN.SAME ? [] : differencesOf(found, form),
    };
  }
}
