import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { UrlEntryInput } from "../model/entry.ts";
import { createMemorySink } from "./memory-sink.ts";
import type { CoreColumn, RecordStream, SourceItem, WriteOptions, WriteResult } from "./types.ts";
import { writeSitemaps } from "./write-sitemaps.ts";

/**
 * One set of entries, given in four ways: as objects that cannot be flattened (the slow way), as plain objects, and as delimited bytes, through both kernels.
 * Files, counts and reports must be the same to the byte.
 */
type Row = readonly [loc: string, lastmod: string, changefreq: string, priority: string];

const COLUMNS: readonly CoreColumn[] = ["loc", "lastmod", "changefreq", "priority"];

const pathText = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom("a", "b/", "shop", "?q=1", "&x='y'", "-1", ".html", "%20", "%C3%A9") },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          "é",
          "日本",
          " ",
          "%zz",
          "%7e",
          "%2f",
          "/../",
          "/./",
          "..",
          "#f",
          '"',
          "<",
          "\u00a0",
          "\u200b",
          "\u2013",
          "\u2028https://example.com/b",
          "\ufffd",
          "😀",
          "[",
          "\\",
          "é\u00a0",
          "x".repeat(1500),
          "\0",
          "\u8000",
          "]]>",
        ),
      },
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(""));
const loc = fc.oneof(
  { weight: 8, arbitrary: pathText.map((path) => `https://example.com/${path}`) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          "https://EXAMPLE.com/",
          "https://example.com",
          "/",
          "",
          "http://example.com/",
          "https://other.example/",
          "ftp://example.com/",
          "https://u@example.com/",
          " https://example.com/",
        ),
        pathText,
      )
      .map((p) => p.join("")),
  },
);
const lastmod = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("", "2024-01-01", "2024-02-29", "2024-05-06T07:08:09Z", "2024-05-06T07:08:09.5+02:00", "2024-05-06T07:08:09-14:00") },
  fc.constantFrom(
    "2023-02-29",
    "2024",
    "0000-01-01",
    "2024-05-06T07:08Z",
    "2024-05-06 07:08:09",
    "2024-05-06T24:00:00Z",
    "2024-05-06T07:08:09+14:01",
    "2024-05-06T07:08:09.Z",
    "x",
    " 2024-01-01",
  ),
);
const changefreq = fc.oneof({ weight: 3, arbitrary: fc.constantFrom("", "daily", "never", "always") }, fc.constantFrom("Daily", "x", "daily "));
const priority = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("", "0.5", "1.0", "0", "1", "0.123456789") },
  fc.constantFrom("1.", ".5", "2", "0,5", "1.01", "-0", "5e-1", "+0.5"),
);
/** A record of delimiters alone is a blank one, an object of empty texts is not. */
const row = fc.tuple(loc, lastmod, changefreq, priority).filter((fields) => fields.some((field) => field.trim() !== ""));
const rows: fc.Arbitrary<Row[]> = fc.array(row, { minLength: 1, maxLength: 40 });

const toEntry = ([loc, lastmod, changefreq, priority]: Row): UrlEntryInput => ({ loc, lastmod, changefreq, priority });
/** An own property of which there are none keeps an entry from the fast way. */
const slowed = (entry: UrlEntryInput): UrlEntryInput => ({ ...entry, videos: [] });
const toSlowEntry = (row: Row): UrlEntryInput => slowed(toEntry(row));
const toField = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function toRecords(all: readonly Row[], cuts: readonly number[]): RecordStream {
  const bytes = new TextEncoder().encode(all.map((row) => `${row.map(toField).join(",")}\n`).join(""));
  const chunks: Uint8Array[] = [];
  let from = 0;
  for (const cut of [...cuts.map((share) => share % (bytes.length + 1)), bytes.length].sort((a, b) => a - b)) {
    chunks.push(bytes.slice(from, cut));
    from = cut;
  }
  return { kind: "records", source: "rows", delimiter: 44, quoted: true, columns: COLUMNS, firstLine: 1, chunks };
}

