import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UniqueTest } from "./unique-test.ts";

/** Words that look random, the same on every run. */
function fill(words: Int32Array, n: number): Int32Array {
  for (let at = 0; at < 3; at++) {
    let h = Math.imul(n * 3 + at + 1, 0x9e37_79b1);
    h = Math.imul(h ^ (h >>> 16), 0x85eb_ca6b);
    h = Math.imul(h ^ (h >>> 13), 0xc2b2_ae35);
    words[at] = h ^ (h >>> 16);
  }
  return words;
}

describe("UniqueTest", () => {
  it("answers as a Set of the first eight and the last 64 bits does", () => {
    const word = fc.oneof(fc.constantFrom(0, 1, -1), fc.integer({ min: -3, max: 3 }), fc.integer());
    fc.assert(
      fc.property(fc.array(fc.tuple(word, word, word), { maxLength: 300 }), (hashes) => {
        const unique = new UniqueTest();
        const set = new Set<string>();
        for (const hash of hashes) {
          const [first, ...rest] = hash;
          // A zero stands for a free slot: it shares the place of 1.
          const key = [first >>> 24, rest[0], rest[1] === 0 ? 1 : rest[1]].join();
          expect(unique.add(hash)).toBe(!set.has(key));
          set.add(key);
        }
        expect(unique.count).toBe(set.size);
      }),
      { seed: 7 },
    );
  });

  it("answers for many at once as for one after the other, however far apart they lie", () => {
    const numbers = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 600 });
    fc.assert(
      fc.property(fc.array(numbers, { maxLength: 4 }), fc.integer({ min: 3, max: 6 }), fc.integer({ min: 0, max: 3 }), (batches, stride, from) => {
        const [each, single] = [new UniqueTest(), new UniqueTest()];
        for (const batch of batches) {
          const words = new Int32Array(from + batch.length * stride);
          for (const [at, number] of batch.entries()) words.set(fill(new Int32Array(3), number), from + at * stride);
          const known = new Uint8Array(batch.length + 1).fill(7);
          const there = each.addEach(words, { from, count: batch.length, stride }, known);
          const expected = batch.map((_, at) => (single.add(words, from + at * stride) ? 0 : 1));
          expect([...known]).toEqual([...expected, 7]);
          expect(there).toBe(expected.filter((answer) => answer === 1).length);
        }
        expect(each.count).toBe(single.count);
      }),
      { seed: 9 },
    );
  });

  it.each([
    ["as many come", 60_000, 60_000],
    ["more come", 30_000, 60_000],
    ["fewer come", 500_000, 60_000],
  ])("answers the same where %s as were foreseen", (_, foreseen, counts) => {
    const unique = new UniqueTest();
    const words = new Int32Array(3);
    unique.expect(foreseen);
    for (let n = 1; n <= counts; n++) expect(unique.add(fill(words, n))).toBe(true);
    for (let n = 1; n <= counts; n++) expect(unique.add(fill(words, n))).toBe(false);
    if (foreseen === counts) expect(unique.memory.peakBytes / counts).toBeLessThan(25);
  });

  it("needs at most 40 bytes a URL at every count, growth included", () => {
    const unique = new UniqueTest();
    const words = new Int32Array(3);
    let worst = 0;
    const counts = 300_000;
    for (let n = 1; n <= counts; n++) {
      unique.add(fill(words, n));
      worst = Math.max(worst, unique.memory.peakBytes / n);
    }
    expect(unique.count).toBe(counts);
    expect(worst).toBeLessThanOrEqual(40);
    for (let n = 1; n <= counts; n += 97) expect(unique.add(fill(words, n))).toBe(false);
  });
});
