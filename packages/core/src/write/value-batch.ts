/**
 * Gathers entries of core fields, alternates and images as values for the kernel: a few hundred strings become one text, which goes into the kernel's memory
 * with one call, and what many entries share becomes words. What else an entry may hold, or in another type, is for the slow way; whether the values are good,
 * the kernel says.
 */
import { type Kernel, MAX_UNITS, MAX_VALUE_ENTRIES, MAX_VALUES, TEXT_WORD } from "../kernel/kernel.ts";
import { formatLastmod } from "../value/lastmod.ts";
import { EXTRA, extraPlans } from "./emit-templates.ts";
import type { GivenRecord } from "./record-run.ts";
import { frequencyWord, numberWord, priorityWord, ValueWords } from "./value-words.ts";

/** Larger pieces leave the cache. */
const BATCH_LENGTH = 16_384;
/** An entry of more characters or values is none of the many. */
const MAX_ENTRY_LENGTH: number = MAX_UNITS - BATCH_LENGTH;
const MAX_ENTRY_VALUES = 1024;
const CORE_VALUES = 4;
const FULL_VALUES = MAX_VALUES - MAX_ENTRY_VALUES;

type Properties = Readonly<Record<"loc" | "lastmod" | "changefreq" | "priority" | "alternates" | "images", unknown>>;

export class ValueBatch {
  /** Entries gathered. */
  count = 0;
  /** Bits of the namespaces of each entry, and of all. */
  readonly namespaces = new Uint16Array(MAX_VALUE_ENTRIES);
  allNamespaces = 0;
  readonly #rich: boolean;
  readonly #lengths: Uint16Array;
  readonly #shapes: Uint8Array;
  readonly #alternatesBit: number;
  readonly #imagesBit: number;
  readonly #texts: string[] = Array.from({ length: MAX_VALUES }, () => "");
  readonly #entries: GivenRecord["entry"][] = [];
  readonly #sources: string[] = [];
  readonly #lines: number[] = [];
  readonly #words: ValueWords;
  /** Characters, texts, extra values and shapes of the entries so far; and the same with the entry being added. */
  #length = 0;
  #values = 0;
  #extras = 0;
  #shape = 0;
  #entryLength = 0;
  #entryValues = 0;
  #entryExtras = 0;
  #entryShape = 0;

  /** `rich` says whether extensions are written. */
  constructor({ lengths, shapes, words }: Pick<Kernel, "lengths" | "shapes" | "words">, rich: boolean) {
    const { alternates, images } = extraPlans();
    this.#alternatesBit = alternates.namespaceBit;
    this.#imagesBit = images.namespaceBit;
    this.#rich = rich;
    this.#lengths = lengths;
    this.#shapes = shapes;
    this.#words = new ValueWords(words);
  }

  get full(): boolean {
    return this.#length >= BATCH_LENGTH || this.#values >= FULL_VALUES || this.#extras >= FULL_VALUES || this.count === MAX_VALUE_ENTRIES;
  }

