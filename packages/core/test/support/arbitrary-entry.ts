import fc from "fast-check";
import type { UrlEntryInput } from "../../src/model/entry.ts";
import type { AttributeSpec, ElementSpec } from "../../src/protocol/element-spec.ts";
import { URL_ELEMENTS } from "../../src/protocol/elements.ts";
import { EXTENSIONS } from "../../src/protocol/extensions.ts";

/** Text that breaks careless writers: markup, escapes, astral and control characters, lone surrogates, white space at the edges, CDATA ends. */
const awkwardText = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.string({ unit: "grapheme", maxLength: 20 }),
  fc
    .array(
      fc.constantFrom(
        "a",
        "&",
        "<",
        ">",
        '"',
        "'",
        "]]>",
        "&amp;",
        "%",
        "%41",
        " ",
        "\t",
        "\n",
        "\r",
        "\r\n",
        "\u0000",
        "\u000b",
        "\u0085",
        "\u2028",
        "\ud800",
        "😀",
        "\uffff",
        "<!--",
      ),
      {
        maxLength: 12,
      },
    )
    .map((parts) => parts.join("")),
  fc.constantFrom("x".repeat(101), "😀".repeat(100), "x".repeat(2049)),
);

const digits = (max: number, length: number): fc.Arbitrary<string> => fc.integer({ min: 0, max }).map((n) => `${n}`.padStart(length, "0"));
const dateText = fc
  .tuple(
    digits(9999, 4),
    digits(13, 2),
    digits(31, 2),
    fc.constantFrom("", "T00:00Z", "T10:11:12Z", "T10:11:12.5+05:45", "T24:00:00Z", " 10:11:12", "T10:11:12", "T23:59:59-14:00", "T10:11:12+14:30", "Z"),
  )
  .map(([year, month, day, time]) => `${year}-${month}-${day}${time}`);
/** Dates of all forms, real ones and others. */
export const awkwardDate: fc.Arbitrary<string | Date> = fc.oneof(
  dateText,
  fc.date(),
  fc.constantFrom("2024", "2024-05", "Mon, 06 May 2024 07:08:09 GMT", "soon", ""),
);

/** URLs and references with everything that a URI may not hold. */
export const awkwardUrl: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(
      "https://example.com/",
      "https://example.com/a/",
      "/",
      "",
      "https://EXAMPLE.com:443/",
      "https://bücher.example/",
      "ftp://example.com/",
      "http://a.io",
    ),
    awkwardText,
  )
  .map((parts) => parts.join(""));

function scalar(spec: ElementSpec | AttributeSpec): fc.Arbitrary<unknown> {
  switch (spec.kind) {
    case "loc":
    case "url":
      return fc.oneof({ weight: 3, arbitrary: awkwardUrl }, fc.webUrl());
    case "w3c-datetime":
      return awkwardDate;
    case "decimal":
    case "integer":
    case "duration":
      return fc.oneof(
        fc.integer({ min: -1, max: 30_000 }),
        fc.double(),
        fc.constantFrom(0, 1, 1e-9, 1e21, "0.50", ".5", "+1", "-0", "5e-1", "1.00000000000000001", "PT1H", "12.5", "x"),
      );
    case "enum":
      return fc.oneof(fc.constantFrom(...(spec.values ?? [])), fc.constantFrom("Daily", " deny", "x"));
    case "yes-no":
      return fc.constantFrom(true, false, "yes", "NO", "1", "maybe");
    case "hreflang":
      return fc.constantFrom("de", "zh_CN", "x-default", "en-US", "es-419", "zh-Hans-CN", "!", "");
    case "news-language":
      return fc.constantFrom("de", "zh_CN", "zh-tw", "en-US", "EN", "x");
    case "news-genres":
      return fc.constantFrom("Blog", "blog,opinion", "PressRelease, Satire", "Gossip");
    case "stock-tickers":
      return fc.constantFrom("NASDAQ:AMAT", "A:1,B:2", "A:1 , B:2", "A_B:C", "");
    case "country-list":
      return fc.constantFrom("DE", "de, at", "DE  AT", "Germany", "");
    case "platform-list":
      return fc.constantFrom("web", "web  tv", "Web,Mobile", "phone");
    case "currency":
      return fc.constantFrom("EUR", "eur", "Euro");
    case "text":
    case "group":
    case "empty":
    case "fixed":
      return awkwardText;
  }
}

const often = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(arbitrary, { nil: undefined, freq: 8 });
const rarely = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

function properties(specs: readonly (ElementSpec | AttributeSpec)[]): fc.Arbitrary<Record<string, unknown>> {
  const entries = specs.filter((spec) => spec.kind !== "fixed").map((spec) => [spec.property, (spec.required ? often : rarely)(field(spec))] as const);
  return fc.record(Object.fromEntries(entries));
}

function field(spec: ElementSpec | AttributeSpec): fc.Arbitrary<unknown> {
  const one = element(spec);
  return "repeatable" in spec && spec.repeatable ? fc.array(one, { maxLength: 3 }) : one;
}

function element(spec: ElementSpec | AttributeSpec): fc.Arbitrary<unknown> {
  const { children, attributes } = spec as ElementSpec;
  if (spec.kind === "group") return properties(children ?? []);
  if (spec.kind === "empty") return properties(attributes ?? []);
  const value = scalar(spec);
  if (attributes === undefined) return value;
  return fc.oneof(
    value,
    fc.tuple(value, properties(attributes)).map(([inner, rest]) => ({ value: inner, ...rest })),
  );
}

/** Entries with every field of every extension, derived from the element tables: good and bad values in every mixture. */
export function arbitraryEntry(): fc.Arbitrary<UrlEntryInput> {
  const extensions: readonly { readonly element: ElementSpec }[] = EXTENSIONS;
  const [loc, ...core]: readonly ElementSpec[] = URL_ELEMENTS;
  const rest = properties([...core, ...extensions.map((extension) => extension.element)]);
  // Generated data is what tests are for: the writer has to bear values of every type.
  return fc.tuple(loc === undefined ? awkwardUrl : scalar(loc), rest).map(([value, others]) => ({ loc: value, ...others }) as unknown as UrlEntryInput);
}
