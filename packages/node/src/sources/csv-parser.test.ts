import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CsvParser } from "./csv-parser.ts";

interface Parsed {
  readonly rows: readonly { readonly fields: readonly string[]; readonly line: number }[];
  readonly bad: readonly { readonly line: number; readonly text: string }[];
}

function parse(pieces: Iterable<string>, columns: number): Parsed {
  const rows: { fields: string[]; line: number }[] = [];
  const bad: { line: number; text: string }[] = [];
  const parser = new CsvParser({
    delimiter: ",",
    columns,
    used: Array.from({ length: columns }, () => true),
    locColumn: 0,
    firstLine: 1,
    onRow: (fields, count, line) => {
      rows.push({ fields: fields.slice(0, count), line });
      return count <= columns;
    },
    onBad: (line, text) => bad.push({ line, text }),
  });
  for (const piece of pieces) parser.push(piece);
  parser.end();
  return { rows, bad };
}

function cut(text: string, sizes: readonly number[]): string[] {
  const pieces: string[] = [];
  for (let at = 0, turn = 0; at < text.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    pieces.push(text.slice(at, at + size));
    at += size;
  }
  return pieces;
}

const CASES: readonly {
  readonly name: string;
  readonly text: string;
  readonly rows: readonly (readonly string[])[];
  readonly lines?: readonly number[];
  readonly bad?: readonly number[];
}[] = [
  {
    name: "plain rows",
    text: "a,b\nc,d\n",
    rows: [
      ["a", "b"],
      ["c", "d"],
    ],
  },
  {
    name: "a last row without line end",
    text: "a,b\nc,d",
    rows: [
      ["a", "b"],
      ["c", "d"],
    ],
  },
  {
    name: "CRLF",
    text: "a,b\r\nc,d\r\n",
    rows: [
      ["a", "b"],
      ["c", "d"],
    ],
  },
  { name: "a CR before the end", text: "a,b\r", rows: [["a", "b"]] },
  {
    name: "empty fields",
    text: ",\n,b\na,\n",
    rows: [
      ["", ""],
      ["", "b"],
      ["a", ""],
    ],
  },
  { name: "quotes", text: '"a","b"\n', rows: [["a", "b"]] },
  { name: "an empty quoted field", text: '"",b\n', rows: [["", "b"]] },
  { name: "doubled quotes", text: '"a""b","""c"""\n', rows: [['a"b', '"c"']] },
  { name: "a delimiter in quotes", text: '"a,b",c\n', rows: [["a,b", "c"]] },
  {
    name: "a line end in quotes",
    text: 'a,"b\nc"\nd,e\n',
    rows: [
      ["a", "b\nc"],
      ["d", "e"],
    ],
    lines: [1, 3],
  },
  {
    name: "CRLF behind and within quotes",
    text: 'a,"b\r\nc"\r\nd,e\r\n',
    rows: [
      ["a", "b\r\nc"],
      ["d", "e"],
    ],
    lines: [1, 3],
  },
  { name: "spaces around quotes", text: ' "a" , "b" \n', rows: [["a", "b"]] },
  {
    name: "quotes within an unquoted field",
    text: 'a,5" screen\nb,c"d"\n',
    rows: [
      ["a", '5" screen'],
      ["b", 'c"d"'],
    ],
  },
  { name: "text behind a closing quote", text: 'a,"b"c\nd,e\n', rows: [["d", "e"]], lines: [2], bad: [1] },
  {
    name: "a quote that is never closed",
    text: 'a,"b\nc,d\ne,f\n',
    rows: [
      ["c", "d"],
      ["e", "f"],
    ],
    lines: [2, 3],
    bad: [1],
  },
  {
    name: "a quote that only the next one closes",
    text: 'a,"b\nc,"d"\ne,f\n',
    rows: [
      ["c", "d"],
      ["e", "f"],
    ],
    lines: [2, 3],
    bad: [1],
  },
  {
    name: "a URL over two lines",
    text: '"a\nb",c\nd,e\n',
    rows: [
      ['b"', "c"],
      ["d", "e"],
    ],
    lines: [2, 3],
    bad: [1],
  },
  {
    name: "too many fields",
    text: "a,b,c\nd,e\n",
    rows: [
      ["a", "b", "c"],
      ["d", "e"],
    ],
    bad: [1],
  },
  { name: "an unclosed quote in the last row", text: 'a,b\nc,"', rows: [["a", "b"]], bad: [2] },
];

describe("CsvParser", () => {
  it.each(CASES)("reads $name", ({ text, rows, lines, bad }) => {
    const found = parse([text], 2);
    expect(found.rows.map(({ fields }) => fields)).toEqual(rows);
    if (lines !== undefined) expect(found.rows.map(({ line }) => line)).toEqual(lines);
    expect(found.bad.map(({ line }) => line)).toEqual(bad ?? []);
  });

  it("finds the same in every text however it is cut", () => {
    const awkward = fc
      .array(fc.constantFrom("a", "b", '"', '""', ",", "\n", "\r\n", "\r", " ", "\t", "ü", '"\n', ',"'), { maxLength: 60 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(awkward, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 }), (text, sizes) => {
        const whole = parse([text], 3);
        expect(parse(text.split(""), 3)).toEqual(whole);
        expect(parse(cut(text, sizes), 3)).toEqual(whole);
      }),
      { seed: 7, numRuns: 3000 },
    );
  });

  it("gets back whatever was quoted by the rules", () => {
    const loc = fc.string().map((text) => `x${text.replace(/[\r\n]/g, "")}x`);
    const other = fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", "\r\n", "ß", "日") });
    const quote = (field: string): string => `"${field.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(
        fc.array(fc.array(other, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 }),
        loc,
        fc.integer({ min: 1, max: 50 }),
        (rows, first, size) => {
          const records = rows.map((fields) => [first, ...fields]);
          const text = records.map((fields) => `${fields.map(quote).join(",")}\n`).join("");
          const found = parse(cut(text, [size]), 4);
          expect(found.bad).toEqual([]);
          expect(found.rows.map(({ fields }) => fields)).toEqual(records);
          for (const { line } of found.rows) expect(line).toBeLessThanOrEqual(text.split("\n").length);
        },
      ),
      { seed: 8, numRuns: 500 },
    );
  });

  it("reads a quoted field of 5 MB, full of doubled quotes, in small pieces", () => {
    const field = 'x "" y\n'.repeat(750_000);
    const { rows, bad } = parse(cut(`a,"${field}"\nb,c\n`, [65_536]), 2);
    expect(bad).toEqual([]);
    expect(rows[0]?.fields[1]).toHaveLength(field.length - 750_000);
    expect(rows[1]).toEqual({ fields: ["b", "c"], line: 750_002 });
  });

  it("loses one row, not the file, to a quote that is never closed", () => {
    const text = `a,"b\n${`c,${"d".repeat(997)}\n`.repeat(20_000)}`;
    const found = parse(cut(text, [262_144]), 2);
    expect(found.bad).toEqual([{ line: 1, text: 'a,"b' }]);
    expect(found.rows).toHaveLength(20_000);
    expect(found.rows.at(-1)?.line).toBe(20_001);
  });

  it("passes over a row of more than 16 Mi characters", () => {
    const found = parse(cut(`a,${"b".repeat(17_000_000)}\nc,d\n`, [1_000_000]), 2);
    expect(found.bad).toMatchObject([{ line: 1 }]);
    expect(found.rows).toEqual([{ fields: ["c", "d"], line: 2 }]);
  });
});
