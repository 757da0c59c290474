import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findRows } from "./state-lookup.ts";
import { evenRows, keyColumn, MemoryState, nameOfKey, type PlainRow, plainRow, rowAt, sortedRows, streamOf, writtenSegment } from "./testing/rows.ts";
import { REMOVED } from "./types.ts";

const rowLists = fc.array(plainRow, { maxLength: 60 }).map(sortedRows);

describe("findRows", () => {
  it("finds in several segments what a map finds, the newest row of each key", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(rowLists, { minLength: 1, maxLength: 4 }), rowLists, async (newestFirst, others) => {
        const state = new MemoryState();
        const readers = [];
        const model = new Map<string, PlainRow>();
        for (const [index, rows] of newestFirst.entries()) {
          const record = await state.write(streamOf(rows), {
            name: `${index}.seg`,
            generation: 9 - index,
            expectedRows: rows.length * (1 + (index % 2) * 500),
          });
          readers.push(state.reader(record));
        }
        for (const rows of [...newestFirst].reverse()) for (const row of rows) model.set(nameOfKey(row.key), row);
        const asked = [...others, ...newestFirst.flat()];
        const found = await findRows(readers, keyColumn(asked), asked.length);
        for (const [index, { key }] of asked.entries()) {
          const right = model.get(nameOfKey(key));
          expect(found.found[index]).toBe(right === undefined || right.file === REMOVED ? 0 : 1);
          if (found.found[index] === 1) expect({ ...rowAt(found, index), key }).toEqual(right);
        }
      }),
      { seed: 3, numRuns: 60 },
    );
  });

  it("reads two small pieces of a segment for a key", async () => {
    const rows = sortedRows(evenRows(20_000, 11));
    const { state, record } = await writtenSegment(rows);
    await findRows([state.reader(record)], keyColumn(rows.slice(9000, 9001)), 1);
    expect(state.reads).toHaveLength(2);
    expect(state.reads[0]).toBe(16);
    expect(state.reads[1]).toBeLessThan(6000);
  });

  it("reads neighbours together", async () => {
    const rows = sortedRows(evenRows(20_000, 11));
    const { state, record } = await writtenSegment(rows);
    const found = await findRows([state.reader(record)], keyColumn(rows), rows.length);
    expect(found.found.every((one) => one === 1)).toBe(true);
    expect(state.reads.length).toBeLessThan(10);
  });
});
