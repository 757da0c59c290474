import { describe, expect, it } from "vitest";
import { type EmitTemplate, type Kernel, MAX_UNITS, RECORD, RECORD_FLAG, RECORD_INTS, type RecordTable, TEXT_WORD, WORD_BYTES } from "./kernel.ts";
import { bytesOf, createRandom, KERNELS, twin, wasm } from "./testing/kernels.ts";

const TABLE: RecordTable = { delimiter: 0, terminator: 0, quoted: false, columns: [], prefix: bytesOf("https://e.com/"), maxLocBytes: 2047, hashed: true };
const TEMPLATE: EmitTemplate = {
  entryOpen: "<url>",
  fieldOpen: ["<loc>", "<lastmod>", "<changefreq>", "<priority>"],
  fieldClose: ["</loc>", "</lastmod>", "</changefreq>", "</priority>"],
  entryClose: "</url>\n",
  escape: true,
  extras: [
    { kind: "plain", open: "<a>", close: "</a>" },
    { kind: "url", open: "<b>", close: "</b>" },
  ],
};
const LOC = "https://e.com/page";

/** Words by number, the first being 1. */
const WORDS = ["daily", "0.5", "monthly", "fifteen letters"];

/** An entry: its four core fields, and then pairs of a column and its value. A number is a word. */
type Values = readonly [string, string, string | number, string | number, ...(readonly [number, string | number])[]];

function scan(kernel: Kernel, entries: readonly Values[], site = "https://e.com/"): void {
  kernel.setEmitTemplate(TEMPLATE);
  kernel.setRecordTable({ ...TABLE, prefix: bytesOf(site) });
  const texts = entries.flatMap(([loc, lastmod, changefreq, priority, ...extras]) => [loc, lastmod, changefreq, priority, ...extras.map(([, text]) => text)]);
  kernel.words.fill(0);
  for (const [index, word] of WORDS.entries()) kernel.words.set([...bytesOf(word.padEnd(WORD_BYTES - 1, "\0")), word.length], (index + 1) * WORD_BYTES);
  const given = texts.filter((text) => typeof text === "string");
  kernel.lengths.set(given.map(({ length }) => length));
  kernel.shapes.set(entries.flatMap(shapeOf));
  kernel.scanValues(given.join(""), entries.length);
}

function shapeOf([, , changefreq, priority, ...extras]: Values): number[] {
  const wordOf = (value: string | number): number => (typeof value === "number" ? value : TEXT_WORD);
  return [wordOf(changefreq), wordOf(priority), ...extras.flatMap(([column, value]) => (column === 1 ? [column, wordOf(value)] : [column])), 0];
}

const flagsOf = (kernel: Kernel, record: number): number => kernel.tape[record * RECORD_INTS + RECORD.FLAGS] ?? -1;

function written(kernel: Kernel, room = 100_000): string {
  kernel.emit(0, kernel.entries, 0, room);
  return new TextDecoder().decode(kernel.out.slice(0, kernel.emittedBytes));
}

const URLS: readonly (readonly [string, boolean])[] = [
  ["https://e.com/a", true],
  ["https://cdn.e.net/a?b&c'd", true],
  ["http://a-1.b/c/%C3%A9", true],
  ["https://cdn.e.net/é", true],
  ["https://cdn.e.net/日本", true],
  [`https://cdn.e.net/${"a".repeat(3000)}`, false],
  ["", false],
  ["/a", false],
  ["https://cdn.e.net", false],
  ["https://cdn.e.net?a", false],
  ["https://CDN.e.net/a", false],
  ["https://a..b/", false],
  ["https://u@e.com/", false],
  ["https://e.com:8/", false],
  ["https://cdn.e.net/a b", false],
  ["https://cdn.e.net/a#b", false],
  ["https://cdn.e.net/%zz", false],
  ["https://cdn.e.net/a/../b", false],
  ["https://cdn.e.net/\ufffd.png", false],
  ...["\u0085", "\u00a0", "\u1680", "\u2003", "\u200b", "\u2028", "\u205f", "\u2060", "\u3000", "\ufeff"].flatMap((unseen) => [
    [`https://cdn.e.net/a${unseen}`, false] as const,
    [`https://cdn.e.net/a${unseen}https://cdn.e.net/b`, false] as const,
  ]),
  ["https://cdn.e.net/a\u2013\u2019\u3001b", true],
];

