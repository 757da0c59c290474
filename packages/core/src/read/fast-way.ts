import type { KernelPreference } from "../kernel/create-kernel.ts";
import { type Kernel, SCAN, WINDOW_BYTES } from "../kernel/kernel.ts";
import { giveBackKernel, takeKernel } from "../kernel/kernel-pool.ts";
import { type FieldTable, SITEMAP_FIELDS, URL_FIELDS } from "../model/fields.ts";
import type { QName } from "../xml/names.ts";
import { ByteWindow } from "../xml/window.ts";
import type { TapeBatch } from "./assemble.ts";
import type { EntryBuilder, EntryElement } from "./entry-builder.ts";
import { type CountedLines, ScannedLines } from "./scanned-lines.ts";
import type { ReadSummary } from "./types.ts";
import type { Meaning, Vocabulary } from "./vocabulary.ts";

/** So often may the kernel give up in one window before the full tokenizer takes all that is left of it. */
const BAILS_PER_WINDOW = 8;
/** The longest stretch that goes the slow way before the kernel is asked again. */
const MAX_REST = 64 * WINDOW_BYTES;

/** What a try of the kernel came to: go on with its entries and try again, wait for bytes, or take one step the slow way. */
export type FastOutcome = "again" | "wait" | "slow";

/** A document of so many bytes is read before a kernel would have begun. */
const SMALL_BYTES = 16_384;

/** What the names of a document mean, as its root says it. */
export interface RootNames {
  readonly root: QName<Meaning>;
  /** Prefixes that are in force in the root. */
  readonly bindings: ReadonlyMap<string, string>;
  readonly vocabulary: Vocabulary;
  readonly builder: EntryBuilder;
}

/**
 * Hands the plain entries of a document to the kernel. What the kernel does not understand goes the slow way, entry by entry;
 * where that happens often, the kernel is left alone for a while, and for longer each time. Where no kernel is asked for by name,
 * a small document is done without one.
 */
export class FastWay {
  /** The window of the document, in the kernel's memory as soon as there is a kernel. */
  readonly window: ByteWindow;
  readonly #lines: ScannedLines;
  readonly #preference: KernelPreference | "none";
  #kernel: Kernel | undefined;
  #names: RootNames | undefined;
  #element: EntryElement = "url";
  #ready = false;
  #bails = 0;
  #bailWindow = 0;
  /** Before this offset everything goes the slow way. */
  #restUntil = 0;
  #rest = 0;

  constructor(preference: KernelPreference | "none" = "auto") {
    this.#preference = preference;
    if (preference === "wasm" || preference === "typescript") this.#kernel = takeKernel(preference);
    this.window = new ByteWindow(this.#kernel?.window ?? new Uint8Array(preference === "none" ? WINDOW_BYTES : SMALL_BYTES));
    this.#lines = new ScannedLines(this.window);
  }

  /** Bytes that the window holds, or will hold when there is a kernel. */
  get capacity(): number {
    return Math.max(WINDOW_BYTES, this.window.bytes.length);
  }

  /** Is the document too large to be done without a kernel when so many bytes are added? */
  isDue(bytes: number): boolean {
    const { window } = this;
    return this.#kernel === undefined && this.#preference === "auto" && bytes > window.bytes.length - (window.end - window.base);
  }

  /** Takes a kernel. The bytes of the window move. */
  start(): void {
    this.#kernel = takeKernel();
    this.window.moveTo(this.#kernel.window);
    this.#setTable();
  }

  /** Gives the kernel back, with the window in it. */
  release(): void {
    if (this.#kernel !== undefined) giveBackKernel(this.#kernel);
    this.#kernel = undefined;
  }

  /** Tells which kernel worked, and how many of `entries` went its way. */
  summarise(fastEntries: number, entries: number): ReadSummary["kernel"] {
    const counts = { name: this.#kernel?.name ?? "typescript", fastEntries, slowEntries: entries - fastEntries } as const;
    const reason = this.#kernel === undefined && this.#preference === "auto" ? "small document" : this.#kernel?.kernelReason;
    return reason === undefined ? counts : { ...counts, reason };
  }

  /** Counts the lines between two offsets of the window; undefined where there is no kernel to do it. */
  countLines(from: number, to: number): CountedLines | undefined {
    return this.#kernel === undefined ? undefined : this.#lines.count(from, to, this.#kernel);
  }

  /** Says what the names of the document mean, once its root is open. */
  prepare(names: RootNames): void {
    this.#names = names;
    this.#setTable();
  }

  /** Makes the kernel's table of names. */
  #setTable(): void {
    const kernel = this.#kernel;
    if (kernel === undefined || this.#names === undefined) return;
    const { root, builder } = this.#names;
    const element = root.meaning.local === "sitemapindex" ? "sitemap" : "url";
    const fields = element === "url" ? URL_FIELDS : SITEMAP_FIELDS;
    const prefix = root.prefix === "" ? "" : `${root.prefix}:`;
    this.#element = element;
    kernel.setScanTable({ entryName: `${prefix}${element}`, fields, names: qualifiedNames(fields, this.#names) });
    builder.setHostChanged((bytes, from, to) => kernel.hostChanged(bytes, from, to));
    this.#ready = true;
  }

  /** Tries the kernel at the position of the window, and gives what it found to `take`. */
  step(take: (batch: TapeBatch) => void): FastOutcome {
    const { window } = this;
    const kernel = this.#kernel;
    if (kernel === undefined || !this.#ready || !window.atHome || window.position < this.#restUntil || window.position === window.end) return "slow";
    const { base } = window;
    const status = kernel.scan(window.position - base, window.end - base);
    if (kernel.entries > 0) {
      const { bytes } = window;
      take({
        bytes,
        arena: kernel.arena.subarray(0, kernel.arenaLength),
        tape: kernel.tape,
        tapeLength: kernel.tapeLength,
        entries: kernel.entries,
        element: this.#element,
        base,
        kernel,
      });
    }
    this.#lines.add(window.position, base + kernel.safe, kernel);
    window.position = base + kernel.safe;
    if (status === SCAN.TAPE_FULL) return "again";
    if (status === SCAN.NEED_INPUT) return "wait";
    this.#bailed();
    return "slow";
  }

  #bailed(): void {
    const { base, end } = this.window;
    if (this.#bailWindow !== base) {
      if (this.#bails < BAILS_PER_WINDOW) this.#rest = 0;
      this.#bails = 0;
      this.#bailWindow = base;
    }
    if (++this.#bails < BAILS_PER_WINDOW) return;
    this.#rest = Math.min(MAX_REST, this.#rest * 2 + WINDOW_BYTES / 4);
    this.#restUntil = Math.max(end, this.window.position + this.#rest);
  }
}

/** The qualified name of each element field that needs no report, by the prefixes that are in force in the root. */
function qualifiedNames(fields: FieldTable, { root, bindings, vocabulary }: RootNames): (string | undefined)[] {
  const prefixes = new Map<string, string>([["sitemap", root.prefix]]);
  for (const [prefix, uri] of bindings) {
    const extension = vocabulary.extensionOf(prefix, uri);
    if (extension !== undefined && !prefixes.has(extension)) prefixes.set(extension, prefix);
  }
  return fields.fields.map((field) => {
    const prefix = prefixes.get(vocabulary.vocabularyOf(field.namespace));
    return field.attribute || prefix === undefined ? undefined : prefix === "" ? field.name : `${prefix}:${field.name}`;
  });
}
