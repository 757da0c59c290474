import { describe, expect, it } from "vitest";
import { TEXT_WORD, WORD_BYTES, WORDS } from "../kernel/kernel.ts";
import { CHANGEFREQ_VALUES } from "../protocol/elements.ts";
import { COUNTRIES, LANGUAGES } from "../value/language-codes.ts";
import { createValueWords, frequencyWord, languageWord, numberWord, priorityWord } from "./value-words.ts";

/** The text of a word as the kernel takes it. */
function textOf(words: Uint8Array, word: number): string {
  const at = word * WORD_BYTES;
  return new TextDecoder().decode(words.subarray(at, at + (words[at + WORD_BYTES - 1] ?? 0)));
}

describe("words of values", () => {
  const memory = new Uint8Array(WORDS * WORD_BYTES);
  const words = createValueWords(memory);

  it.each(CHANGEFREQ_VALUES)("knows %s, and nothing that is like it", (text) => {
    expect(textOf(memory, frequencyWord(text))).toBe(text);
    for (const other of [text.toUpperCase(), ` ${text}`, `${text} `, text.slice(0, -1), text.slice(0, 1)]) expect(frequencyWord(other)).toBe(TEXT_WORD);
  });

  it("makes the empty text word 0", () => {
    expect([frequencyWord(""), priorityWord(""), textOf(memory, 0)]).toEqual([0, 0, ""]);
  });

  it("writes each hundredth up to 1 as JavaScript does", () => {
    for (let at = 0; at <= 100; at++) expect(textOf(memory, numberWord(at / 100))).toBe(String(at / 100));
  });

  it.each([Number.NaN, -0.01, 1.01, 0.123, 0.005, 2, 1e300, -1e300, Number.POSITIVE_INFINITY])("leaves the number %d as text", (value) => {
    expect(numberWord(value)).toBe(TEXT_WORD);
  });

  it("writes tenths given as text as they are", () => {
    for (let at = 1; at <= 9; at++) expect(textOf(memory, priorityWord(`0.${at}`))).toBe(`0.${at}`);
  });

  it.each(["0", "1", "1.0", "0.0", "0.50", ".5", "0,5", "0.x", "0./", "0.:", "5.0", "00.", " .5"])("leaves the priority %j as text", (text) => {
    expect(priorityWord(text)).toBe(TEXT_WORD);
  });

  it("has a word for each language until there are no more, and then takes them as text", () => {
    const memory = new Uint8Array(WORDS * WORD_BYTES);
    const words = createValueWords(memory);
    const tags = [...LANGUAGES].flatMap((language) =>
      ["", ...[...COUNTRIES].slice(0, 3)].map((country) => (country === "" ? language : `${language}-${country}`)),
    );
    const given = ["x-default", ...tags].map((tag, at) => [tag, languageWord(words, tag, at)] as const);
    const own = given.filter(([, word]) => word !== TEXT_WORD);
    expect(own.length).toBeGreaterThan(100);
    expect(new Set(own.map(([, word]) => word)).size).toBe(own.length);
    for (const [tag, word] of own) expect([tag, textOf(memory, word ?? -1), languageWord(words, tag, 0)]).toEqual([tag, tag, word]);
    expect(given.length).toBeGreaterThan(own.length);
    expect(textOf(memory, frequencyWord("daily"))).toBe("daily");
  });

  it.each(["", "de_DE", "DE", "xx", "en-UK", "x-Default", "de-AT-1996"])("has no word for the language %j", (tag) => {
    expect(languageWord(words, tag, 0)).toBeUndefined();
  });
});
