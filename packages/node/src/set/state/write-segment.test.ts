import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { collectRows, evenRows, type PlainRow, plainRow, sortedRows, writtenSegment } from "./testing/rows.ts";
import { REMOVED } from "./types.ts";
import { segmentName } from "./write-segment.ts";

const rowLists = fc.array(plainRow, { maxLength: 60 }).map(sortedRows);

describe("writeSegment", () => {
  it("gives back the rows that were written, however many buckets were expected", async () => {
    await fc.assert(
      fc.asyncProperty(rowLists, fc.constantFrom(0, 1, 300, 5000), async (rows, expectedRows) => {
        const { state, record } = await writtenSegment(rows, { expectedRows });
        expect(record).toMatchObject({ rows: rows.length, bytes: state.files.get("a.seg")?.length, base: false });
        expect(await collectRows(state.reader(record).rows())).toEqual(rows);
      }),
      { seed: 1 },
    );
  });

  it("leaves removals out of a base", async () => {
    const rows = sortedRows([...evenRows(300, 1), ...evenRows(30, 1).map((row) => ({ ...row, file: REMOVED }))]);
    const { state, record } = await writtenSegment(rows, { base: true });
    expect(record).toMatchObject({ rows: 270, base: true });
    expect(await collectRows(state.reader(record).rows())).toEqual(rows.filter((row) => row.file !== REMOVED));
  });

  it.each([
    { name: "without content and changes", row: {}, bytes: 24 },
    { name: "with content", row: { content: [1, 2] as const }, bytes: 32 },
    { name: "with content, dates and history", row: { content: [1, 2] as const, derived: 5, history: 9 }, bytes: 38 },
    { name: "of removals", row: { file: REMOVED, fingerprint: [0, 0] as const }, bytes: 16 },
  ])("takes $bytes bytes a row $name, and a tenth of a byte for the rest", async ({ row, bytes }) => {
    const rows = sortedRows(evenRows(6000, 7).map((plain) => ({ ...plain, ...row })));
    const { record } = await writtenSegment(rows);
    expect(record.bytes / record.rows).toBeGreaterThan(bytes);
    expect(record.bytes / record.rows).toBeLessThan(bytes + 0.2);
  });

  it("refuses rows out of order and rows that come twice", async () => {
    const [first, second] = sortedRows(evenRows(2, 3)) as [PlainRow, PlainRow];
    await expect(writtenSegment([second, first])).rejects.toThrow("Expected rows in the order of their keys");
    await expect(writtenSegment([first, first])).rejects.toThrow("Expected rows in the order of their keys");
  });

  it("names segments by their generation", () => {
    expect([segmentName(7), segmentName(12_345_678)]).toEqual(["rows-000007.seg", "rows-12345678.seg"]);
  });
});
