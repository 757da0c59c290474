/**
 * Gathers entries of core fields, alternates and images as values for the kernel: a few hundred strings become one text, which goes into the kernel's memory
 * with one call, and what many entries share becomes words. What else an entry may hold, or in another type, is for the slow way; whether the values are good,
 * the kernel says.
 */
import { type Kernel, MAX_UNITS, MAX_VALUE_ENTRIES, MAX_VALUES, TEXT_WORD } from "../kernel/kernel.ts";
import { formatLastmod } from "../value/lastmod.ts";
import { EXTRA, extraPlans } from "./emit-templates.ts";
import type { GivenRecord } from "./record-run.ts";
import { createValueWords, frequencyWord, languageWord, numberWord, priorityWord, type ValueWords } from "./value-words.ts";

/** Larger pieces leave the cache. */
const BATCH_LENGTH = 16_384;
/** An entry of more characters or values is none of the many. */
const MAX_ENTRY_LENGTH: number = MAX_UNITS - BATCH_LENGTH;
const MAX_ENTRY_EXTRAS = 500;
/** An entry has at most four core values, and twice as many of alternates and images as either may be. */
const FULL_VALUES: number = MAX_VALUES - 4 - 2 * MAX_ENTRY_EXTRAS;

type Properties = Readonly<Record<"loc" | "lastmod" | "changefreq" | "priority" | "alternates" | "images", unknown>>;

/** What is gathered, the entry that is being added included. No private properties: code that is not optimised yet takes several times as long for those. */
interface Gathered {
  readonly texts: string[];
  readonly lengths: Uint16Array;
  readonly shapes: Uint8Array;
  readonly words: ValueWords;
  readonly entries: GivenRecord["entry"][];
  readonly sources: string[];
  readonly lines: number[];
  /** Characters of all texts. */
  length: number;
  /** Texts, values of extra columns, and bytes of shapes. */
  values: number;
  extras: number;
  shape: number;
}

export class ValueBatch {
  /** Entries gathered. */
  count = 0;
  /** Is it time to take them? */
  full = false;
  /** Bits of the namespaces of each entry, and of all. */
  readonly namespaces = new Uint16Array(MAX_VALUE_ENTRIES);
  allNamespaces = 0;
  readonly #rich: boolean;
  readonly #alternatesBit: number;
  readonly #imagesBit: number;
  readonly #gathered: Gathered;

