import { describe, expect, it } from "vitest";
import { byteCount, folderAddress, oneOf, shareOrNumber, webAddress, wholeNumber } from "./option-values.ts";

type Parse = (value: string) => unknown;

const GOOD: readonly { readonly name: string; readonly parse: Parse; readonly values: readonly (readonly [string, unknown])[] }[] = [
  { name: "oneOf", parse: oneOf("--format", ["text", "json"]), values: [["json", "json"]] },
  {
    name: "wholeNumber",
    parse: wholeNumber("--max-urls", 1, 50_000),
    values: [
      ["1", 1],
      ["50000", 50_000],
      ["007", 7],
    ],
  },
  {
    name: "byteCount",
    parse: byteCount("--max-bytes", 1, 52_428_800),
    values: [
      ["1000", 1000],
      ["10MB", 10_000_000],
      ["10 mib", 10_485_760],
      ["5kb", 5000],
      ["5KiB", 5120],
      ["7B", 7],
    ],
  },
  {
    name: "shareOrNumber",
    parse: shareOrNumber("--max-bad"),
    values: [
      ["5%", "5%"],
      ["0", 0],
      ["2.50%", "2.5%"],
      ["100%", "100%"],
      ["12", 12],
    ],
  },
  {
    name: "webAddress",
    parse: (value) => String(webAddress("--site")(value)),
    values: [
      ["https://e.com", "https://e.com/"],
      ["HTTP://E.com/a?b", "http://e.com/a?b"],
    ],
  },
  {
    name: "folderAddress",
    parse: (value) => String(folderAddress("--site")(value)),
    values: [
      ["https://e.com", "https://e.com/"],
      ["https://e.com/base", "https://e.com/base/"],
      ["https://bücher.example/ä/", "https://xn--bcher-kva.example/%C3%A4/"],
    ],
  },
];

const BAD: readonly { readonly parse: Parse; readonly values: readonly string[]; readonly message: RegExp }[] = [
  {
    parse: oneOf("--format", ["text", "json"]),
    values: ["jsn", "JSON"],
    message: /^Expected --format to be one of text, json, found ".*" \(did you mean json\?\)$/,
  },
  {
    parse: wholeNumber("--max-urls", 1, 50_000),
    values: ["0", "50001", "-1", "1.5", "", "1e3", "ten"],
    message: /^Expected --max-urls to be a whole number from 1 to 50000, found ".*"$/,
  },
  { parse: byteCount("--max-bytes", 1, 52_428_800), values: ["", "0", "53MiB", "10 TB", "MB", "1.5MB"], message: /^Expected --max-bytes to be a size/ },
  {
    parse: shareOrNumber("--max-bad"),
    values: ["", "%", "101%", "-1", "5 %", "many"],
    message: /^Expected --max-bad to be a share such as 5% or a whole number, found/,
  },
  {
    parse: webAddress("--site"),
    values: ["ftp://e.com/", "", "/base/", "https:e.com", "https://user:pass@e.com/", "mailto:a@e.com"],
    message: /^Expected --site to be an address with http:\/\/ or https:\/\/, found ".*"$/,
  },
  { parse: webAddress("--site"), values: ["e.com", "www.e.com/base", "e.com:8080"], message: /\(did you mean https:\/\/\w/ },
  { parse: folderAddress("--site"), values: ["https://e.com/?a", "https://e.com/#a", "https://e.com/?"], message: /without query and fragment/ },
];

describe("the values of options", () => {
  it.each(GOOD)("are taken by $name", ({ parse, values }) => {
    for (const [text, value] of values) expect(parse(text), text).toBe(value);
  });

  it.each(BAD)("are refused: $message", ({ parse, values, message }) => {
    for (const value of values)
      expect(() => parse(value), value).toThrow(expect.objectContaining({ code: "ERR_ARGUMENT", message: expect.stringMatching(message) }));
  });
});
