import type { Kernel } from "../kernel/kernel.ts";
import { SitemapError } from "../model/error.ts";
import { MAX_LOC_LENGTH } from "../protocol/limits.ts";
import { expectedFound } from "./describe-value.ts";
import { type Skip, Tally } from "./report.ts";
import type { EntryText } from "./sitemap-file.ts";
import { EntryWriter } from "./to-writable.ts";
import type { RepairReason, SkipReason, WriteOptions } from "./types.ts";
import { UniqueTest } from "./unique-test.ts";
import type { WriteSettings } from "./write-settings.ts";

/** A key is no longer than its loc, but for an empty path. */
const MAX_KEY_BYTES = MAX_LOC_LENGTH + 1;
const NOT_ASCII_LENGTH = /* @__PURE__ */ new TextEncoder();

/** What is told of entries, and which of their properties are not the writer's. */
export interface IntakeOptions extends Pick<WriteOptions, "onSkip" | "onRepair"> {
  readonly ownFields?: readonly string[];
}

/** Where good entries go. */
export interface EntryTarget {
  /** Entries that went there. */
  readonly urls: number;
  /** Could a file hold this entry and nothing else? */
  fits(text: EntryText): boolean;
  /** Called with each good entry and what it was made from, before its text is taken; may make it anew. */
  judged?(made: EntryWriter, entry: unknown, source: string): void;
  /** Adds an entry that fits. A promise means that the caller has to wait before adding the next; until then `made` knows its URL. */
  add(text: EntryText, made: EntryWriter): void | Promise<void>;
}

/** Takes entries one by one: judges, counts and reports them, drops duplicates, and passes the good ones on. */
export class EntryIntake {
  duplicates = 0;
  bad = 0;
  readonly skipped = new Tally<SkipReason>();
  readonly repaired = new Tally<RepairReason>();
  readonly #set: EntryTarget;
  readonly #settings: WriteSettings;
  readonly #options: IntakeOptions;
  readonly #entries: EntryWriter;
  /** The URLs so far; undefined where duplicates are written. */
  readonly unique: UniqueTest | undefined;
  readonly #kernel: Kernel;
  readonly #keyBytes = new Uint8Array(MAX_KEY_BYTES);

  constructor(set: EntryTarget, kernel: Kernel, settings: WriteSettings, options: IntakeOptions) {
    this.unique = settings.dedupe ? new UniqueTest() : undefined;
    this.#kernel = kernel;
    this.#set = set;
    this.#settings = settings;
    this.#options = options;
    const { crossSite, profile, kind, now } = settings;
    this.#entries = new EntryWriter(settings.site, { crossSite, profile, build: false, textOnly: kind === "text", ownFields: options.ownFields ?? [], now });
  }

  /** Takes one entry with its place; line 0 where there are no lines. A promise means that the caller has to wait. */
  add(entry: unknown, source: string, line: number): void | Promise<void> {
    return this.addPast(entry, source, line, this.unique);
  }

  /** As `add`, for entries that the unique test (or none) has to let pass. */
  addPast(entry: unknown, source: string, line: number, unique: UniqueTest | undefined): void | Promise<void> {
    const writer = this.#entries;
    if (!writer.judge(entry)) return this.#skip(writer.skipped, source, line);
    this.#set.judged?.(writer, entry, source);
    const text = this.#textOf(writer);
    if (!this.#set.fits(text)) {
      const expected = `an entry that fits into a sitemap of ${this.#settings.limits.maxBytes} bytes`;
      return this.#skip({ reason: "entry-too-large", message: expectedFound(expected, `${text.bytes} bytes`), value: writer.loc }, source, line);
    }
    if (unique !== undefined && !this.#isNew(writer.key, unique)) {
      this.duplicates++;
      return;
    }
    if (writer.repairs.length > 0) this.#report(writer, source, line);
    return this.#set.add(text, writer);
  }

  #isNew(key: string, unique: UniqueTest): boolean {
    // A key is ASCII; for so short a text a loop costs less than a call into the host.
    const bytes = this.#keyBytes;
    for (let at = 0; at < key.length; at++) bytes[at] = key.charCodeAt(at);
    this.#kernel.hash(bytes, key.length);
    return unique.add(this.#kernel.hashResult);
  }

  #textOf(writer: EntryWriter): EntryText {
    const { composer } = writer;
    const { lastmod } = composer;
    if (this.#settings.kind === "text") return { open: "", rest: `${writer.loc}\n`, bytes: writer.loc.length + 1, namespaces: 0, limited: 0, lastmod };
    const rest = `${writer.xml}  </url>\n`;
    const bytes = OPEN.length + (composer.ascii ? rest.length : NOT_ASCII_LENGTH.encode(rest).length);
    return { open: OPEN, rest, bytes, namespaces: composer.namespaces, limited: composer.limited, lastmod };
  }

  /** Counts something that is not written; throws where the caller wants no bad entry. */
  skip(skip: Skip, source: string, line: number): void {
    this.bad++;
    const example = { source, line, value: skip.value, message: skip.message };
    this.skipped.add(skip.reason, example);
    this.#options.onSkip?.({ ...example, reason: skip.reason });
    if (!this.#settings.fail) return;
    const where = source === "" && line === 0 ? "" : ` (${source}${line > 0 ? `:${line}` : ""})`;
    throw new SitemapError("ERR_TOO_MANY_BAD_ENTRIES", `${skip.message}${where}`, { details: { ...example, reason: skip.reason } });
  }

  #skip(skip: Skip | undefined, source: string, line: number): void {
    if (skip !== undefined) this.skip(skip, source, line);
  }

  #report(writer: EntryWriter, source: string, line: number): void {
    for (const { reason, field, message, value } of writer.repairs) {
      const example = { source, line, value, message: `${writer.loc}: ${field}: ${message}` };
      this.repaired.add(reason, example);
      this.#options.onRepair?.({ ...example, reason });
    }
  }

  /** Throws when there were too many bad entries, or no good one. */
  requireEnough(duplicates: number): void {
    const { urls } = this.#set;
    const allowed = this.#settings.allowedBad(urls + duplicates + this.bad);
    const details = { urls, duplicates, bad: this.bad, skipped: this.skipped.result() };
    if (this.bad > allowed) {
      throw new SitemapError("ERR_TOO_MANY_BAD_ENTRIES", `Expected at most ${Math.floor(allowed)} bad entries, found ${this.bad} beside ${urls} good ones`, {
        details,
      });
    }
    if (urls === 0 && !this.#settings.allowEmpty) {
      const [first] = this.skipped.result()[0]?.examples ?? [];
      const reason = first === undefined ? "" : `; the first: ${first.message}`;
      throw new SitemapError("ERR_NO_ENTRIES", `Expected at least one good URL, found none (${this.bad} bad${reason})`, { details });
    }
  }
}

const OPEN = "  <url>\n";