  /** `rich` says whether extensions are written. */
  constructor({ lengths, shapes, words }: Pick<Kernel, "lengths" | "shapes" | "words">, rich: boolean) {
    const { alternates, images } = extraPlans();
    this.#alternatesBit = alternates.namespaceBit;
    this.#imagesBit = images.namespaceBit;
    this.#rich = rich;
    const texts = Array.from({ length: MAX_VALUES }, () => "");
    const places = { entries: [], sources: [], lines: [] };
    this.#gathered = { texts, lengths, shapes, words: createValueWords(words), ...places, length: 0, values: 0, extras: 0, shape: 0 };
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
    const gathered = this.#gathered;
    const { count } = this;
    const { length, values, extras, shape } = gathered;
    const added =
      addCore(gathered, loc, lastmod, changefreq, priority) &&
      (!extended || (this.#rich && addAlternates(gathered, alternates) && addImages(gathered, images))) &&
      gathered.length - length <= MAX_ENTRY_LENGTH &&
      gathered.extras - extras <= MAX_ENTRY_EXTRAS;
    if (!added) {
      gathered.length = length;
      gathered.values = values;
      gathered.extras = extras;
      gathered.shape = shape;
      return false;
    }
    gathered.shapes[gathered.shape++] = 0;
    gathered.sources[count] = source;
    gathered.lines[count] = line;
    // It has properties, or it would not have become values.
    gathered.entries[count] = entry as GivenRecord["entry"];
    this.namespaces[count] = extended ? this.#namespacesOf(alternates, images) : 0;
    this.count = count + 1;
    this.full = gathered.length >= BATCH_LENGTH || gathered.values >= FULL_VALUES || gathered.extras >= FULL_VALUES || count + 1 === MAX_VALUE_ENTRIES;
    return true;
  }

  #namespacesOf(alternates: unknown, images: unknown): number {
    const namespaces = (isFilled(alternates) ? this.#alternatesBit : 0) | (isFilled(images) ? this.#imagesBit : 0);
    this.allNamespaces |= namespaces;
    return namespaces;
  }

  /** All texts, one behind the other. */
  text(): string {
    const { texts, values } = this.#gathered;
    return texts.slice(0, values).join("");
  }

  /** The entry that was added as number `at`, with its place. */
  givenAt(at: number): GivenRecord & { readonly line: number } {
    const { entries, sources, lines } = this.#gathered;
    return { entry: entries[at] ?? {}, source: sources[at] ?? "", line: lines[at] ?? 0 };
  }

  clear(): void {
    this.count = 0;
    this.full = false;
    this.allNamespaces = 0;
    const gathered = this.#gathered;
    gathered.length = 0;
    gathered.values = 0;
    gathered.extras = 0;
    gathered.shape = 0;
  }
}

function addCore(gathered: Gathered, loc: unknown, lastmod: unknown, changefreq: unknown, priority: unknown): boolean {
  const address = typeof loc === "string" ? loc : loc instanceof URL ? loc.href : undefined;
  const date = typeof lastmod === "string" ? lastmod : dateText(lastmod);
  const frequency = typeof changefreq === "string" ? frequencyWord(changefreq) : isAbsent(changefreq) ? 0 : undefined;
  const number =
    typeof priority === "number" ? numberWord(priority) : typeof priority === "string" ? priorityWord(priority) : isAbsent(priority) ? 0 : undefined;
  if (address === undefined || date === undefined || frequency === undefined || number === undefined) return false;
  const { texts, lengths, shapes, values, shape } = gathered;
  texts[values] = address;
  texts[values + 1] = date;
  lengths[values] = address.length;
  lengths[values + 1] = date.length;
  gathered.values = values + 2;
  gathered.length += address.length + date.length;
  shapes[shape] = frequency;
  shapes[shape + 1] = number;
  gathered.shape = shape + 2;
  // Turning a number into text costs as much as all else about an entry.
  if (frequency === TEXT_WORD) addText(gathered, String(changefreq));
  if (number === TEXT_WORD) addText(gathered, String(priority));
  return true;
}

function addText(gathered: Gathered, text: string): void {
  const at = gathered.values;
  gathered.texts[at] = text;
  gathered.lengths[at] = text.length;
  gathered.values = at + 1;
  gathered.length += text.length;
}

function addAlternates(gathered: Gathered, alternates: unknown): boolean {
  if (alternates === undefined) return true;
  if (!Array.isArray(alternates) || alternates.length * 2 > MAX_ENTRY_EXTRAS) return false;
  const given: readonly unknown[] = alternates;
  const { shapes, words } = gathered;
  let { shape } = gathered;
  for (let at = 0; at < given.length; at++) {
    const alternate = given[at];
    if (typeof alternate !== "object" || alternate === null) return false;
    const { hreflang, href } = alternate as Readonly<Record<"hreflang" | "href", unknown>>;
    if (typeof hreflang !== "string" || typeof href !== "string") return false;
    const word = languageWord(words, hreflang, at);
    if (word === undefined) return false;
    shapes[shape] = EXTRA.HREFLANG;
    shapes[shape + 1] = word;
    shapes[shape + 2] = EXTRA.HREF;
    shape += 3;
    if (word === TEXT_WORD) addText(gathered, hreflang);
    addText(gathered, href);
  }
  gathered.shape = shape;
  gathered.extras += given.length * 2;
  return true;
}

function addImages(gathered: Gathered, images: unknown): boolean {
  if (images === undefined) return true;
  if (!Array.isArray(images) || images.length > MAX_ENTRY_EXTRAS) return false;
  const given: readonly unknown[] = images;
  const { shapes, shape } = gathered;
  for (let at = 0; at < given.length; at++) {
    const image = given[at];
    if (typeof image !== "object" || image === null) return false;
    for (const property in image) if (property !== "loc") return false;
    const { loc } = image as Readonly<Record<"loc", unknown>>;
    if (typeof loc !== "string") return false;
    shapes[shape + at] = EXTRA.IMAGE_LOC;
    addText(gathered, loc);
  }
  gathered.shape = shape + given.length;
  gathered.extras += given.length;
  return true;
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null;
const isFilled = (values: unknown): boolean => Array.isArray(values) && values.length > 0;

/** The text of a date that is none yet: empty where there is none, undefined where it is not for the fast way. */
function dateText(value: unknown): string | undefined {
  if (isAbsent(value)) return "";
  if (!(value instanceof Date)) return undefined;
  const date = formatLastmod(value);
  return date.ok ? date.value.text : undefined;
}
