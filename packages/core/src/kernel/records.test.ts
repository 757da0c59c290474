import { describe, expect, it } from "vitest";
import type { Kernel } from "./kernel.ts";
import { NO_DATE, RECORD, RECORD_FLAG, RECORD_INTS, type RecordTable, SCAN, WINDOW_BYTES } from "./kernel.ts";
import { bytesOf, createRandom, fill, KERNELS, resultsOf, twin, wasm } from "./testing/kernels.ts";

const CSV: RecordTable = {
  delimiter: 44,
  terminator: 10,
  quoted: true,
  columns: [0, 1, 2, 3],
  prefix: bytesOf("https://e.com/"),
  maxLocBytes: 2047,
  hashed: true,
};
const TEXT: RecordTable = { ...CSV, delimiter: 0, quoted: false, columns: [0] };

interface ReadRecord {
  readonly flags: string[];
  readonly fields: (string | undefined)[];
  readonly raw: string;
  readonly line: number;
  readonly columns: number;
  readonly day: number;
  readonly second: number;
}

function readRecords(kernel: Kernel, table: RecordTable, text: string | Uint8Array, final = true): ReadRecord[] {
  const bytes = typeof text === "string" ? bytesOf(text) : text;
  kernel.setRecordTable(table);
  fill(kernel, bytes);
  kernel.scanRecords(0, bytes.length, final);
  return Array.from({ length: kernel.entries }, (_, index) => readRecord(kernel, index * RECORD_INTS));
}

function readRecord(kernel: Kernel, at: number): ReadRecord {
  const { tape, window, arena } = kernel;
  const slice = (start = 0, end = 0): string => new TextDecoder().decode(start < 0 ? arena.slice(~start, ~end) : window.slice(start, end));
  const flags = tape[at + RECORD.FLAGS] ?? 0;
  return {
    flags: Object.entries(RECORD_FLAG).flatMap(([name, bit]) => ((flags & bit) === 0 ? [] : [name])),
    fields: [0, 2, 4, 6].map((field) => {
      const [start, end] = tape.subarray(at + RECORD.TEXT + field);
      return start === end ? undefined : slice(start, end);
    }),
    raw: slice(tape[at + RECORD.START], tape[at + RECORD.END]),
    line: tape[at + RECORD.LINE] ?? 0,
    columns: tape[at + RECORD.COLUMNS] ?? 0,
    day: tape[at + RECORD.DAY] ?? 0,
    second: tape[at + RECORD.SECOND] ?? 0,
  };
}

const LOC = "https://e.com/page";
const FLAGGED: readonly (readonly [string, readonly (keyof typeof RECORD_FLAG)[]])[] = [
  [`${LOC},2024-01-01,daily,0.5`, []],
  [`"${LOC}","2024-01-01","daily","0.5"`, []],
  [`${LOC},,,`, []],
  [`https://e.com/?a=1&b='2',,,`, []],
  [`https://e.com/%C3%A9/%2F,,,`, []],
  ["", ["BLANK"]],
  [" \t ", ["BLANK"]],
  [",,,", ["LOC"]],
  [`${LOC},,`, ["SHAPE"]],
  [`${LOC},,,,`, ["SHAPE"]],
  [`"${LOC}""x",,,`, ["QUOTES"]],
  [`"${LOC}"x,,,`, ["QUOTES"]],
  [`${LOC}",,,`, ["QUOTES"]],
  [` "${LOC}",,,`, ["QUOTES"]],
  [`"${LOC},,,`, ["SHAPE", "QUOTES"]],
  [` ${LOC},,,`, ["LOC"]],
  [`${LOC} ,,,`, ["LOC"]],
  ["https://f.com/a,,,", ["LOC"]],
  ["https://E.com/a,,,", ["LOC"]],
  ["/a,,,", ["LOC"]],
  ["https://e.com/a b,,,", ["LOC"]],
  ["https://e.com/a#b,,,", ["LOC"]],
  ["https://e.com/[,,,", ["LOC"]],
  ["https://e.com/],,,", ["LOC"]],
  ["https://e.com/<,,,", ["LOC"]],
  ["https://e.com/|,,,", ["LOC"]],
  ["https://e.com/\x7f,,,", ["LOC"]],
  ["https://e.com/%,,,", ["LOC"]],
  ["https://e.com/%4,,,", ["LOC"]],
  ["https://e.com/%c3,,,", ["LOC"]],
  ["https://e.com/%41,,,", ["LOC"]],
  ["https://e.com/a/../b,,,", ["LOC"]],
  ["https://e.com/.,,,", ["LOC"]],
  ["https://e.com/..?q,,,", ["LOC"]],
  ["https://e.com/.a/..b/...?/../x,,,", []],
  [`https://e.com/${"a".repeat(2033)},,,`, []],
  [`https://e.com/${"a".repeat(2034)},,,`, ["LOC"]],
  [`https://e.com/${"é".repeat(338)}12345,,,`, []],
  [`https://e.com/${"é".repeat(339)},,,`, ["LOC"]],
  [`${LOC},2024,,`, ["LASTMOD"]],
  [`${LOC},2024-02-30,,`, ["LASTMOD"]],
  [`${LOC}, 2024-01-01,,`, ["LASTMOD"]],
  [`${LOC},2024-01-01T00:00:00,,`, ["LASTMOD"]],
  [`${LOC},,Daily,`, ["CHANGEFREQ"]],
  [`${LOC},,dailyx,`, ["CHANGEFREQ"]],
  [`${LOC},,biweekly,`, ["CHANGEFREQ"]],
  [`${LOC},,dail,`, ["CHANGEFREQ"]],
  ...["1", "0", "1.0", "0.50", "1.000"].map((priority) => [`${LOC},,,${priority}`, []] as const),
  ...["1.1", "2", "0.", ".5", "-0", "0,5", "01", "0.5 ", "1e0", "0.5.5"].map(
    (priority) => [`${LOC},,,${priority}`, [priority === "0,5" ? "SHAPE" : "PRIORITY"]] as const,
  ),
];

