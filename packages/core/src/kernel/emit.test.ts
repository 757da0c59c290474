import { beforeEach, describe, expect, it } from "vitest";
import { type EmitTemplate, type Kernel, MARK_INTS, MAX_MARKS, RECORD, RECORD_FLAG, RECORD_INTS, type RecordTable } from "./kernel.ts";
import { bytesOf, createRandom, fill, KERNELS, twin, wasm } from "./testing/kernels.ts";

const CSV: RecordTable = {
  delimiter: 44,
  terminator: 10,
  quoted: true,
  columns: [0, 1, 2, 3],
  prefix: bytesOf("https://e.com/"),
  maxLocBytes: 2047,
  hashed: true,
};
const XML: EmitTemplate = {
  entryOpen: "<url>",
  fieldOpen: ["<loc>", "<lastmod>", "<changefreq>", "<priority>"],
  fieldClose: ["</loc>", "</lastmod>", "</changefreq>", "</priority>"],
  entryClose: "</url>\n",
  escape: true,
  extras: [],
};
const LINES: EmitTemplate = { entryOpen: "", fieldOpen: ["", "", "", ""], fieldClose: ["\n", "", "", ""], entryClose: "", escape: false, extras: [] };

function scan(kernel: Kernel, text: string): void {
  const bytes = bytesOf(text);
  kernel.setRecordTable(CSV);
  fill(kernel, bytes);
  kernel.scanRecords(0, bytes.length, true);
}

function emitted(kernel: Kernel, from = 0): string {
  return new TextDecoder().decode(kernel.out.slice(from, from + kernel.emittedBytes));
}

describe.each(KERNELS)("emit of the $name kernel", (kernel) => {
  beforeEach(() => kernel.setEmitTemplate(XML));

  it("writes the fields that are there between the pieces of the template", () => {
    scan(kernel, "https://e.com/a,2024-01-01,daily,0.5\nhttps://e.com/b,,,\nhttps://e.com/c,,weekly,\n");
    kernel.emit(0, 100, 0, 10_000);
    expect(emitted(kernel)).toBe(
      "<url><loc>https://e.com/a</loc><lastmod>2024-01-01</lastmod><changefreq>daily</changefreq><priority>0.5</priority></url>\n" +
        "<url><loc>https://e.com/b</loc></url>\n<url><loc>https://e.com/c</loc><changefreq>weekly</changefreq></url>\n",
    );
    expect(kernel).toMatchObject({ emitted: 3, emittedEntries: 3, newest: 0 });
  });

  it("escapes & and ' in XML and nothing in text", () => {
    scan(kernel, "https://e.com/?a=1&b='2'&&,,,");
    kernel.emit(0, 1, 0, 10_000);
    expect(emitted(kernel)).toBe("<url><loc>https://e.com/?a=1&amp;b=&apos;2&apos;&amp;&amp;</loc></url>\n");
    kernel.setEmitTemplate(LINES);
    kernel.emit(0, 1, 0, 10_000);
    expect(emitted(kernel)).toBe("https://e.com/?a=1&b='2'&&\n");
  });

  it("writes what was put into the arena", () => {
    scan(kernel, "https://e.com/é,,,\nhttps://f.com/,,,\n");
    const from = kernel.arenaLength;
    kernel.arena.set(bytesOf("https://g.com/"), from);
    kernel.tape.set([~from, ~(from + 14)], RECORD_INTS + RECORD.TEXT);
    kernel.tape[RECORD_INTS + RECORD.FLAGS] = 0;
    kernel.emit(0, 9, 0, 10_000);
    expect(emitted(kernel)).toBe("<url><loc>https://e.com/%C3%A9</loc></url>\n<url><loc>https://g.com/</loc></url>\n");
  });

  it("passes over SKIP, stops at a record that is not clean and at the number of entries", () => {
    scan(kernel, "https://e.com/a,,,\nhttps://e.com/b,,,\nhttps://e.com/#,,,\nhttps://e.com/d,,,\n");
    kernel.tape[RECORD.FLAGS] = RECORD_FLAG.SKIP | RECORD_FLAG.LOC;
    kernel.emit(0, 9, 5, 10_000);
    expect(kernel).toMatchObject({ emitted: 2, emittedEntries: 1 });
    expect(emitted(kernel, 5)).toBe("<url><loc>https://e.com/b</loc></url>\n");
    kernel.emit(3, 9, 0, 10_000);
    expect(kernel).toMatchObject({ emitted: 1, emittedEntries: 1 });
    kernel.emit(0, 0, 0, 10_000);
    expect(kernel).toMatchObject({ emitted: 1, emittedEntries: 0, emittedBytes: 0 });
  });

  it("fills the room to the last byte and writes nothing behind it", () => {
    scan(kernel, "https://e.com/?a&b,2024-01-01,,\n".repeat(3));
    kernel.emit(0, 3, 0, 10_000);
    const whole = emitted(kernel);
    const one = whole.length / 3;
    for (let room = 0; room <= whole.length + 1; room++) {
      kernel.out.fill(7, 0, whole.length + 200);
      kernel.emit(0, 3, 0, room);
      const entries = Math.min(3, Math.floor(room / one));
      expect(kernel).toMatchObject({ emitted: entries, emittedEntries: entries, emittedBytes: entries * one });
      expect(emitted(kernel)).toBe(whole.slice(0, entries * one));
      expect(kernel.out.subarray(room, room + 100).every((byte) => byte === 7)).toBe(true);
    }
  });

  it("tells the record with the newest date, the first of several", () => {
    const record = (date: string): string => `https://e.com/,${date},,\n`;
    scan(
      kernel,
      [record(""), record("2024-01-01"), record("2024-01-01T00:00:01Z"), record("2024-01-01T01:00:01+01:00"), record("2023-12-31T23:59:59Z")].join(""),
    );
    kernel.emit(0, 9, 0, 10_000);
    expect(kernel.newest).toBe(2);
    kernel.emit(3, 9, 0, 10_000);
    expect(kernel.newest).toBe(3);
    kernel.emit(0, 1, 0, 10_000);
    expect(kernel.newest).toBe(-1);
  });

  it("notes the record, the end and the hash of each entry in the marks", () => {
    kernel.setHashKey(1, 2, 3, 4);
    scan(kernel, "https://e.com/a,2024-01-01,,\nhttps://e.com/?b&c,,,\nhttps://e.com/c,,weekly,\n");
    kernel.tape[RECORD_INTS + RECORD.FLAGS] = RECORD_FLAG.SKIP;
    kernel.emitMarked(0, 9, 7, 10_000);
    const [first, second] = emitted(kernel, 7).split(/(?<=<\/url>\n)/);
    expect(kernel).toMatchObject({ emitted: 3, emittedEntries: 2, emittedBytes: (first?.length ?? 0) + (second?.length ?? 0) });
    const marks = [first, second].map((text = "", at) => {
      kernel.hash(bytesOf(text));
      const end = at === 0 ? 7 + text.length : 7 + kernel.emittedBytes;
      return [at * 2, end, ...kernel.hashResult];
    });
    expect([...kernel.marks.subarray(0, 2 * MARK_INTS)]).toEqual(marks.flat());
  });

  it("marks at most as many entries as there is room for", () => {
    scan(kernel, "https://e.com/a,,,\n".repeat(MAX_MARKS + 2));
    kernel.emitMarked(0, MAX_MARKS + 2, 0, kernel.out.length);
    expect(kernel.emittedEntries).toBe(MAX_MARKS);
    kernel.emitMarked(MAX_MARKS, 9, 0, kernel.out.length);
    expect(kernel.emittedEntries).toBe(2);
  });

  it("refuses a template piece that it cannot hold", () => {
    expect(() => kernel.setEmitTemplate({ ...XML, entryOpen: "x".repeat(500) })).toThrow("Expected a template piece");
  });
});

