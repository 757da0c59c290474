import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EntryArrays } from "./entry-arrays.ts";
import { JsonArrayScanner } from "./json-array-scanner.ts";
import { readBytes } from "./testing/collect.ts";

const A = "https://shop.example/a";

const ENTRIES: readonly { readonly name: string; readonly given: unknown; readonly entry: object; readonly ignored?: string }[] = [
  { name: "a string", given: A, entry: { loc: A } },
  {
    name: "the names of entries",
    given: { loc: A, lastmod: "2024-01-01", changefreq: "daily", priority: 0.5 },
    entry: { loc: A, lastmod: "2024-01-01", changefreq: "daily", priority: 0.5 },
  },
  {
    name: "the names of Next.js",
    given: {
      url: A,
      lastModified: "2024-01-01",
      changeFrequency: "daily",
      priority: 1,
      images: ["https://cdn.example/1.jpg"],
      alternates: { languages: { de: `${A}/de`, en: A } },
    },
    entry: {
      loc: A,
      lastmod: "2024-01-01",
      changefreq: "daily",
      priority: 1,
      images: [{ loc: "https://cdn.example/1.jpg" }],
      alternates: [
        { hreflang: "de", href: `${A}/de` },
        { hreflang: "en", href: A },
      ],
    },
  },
  { name: "loc before url, wherever it stands", given: { url: "x", loc: A }, entry: { loc: A } },
  { name: "nulls as if they were not there", given: { loc: A, lastmod: null, images: null }, entry: { loc: A } },
  { name: "a number where text belongs", given: { loc: A, lastmod: 2024 }, entry: { loc: A, lastmod: "2024" } },
  {
    name: "one image without a list",
    given: { loc: A, image: { url: "https://cdn.example/1.jpg", title: "One" } },
    entry: { loc: A, images: [{ loc: "https://cdn.example/1.jpg", title: "One" }] },
  },
  {
    name: "image_url and imageUrls as in many databases",
    given: { loc: A, image_url: "1.jpg", imageUrls: ["2.jpg"] },
    entry: { loc: A, images: [{ loc: "1.jpg" }, { loc: "2.jpg" }] },
  },
  { name: "alternates in a list", given: { loc: A, alternates: [{ hreflang: "de", href: A }] }, entry: { loc: A, alternates: [{ hreflang: "de", href: A }] } },
  {
    name: "alternates as links with lang and url",
    given: { loc: A, links: [{ lang: "de", url: A }] },
    entry: { loc: A, alternates: [{ hreflang: "de", href: A }] },
  },
  { name: "alternates as an object", given: { loc: A, alternates: { de: A } }, entry: { loc: A, alternates: [{ hreflang: "de", href: A }] } },
  {
    name: "videos spelled like the elements, with attributes",
    given: {
      loc: A,
      videos: [
        {
          thumbnail_loc: "t",
          title: "T",
          description: "D",
          tag: "one",
          restriction: { relationship: "allow", content: "DE AT" },
          family_friendly: true,
          live: "no",
        },
      ],
    },
    entry: {
      loc: A,
      videos: [
        {
          thumbnailLoc: "t",
          title: "T",
          description: "D",
          tags: ["one"],
          restriction: { relationship: "allow", value: "DE AT" },
          familyFriendly: true,
          live: "no",
        },
      ],
    },
  },
  {
    name: "news",
    given: { loc: A, news: { publication: { name: "P", language: "en" }, publicationDate: "2024-01-01", title: "T" } },
    entry: { loc: A, news: { publication: { name: "P", language: "en" }, publicationDate: "2024-01-01", title: "T" } },
  },
  {
    name: "foreign properties by passing over them",
    given: { loc: A, title: "x", images: [{ loc: "i", alt: "y" }], priority: { a: 1 } },
    entry: { loc: A, images: [{ loc: "i" }] },
    ignored: "title, images.alt, priority",
  },
];

