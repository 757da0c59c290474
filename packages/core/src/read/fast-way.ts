import { type Kernel, type KernelName, SCAN, WINDOW_BYTES } from "../kernel/kernel.ts";
import { type FieldTable, SITEMAP_FIELDS, URL_FIELDS } from "../model/fields.ts";
import type { NameScopes, QName } from "../xml/names.ts";
import type { ByteWindow } from "../xml/window.ts";
import type { TapeBatch } from "./assemble.ts";
import type { EntryElement } from "./entry-builder.ts";
import type { Meaning, Vocabulary } from "./vocabulary.ts";

/** So often may the kernel give up in one window before the full tokenizer takes all that is left of it. */
const BAILS_PER_WINDOW = 8;
/** The longest stretch that goes the slow way before the kernel is asked again. */
const MAX_REST = 64 * WINDOW_BYTES;

/** What a try of the kernel came to: go on with its entries and try again, wait for bytes, or take one step the slow way. */
export type FastOutcome = "again" | "wait" | "slow";

/**
 * Hands the plain entries of a document to the kernel. What the kernel does not understand goes the slow way, entry by entry;
 * where that happens often, the kernel is left alone for a while, and for longer each time.
 */
export class FastWay {
  readonly kernel: Kernel;
  readonly #window: ByteWindow;
  #element: EntryElement = "url";
  #ready = false;
  #bails = 0;
  #bailWindow = 0;
  /** Before this offset everything goes the slow way. */
  #restUntil = 0;
  #rest = 0;

  constructor(kernel: Kernel, window: ByteWindow) {
    this.kernel = kernel;
    this.#window = window;
  }

  get name(): KernelName {
    return this.kernel.name;
  }

  /** Makes the kernel's table of names from those of the document, once its root is open. */
  prepare(root: QName<Meaning>, names: NameScopes<Meaning>, vocabulary: Vocabulary): void {
    const element = root.meaning.local === "sitemapindex" ? "sitemap" : "url";
    const fields = element === "url" ? URL_FIELDS : SITEMAP_FIELDS;
    const prefix = root.prefix === "" ? "" : `${root.prefix}:`;
    this.#element = element;
    this.kernel.setScanTable({ entryName: `${prefix}${element}`, fields, names: qualifiedNames(fields, root, { names, vocabulary }) });
    this.#ready = true;
  }

  /** Tries the kernel at the position of the window, and gives what it found to `take`. */
  step(take: (batch: TapeBatch) => void): FastOutcome {
    const window = this.#window;
    if (!this.#ready || !window.atHome || window.position < this.#restUntil || window.position === window.end) return "slow";
    const { kernel } = this;
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
      });
    }
    window.position = base + kernel.safe;
    if (status === SCAN.TAPE_FULL) return "again";
    if (status === SCAN.NEED_INPUT) return "wait";
    this.#bailed();
    return "slow";
  }

  #bailed(): void {
    const { base, end } = this.#window;
    if (this.#bailWindow !== base) {
      if (this.#bails < BAILS_PER_WINDOW) this.#rest = 0;
      this.#bails = 0;
      this.#bailWindow = base;
    }
    if (++this.#bails < BAILS_PER_WINDOW) return;
    this.#rest = Math.min(MAX_REST, this.#rest * 2 + WINDOW_BYTES / 4);
    this.#restUntil = Math.max(end, this.#window.position + this.#rest);
  }
}

/** The qualified name of each element field that needs no report, by the prefixes that are in force in the root. */
function qualifiedNames(
  fields: FieldTable,
  root: QName<Meaning>,
  { names, vocabulary }: { readonly names: NameScopes<Meaning>; readonly vocabulary: Vocabulary },
): (string | undefined)[] {
  const prefixes = new Map<string, string>([["sitemap", root.prefix]]);
  for (const [prefix, uri] of names.bindings) {
    const { vocabulary: known, faults } = vocabulary.interpret(prefix, "", uri);
    if (known !== "sitemap" && known !== "other" && faults.length === 0 && !prefixes.has(known)) prefixes.set(known, prefix);
  }
  return fields.fields.map((field) => {
    const prefix = prefixes.get(vocabulary.vocabularyOf(field.namespace));
    return field.attribute || prefix === undefined ? undefined : prefix === "" ? field.name : `${prefix}:${field.name}`;
  });
}