describe("emit of both kernels", () => {
  it("writes the same bytes for random records into any room", () => {
    const random = createRandom(6);
    for (const kernel of KERNELS) kernel.setHashKey(5, -6, 7, -8);
    const locs = [
      "https://e.com/",
      "https://e.com/?a&b'c",
      "https://e.com/é",
      `https://e.com/${"a".repeat(50)}`,
      "https://e.com/#",
      "",
      `https://e.com/${"&".repeat(40)}`,
    ];
    for (let run = 0; run < 1500; run++) {
      let text = "";
      for (let count = random(8); count > 0; count--) {
        text += `${locs[random(locs.length)]},${["", "2024-01-01", "2024-01-01T00:00:00.123456+01:00"][random(3)]},${["", "daily"][random(2)]},${["", "0.5", `0.${"1".repeat(40)}`][random(3)]}\n`;
      }
      const template = random(3) === 0 ? LINES : { ...XML, entryOpen: "x".repeat(random(100)) };
      const [from, room, most] = [random(50), random(1200), random(9)];
      const [a, b] = [wasm, twin].map((kernel) => {
        kernel.setEmitTemplate(template);
        scan(kernel, text);
        if (kernel.entries > 0 && room % 2 === 0) kernel.tape[RECORD.FLAGS] = RECORD_FLAG.SKIP;
        if (run % 2 === 0) kernel.emit(0, most, from, from + room);
        else kernel.emitMarked(0, most, from, from + room);
        const { emitted: records, emittedEntries, emittedBytes, newest } = kernel;
        const marks = run % 2 === 0 ? [] : [...kernel.marks.subarray(0, emittedEntries * MARK_INTS)];
        return { records, emittedEntries, emittedBytes, newest, marks, text: emitted(kernel, from) };
      });
      expect(a).toEqual(b);
    }
  });
});
