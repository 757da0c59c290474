import { ENTRY_FIELDS, ENTRY_INTS, ENTRY_START, FIELD_FLAGS, FIELD_INTS, FIELD_NUMBER, FIELD_TEXT_END, FIELD_TEXT_START, FLAG } from "../kernel/tape.ts";
import { hashLoc } from "../kernel/twin/hash-loc.ts";
import type { SitemapRef, UrlEntry } from "../model/entry.ts";
import { LOC } from "../model/fields.ts";
import { Assembler, type TapeBatch } from "../read/assemble.ts";
import { readRanges } from "../read/read-sitemap.ts";
import type { RangeBatch, ReadInput, ReadOptions, ReadSummary } from "../read/types.ts";
import { normaliseLoc } from "../value/loc.ts";
import { sameUrlKey } from "../value/same-url.ts";
import { requireHashKey } from "../write/compose-entries.ts";
import { FINGERPRINT_INTS, type HashKey, KEY_INTS } from "../write/compose-types.ts";
import { toNewsKey } from "../write/identity.ts";
import { ComparedPrint } from "./compared-print.ts";
import { hashText } from "./entry-facts.ts";

/** Flags of a loc that may be spelled in another way than its key. */
const ODD_LOC =
  FLAG.NON_ASCII | FLAG.EDGE_SPACE | FLAG.BAD_PERCENT | FLAG.BAD_BYTE | FLAG.NOT_HTTP | FLAG.FRAGMENT | FLAG.AUTHORITY | FLAG.PATH | FLAG.PERCENT_FORM;
const LESS_THAN = 60;

/** Options of `readCompared`; those of reading mean what they mean for `readSitemap`. */
export interface ReadComparedOptions extends Pick<ReadOptions, "url" | "budgets" | "inflate" | "onIssue" | "signal" | "kernel"> {
  readonly hashKey: HashKey;
  /** Properties that are not compared, such as `lastmod`. */
  readonly ignored?: ReadonlySet<string>;
}

/** Entries to compare. Everything is valid until the next batch is asked for; arrays may be longer than `count` asks for. */
export interface ComparedBatch {
  readonly count: number;
  /** KEY_INTS integers an entry, as `ComposedBatch.keys`. */
  readonly keys: Int32Array;
  /** FINGERPRINT_INTS integers an entry: equal where entries with the same key say the same, however they are written. */
  readonly fingerprints: Int32Array;
  /** Are these lines of a list of URLs, which say nothing but that? */
  readonly plain: boolean;
  /** The entry with this number. */
  readonly entryAt: (index: number) => UrlEntry;
  /** Sitemaps that the document names. */
  readonly sitemaps: readonly SitemapRef[];
}

/** A reading of entries to compare, with a summary as a `SitemapReading` has it. */
export interface ComparedReading extends AsyncIterable<ComparedBatch> {
  readonly summary: Promise<ReadSummary>;
}

/** Reads a sitemap, index, text list or feed for what its entries say. A document never makes it throw; a failing input does, with ERR_SOURCE. */
export function readCompared(input: ReadInput, options: ReadComparedOptions): ComparedReading {
  requireHashKey(options.hashKey);
  const { hashKey: _, ignored: __, ...readOptions } = options;
  const ranges = readRanges(input, readOptions);
  return {
    get summary() {
      return ranges.summary;
    },
    [Symbol.asyncIterator]: () => compare(ranges, options),
  };
}

async function* compare(ranges: AsyncIterable<RangeBatch>, options: ReadComparedOptions): AsyncGenerator<ComparedBatch, void, undefined> {
  const printer = new BatchPrinter(options);
  for await (const range of ranges) yield printer.batch({ ...range, base: range.offset });
}

/** Makes batches; one is used again for every tape. */
class BatchPrinter {
  readonly #key: Int32Array;
  readonly #print: ComparedPrint;
  readonly #assembler: Assembler;
  readonly #hash = new Int32Array(4);
  #keys = new Int32Array(0);
  #fingerprints = new Int32Array(0);
  /** Where each entry begins on the tape. */
  #places = new Int32Array(0);