const otherUrl = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(fc.constantFrom("https://example.com/", "https://cdn.example.net/", "http://a-b.example/"), pathText).map((p) => p.join("")),
  },
  fc.constantFrom(
    "",
    "/relative",
    "ftp://example.com/a",
    "https://cdn.example.net",
    "https://cdn.example.net?a",
    "https://CDN.example.net/",
    "https://e.com:8/",
    "x",
  ),
  fc.constantFrom(
    "https://example.com/a#b",
    "https://-a/",
    "https://1.2.3.4/",
    "https://a..b/",
    "javascript:alert(1)",
    "https://example.com/\ud800",
    "https://x.example/\u3000",
  ),
);
const usually = <T, U>(many: fc.Arbitrary<T>, few: fc.Arbitrary<U>): fc.Arbitrary<T | U> => fc.oneof({ weight: 12, arbitrary: many }, few);
const alternate = fc.record({
  hreflang: usually(fc.constantFrom("en", "de-AT", "x-default", "fr"), fc.constantFrom("en-UK", "xx", "zh-Hant", "", "EN", "eng")),
  href: usually(otherUrl, fc.constant(new URL("https://example.com/url"))),
});
const image = fc.record({ loc: otherUrl, caption: fc.constantFrom("A & B", "") }, { requiredKeys: ["loc"] });
/** Objects of every form that callers are likely to have, as far as types allow them, and a little further. */
const object = fc
  .record(
    {
      loc: usually(
        loc,
        fc.constantFrom(new URL("https://example.com/url/é"), "https://example.com/\ud83d", "\udc00", `https://example.com/é${"x".repeat(9000)}`),
      ),
      lastmod: usually(
        lastmod,
        fc.constantFrom(null, new Date(0), new Date(1.7e12 + 5), new Date(Number.NaN), "2024-01-01\0", "2024-01-\ud801", "\uff12024-01-01", "\u3032024-01-01"),
      ),
      changefreq: usually(fc.oneof(changefreq, fc.constantFrom("weekly", "yearly")), fc.constantFrom(null, "D", "dailyé", "daily\0", "x".repeat(300))),
      priority: usually(
        fc.constantFrom(0, 0.1, 0.29, 0.3, 0.57, 0.7, 1, 0.123, -0, "0.5", "0.9", "0.50", "1.0", ""),
        fc.constantFrom(null, -1, 1.01, 1e-7, Number.NaN, 4e9, "0.x", "0.\0", "0.\uff15", 5n, true),
      ),
      alternates: usually(fc.array(alternate, { maxLength: 4 }), fc.constantFrom(null, [null], "x")),
      images: usually(fc.array(image, { maxLength: 4 }), fc.constantFrom(null, [null], { loc: "https://example.com/1.png" })),
    },
    { requiredKeys: ["loc"] },
  )
  .map((entry) => entry as UrlEntryInput);

interface Outcome {
  readonly files: readonly (readonly [string, string])[];
  readonly result: Omit<WriteResult, "kernel" | "skipped" | "repaired">;
  readonly reports: readonly string[];
}

async function outcomeOf(source: readonly SourceItem[], options: Partial<WriteOptions>): Promise<Outcome> {
  const sink = createMemorySink();
  const reports: string[] = [];
  const report = ({
    reason,
    message,
    value,
    line,
  }: {
    readonly reason: string;
    readonly message: string;
    readonly value: string;
    readonly line: number;
  }): void => {
    reports.push([reason, message, value, line].join(" | "));
  };
  const {
    kernel: _kernel,
    skipped: _skipped,
    repaired: _repaired,
    ...result
  } = await writeSitemaps(source, sink, {
    site: "https://example.com/",
    maxBad: "100%",
    allowEmpty: true,
    ...options,
    onSkip: report,
    onRepair: report,
  });
  const decoder = new TextDecoder();
  return { files: [...sink.files].map(([name, bytes]) => [name, decoder.decode(bytes)]), result, reports };
}

