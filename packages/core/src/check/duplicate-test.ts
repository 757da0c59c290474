import { FORM_BITS, SURVEY, SURVEY_INTS, SURVEYED } from "../kernel/survey.ts";
import type { TapeBatch } from "../read/assemble.ts";
import type { Duplicate, SetFile } from "./rule.ts";
import { differencesOf, UrlKeys } from "./url-keys.ts";
import { SEEN, UrlTable } from "./url-table.ts";

/** Set in every info, so that none is 0. */
const MARK = 1 << FORM_BITS;
const FORMS = MARK - 1;
/** Keeps addresses of sitemaps apart from those of pages. */
const REF_SALT = 0x5bd1e995;

/** Says of each entry whether its URL, or one near it, was listed before, in this document or in another of the set. */
export class DuplicateTest {
  /** The key under which URLs are to be surveyed. */
  readonly key: Int32Array = crypto.getRandomValues(new Int32Array(4));
  readonly #keys = new UrlKeys(this.key);
  readonly #table = new UrlTable();
  #file = 0;
  #files: readonly SetFile[] = [];
  #shareAt: (offset: number) => number = () => 0;
  /** Entries of the tape at hand that repeat something, in turn, and what. */
  readonly #entries: number[] = [];
  readonly #found: Duplicate[] = [];
  #next = 0;

  /** Says which file of a set follows, and which share of the set has passed at its offsets, so that memory for the rest is taken at once. */
  begin(file: number, files: readonly SetFile[], shareAt: (offset: number) => number = () => 0): void {
    this.#file = file;
    this.#files = files;
    this.#shareAt = shareAt;
  }

  get memory(): UrlTable["memory"] {
    return this.#table.memory;
  }

  /** Different URLs. */
  get count(): number {
    return this.#table.count;
  }

  /**
   * Remembers the URLs of a tape, of which a survey is given. What is wanted of the table is fetched for all of them at once: the table of
   * a large set lies far beyond every cache, and one by one each URL would wait for the memory.
   */
  take(batch: TapeBatch, surveyed: Int32Array): void {
    const { entries, element } = batch;
    const end = entries * SURVEY_INTS;
    this.#entries.length = 0;
    this.#found.length = 0;
    this.#next = 0;
    const table = this.#table;
    const share = this.#shareAt(batch.base);
    if (share > 0) table.expect(Math.ceil(table.count / share));
    table.readAhead(surveyed, entries, SURVEY_INTS);
    const mark = (this.#file * MARK * 2) | MARK;
    const salt = element === "sitemap" ? REF_SALT : 0;
    for (let at = 0; at < end; at += SURVEY_INTS) {
      if (((surveyed[at + SURVEY.BITS] as number) & SURVEYED.KEYS) === 0) this.#keys.complete(batch, surveyed, at);
      const bits = surveyed[at + SURVEY.BITS] as number;
      if ((bits & SURVEYED.LOC) === 0) continue;
      const form = bits & FORMS;
      const seen = table.add((surveyed[at] as number) ^ salt, surveyed[at + 1] as number, surveyed[at + SURVEY.OWN] as number, mark | form);
      if (seen === SEEN.NEW) continue;
      this.#entries.push(at / SURVEY_INTS);
      this.#found.push(this.#duplicateOf(seen === SEEN.SAME, form));
    }
  }

  /** What this entry of the tape at hand repeats. To be called for each entry in turn. */
  of(entry: number): Duplicate | undefined {
    return this.#entries[this.#next] === entry ? this.#found[this.#next++] : undefined;
  }

  /** Has a url entry with this URL been remembered? */
  has(url: string): boolean {
    this.#keys.set(url);
    const { near0, near1, own } = this.#keys.keys;
    return this.#table.has(near0, near1, own);
  }

  #duplicateOf(isSame: boolean, form: number): Duplicate {
    const { found } = this.#table;
    const file = found >>> (FORM_BITS + 1);
    return {
      kind: isSame ? "same" : "near",
      file: file === this.#file ? undefined : this.#files[file],
      within: this.#files[this.#file],
      differences: isSame ? [] : differencesOf(found, form),
    };
  }
}