describe.each(KERNELS)("scanRecords of the $name kernel", (kernel) => {
  it.each(FLAGGED)("gives the record %j the flags %j", (text, flags) => {
    expect(readRecords(kernel, CSV, text === "" ? "\n" : text)[0]?.flags).toEqual(flags);
    const followed = readRecords(kernel, CSV, `${text}\r\n${LOC},,,`);
    if (!text.startsWith('"https://e.com/page,')) expect(followed.map((record) => record.flags)).toEqual([flags, []]);
  });

  it.each(["always", "hourly", "daily", "weekly", "monthly", "yearly", "never"])("takes the changefreq %s", (word) => {
    expect(readRecords(kernel, CSV, `${LOC},,${word},`)[0]).toMatchObject({ flags: [], fields: [LOC, undefined, word, undefined] });
  });

  it("maps columns by their order and passes over others", () => {
    const table = { ...CSV, columns: [-1, 3, 0, -1], delimiter: 9 };
    expect(readRecords(kernel, table, `x\t0.5\t"${LOC}"\ty,z\n`)[0]).toMatchObject({ flags: [], fields: [LOC, undefined, undefined, "0.5"], columns: 4 });
  });

  it("encodes what is not ASCII and invalid UTF-8 goes to the normaliser", () => {
    expect(readRecords(kernel, TEXT, "https://e.com/é?日=😀\nhttps://e.com/b\n").map(({ fields }) => fields[0])).toEqual([
      "https://e.com/%C3%A9?%E6%97%A5=%F0%9F%98%80",
      "https://e.com/b",
    ]);
    expect(readRecords(kernel, TEXT, Uint8Array.from([...bytesOf("https://e.com/"), 0xc3, 0x28]))[0]?.flags).toEqual(["LOC"]);
  });

  it("counts the lines before each record, those inside quotes included", () => {
    const records = readRecords(kernel, CSV, `${LOC},,,\n\n"a\nb\r\n",x,y,z\n${LOC},,,`);
    expect(records.map(({ line, raw }) => [line, raw])).toEqual([
      [0, `${LOC},,,`],
      [1, ""],
      [2, '"a\nb\r\n",x,y,z'],
      [5, `${LOC},,,`],
    ]);
  });

  it("keeps an unfinished record for the next call unless it is the last", () => {
    const text = `${LOC},,,\n${LOC},,,`;
    expect(readRecords(kernel, CSV, text, false)).toHaveLength(1);
    expect(kernel.safe).toBe(LOC.length + 4);
    expect(readRecords(kernel, CSV, text)).toHaveLength(2);
    expect(kernel.safe).toBe(text.length);
    expect(readRecords(kernel, CSV, `"${LOC}\n,,,`, false)).toHaveLength(0);
    expect(kernel.safe).toBe(0);
  });

  it.each([
    ["2024-03-01", 19_783, 0],
    ["1970-01-01", 0, 0],
    ["1969-12-31T23:59:59Z", -1, 86_399],
    ["0001-01-01", -719_162, 0],
    ["2024-03-01T00:30:00+01:00", 19_782, 84_600],
    ["2024-02-28T23:00:01.9-02:00", 19_782, 3601],
  ])("tells the instant of %s", (lastmod, day, second) => {
    expect(readRecords(kernel, CSV, `${LOC},${lastmod},,`)[0]).toMatchObject({ flags: [], day, second });
  });

  it("has no instant where there is no lastmod", () => {
    expect(readRecords(kernel, CSV, `${LOC},,,`)[0]?.day).toBe(NO_DATE);
  });

  it.each([
    ["https://e.com", "https://e.com", []],
    ["https://e.com", "https://e.com?q", []],
    ["https://e.com", "https://e.com/q", []],
    ["https://e.com", "https://e.com.evil/", ["LOC"]],
    ["https://e.com", "https://e.com:80/", ["LOC"]],
    ["https://e.com/b/", "https://e.com/b/c", []],
    ["https://e.com/b/", "https://e.com/b", ["LOC"]],
    ["", "https://sub-1.example.org/x", []],
    ["", "http://e.co", ["LOC"]],
    ["", "http://e.com", []],
    ["", "ftp://example.org/x", ["LOC"]],
    ["", "https:///example/x", ["LOC"]],
    ["", "https://Example.org/x", ["LOC"]],
    ["", "https://u@example.org/x", ["LOC"]],
    ["", "https://example.org:80/x", ["LOC"]],
    ["", "https://127.0.0.1/x", ["LOC"]],
    ["", "https://a..b/xxxx", ["LOC"]],
    ["", "https://a-.b/xxxx", ["LOC"]],
    ["", "https://a.b./xxxx", ["LOC"]],
    ["", "https://größe.de/x", ["LOC"]],
  ])("below the site %j flags the loc %j with %j", (prefix, loc, flags) => {
    expect(readRecords(kernel, { ...TEXT, prefix: bytesOf(prefix) }, loc)[0]?.flags).toEqual(flags);
  });

  it("hashes the loc as it is written, an empty path as a slash", () => {
    kernel.setHashKey(1, 2, 3, 4);
    const table = { ...TEXT, prefix: bytesOf("https://e.com") };
    const locs = ["https://e.com", "https://e.com?q", "https://e.com/é", "https://e.com/0123456789abcdef0123456789"];
    readRecords(kernel, table, locs.join("\n"));
    const hashes = locs.map((_, index) => Array.from(kernel.tape.subarray(index * RECORD_INTS + RECORD.HASH, index * RECORD_INTS + RECORD.HASH + 4)));
    const written = ["https://e.com/", "https://e.com/?q", "https://e.com/%C3%A9", "https://e.com/0123456789abcdef0123456789"];
    const expected = written.map((loc) => {
      kernel.hash(bytesOf(loc));
      return Array.from(kernel.hashResult);
    });
    expect(hashes).toEqual(expected);
  });

  it("leaves zeros where no hash is wanted", () => {
    readRecords(kernel, { ...CSV, hashed: false }, `${LOC},,,\n`.repeat(9));
    const hashes = Array.from({ length: 9 * 4 }, (_, at) => kernel.tape[(at >> 2) * RECORD_INTS + RECORD.HASH + (at & 3)]);
    expect(new Set(hashes)).toEqual(new Set([0]));
  });

  it("stops when the arena or the tape is full and goes on from there", () => {
    const line = `https://e.com/${"é".repeat(300)}\n`;
    const bytes = bytesOf(line.repeat(Math.floor(WINDOW_BYTES / bytesOf(line).length)));
    kernel.setRecordTable(TEXT);
    fill(kernel, bytes);
    expect(kernel.scanRecords(0, bytes.length, true)).toBe(SCAN.TAPE_FULL);
    expect(kernel.safe % bytesOf(line).length).toBe(0);
    expect(kernel.entries).toBeGreaterThan(100);
    const blank = new Uint8Array(WINDOW_BYTES).fill(10);
    fill(kernel, blank);
    expect(kernel.scanRecords(0, WINDOW_BYTES, false)).toBe(SCAN.TAPE_FULL);
    expect(kernel.entries).toBe(kernel.safe);
  });

  it("refuses more columns or a longer site than it can hold", () => {
    expect(() => kernel.setRecordTable({ ...CSV, columns: new Array<number>(5000).fill(-1) })).toThrow("Expected at most");
    expect(() => kernel.setRecordTable({ ...CSV, prefix: new Uint8Array(9000) })).toThrow("Expected a site");
  });
});