describe("JSON sources", () => {
  it("keep properties that are asked for, scalars and lists of them, under the names asked for", async () => {
    const rows = [
      { loc: A, Section: "shoes", tags: ["a", 1], price: 9.5, deep: { x: 1 }, priority: 1, other: 1 },
      { loc: A, section: null },
    ];
    const { entries, notes } = await readBytes(rows.map((row) => JSON.stringify(row)).join("\n"), {
      from: "jsonl",
      keepFields: ["section", "tags", "price", "deep", "priority"],
    });
    expect(entries).toEqual([{ loc: A, section: "shoes", tags: ["a", 1], price: 9.5, priority: 1 }, { loc: A }]);
    expect(notes).toMatchObject([{ code: "properties-ignored", message: "Properties passed over: deep, other" }]);
  });

  it.each(ENTRIES)("read $name", async ({ given, entry, ignored }) => {
    const lines = await readBytes(`${JSON.stringify(given)}\n`, { from: "jsonl" });
    const list = await readBytes(JSON.stringify([given], null, 2));
    for (const { entries, bad, notes } of [lines, list]) {
      expect(entries).toEqual([entry]);
      expect(bad).toEqual([]);
      expect(notes.map(({ message }) => message)).toEqual(ignored === undefined ? [] : [`Properties passed over: ${ignored}`]);
    }
  });

  it("tell the lines of entries and of what is no entry", async () => {
    const text = `{"loc":"${A}"}\n\n{"loc":\n{"title":"x"}\n[1]\r\n7\n{"loc":5}\n"${A}"`;
    const neither = "Expected a JSON object or a URL as a string, found another value";
    for (const size of [1, 3, 1000]) {
      const { entries, lines, bad } = await readBytes(text, { size });
      expect(entries).toEqual([{ loc: A }, { loc: "5" }, { loc: A }]);
      expect(lines).toEqual([1, 7, 8]);
      expect(bad).toEqual([
        { line: 3, value: '{"loc":', reason: "row-invalid", message: "Expected JSON, found text that is none" },
        { line: 4, value: '{"title":"x"}', reason: "loc-missing", message: "Expected a property loc or url, found none" },
        { line: 5, value: "[1]", reason: "row-invalid", message: neither },
        { line: 6, value: "7", reason: "row-invalid", message: neither },
      ]);
    }
  });

  it("go on behind a broken element of an array", async () => {
    const text = `[\n{"loc":"${A}1"},\n{"loc" "${A}2"},\n{"loc":"${A}3\n},\n{"loc":"${A}4", "x": [{}, "]}"]},,\n{"loc":"${A}5"}\n]`;
    for (const size of [1, 5, 1000]) {
      const { entries, lines, bad } = await readBytes(text, { size });
      expect(entries).toEqual([1, 4, 5].map((number) => ({ loc: `${A}${number}` })));
      expect(lines).toEqual([2, 6, 7]);
      expect(bad.map(({ line }) => line)).toEqual([3, 4]);
    }
  });

  it("lose one element, not the rest, to a brace that is never closed", async () => {
    const { entries, bad, notes } = await readBytes(`[\n{"loc":"${A}1",\n{"loc":"${A}2"},\n{"loc":"${A}3"}\n]\n`);
    expect(entries).toEqual([{ loc: `${A}2` }, { loc: `${A}3` }]);
    expect(bad).toMatchObject([{ line: 2 }]);
    expect(notes).toEqual([]);
  });

  it.each([
    ["behind an element", `[{"loc":"${A}"}`, [A]],
    ["behind a comma", `[{"loc":"${A}"},\n`, [A]],
    ["within an element", `[{"loc":"${A}"},\n{"loc":"${A}b`, [A]],
    ["behind the bracket", "[", []],
  ])("say that an array is cut %s", async (_, text, locs) => {
    const { entries, notes } = await readBytes(text);
    expect(entries.map(({ loc }) => loc)).toEqual(locs);
    expect(notes.map(({ code }) => code)).toEqual(["source-incomplete"]);
  });

  it("say that something follows an array", async () => {
    const { entries, notes } = await readBytes(`["${A}"]\n\n{"more": 1}`);
    expect(entries).toEqual([{ loc: A }]);
    expect(notes).toMatchObject([{ code: "data-after-end", line: 3 }]);
  });

  it.each([
    ["of several lines", `{\n  "loc": "${A}"\n}\n{\n  "url": "${A}2"\n}\n`, [1, 4]],
    ["that touch", `{"loc":"${A}"}{"url":"${A}2"}`, [1, 1]],
    ["with commas between them", `{"loc":"${A}"},\n{"url":"${A}2"},\n`, [1, 2]],
    ["behind record separators", `\u001e{"loc":"${A}"}\n\u001e{"url":"${A}2"}\n`, [1, 2]],
    ["in arrays that follow one another", `[{"loc":"${A}"}]\n["${A}2"]`, [1, 2]],
    ["in several arrays of an object", `{"pages":["${A}"],\n"meta":{"more":[1,[{"loc":"x"}]]},"images":["/x"],"data":{"posts":[{"url":"${A}2"}]}}`, [1, 2]],
  ])("read objects %s", async (_, text, expected) => {
    for (const size of [1, 7, 5000]) {
      const { entries, lines, bad, notes } = await readBytes(text, { size });
      expect([entries, lines, bad]).toEqual([[{ loc: A }, { loc: `${A}2` }], expected, []]);
      expect(notes.filter(({ code }) => code !== "arrays")).toEqual([]);
    }
  });

  it("say which arrays of an object they read", async () => {
    const { notes } = await readBytes(`{"pages":["${A}"],"more":[{"id":1}],"data":{"posts":[{"url":"${A}2"}]}}`);
    expect(notes.map(({ message }) => message)).toEqual(["The URLs are read from pages, data.posts; what else the object holds is passed over"]);
  });

  it("say that an object is cut behind its array", async () => {
    const { entries, notes } = await readBytes(`{"pages":["${A}"],"posts":[`);
    expect([entries, notes.map(({ code }) => code)]).toEqual([[{ loc: A }], ["arrays", "source-incomplete"]]);
  });

  it("take the link of a blog for the loc where there is none, and say so", async () => {
    const { entries, notes } = await readBytes(JSON.stringify([{ id: 1, link: A }, { link: "x", url: `${A}2` }, { link: "none" }]));
    expect(entries).toEqual([{ loc: A }, { loc: `${A}2` }]);
    expect(notes.map(({ message }) => message)).toEqual([
      "Expected a property loc or url, found none: the URLs are read from link",
      "Properties passed over: id",
    ]);
  });

  it("take an object with a loc for an entry whatever arrays it has", async () => {
    const { entries } = await readBytes(`{"see":["https://shop.example/see"],"loc":"${A}"}`);
    expect(entries).toEqual([{ loc: A }]);
  });

  it("go on behind what is no value", async () => {
    const { entries, bad } = await readBytes(`{"loc":"${A}"},\nhttps://x\n{"loc":"${A}2"},\n`);
    expect([entries, bad.map(({ line }) => line)]).toEqual([[{ loc: A }, { loc: `${A}2` }], [2]]);
  });

  it("refuse what is no array when an array was said to come", async () => {
    await expect(readBytes('\n{"a":1}', { from: "json" })).rejects.toMatchObject({
      code: "ERR_SOURCE",
      message: "stdin: Expected a JSON array, found no [ in line 2",
    });
  });

  it("give up an array in which nothing ends", async () => {
    await expect(readBytes(`[\n${"{\n".repeat(2000)}`)).rejects.toMatchObject({
      code: "ERR_SOURCE",
      message: expect.stringContaining("more than 1000 elements without an end"),
    });
  });

  it("take elements that are no UTF-8 as windows-1252", async () => {
    const bytes = Buffer.from(`["${A}\u0080", "${A}"]`, "latin1");
    const { entries, notes } = await readBytes(bytes);
    expect(entries).toEqual([{ loc: `${A}€` }, { loc: A }]);
    expect(notes).toMatchObject([{ code: "encoding", line: 1 }]);
  });
});

