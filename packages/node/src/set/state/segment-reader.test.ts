import { describe, expect, it } from "vitest";
import { stateFaultOf } from "./state-error.ts";
import { findRows } from "./state-lookup.ts";
import { collectRows, evenRows, keyColumn, rowAt, sortedRows, TEST_KEY, writtenSegment } from "./testing/rows.ts";

describe("SegmentReader", () => {
  it("says damaged or gives the right answer when any byte is altered", async () => {
    const rows = sortedRows(evenRows(96, 5).map((row, index) => ({ ...row, history: index % 3, derived: index % 2 })));
    const { state, record } = await writtenSegment(rows, { expectedRows: 200 });
    const right = state.files.get("a.seg") as Uint8Array;
    const absent = evenRows(20, 6);
    const asked = keyColumn([...rows, ...absent]);
    let faults = 0;
    for (let at = 0; at < right.length; at++) {
      const bytes = right.slice();
      bytes[at] = (bytes[at] as number) ^ (1 << (at % 8));
      state.files.set("a.seg", bytes);
      const read = await collectRows(state.reader(record).rows()).catch(stateFaultOf);
      expect(read).toBe("damaged");
      if (at % 7 !== 0) continue;
      const found = await findRows([state.reader(record)], asked, asked.length / 3).catch(stateFaultOf);
      if (found === "damaged") faults++;
      else if (found === undefined || typeof found === "string") expect.fail(`byte ${at}: ${found}`);
      else for (const [index, row] of rows.entries()) expect(rowAt(found, index)).toEqual(row);
    }
    expect(faults).toBeGreaterThan(right.length / 7 / 2);
  });

  it("says damaged when it is cut off anywhere", async () => {
    const rows = sortedRows(evenRows(30, 5));
    const { state, record } = await writtenSegment(rows);
    const right = state.files.get("a.seg") as Uint8Array;
    for (let length = 0; length < right.length; length++) {
      state.files.set("a.seg", right.slice(0, length));
      await expect(collectRows(state.reader(record).rows())).rejects.toMatchObject({ code: "ERR_STATE", details: { reason: "damaged", name: "a.seg" } });
    }
  });

  it.each([
    { name: "another hash key", record: {}, hashKey: [1, -2, 3, 4] as const, reason: "foreign" },
    { name: "another generation", record: { generation: 2 }, hashKey: TEST_KEY, reason: "foreign" },
    { name: "another number of rows", record: { rows: 29 }, hashKey: TEST_KEY, reason: "foreign" },
    { name: "a base", record: { base: true }, hashKey: TEST_KEY, reason: "foreign" },
    { name: "a size that no segment has", record: { bytes: 20 }, hashKey: TEST_KEY, reason: "damaged" },
    { name: "a name that is not there", record: { name: "b.seg" }, hashKey: TEST_KEY, reason: "lost" },
  ])("says $reason where the manifest tells of $name", async ({ record: other, hashKey, reason }) => {
    const { state, record } = await writtenSegment(sortedRows(evenRows(30, 5)));
    const read = async () => collectRows(state.reader({ ...record, ...other }, hashKey).rows());
    await expect(read()).rejects.toMatchObject({ code: "ERR_STATE", details: { reason } });
  });

  it("never finds the rows of another set or generation", async () => {
    const rows = sortedRows(evenRows(30, 5));
    const { state, record } = await writtenSegment(rows);
    for (const reader of [state.reader(record, [0, 0, 0, 0]), state.reader({ ...record, generation: 9 }), state.reader({ ...record, name: "none" })])
      await expect(findRows([reader], keyColumn(rows), rows.length)).rejects.toMatchObject({ code: "ERR_STATE" });
  });
});
