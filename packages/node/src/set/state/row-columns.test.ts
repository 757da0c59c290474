import { describe, expect, it } from "vitest";
import { holdsAny } from "./row-columns.ts";

describe("holdsAny", () => {
  it.each([
    { name: "nothing", column: new Int32Array(5), length: 0, any: false },
    { name: "zeros", column: new Uint16Array(70_000), length: 70_000, any: false },
    { name: "a number at the start", column: Int32Array.of(-1, 0), length: 2, any: true },
    { name: "a number in the middle", column: Uint16Array.of(0, 0, 1, 0), length: 4, any: true },
    { name: "a number at the end", column: Uint32Array.from({ length: 40_000 }, (_, at) => (at === 39_999 ? 1 : 0)), length: 40_000, any: true },
    { name: "a number behind the end", column: Uint32Array.from({ length: 40_000 }, (_, at) => (at === 39_999 ? 1 : 0)), length: 39_999, any: false },
    { name: "a part of another column", column: Uint32Array.of(1, 0, 0, 1).subarray(1, 3), length: 2, any: false },
  ])("tells of $name", ({ column, length, any }) => {
    expect(holdsAny(column, length)).toBe(any);
  });
});
