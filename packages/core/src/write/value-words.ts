/**
 * Values that many entries share, as words of the kernel: the words of changefreq, the priorities that nearly all entries have, and languages. A word costs a
 * byte, where a text costs as much as everything else about an entry.
 */
import { TEXT_WORD, WORD_BYTES, WORDS } from "../kernel/kernel.ts";
import { CHANGEFREQ_VALUES } from "../protocol/elements.ts";
import { isPlainHreflang } from "../value/language-tag.ts";

const LETTER_BITS = 31;
/** Which word of changefreq has this first letter, from 1; they all differ, even in their last five bits. */
const FREQUENCY_BY_LETTER: Uint8Array = /* @__PURE__ */ wordsByLetter();
/** The word of priority 0; those of the other hundredths up to 1 follow. */
const FIRST_PRIORITY = 1 + CHANGEFREQ_VALUES.length;
const HUNDREDTHS: readonly number[] = /* @__PURE__ */ Array.from({ length: 101 }, (_, at) => at / 100);
const FIRST_LANGUAGE = FIRST_PRIORITY + HUNDREDTHS.length;
const PLACES = 64;
const ZERO = 48;
const DOT = 46;

function wordsByLetter(): Uint8Array {
  const words = new Uint8Array(LETTER_BITS + 1);
  for (const [index, text] of CHANGEFREQ_VALUES.entries()) words[text.charCodeAt(0) & LETTER_BITS] = index + 1;
  return words;
}

/** The word of a changefreq; TEXT_WORD where it is none. */
export function frequencyWord(text: string): number {
  const word = FREQUENCY_BY_LETTER[text.charCodeAt(0) & LETTER_BITS] as number;
  if (word !== 0 && CHANGEFREQ_VALUES[word - 1] === text) return word;
  return text === "" ? 0 : TEXT_WORD;
}

/** The word of a priority given as a number; TEXT_WORD where it is none. */
export function numberWord(value: number): number {
  const at = (value * 100 + 0.5) | 0;
  return at >= 0 && HUNDREDTHS[at] === value ? FIRST_PRIORITY + at : TEXT_WORD;
}

/** The word of a priority given as text; TEXT_WORD where it is none. */
export function priorityWord(text: string): number {
  if (text === "") return 0;
  const tenth = text.charCodeAt(2) - ZERO;
  // `0.0` would be written as `0`.
  const plain = text.length === 3 && text.charCodeAt(0) === ZERO && text.charCodeAt(1) === DOT && tenth > 0 && tenth <= 9;
  return plain ? FIRST_PRIORITY + tenth * 10 : TEXT_WORD;
}

/** The words in a kernel's memory, and those that a run adds. */
export interface ValueWords {
  /** WORD_BYTES for each word, where the kernel has them. */
  readonly slots: Uint8Array;
  readonly languages: Map<string, number>;
  /** The last language at each place of a list, and its word (or 0): entries mostly have the same languages in the same order. */
  readonly lastLanguages: string[];
  readonly lastWords: Uint8Array;
  /** The next free word. */
  next: number;
}

/** Puts the words that all runs have into the memory of a kernel. */
export function createValueWords(slots: Uint8Array): ValueWords {
  for (const [index, text] of CHANGEFREQ_VALUES.entries()) setWord(slots, index + 1, text);
  for (const [index, value] of HUNDREDTHS.entries()) setWord(slots, FIRST_PRIORITY + index, String(value));
  const lastLanguages = Array.from({ length: PLACES }, () => "");
  return { slots, languages: new Map(), lastLanguages, lastWords: new Uint8Array(PLACES), next: FIRST_LANGUAGE };
}

/** The word of a language at a place of a list; TEXT_WORD where there are too many, undefined where it may not be written as it is. */
export function languageWord(words: ValueWords, hreflang: string, at: number): number | undefined {
  const { lastLanguages, lastWords } = words;
  const place = at & (PLACES - 1);
  const last = lastWords[place] as number;
  if (last !== 0 && lastLanguages[place] === hreflang) return last;
  const word = findLanguage(words, hreflang);
  if (word === undefined) return undefined;
  lastLanguages[place] = hreflang;
  lastWords[place] = word;
  return word;
}

function findLanguage(words: ValueWords, hreflang: string): number | undefined {
  const known = words.languages.get(hreflang);
  if (known !== undefined) return known;
  if (!isPlainHreflang(hreflang)) return undefined;
  const { next } = words;
  if (next === WORDS) return TEXT_WORD;
  setWord(words.slots, next, hreflang);
  words.languages.set(hreflang, next);
  words.next++;
  return next;
}

function setWord(slots: Uint8Array, word: number, text: string): void {
  const at = word * WORD_BYTES;
  for (let index = 0; index < text.length; index++) slots[at + index] = text.charCodeAt(index);
  slots[at + WORD_BYTES - 1] = text.length;
}