type Form = "arrays" | "values" | "nested";

function scan(pieces: Iterable<Uint8Array>, form: Form = "arrays"): object {
  const elements: { text: string; line: number }[] = [];
  const unclosed: { text: string; line: number }[] = [];
  const keep = (list: { text: string; line: number }[]) => (bytes: Uint8Array, line: number) => list.push({ text: Buffer.from(bytes).toString(), line });
  const scanner = new JsonArrayScanner({
    ...(form === "nested" ? { arrays: new EntryArrays() } : {}),
    values: form === "values",
    onElement: keep(elements),
    onUnclosed: keep(unclosed),
  });
  for (const piece of pieces) scanner.push(piece);
  scanner.end();
  return { elements, unclosed, closed: scanner.closed, surplusLine: scanner.surplusLine };
}

function cut(text: string, sizes: readonly number[]): Uint8Array[] {
  const bytes = Buffer.from(text);
  const pieces: Uint8Array[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    pieces.push(bytes.subarray(at, at + size));
    at += size;
  }
  return pieces;
}

describe("JsonArrayScanner", () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 });

  it.each<[Form, string]>([
    ["arrays", "["],
    ["values", "{"],
    ["nested", "{"],
  ])("finds the same in every text of %s however it is cut", (form, start) => {
    const part = fc.constantFrom("{", "}", "[", "]", '"', "\\", ",", "\n", " ", "1", "ü", '"a":', '["/', '[{"loc":"');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), sizes, (parts, cuts) => {
        const text = start + parts.join("");
        const whole = scan([Buffer.from(text)], form);
        expect(scan(cut(text, [1]), form)).toEqual(whole);
        expect(scan(cut(text, cuts), form)).toEqual(whole);
      }),
      { seed: 9, numRuns: 3000 },
    );
  });

  it("finds the elements of every array", () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { maxLength: 6 }), fc.integer({ min: 0, max: 2 }), sizes, (values, indent, cuts) => {
        const found = scan(cut(JSON.stringify(values, null, indent), cuts)) as { elements: { text: string }[] };
        expect(found).toMatchObject({ unclosed: [], closed: true, surplusLine: 0 });
        expect(found.elements.map(({ text }) => JSON.parse(text) as unknown)).toEqual(JSON.parse(JSON.stringify(values)));
      }),
      { seed: 10, numRuns: 1000 },
    );
  });
});