describe.each(KERNELS)("scanValues of the $name kernel", (kernel) => {
  it("takes core fields and extra values, and emit writes them", () => {
    const entries: Values[] = [
      [LOC, "2024-01-01", "", "0.5", [1, "x"], [2, "https://f.com/?a&b"], [2, "https://f.com/é"]],
      ["https://e.com/b", "", "daily", ""],
      ["https://e.com/c&d", "", "", "", [1, "y"]],
    ];
    scan(kernel, entries);
    expect(kernel.entries).toBe(3);
    expect(written(kernel)).toBe(
      `<url><loc>${LOC}</loc><lastmod>2024-01-01</lastmod><priority>0.5</priority><a>x</a><b>https://f.com/?a&amp;b</b><b>https://f.com/%C3%A9</b></url>\n` +
        "<url><loc>https://e.com/b</loc><changefreq>daily</changefreq></url>\n<url><loc>https://e.com/c&amp;d</loc><a>y</a></url>\n",
    );
  });

  it("takes words by their numbers", () => {
    scan(kernel, [
      [LOC, "", 1, 2, [1, 4], [1, "text"], [2, "https://f.com/"], [1, 0], [1, 3]],
      [LOC, "2024-01-01", 0, 0],
      [LOC, "", "never", 2],
    ]);
    expect([0, 1, 2].map((record) => flagsOf(kernel, record))).toEqual([0, 0, 0]);
    expect(written(kernel)).toBe(
      `<url><loc>${LOC}</loc><changefreq>daily</changefreq><priority>0.5</priority><a>fifteen letters</a><a>text</a><b>https://f.com/</b><a></a><a>monthly</a></url>\n` +
        `<url><loc>${LOC}</loc><lastmod>2024-01-01</lastmod></url>\n<url><loc>${LOC}</loc><changefreq>never</changefreq><priority>0.5</priority></url>\n`,
    );
  });

  it.each(URLS)("says of the URL %j in an extra column whether it is clean: %s", (url, clean) => {
    scan(kernel, [
      [LOC, "", "", "", [2, url]],
      [LOC, "", "", "", [2, "https://other.example/"], [2, url]],
    ]);
    const flags = clean ? 0 : RECORD_FLAG.EXTRA;
    expect([flagsOf(kernel, 0), flagsOf(kernel, 1)]).toEqual([flags, flags]);
  });

  it("flags core fields as scanRecords does", () => {
    scan(kernel, [
      ["https://f.com/a", "2024", "Daily", "2", [2, "x"]],
      [LOC, "", "", ""],
    ]);
    const { LOC: loc, LASTMOD, CHANGEFREQ, PRIORITY, EXTRA } = RECORD_FLAG;
    expect([flagsOf(kernel, 0), flagsOf(kernel, 1)]).toEqual([loc | LASTMOD | CHANGEFREQ | PRIORITY | EXTRA, 0]);
  });

  it.each([
    ["a\u001fb", "\u0000"],
    ["é", "日本", "😀", "a😀b", "\u07ff\u0800\uffff"],
    ["\ud800", "\udc00", "\ud800\ud800", "\udc00\ud800", "a\ud83d", "\ud83d\ud83d\ude00"],
    ["x".repeat(15), "y".repeat(16), "z".repeat(17), `${"a".repeat(40)}é`, `é${"b".repeat(40)}`],
  ])("writes values of any characters as UTF-8 (%j ...)", (...texts) => {
    // Surrogates at the ends of neighbours are no pair.
    scan(kernel, [[LOC, "", "", "", ...texts.map((text) => [1, text] as const)]]);
    expect(written(kernel)).toBe(`<url><loc>${LOC}</loc>${texts.map((text) => `<a>${text.replace(/\p{Surrogate}/gu, "\ufffd")}</a>`).join("")}</url>\n`);
  });

  it("fills the room to the last byte and writes nothing behind it", () => {
    scan(
      kernel,
      Array.from({ length: 3 }, (): Values => ["https://e.com/?a&b", "", "", "1", [1, "x".repeat(40)], [2, "https://f.com/'&"], [2, "https://f.com/é"]]),
    );
    const whole = written(kernel);
    const one = whole.length / 3;
    for (let room = 0; room <= whole.length + 1; room += 3) {
      kernel.out.fill(7, 0, whole.length + 200);
      expect(written(kernel, room)).toBe(whole.slice(0, Math.min(3, Math.floor(room / one)) * one));
      expect(kernel.out.subarray(room, room + 100).every((byte) => byte === 7)).toBe(true);
    }
  });

  it("refuses more columns than it holds", () => {
    const [extra] = TEMPLATE.extras;
    expect(() => kernel.setEmitTemplate({ ...TEMPLATE, extras: Array.from({ length: 16 }, () => extra ?? { kind: "plain", open: "", close: "" }) })).toThrow(
      "Expected at most 15 extra columns",
    );
  });
});

