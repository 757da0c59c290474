/**
 * Turns the tapes of a reader into composed entries. What a sitemap of ours holds is copied as it stands; everything else is made anew by the writer, out of
 * what the reader understood.
 */
import { ENTRY_END, ENTRY_FIELDS, ENTRY_INTS, ENTRY_START, FIELD_INTS } from "../kernel/tape.ts";
import type { UrlEntry } from "../model/entry.ts";
import { Assembler, type TapeBatch } from "../read/assemble.ts";
import { createSitemapParser } from "../read/parser.ts";
import type { ParserHandler, SitemapParser } from "../read/parser-types.ts";
import type { Collector } from "../read/read-sitemap.ts";
import { EntryFacts } from "./entry-facts.ts";
import { EntryRemaker } from "./entry-remaker.ts";
import { isOwnHead, ownOpenLength } from "./own-form.ts";
import { ReadBatchBuilder } from "./read-batch.ts";
import type { ReadComposedBatch, ReadComposedOptions } from "./types.ts";

const LF = 10;
const SPACE = 32;
const LESS_THAN = 60;
/** `<url`, with the indentation before it. */
const OPEN_BYTES = "  <url".length;

/** Collects composed entries. */
export class ComposeCollector implements Collector, ParserHandler {
  readonly parser: SitemapParser;
  /** Entries that no sitemap may list. */
  dropped = 0;
  readonly #take: (batch: ReadComposedBatch) => void;
  readonly #assembler: Assembler;
  readonly #facts: EntryFacts;
  readonly #remaker: EntryRemaker;
  readonly #textOnly: boolean;
  /** Batches that may be filled again when all of them have been used. */
  readonly #batches: ReadBatchBuilder[] = [];
  readonly #makeBatch: () => ReadBatchBuilder;
  #used = 0;
  /** Is the document one of ours? Unknown until the first entry. */
  #own: boolean | undefined;
  /** Where the first thing is wrong: only what lies before it is surely as the writer wrote it. */
  #firstIssue = Number.POSITIVE_INFINITY;
  /** What is wrong with values is known of entries that are made anew, and says nothing about others. */
  #assembling = false;

  constructor(options: ReadComposedOptions, take: (batch: ReadComposedBatch) => void) {
    const key = Int32Array.from(options.hashKey);
    const url = options.url === undefined ? undefined : String(options.url);
    const onIssue: NonNullable<ReadComposedOptions["onIssue"]> = (issue) => {
      if (!this.#assembling) this.#firstIssue = Math.min(this.#firstIssue, issue.offset);
      options.onIssue?.(issue);
    };
    this.parser = createSitemapParser({ ...options, onIssue }, this);
    this.#take = take;
    this.#assembler = new Assembler({ reporter: this.parser.reporter, url });
    this.#facts = new EntryFacts(key);
    this.#textOnly = options.format === "text";
    this.#remaker = new EntryRemaker({ key, textOnly: this.#textOnly, url });
    this.#makeBatch = () => new ReadBatchBuilder(key, options.bare ?? false);
  }

  /** All batches so far have been used. */
  forget(): void {
    this.#used = 0;
  }

  tape(batch: TapeBatch): void {
    if (batch.element !== "url" || batch.entries === 0) return;
    const { tape, bytes } = batch;
    const first = tape[ENTRY_START] as number;
    this.#own ??= batch.base === 0 && !this.parser.transcodes && isOwnHead(bytes, first);
    const isText = bytes[first] !== LESS_THAN;
    const copies = this.#textOnly ? isText && !this.parser.transcodes : this.#own && !isText;
    const built = this.#nextBatch();
    let assembled: readonly UrlEntry[] | undefined;
    let at = 0;
    for (let index = 0; index < batch.entries; index++) {
      const count = tape[at + ENTRY_FIELDS] as number;
      const copied =
        copies && this.#facts.look(batch, at + ENTRY_INTS, count) && (isText ? this.#copyLine(batch, at, built) : this.#copyEntry(batch, at, built));
      if (!copied) {
        assembled ??= this.#assemble(batch);
        const entry = assembled[index];
        if (entry === undefined || !this.#remaker.add(entry, built)) this.dropped++;
      }
      at += ENTRY_INTS + count * FIELD_INTS;
    }
    if (built.count > 0) this.#take(built);
    else this.#used--;
  }

  #nextBatch(): ReadBatchBuilder {
    const batch = this.#batches[this.#used] ?? this.#makeBatch();
    this.#batches[this.#used++] = batch;
    batch.clear();
    return batch;
  }

  #assemble(batch: TapeBatch): readonly UrlEntry[] {
    const entries: UrlEntry[] = [];
    this.#assembling = true;
    this.#assembler.assemble(batch, entries, []);
    this.#assembling = false;
    return entries;
  }

  /** Copies the line of a URL. */
  #copyLine({ bytes }: TapeBatch, _at: number, built: ReadBatchBuilder): boolean {
    const { locStart, locEnd, hash } = this.#facts;
    built.reserve(1, locEnd - locStart + 1);
    const end = built.at + (locEnd - locStart);
    built.bytes.set(bytes.subarray(locStart, locEnd), built.at);
    built.bytes[end] = LF;
    built.push(end + 1, hash, this.#facts);
    return true;
  }

  /** Copies an entry of ours, without the declarations that may stand on it; false when it is laid out in another way. */
  #copyEntry({ tape, bytes, base }: TapeBatch, at: number, built: ReadBatchBuilder): boolean {
    const start = tape[at + ENTRY_START] as number;
    const end = tape[at + ENTRY_END] as number;
    const open = base + end > this.#firstIssue ? -1 : ownOpenLength(bytes, start, end);
    if (open < 0) return false;
    const { hash, lastmod, namespaces, limited, lineStart, lineEnd } = this.#facts;
    const from = start + open;
    const out = built.at;
    built.reserve(1, OPEN_BYTES + (end - from) + 1);
    built.bytes.set(bytes.subarray(from, end), out + OPEN_BYTES);
    built.bytes[out] = SPACE;
    built.bytes[out + 1] = SPACE;
    for (let i = 2; i < OPEN_BYTES; i++) built.bytes[out + i] = bytes[start + i - 2] as number;
    built.bytes[out + OPEN_BYTES + end - from] = LF;
    const shift = lineEnd === 0 ? 0 : OPEN_BYTES - from;
    const facts = { lastmod, namespaces, limited, lineStart: lineStart + shift, lineEnd: lineEnd + shift };
    built.push(out + OPEN_BYTES + end - from + 1, hash, facts);
    return true;
  }
}
