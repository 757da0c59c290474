import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { crc32 } from "./crc32.ts";
import { crc32ByTable } from "./crc32-by-table.ts";

describe("crc32", () => {
  it("gives the check value of the standard", () => {
    expect(crc32(Buffer.from("123456789"))).toBe(0xcbf43926);
    expect(crc32ByTable(Buffer.from("123456789"))).toBe(0xcbf43926);
  });

  it("goes on where there are no bytes", () => {
    expect(crc32(new Uint8Array(0), 0xcbf43926)).toBe(0xcbf43926);
    expect(crc32(new Uint8Array(0), 0xcbf43926 | 0)).toBe(0xcbf43926);
  });

  it("goes on from the bytes before, by both ways alike", () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.uint8Array(), (first, second) => {
        const whole = crc32(Buffer.concat([first, second]));
        expect(crc32(second, crc32(first))).toBe(whole);
        expect(crc32ByTable(second, crc32ByTable(first))).toBe(whole);
      }),
      { seed: 1 },
    );
  });
});
