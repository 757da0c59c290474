import { describe, expect, it } from "vitest";
import { crc32ByTable } from "../../crc32-by-table.ts";
import { requireShard } from "./shard.ts";
import { shardOf } from "./shard-of.ts";

describe("shardOf", () => {
  // These never change: a URL that went to another shard would leave one set and enter another. docs/sets.md shows them.
  it.each([
    { loc: "https://shop.example/", of2: 1, of3: 3, of16: 5 },
    { loc: "https://shop.example/shoes/", of2: 2, of3: 1, of16: 12 },
    { loc: "https://shop.example/products/1", of2: 2, of3: 2, of16: 6 },
    { loc: "https://shop.example/gr%C3%B6%C3%9Fen?a=1&b=2", of2: 1, of3: 1, of16: 13 },
    { loc: "https://example.com/", of2: 1, of3: 2, of16: 5 },
  ])("puts $loc into the same shard for ever", ({ loc, of2, of3, of16 }) => {
    expect([shardOf(loc, 2), shardOf(loc, 3), shardOf(loc, 16)]).toEqual([of2, of3, of16]);
  });

  it("is the CRC-32 of the URL modulo the number of shards, plus one", () => {
    for (let number = 0; number < 100; number++) {
      const loc = `https://shop.example/products/${number}?size=${number * 7}`;
      expect(shardOf(loc, 7)).toBe((crc32ByTable(new TextEncoder().encode(loc)) % 7) + 1);
    }
  });

  it("is the same for two spellings of a URL", () => {
    const spellings = ["https://shop.example/a~b", "HTTPS://Shop.Example:443/a%7Eb", "https://shop.example/x/../a%7eb"];
    expect(new Set(spellings.map((loc) => shardOf(loc, 1000))).size).toBe(1);
  });

  it("spreads URLs evenly", () => {
    const counts = Array.from({ length: 8 }, () => 0);
    for (let number = 0; number < 40_000; number++) {
      const shard = shardOf(`https://shop.example/p/${number}`, 8) - 1;
      counts[shard] = (counts[shard] ?? 0) + 1;
    }
    expect(Math.max(...counts)).toBeLessThan(5100);
    expect(Math.min(...counts)).toBeGreaterThan(4900);
  });
});

describe("requireShard", () => {
  it.each([
    [0, 4],
    [5, 4],
    [1, 1001],
    [1.5, 4],
    [1, 0],
  ])("refuses %s of %s", (number, count) => {
    expect(() => requireShard({ number, count })).toThrow(`Expected a shard such as 1 of 4, and at most 1000 of them, found ${number} of ${count}`);
  });

  it.each([
    [1, 1],
    [4, 4],
    [1000, 1000],
  ])("takes %s of %s", (number, count) => {
    expect(() => requireShard({ number, count })).not.toThrow();
  });
});