  constructor({ hashKey, ignored = new Set(), url }: ReadComparedOptions) {
    this.#key = Int32Array.from(hashKey);
    this.#print = new ComparedPrint(this.#key, ignored);
    // What is wrong with values is told by those who read or check; here they are compared.
    this.#assembler = new Assembler({ reporter: { report: () => undefined }, url: url === undefined ? undefined : String(url) });
  }

  batch(tape: TapeBatch): ComparedBatch {
    const sitemaps: SitemapRef[] = [];
    if (tape.element === "sitemap") this.#assembler.assemble(tape, [], sitemaps);
    const count = tape.element === "sitemap" ? 0 : tape.entries;
    this.#reserve(count);
    let at = 0;
    for (let index = 0; index < count; index++) {
      this.#places[index] = at;
      this.#printEntry(tape, at, index);
      at += ENTRY_INTS + (tape.tape[at + ENTRY_FIELDS] as number) * FIELD_INTS;
    }
    return {
      count,
      keys: this.#keys,
      fingerprints: this.#fingerprints,
      plain: count > 0 && tape.bytes[tape.tape[ENTRY_START] as number] !== LESS_THAN,
      entryAt: (index) => this.#entryAt(tape, this.#places[index] as number),
      sitemaps,
    };
  }

  #reserve(count: number): void {
    if (count <= this.#places.length) return;
    this.#places = new Int32Array(count);
    this.#keys = new Int32Array(count * KEY_INTS);
    this.#fingerprints = new Int32Array(count * FINGERPRINT_INTS);
  }

  #printEntry(batch: TapeBatch, at: number, index: number): void {
    const count = batch.tape[at + ENTRY_FIELDS] as number;
    const first = at + ENTRY_INTS;
    const plain = this.#hashPlainLoc(batch, first, count) && this.#print.ofTape(batch, first, count);
    const news = !plain && this.#printWhole(batch, at);
    const { result } = this.#print;
    const hash = this.#hash;
    this.#keys[index * KEY_INTS] = hash[0] as number;
    this.#keys[index * KEY_INTS + 1] = hash[1] as number;
    this.#keys[index * KEY_INTS + 2] = news ? toNewsKey(hash[2] as number) : (hash[2] as number);
    this.#fingerprints[index * FINGERPRINT_INTS] = result[0] as number;
    this.#fingerprints[index * FINGERPRINT_INTS + 1] = result[1] as number;
  }

  /** Hashes the loc of an entry, if it is its own key. */
  #hashPlainLoc({ tape, bytes, arena }: TapeBatch, first: number, count: number): boolean {
    for (let field = 0, at = first; field < count; field++, at += FIELD_INTS) {
      if (tape[at + FIELD_NUMBER] !== LOC) continue;
      const flags = tape[at + FIELD_FLAGS] as number;
      if ((flags & ODD_LOC) !== 0) return false;
      const source = (flags & FLAG.IN_ARENA) === 0 ? bytes : arena;
      hashLoc(source, tape[at + FIELD_TEXT_START] as number, tape[at + FIELD_TEXT_END] as number, this.#key, this.#hash, 0);
      return true;
    }
    return false;
  }

  /** Hashes key and content of any entry; is it one of news? */
  #printWhole(batch: TapeBatch, at: number): boolean {
    const entry = this.#entryAt(batch, at);
    const key = keyOf(entry.loc);
    hashText(key, this.#key, this.#hash);
    this.#print.ofEntry(entry, key === entry.loc ? undefined : entry.loc);
    return entry.news !== undefined;
  }

  #entryAt(batch: TapeBatch, at: number): UrlEntry {
    const length = ENTRY_INTS + (batch.tape[at + ENTRY_FIELDS] as number) * FIELD_INTS;
    const entries: UrlEntry[] = [];
    this.#assembler.assemble({ ...batch, tape: batch.tape.subarray(at, at + length), tapeLength: length, entries: 1 }, entries, []);
    const [entry] = entries;
    if (entry === undefined) throw new RangeError("Expected an entry on the tape, found none");
    return entry;
  }
}

/** The normal form of a loc as read, which may be spelled as no URI may be. */
function keyOf(loc: string): string {
  const normal = normaliseLoc(loc, "");
  return sameUrlKey(normal.ok ? normal.value.loc : loc);
}
