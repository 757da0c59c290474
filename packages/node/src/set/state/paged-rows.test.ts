import { describe, expect, it } from "vitest";
import { loadPagedRows } from "./paged-rows.ts";
import { collectRows, createMemoryScratch, evenRows, type PlainRow, rowAt, sortedRows, streamOf } from "./testing/rows.ts";

describe("loadPagedRows", () => {
  it("finds, changes and gives back more rows than it holds in memory, in any order", async () => {
    const count = 3000;
    const rows = [...sortedRows(evenRows(count, 1))];
    const paged = await loadPagedRows(streamOf(rows, 500), { rows: count, memoryBytes: 0, scratch: createMemoryScratch() });
    const { columns } = paged;
    expect(columns.count).toBe(count);
    for (let step = 0; step < 6000; step++) {
      const row = (step * 2477) % count;
      expect(paged.find(Int32Array.from((rows[row] as PlainRow).key), 0)).toBe(row);
      if (step % 3 !== 0) continue;
      const changed: PlainRow = { ...(rows[row] as PlainRow), file: step, content: [step, -step], derived: 0xffffffff - step, history: step };
      columns.files[row] = changed.file;
      columns.contents[row * 2] = changed.content[0];
      columns.contents[row * 2 + 1] = changed.content[1];
      columns.derived[row] = changed.derived;
      columns.histories[row] = changed.history;
      rows[row] = changed;
    }
    expect(rowAt(columns, 17)).toEqual(rows[17]);
    expect(await collectRows(paged.rows())).toEqual(rows);
    expect(await collectRows(paged.rows((row) => row > 2990))).toEqual(rows.slice(2991));
  });

  it("has columns of numbers alone", async () => {
    const { columns } = await loadPagedRows(streamOf(evenRows(1, 1)), { rows: 1, memoryBytes: 0, scratch: createMemoryScratch() });
    expect(() => columns.files.length).toThrow("Expected the number of an element, found length");
    expect(() => {
      columns.files[-1] = 1;
    }).toThrow("Expected the number of an element, found -1");
  });
});
