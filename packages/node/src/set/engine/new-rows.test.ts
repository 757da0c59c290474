import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NewRows } from "./new-rows.ts";

/** Keys of which many share their first bits, or all but the last word. */
const key = fc.tuple(fc.oneof(fc.integer(), fc.constantFrom(0, -1, 5)), fc.oneof(fc.integer(), fc.constantFrom(0, 7)), fc.integer({ min: -3, max: 3 }));

describe("NewRows", () => {
  it("finds every key once, and gives all rows in the order of their keys", () => {
    fc.assert(
      fc.property(fc.array(key, { maxLength: 400 }), (keys) => {
        const rows = new NewRows();
        const model = new Map<string, number>();
        for (const [at, words] of keys.entries()) {
          const row = rows.add(Int32Array.from(words), 0);
          expect(row >= 0).toBe(!model.has(words.join()));
          if (row < 0) continue;
          model.set(words.join(), at);
          rows.set(row, at, at * 2, -at);
          if (at % 3 === 0) rows.setContent(row, at, at);
          if (at % 5 === 0) rows.setFile(row, at + 1);
          expect(rows.find(Int32Array.from(words), 0)).toBe(row);
        }
        expect(rows.find(Int32Array.of(1, 2, 99), 0)).toBe(-1);
        expect(rows.count).toBe(model.size);
        const found: string[] = [];
        for (const batch of rows.sorted()) {
          for (let at = 0; at < batch.count; at++) {
            const words = batch.keys.subarray(at * 3, at * 3 + 3).join();
            const own = model.get(words) ?? -1;
            found.push(words);
            expect([batch.files[at], batch.fingerprints[at * 2], batch.fingerprints[at * 2 + 1]]).toEqual([own % 5 === 0 ? own + 1 : own, own * 2, 0 - own]);
            expect(batch.contents[at * 2]).toBe(own % 3 === 0 ? own : 0);
          }
        }
        const unsigned = (words: string): number[] => words.split(",").map((word) => Number(word) >>> 0);
        const byKey = (one: string, other: string): number => {
          const [a, b] = [unsigned(one), unsigned(other)];
          return (a[0] as number) - (b[0] as number) || (a[1] as number) - (b[1] as number) || (a[2] as number) - (b[2] as number);
        };
        expect(found).toEqual([...model.keys()].sort(byKey));
      }),
      { seed: 1, numRuns: 60 },
    );
  });

  it("takes many rows", () => {
    const rows = new NewRows();
    for (let at = 0; at < 50_000; at++) rows.add(Int32Array.of(Math.imul(at, 0x9e3779b1), at, 0), 0);
    expect(rows.count).toBe(50_000);
    let [count, last] = [0, -1];
    for (const batch of rows.sorted()) {
      count += batch.count;
      for (let at = 0; at < batch.count; at++) {
        const first = (batch.keys[at * 3] as number) >>> 0;
        if (first < last) throw new Error("out of order");
        last = first;
      }
    }
    expect(count).toBe(50_000);
  });
});