  /** Adds an entry; false where it is one for the slow way. */
  add(entry: unknown, source: string, line: number): boolean {
    if (typeof entry !== "object" || entry === null) return false;
    let extended = false;
    for (const property in entry) {
      if (property === "loc" || property === "lastmod" || property === "changefreq" || property === "priority") continue;
      if (property !== "alternates" && property !== "images") return false;
      extended = true;
    }
    const { loc, lastmod, changefreq, priority, alternates, images } = entry as Properties;
    if (!this.#addCore(loc, lastmod, changefreq, priority)) return false;
    let namespaces = 0;
    if (extended) {
      if (!this.#rich || !this.#addAlternates(alternates) || !this.#addImages(images)) return false;
      namespaces = (isFilled(alternates) ? this.#alternatesBit : 0) | (isFilled(images) ? this.#imagesBit : 0);
    }
    if (this.#entryLength > MAX_ENTRY_LENGTH) return false;
    this.#shapes[this.#entryShape] = 0;
    const { count } = this;
    this.namespaces[count] = namespaces;
    this.allNamespaces |= namespaces;
    // It has properties, or it would not have become values.
    this.#entries[count] = entry as GivenRecord["entry"];
    this.#sources[count] = source;
    this.#lines[count] = line;
    this.count = count + 1;
    this.#shape = this.#entryShape + 1;
    this.#values = this.#entryValues;
    this.#extras = this.#entryExtras;
    this.#length += this.#entryLength;
    return true;
  }

  #addCore(loc: unknown, lastmod: unknown, changefreq: unknown, priority: unknown): boolean {
    const address = typeof loc === "string" ? loc : loc instanceof URL ? loc.href : undefined;
    const date = typeof lastmod === "string" ? lastmod : dateText(lastmod);
    if (address === undefined || date === undefined) return false;
    const at = this.#values;
    this.#texts[at] = address;
    this.#texts[at + 1] = date;
    this.#lengths[at] = address.length;
    this.#lengths[at + 1] = date.length;
    this.#entryLength = address.length + date.length;
    this.#entryValues = at + 2;
    this.#entryExtras = this.#extras;
    this.#entryShape = this.#shape;
    if (typeof changefreq === "string") this.#addWord(frequencyWord(changefreq), changefreq);
    else if (changefreq === undefined || changefreq === null) this.#addWord(0, "");
    else return false;
    if (typeof priority === "number") this.#addNumber(priority);
    else if (typeof priority === "string") this.#addWord(priorityWord(priority), priority);
    else if (priority === undefined || priority === null) this.#addWord(0, "");
    else return false;
    return true;
  }

  #addNumber(value: number): void {
    const word = numberWord(value);
    // Turning a number into text costs as much as all else about an entry.
    this.#addWord(word, word === TEXT_WORD ? String(value) : "");
  }

  #addWord(word: number, text: string): void {
    this.#shapes[this.#entryShape++] = word;
    if (word === TEXT_WORD) this.#addText(text);
  }

  #addText(text: string): void {
    this.#texts[this.#entryValues] = text;
    this.#lengths[this.#entryValues++] = text.length;
    this.#entryLength += text.length;
  }

  #addAlternates(alternates: unknown): boolean {
    if (alternates === undefined) return true;
    if (!Array.isArray(alternates)) return false;
    const given: readonly unknown[] = alternates;
    for (let at = 0; at < given.length; at++) {
      const alternate = given[at];
      if (typeof alternate !== "object" || alternate === null) return false;
      const { hreflang, href } = alternate as Readonly<Record<"hreflang" | "href", unknown>>;
      if (typeof hreflang !== "string" || typeof href !== "string" || !this.#addColumn(EXTRA.HREFLANG)) return false;
      const word = this.#words.ofLanguage(hreflang);
      if (word === undefined) return false;
      this.#addWord(word, hreflang);
      if (!this.#addColumn(EXTRA.HREF)) return false;
      this.#addText(href);
    }
    return true;
  }

  #addImages(images: unknown): boolean {
    if (images === undefined) return true;
    if (!Array.isArray(images)) return false;
    const given: readonly unknown[] = images;
    for (let at = 0; at < given.length; at++) {
      const image = given[at];
      if (typeof image !== "object" || image === null) return false;
      for (const property in image) if (property !== "loc") return false;
      const { loc } = image as Readonly<Record<"loc", unknown>>;
      if (typeof loc !== "string" || !this.#addColumn(EXTRA.IMAGE_LOC)) return false;
      this.#addText(loc);
    }
    return true;
  }

  /** Says that a value of an extra column comes next; false where the entry has too many. */
  #addColumn(column: number): boolean {
    if (this.#entryExtras - this.#extras >= MAX_ENTRY_VALUES - CORE_VALUES) return false;
    this.#entryExtras++;
    this.#shapes[this.#entryShape++] = column;
    return true;
  }

  /** All texts, one behind the other. */
  text(): string {
    return this.#texts.slice(0, this.#values).join("");
  }

  /** The entry that was added as number `at`, with its place. */
  givenAt(at: number): GivenRecord & { readonly line: number } {
    return { entry: this.#entries[at] ?? {}, source: this.#sources[at] ?? "", line: this.#lines[at] ?? 0 };
  }

  clear(): void {
    this.count = 0;
    this.allNamespaces = 0;
    this.#length = 0;
    this.#values = 0;
    this.#extras = 0;
    this.#shape = 0;
  }
}

const isFilled = (values: unknown): boolean => Array.isArray(values) && values.length > 0;

/** The text of a date that is none yet: empty where there is none, undefined where it is not for the fast way. */
function dateText(value: unknown): string | undefined {
  if (value === undefined || value === null) return "";
  if (!(value instanceof Date)) return undefined;
  const date = formatLastmod(value);
  return date.ok ? date.value.text : undefined;
}
