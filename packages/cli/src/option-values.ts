import { SitemapError } from "@mapwright/core";
import { didYouMean } from "./suggest.ts";

/** What the user typed, quoted as in all messages. */
const found = (value: string): string => `found ${JSON.stringify(value)}`;

/** Takes one of a few words. */
export function oneOf<const W extends string>(flag: string, words: readonly W[]): (value: string) => W {
  return (value) => {
    const word = words.find((candidate) => candidate === value);
    if (word !== undefined) return word;
    throw new SitemapError("ERR_ARGUMENT", `Expected ${flag} to be one of ${words.join(", ")}, ${found(value)}${didYouMean(value, words)}`);
  };
}

/** Takes a whole number in a range. */
export function wholeNumber(flag: string, min: number, max: number): (value: string) => number {
  return (value) => {
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= min && number <= max) return number;
    throw new SitemapError("ERR_ARGUMENT", `Expected ${flag} to be a whole number from ${min} to ${max}, ${found(value)}`);
  };
}

const BYTE_UNITS: Readonly<Record<string, number>> = { "": 1, B: 1, KB: 1000, MB: 1_000_000, KIB: 1024, MIB: 1_048_576, GB: 1_000_000_000, GIB: 1_073_741_824 };

/** Takes a number of bytes, with or without a unit: `10485760`, `10MB`, `10MiB`. */
export function byteCount(flag: string, min: number, max: number): (value: string) => number {
  return (value) => {
    const [, digits = "", unit = ""] = /^(\d{1,15})\s?([a-z]*)$/i.exec(value) ?? [];
    const bytes = digits === "" ? Number.NaN : Number(digits) * (BYTE_UNITS[unit.toUpperCase()] ?? Number.NaN);
    if (bytes >= min && bytes <= max) return bytes;
    throw new SitemapError("ERR_ARGUMENT", `Expected ${flag} to be a size from ${min} to ${max} bytes such as 10MB, ${found(value)}`);
  };
}

/** Takes a share such as `5%`, or a whole number. */
export function shareOrNumber(flag: string): (value: string) => number | `${number}%` {
  return (value) => {
    const share = /^(\d{1,3}(?:\.\d{1,6})?)%$/.exec(value)?.[1];
    if (share !== undefined && Number(share) <= 100) return `${Number(share)}%`;
    if (/^\d{1,15}$/.test(value)) return Number(value);
    throw new SitemapError("ERR_ARGUMENT", `Expected ${flag} to be a share such as 5% or a whole number, ${found(value)}`);
  };
}

/** Takes an absolute address of http or https. */
export function webAddress(flag: string): (value: string) => URL {
  return (value) => {
    const url = URL.canParse(value) ? new URL(value) : undefined;
    if (url !== undefined && /^https?:\/\//i.test(value) && url.username === "" && url.password === "") return url;
    const guess = `https://${value}`;
    const isHost = /^[\w-]+(?:\.[\w-]+)+(?:[/:]|$)/.test(value) && URL.canParse(guess);
    throw new SitemapError(
      "ERR_ARGUMENT",
      `Expected ${flag} to be an address with http:// or https://, ${found(value)}${isHost ? ` (did you mean ${guess}?)` : ""}`,
    );
  };
}

/** Takes the address of a folder: a web address without query and fragment; a slash at the end is added where it lacks. */
export function folderAddress(flag: string): (value: string) => URL {
  const parse = webAddress(flag);
  return (value) => {
    const url = parse(value);
    if (url.search !== "" || url.hash !== "" || /[?#]/.test(value)) {
      throw new SitemapError("ERR_ARGUMENT", `Expected ${flag} to be an address without query and fragment, ${found(value)}`);
    }
    if (!url.pathname.endsWith("/")) url.pathname += "/";
    return url;
  };
}

/** Takes how many of each pattern: `1/pattern`. */
export function samplePerPattern(flag: string): (value: string) => number {
  return (value) => {
    const number = Number(/^(\d{1,4})\/pattern$/.exec(value)?.[1] ?? Number.NaN);
    if (number >= 1) return number;
    throw new SitemapError("ERR_ARGUMENT", `Expected ${flag} to be a number of each pattern such as 1/pattern, ${found(value)}`);
  };
}
