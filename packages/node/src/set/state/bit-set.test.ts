import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BitSet } from "./bit-set.ts";

describe("BitSet", () => {
  it("holds what a set holds and finds what is missing", () => {
    fc.assert(
      fc.property(fc.nat({ max: 140 }), fc.array(fc.nat({ max: 139 })), (length, numbers) => {
        const bits = new BitSet(length);
        const model = new Set<number>();
        for (const number of numbers.filter((one) => one < length)) {
          expect(bits.add(number)).toBe(!model.has(number));
          model.add(number);
        }
        expect(bits.size).toBe(model.size);
        for (let number = 0; number < length; number++) {
          expect(bits.has(number)).toBe(model.has(number));
          let missing = number;
          while (model.has(missing)) missing++;
          expect(bits.nextMissing(number)).toBe(missing < length ? missing : -1);
        }
      }),
      { seed: 1 },
    );
  });
});
