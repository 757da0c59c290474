import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MajoritySketch } from "./majority-sketch.ts";

/** A hash of a value; those of the tests are all different. */
function hashOf(value: string): number {
  let hash = value.length;
  for (const letter of value) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return hash ^ (hash >>> 13);
}

function sketchOf(values: Iterable<string>): MajoritySketch {
  const sketch = new MajoritySketch();
  for (const value of values) sketch.add(hashOf(value), () => ({ text: value }));
  return sketch;
}

describe("MajoritySketch", () => {
  it("has an empty cluster before the first value", () => {
    expect(new MajoritySketch().largest).toEqual({ value: "", count: 0, total: 0 });
  });

  it("counts exactly what has its slot for itself", () => {
    expect(sketchOf(["a", "b", "a", "", "a"]).largest).toEqual({ value: "a", count: 3, total: 5 });
  });

  it("never counts more than there is", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 600 }).map(String), { minLength: 1, maxLength: 2000 }), (values) => {
        const { value, count, total } = sketchOf(values).largest;
        expect(count).toBeLessThanOrEqual(Math.max(1, values.filter((other) => other === value).length));
        expect(total).toBe(values.length);
      }),
      { seed: 3, numRuns: 50 },
    );
  });

  it("finds four fifths of a hundred thousand among values that are all different, nearly to the last", () => {
    const values = Array.from({ length: 100_000 }, (_, index) => (index % 5 === 0 ? `other ${index}` : "same"));
    const { value, count } = sketchOf(values).largest;
    expect(value).toBe("same");
    expect(count).toBeGreaterThan(79_000);
    // Wherever the others stand.
    expect(sketchOf(values.toSorted()).largest.count).toBeGreaterThan(79_000);
    expect(sketchOf(values.toSorted().toReversed()).largest.count).toBeGreaterThan(79_000);
  });

  it("finds no cluster among values that are all different", () => {
    expect(sketchOf(Array.from({ length: 50_000 }, (_, index) => `2025-01-01T00:00:00.${index}Z`)).largest.count).toBeLessThan(100);
  });

  it("keeps the beginning of long values, and nothing of what never came again", () => {
    expect(sketchOf(["x".repeat(100), "x".repeat(100)]).largest.value).toBe("x".repeat(40));
    expect(sketchOf(["x", "y"]).largest).toEqual({ value: "", count: 1, total: 2 });
  });
});
