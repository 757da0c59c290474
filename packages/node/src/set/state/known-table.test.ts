import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadKnownTable } from "./known-table.ts";
import {
  collectRows,
  createMemoryScratch,
  evenRows,
  listedRows,
  MemoryState,
  nameOfKey,
  newestRows,
  type PlainRow,
  plainRow,
  rowAt,
  sortedRows,
  streamOf,
} from "./testing/rows.ts";
import { REMOVED } from "./types.ts";

const rowLists = fc.array(plainRow, { maxLength: 60 }).map(sortedRows);

describe.each([
  { where: "in memory", options: undefined },
  { where: "in a scratch file", options: { scratch: createMemoryScratch(), memoryBytes: 0 } },
])("loadKnownTable $where", ({ options }) => {
  it("finds each row that is listed and no other", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(rowLists, { minLength: 1, maxLength: 4 }), rowLists, async (newestFirst, others) => {
        const { readers } = await stateOf(newestFirst);
        const model = new Map(listedRows(newestRows(newestFirst)).map((row) => [nameOfKey(row.key), row]));
        const table = await loadKnownTable(readers, options);
        expect(table.count).toBe(model.size);
        for (const { key } of [...others, ...newestFirst.flat()]) {
          const row = table.find(Int32Array.from([9, ...key]), 1);
          expect(row < 0 ? undefined : rowAt(table, row)).toEqual(model.get(nameOfKey(key)));
        }
      }),
      { seed: 5, numRuns: 30 },
    );
  });

  it("tells what was seen and what was not", async () => {
    const { readers } = await stateOf([sortedRows(evenRows(100, 1))]);
    const table = await loadKnownTable(readers, options);
    const marks = fc.sample(fc.nat({ max: 99 }), { seed: 6, numRuns: 60 });
    const model = new Set<number>();
    for (const row of marks) {
      expect(table.markSeen(row)).toBe(!model.has(row));
      model.add(row);
    }
    const unseen: number[] = [];
    for (let row = table.nextUnseen(0); row >= 0; row = table.nextUnseen(row + 1)) unseen.push(row);
    expect(unseen).toEqual(Array.from({ length: 100 }, (_, row) => row).filter((row) => !model.has(row)));
    expect(table.seen).toBe(model.size);
    expect(table.flagged).toBe(0);
    expect([table.flag(3), table.flag(3), table.isFlagged(3), table.isFlagged(4), table.flagged]).toEqual([true, false, true, false, 1]);
    for (const row of unseen) table.markSeen(row);
    expect(table.nextUnseen(0)).toBe(-1);
  });

  it("gives its rows back as a stream, changed in place and without some", async () => {
    const rows = [...sortedRows(evenRows(5000, 1))];
    const { readers } = await stateOf([rows]);
    const table = await loadKnownTable(readers, options);
    for (const { key } of evenRows(5000, 1)) {
      const row = table.find(Int32Array.from(key), 0);
      const changed: PlainRow = { key, file: REMOVED - row, fingerprint: [row, -row], content: [-1, row], derived: 0xffff0000 + row, history: row };
      if (row % 2 === 0) continue;
      table.files[row] = changed.file;
      for (const word of [0, 1] as const) {
        table.fingerprints[row * 2 + word] = changed.fingerprint[word];
        table.contents[row * 2 + word] = changed.content[word];
      }
      table.derived[row] = changed.derived;
      table.histories[row] = changed.history;
      rows[row] = changed;
    }
    expect(await collectRows(table.rows())).toEqual(rows);
    expect(await collectRows(table.rows((row) => row % 3 === 2))).toEqual(rows.filter((_, row) => row % 3 === 2));
  });

  it("is empty where nothing is known", async () => {
    const table = await loadKnownTable([], options);
    expect([table.count, table.find(new Int32Array(3), 0), table.nextUnseen(0)]).toEqual([0, -1, -1]);
  });
});

async function stateOf(newestFirst: readonly (readonly PlainRow[])[]) {
  const state = new MemoryState();
  const readers = [];
  for (const [index, rows] of newestFirst.entries()) {
    const plan = { name: `${index}.seg`, generation: 9 - index, expectedRows: rows.length * (index % 2 === 0 ? 1 : 500) };
    readers.push(state.reader(await state.write(streamOf(rows), plan)));
  }
  return { state, readers };
}