const PIECES = [
  ...[
    LOC,
    `"${LOC}"`,
    "https://e.com/é",
    '"',
    '""',
    ",",
    ",,,",
    "\n",
    "\r\n",
    "\r",
    " ",
    "\t",
    "2024-01-01",
    "2024-01-01T10:00:00Z",
    "daily",
    "never",
    "0.5",
    "1.5",
  ],
  ...["%41", "%C3", "/../", "#", "&", "'", "\n\n", "a".repeat(40), "é".repeat(9), "\0"],
] as const;

describe("scanRecords of both kernels", () => {
  it("writes the same tape for random records, whole and cut, quoted or not", () => {
    const random = createRandom(5);
    for (let run = 0; run < 4000; run++) {
      let text = "";
      for (let count = random(30); count > 0; count--) text += PIECES[random(PIECES.length)] ?? "";
      const bytes = bytesOf(text);
      if (random(4) === 0 && bytes.length > 0) bytes[random(bytes.length)] = random(256);
      const quoted = random(3) > 0;
      const table: RecordTable = {
        ...CSV,
        quoted,
        delimiter: random(5) === 0 ? 0 : 44,
        terminator: random(8) === 0 ? 0 : 10,
        prefix: bytesOf(["https://e.com/", "", "https://e.com"][random(3)] ?? ""),
      };
      const from = random(20);
      const to = random(2) === 0 ? from + bytes.length : from + random(bytes.length + 1);
      const final = random(2) === 0;
      const [a, b] = [wasm, twin].map((kernel) => {
        kernel.setRecordTable(table);
        fill(kernel, bytes, from);
        const status = kernel.scanRecords(from, to, final);
        return { ...resultsOf(kernel), status };
      });
      expect(a).toEqual(b);
    }
  });

  it("writes the same tape for long lists of all but usual records, whatever their columns", () => {
    const random = createRandom(11);
    const pick = <T>(choices: readonly T[]): T => choices[random(choices.length)] as T;
    for (let run = 0; run < 40; run++) {
      const columns = pick([[0, 1, 2, 3], [0], [-1, 3, 2, 1, 0, -1], [0, 1], []]);
      const odd = pick([2, 10, 1000]);
      const makers = [
        () => pick(LOCS),
        () => pick(DATES),
        () => pick(["", "daily", "always", "monthly", "never", "daily\0", "x"]),
        () => pick(["", "0.5", "1.0", "1", "7"]),
      ];
      let text = "";
      for (let length = random(24_000); text.length < length; ) {
        const fields = columns.map((column) => makers[column]?.() ?? pick(["", "a b", "%", "/."]));
        const quoted = random(odd) === 0 ? fields.map((field) => `"${field}"`) : fields;
        text += `${quoted.join(random(odd) === 0 ? ";" : ",")}${pick(["\n", "\n", "\r\n"])}`;
        if (random(odd * 10) === 0) text += pick(["\n", "a".repeat(9000), ",".repeat(9000), '"']);
      }
      const bytes = bytesOf(text);
      const table: RecordTable = { ...CSV, columns, prefix: bytesOf(pick(["https://e.com/", "", "https://e.com"])), hashed: random(3) > 0 };
      const final = random(2) === 0;
      const [a, b] = [wasm, twin].map((kernel) => {
        kernel.setRecordTable(table);
        fill(kernel, bytes, 3);
        const status = kernel.scanRecords(3, 3 + bytes.length, final);
        const results = resultsOf(kernel);
        // Comparing long texts takes no time.
        return { ...results, status, tape: results.tape.join() };
      });
      expect(a).toEqual(b);
    }
  });
});