describe("the ways into a sitemap", () => {
  it("give the same files and reports", async () => {
    let clean = 0;
    const run = fc.asyncProperty(
      rows,
      fc.record({
        maxEntries: fc.constantFrom(1, 3, 50_000),
        maxBytes: fc.constantFrom(800, 2500, 52_428_800),
        dedupe: fc.boolean(),
        crossSite: fc.boolean(),
        format: fc.constantFrom("xml" as const, "text" as const),
        site: fc.constantFrom("https://example.com/", "https://example.com/a", "https://EXAMPLE.com/", "https://example.com:443/"),
      }),
      fc.array(fc.nat(), { maxLength: 4 }),
      async (all, options, cuts) => {
        const lines = all.map((_, at) => at + 1);
        const slow = await outcomeOf([{ kind: "entries", source: "rows", entries: all.map(toSlowEntry), lines }], { ...options, kernel: "typescript" });
        clean += slow.reports.length === 0 ? 1 : 0;
        for (const kernel of ["wasm", "typescript"] as const) {
          expect(await outcomeOf([{ kind: "entries", source: "rows", entries: all.map(toEntry), lines }], { ...options, kernel })).toEqual(slow);
          expect(await outcomeOf([toRecords(all, cuts)], { ...options, kernel })).toEqual(slow);
        }
      },
    );
    await fc.assert(run, { seed: 21, numRuns: 60 });
    expect(clean).toBeGreaterThan(5);
  });

  it("give the same for objects with alternates and images", async () => {
    const run = fc.asyncProperty(
      fc.array(object, { minLength: 1, maxLength: 30 }),
      fc.record({
        maxEntries: fc.constantFrom(1, 3, 50_000),
        maxBytes: fc.constantFrom(1200, 3500, 52_428_800),
        dedupe: fc.boolean(),
        crossSite: fc.boolean(),
        format: fc.constantFrom("xml" as const, "xml" as const, "text" as const),
      }),
      async (all, options) => {
        const lines = all.map((_, at) => at + 1);
        const slow = await outcomeOf([{ kind: "entries", source: "rows", entries: all.map(slowed), lines }], { ...options, kernel: "typescript" });
        for (const kernel of ["wasm", "typescript"] as const) {
          expect(await outcomeOf([{ kind: "entries", source: "rows", entries: all, lines }], { ...options, kernel })).toEqual(slow);
        }
      },
    );
    await fc.assert(run, { seed: 22, numRuns: 60 });
  });

  it("declare a namespace in the root while that is open, and on entries afterwards", async () => {
    const plain = (at: number): UrlEntryInput => ({ loc: `https://example.com/${"p".repeat(200)}${at}` });
    const rich = (at: number): UrlEntryInput => ({ ...plain(at), images: [{ loc: "https://example.com/1.png" }] });
    const all = Array.from({ length: 1500 }, (_, at) => (at % 700 < 500 ? plain(at) : rich(at)));
    const slow = await outcomeOf([all.map(slowed)], { maxEntries: 1100 });
    expect(slow.files.map(([, text]) => text.includes("<url xmlns:image="))).toEqual([true, false, false]);
    for (const kernel of ["wasm", "typescript"] as const) expect(await outcomeOf([all], { maxEntries: 1100, kernel })).toEqual(slow);
  });

  it("agree on more languages than there are words", async () => {
    const languages = ["en", "de", "fr", "es", "it", "pt", "nl", "sv"];
    const countries = ["AT", "BE", "CA", "CH", "DE", "DK", "ES", "FI", "FR", "GB", "IE", "IT", "LU", "MX", "NL", "NO", "PL", "PT", "SE", "US", "ZA"];
    const tags = languages.flatMap((language) => [language, ...countries.map((country) => `${language}-${country}`)]);
    const all = tags.map((hreflang, at) => ({
      loc: `/${at}`,
      alternates: [hreflang, tags[(at * 7) % tags.length] ?? "en"].map((tag) => ({ hreflang: tag, href: `/${tag}/${at}` })),
    }));
    expect(tags.length).toBeGreaterThan(150);
    for (const kernel of ["wasm", "typescript"] as const) expect(await outcomeOf([all], { kernel })).toEqual(await outcomeOf([all.map(slowed)], {}));
  });

  it("agree on entries of more values than a batch holds", async () => {
    const image = (at: number): { loc: string } => ({ loc: `https://example.com/${at}` });
    const all = [0, 10, 900, 1020, 1030, 3000, 5].map((count, at) => ({
      loc: `/${at}`,
      alternates: [],
      images: Array.from({ length: count }, (_, i) => image(i)),
    }));
    expect(await outcomeOf([all], {})).toEqual(await outcomeOf([all.map(slowed)], {}));
    const bare = [20, 500, 1000].map((count, at) => ({ loc: `/${at}`, images: Array.from({ length: count }, () => ({ loc: "" })) }));
    expect(await outcomeOf([bare], {})).toEqual(await outcomeOf([bare.map(slowed)], {}));
  });

  it("agree on many windows and slots", async () => {
    const all: Row[] = Array.from({ length: 16_000 }, (_, at) => [
      `https://example.com/${at % 7 === 0 ? "é" : "page"}/${at % 13_000}${at % 1001 === 0 ? " x" : ""}`,
      "2024-01-01",
      "daily",
      "0.5",
    ]);
    const slow = await outcomeOf([all.map(toSlowEntry)], { maxEntries: 3700 });
    for (const kernel of ["wasm", "typescript"] as const) {
      expect(await outcomeOf([all.map(toEntry)], { maxEntries: 3700, kernel })).toEqual(slow);
      expect((await outcomeOf([toRecords(all, [1, 100_000, 600_000])], { maxEntries: 3700, kernel })).files).toEqual(slow.files);
    }
  });

  it.each(["a\u001eb", "a\u001fb", "\u001e", "\ud800", "é\ud800", "a\ud800b"])("agree on a separator or half a character in a value (%j)", async (text) => {
    const all: Row[] = [
      ["https://example.com/1", "", "", ""],
      [`https://example.com/${text}`, "", "", ""],
      ["https://example.com/2", text, "", ""],
      ["https://example.com/3", "", "", ""],
    ];
    expect(await outcomeOf([all.map(toEntry)], {})).toEqual(await outcomeOf([all.map(toSlowEntry)], {}));
  });

  it("lose one line to a record that never ends, and find the next", async () => {
    const long = "x".repeat(600_000);
    const text = `/a,\n"${long}\n/b,\n${long},y\n/c,\n`;
    const stream = (cut: number): RecordStream => {
      const bytes = new TextEncoder().encode(text);
      return {
        kind: "records",
        source: "rows",
        delimiter: 44,
        quoted: true,
        columns: ["loc", null],
        firstLine: 1,
        chunks: [bytes.subarray(0, cut), bytes.subarray(cut)],
      };
    };
    for (const cut of [0, 5, 262_144, 300_000, 700_000]) {
      const { files, reports } = await outcomeOf([stream(cut)], {});
      expect([...(files[0]?.[1] ?? "").matchAll(/<loc>(.*)<\/loc>/g)].map((match) => match[1])).toEqual(
        ["/a", "/b", "/c"].map((path) => `https://example.com${path}`),
      );
      expect(reports.map((report) => [report.slice(0, 11), / (\d+)$/.exec(report)?.[1]])).toEqual([
        ["row-invalid", "2"],
        ["row-invalid", "4"],
      ]);
    }
  });
});
