import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRowSorter } from "./row-sorter.ts";
import { collectRows, createMemoryScratch, evenRows, plainRow, rowValues, sortedRows } from "./testing/rows.ts";

describe("createRowSorter", () => {
  it("gives rows in order, of equal keys the last, in memory and beyond it", async () => {
    const many = evenRows(3000, 1);
    const doubled = [...many, ...many.slice(0, 1500).map((row) => ({ ...row, file: 99 })), ...evenRows(5, 2)];
    for (const [memoryBytes, rows] of [[1, doubled] as const, [1, many] as const, [1_000_000, doubled] as const, [1, []] as const]) {
      const scratch = createMemoryScratch();
      const sorter = createRowSorter({ scratch, memoryBytes });
      for (const row of rows) await sorter.add(rowValues(row));
      expect(sorter.added).toBe(rows.length);
      expect(await collectRows(sorter.sorted())).toEqual(sortedRows(rows));
      expect(await collectRows(sorter.sorted())).toEqual(sortedRows(rows));
      expect(scratch.open()).toBe(memoryBytes === 1 ? Math.floor(rows.length / 1024) : 0);
      await sorter.close();
      expect(scratch.open()).toBe(0);
    }
  });

  it("sorts keys that are not evenly spread", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(plainRow, { maxLength: 200 }), async (rows) => {
        const sorter = createRowSorter({ scratch: createMemoryScratch() });
        for (const row of rows) await sorter.add(rowValues(row));
        expect(await collectRows(sorter.sorted())).toEqual(sortedRows(rows));
      }),
      { seed: 7, numRuns: 50 },
    );
  });
});
