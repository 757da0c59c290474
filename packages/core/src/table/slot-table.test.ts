import { describe, expect, it } from "vitest";
import { freeSlot, PART_SHIFT, SlotTable, slotOf } from "./slot-table.ts";

/** A number that looks random, the same on every run. */
function mixed(n: number): number {
  let h = Math.imul(n + 1, 0x9e37_79b1);
  h = Math.imul(h ^ (h >>> 16), 0x85eb_ca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2_ae35);
  return h ^ (h >>> 16);
}

/** Puts a value into the table, without a look whether it is there. */
function put(table: SlotTable, stride: 2 | 4, [part, first, last]: readonly [number, number, number]): void {
  const slots = table.reserve(part >>> PART_SHIFT);
  const at = freeSlot(slots, first, stride);
  slots[at] = first;
  slots[at + stride - 1] = last;
}

function has(table: SlotTable, stride: 2 | 4, [part, first, last]: readonly [number, number, number]): boolean {
  const slots = table.parts[part >>> PART_SHIFT] as Int32Array;
  for (let at = slotOf(slots, first, stride); slots[at + stride - 1] !== 0; at = (at + stride) % slots.length) {
    if (slots[at] === first && slots[at + stride - 1] === last) return true;
  }
  return false;
}

const values = (count: number): readonly (readonly [number, number, number])[] =>
  Array.from({ length: count }, (_, n) => [mixed(n), mixed(n + 1_000_000), n + 1] as const);

describe("SlotTable", () => {
  it.each([2, 4] as const)("finds all that was put into it, and nothing else, with %i integers a slot", (stride) => {
    const table = new SlotTable(stride);
    const all = values(50_000);
    expect(all.slice(0, 1000).filter((value) => has(table, stride, value))).toEqual([]);
    for (const value of all) put(table, stride, value);
    expect(table.count).toBe(50_000);
    expect(all.filter((value) => !has(table, stride, value))).toEqual([]);
    expect(all.filter(([part, first, last]) => has(table, stride, [part, first, -last]))).toEqual([]);
  });

  it("keeps every search short where all first integers are the same or the highest there is", () => {
    const table = new SlotTable(2);
    for (let n = 1; n <= 300; n++) put(table, 2, [0, -1, n]);
    for (let n = 1; n <= 300; n++) expect(has(table, 2, [0, -1, n])).toBe(true);
    expect(has(table, 2, [0, -1, 301])).toBe(false);
  });

  it.each([
    ["as many", 60_000, 30],
    ["too few", 30_000, 45],
    ["none", 0, 45],
  ])("takes memory once where %s are foreseen", (_, expected, most) => {
    const table = new SlotTable(4);
    table.expect(expected);
    for (const value of values(60_000)) put(table, 4, value);
    expect(table.memory.peakBytes / 60_000).toBeLessThan(most);
  });

  it("reads ahead wherever hashes lie in their array", () => {
    const table = new SlotTable(4);
    for (const value of values(100)) put(table, 4, value);
    const [part = 0, first = 0] = values(8)[7] ?? [];
    table.readAhead([9, 9, part, first, 0, 0], { from: 2, count: 1, stride: 4 });
    expect(table.lastRead).toBe((table.parts[part >>> PART_SHIFT] as Int32Array)[slotOf(table.parts[part >>> PART_SHIFT] as Int32Array, first, 4)]);
  });
});