const LOCS: readonly string[] = [
  ...Array.from({ length: 260 }, (_, length) => `https://e.com/${"abcdefghi/".repeat(26).slice(0, length)}`),
  ...["%C3%A9", "%c3", "%41", "%", "%4", "é", "日本/é", "a/./b", "a/.b", "#", "?a&b", "a b", "'"].map((text) => `https://e.com/page-${text}`),
  ...["%C3%A9", "é", "?q"].flatMap((text) => [1, 17, 60, 200].map((length) => `https://e.com/${"a".repeat(length)}${text}${"b".repeat(length)}`)),
  ...["https://e.com", "https://e.com?q", "https://other.example/x", "http://e.com/", "/page", "", "https://e.com/."],
];

const DATES: readonly string[] = [
  ...[
    "",
    "2024-01-31",
    "2024-02-29",
    "2023-02-29",
    "2000-02-29",
    "1900-02-29",
    "2024-04-31",
    "2024-04-30",
    "0000-01-01",
    "0001-01-01",
    "9999-12-31",
    "2024-13-01",
    "2024-00-01",
  ],
  ...["2024-01-00", "2024-01-32", "2024-1-01", "2024/01/01", "2024-01-0a", "20240101", "2024-01", "2024-01-011", "１２３", "2024-01-01T", "2024-01-01T10:00Z"],
  ...["Z", "+00:00", "-00:00", "+01:00", "-14:00", "+14:01", "+0000", ".5Z", ".Z", ".123+00:00", "z", "", "Z ", "+00:0", "+00:001"].map(
    (zone) => `2024-05-06T23:59:58${zone}`,
  ),
  ...["24:00:00Z", "23:60:00Z", "23:59:60Z", "00:00:00Z", "0a:00:00Z", "00:0a:00Z", "00:00:0aZ", "00-00:00Z", "00:00-00Z", "00:00:00+00-00"].map(
    (time) => `2024-01-30T${time}`,
  ),
];
