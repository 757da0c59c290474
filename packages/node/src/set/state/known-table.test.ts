import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadKnownTable } from "./known-table.ts";
import { collectRows, evenRows, listedRows, MemoryState, nameOfKey, newestRows, type PlainRow, plainRow, rowAt, sortedRows, streamOf } from "./testing/rows.ts";

const rowLists = fc.array(plainRow, { maxLength: 60 }).map(sortedRows);

describe("loadKnownTable", () => {
  it("finds each row that is listed and no other", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(rowLists, { minLength: 1, maxLength: 4 }), rowLists, fc.constantFrom(1, 4), async (newestFirst, others, of) => {
        const { readers } = await stateOf(newestFirst);
        const model = new Map(listedRows(newestRows(newestFirst)).map((row) => [nameOfKey(row.key), row]));
        const seen = new Set<string>();
        for (let index = 0; index < of; index++) {
          const table = await loadKnownTable(readers, { index, of });
          for (let row = 0; row < table.count; row++) seen.add(nameOfKey(rowAt(table, row).key));
          for (const { key } of [...others, ...newestFirst.flat()]) {
            const row = table.find(Int32Array.from([9, ...key]), 1);
            const mine = Math.floor((key[0] >>> 0) / (2 ** 32 / of)) === index;
            expect(row < 0 ? undefined : rowAt(table, row)).toEqual(mine ? model.get(nameOfKey(key)) : undefined);
          }
        }
        expect([...seen].sort()).toEqual([...model.keys()].sort());
      }),
      { seed: 5, numRuns: 60 },
    );
  });

  it("tells what was seen and what was not", async () => {
    const { readers } = await stateOf([sortedRows(evenRows(100, 1))]);
    const table = await loadKnownTable(readers);
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
    const rows = sortedRows(evenRows(9000, 1));
    const { readers } = await stateOf([rows]);
    const table = await loadKnownTable(readers);
    table.files[5] = 1234;
    const right = rows.map((row, index) => (index === 5 ? { ...row, file: 1234 } : row));
    expect(await collectRows(table.rows())).toEqual(right);
    expect(await collectRows(table.rows((row) => row % 3 === 2))).toEqual(right.filter((_, row) => row % 3 === 2));
  });

  it("is empty where nothing is known", async () => {
    const table = await loadKnownTable([]);
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