/** What stands on the tape of the records; where the texts lie is the kernel's own affair. */
function recordsOf(kernel: Kernel): unknown[] {
  const { tape, window, arena } = kernel;
  return Array.from({ length: kernel.entries }, (_, record) => {
    const ints = tape.subarray(record * RECORD_INTS, (record + 1) * RECORD_INTS);
    const texts = [0, 2, 4, 6].map((field) => {
      const [start = 0, end = 0] = ints.subarray(RECORD.TEXT + field);
      return new TextDecoder().decode(start < 0 ? arena.slice(~start, ~end) : window.slice(start, end));
    });
    const [flags = -1] = ints.subarray(RECORD.FLAGS);
    const hash = flags & RECORD_FLAG.LOC ? [] : ints.slice(RECORD.HASH, RECORD.HASH + 4);
    // Of a record that is not clean nobody reads the texts.
    return { flags, hash, day: ints[RECORD.DAY], second: ints[RECORD.SECOND], columns: ints[RECORD.COLUMNS], texts: flags === 0 ? texts : [] };
  });
}

describe("scanValues of both kernels", () => {
  it("leaves the same records, and emit the same bytes, for random entries", () => {
    const random = createRandom(11);
    const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
    const urls = URLS.map(([url]) => url);
    for (let run = 0; run < 500; run++) {
      const entries = Array.from({ length: random(6) }, (): Values => {
        const extras = Array.from({ length: random(4) }, (): [number, string | number] =>
          random(2) === 0 ? [1, pick(["", "x", "en", "\ud83d", "\ude00", "é", `${"x".repeat(random(70))}日本`, 0, 1, 4])] : [2, pick(urls)],
        );
        return [
          pick([LOC, ...urls]),
          pick(["", "2024-01-01", "2024", "2024-05-06T07:08:09.5+02:00", "2024-05-06T07:08:09Z", "2024-01-0\u0131", "\uff12024-01-01"]),
          pick(["", "daily", "x", "d\u0161ily", 0, 1, 3]),
          pick(["", "0.5", "2", 0, 2]),
          ...extras,
        ];
      });
      const [site, room] = [pick(["https://e.com/", "https://", ""]), random(3000)];
      const [a, b] = [wasm, twin].map((kernel) => {
        scan(kernel, entries, site);
        return { records: recordsOf(kernel), text: written(kernel, room), emitted: kernel.emitted };
      });
      expect(a).toEqual(b);
    }
  });

  it("agrees on as much text as there may be, whatever stands where", () => {
    const random = createRandom(12);
    for (let run = 0; run < 20; run++) {
      const entries: Values[] = [];
      let left: number = MAX_UNITS;
      while (left > 400) {
        const odd = ["", "", "", "", "%C3%A9", "é", "/./x", " ", "[", "日本"][random(10)] ?? "";
        const [path, other] = ["a".repeat(random(90)), "b".repeat(random(90))];
        const entry: Values = [
          `${LOC}${path}${odd}`,
          ["2024-01-01", "2024-05-06T07:08:09+00:00", ""][random(3)] ?? "",
          1,
          2,
          [2, `https://f.com/${other}${odd}`],
        ];
        left -= entry[0].length + entry[1].length + `https://f.com/${other}${odd}`.length;
        entries.push(entry);
      }
      entries.push([`${LOC}${"z".repeat(left - LOC.length)}`, "", 0, 0]);
      const [a, b] = [wasm, twin].map((kernel) => {
        scan(kernel, entries);
        return { records: recordsOf(kernel), text: written(kernel) };
      });
      expect(a).toEqual(b);
    }
  });
});
