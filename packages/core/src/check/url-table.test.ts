import { describe, expect, it } from "vitest";
import { createRandom } from "../read/testing/random.ts";
import { SEEN, UrlTable } from "./url-table.ts";

const INFO = 32;

describe("UrlTable", () => {
  it("tells new, near and repeated URLs apart, and who came first", () => {
    const table = new UrlTable();
    expect(table.add(1, 2, 3, INFO)).toBe(SEEN.NEW);
    expect(table.add(1, 2, 4, INFO + 1)).toBe(SEEN.NEAR);
    expect(table.found).toBe(INFO);
    expect(table.add(1, 2, 4, INFO + 2)).toBe(SEEN.SAME);
    expect(table.found).toBe(INFO + 1);
    expect(table.add(1, 3, 4, INFO)).toBe(SEEN.NEW);
    expect(table.count).toBe(3);
  });

  it("agrees with a map, small and large, whatever the hashes", () => {
    for (const [size, spread] of [
      [500, 40],
      [500, 2 ** 32],
      [120_000, 2 ** 32],
    ] as const) {
      const random = createRandom(size);
      const table = new UrlTable();
      const near = new Set<string>();
      const same = new Map<string, number>();
      for (let step = 0; step < size; step++) {
        const [a, b, own] = [(random() * spread) | 0, (random() * Math.min(spread, 3)) | 0, (random() * 3) | 0];
        const key = `${a} ${b}`;
        const known = same.get(`${key} ${own}`);
        const seen = table.add(a, b, own, INFO + step);
        const wanted = known !== undefined ? SEEN.SAME : near.has(key) ? SEEN.NEAR : SEEN.NEW;
        if (seen !== wanted || (known !== undefined && table.found !== INFO + known))
          expect({ step, seen, found: table.found }).toEqual({ step, seen: wanted, found: known });
        if (known === undefined) same.set(`${key} ${own}`, step);
        near.add(key);
      }
      expect(table.count).toBe(same.size);
    }
  });

  it("stays quick and right where many URLs are near one another", () => {
    const table = new UrlTable();
    const random = createRandom(5);
    const owns = Array.from({ length: 30_000 }, () => (random() * 2 ** 32) | 0);
    const different = new Set(owns).size;
    expect(owns.filter((own) => table.add(9, 9, own, INFO) === SEEN.NEW).length).toBe(1);
    expect(table.count).toBe(different);
    expect(owns.filter((own) => table.add(9, 9, own, INFO) !== SEEN.SAME)).toEqual([]);
  });

  it("knows what it holds, also of what is elsewhere, and takes memory once where the number is expected", () => {
    const random = createRandom(7);
    const urls = Array.from({ length: 60_000 }, (_, at) => [(random() * 2 ** 32) | 0, at % 3 === 0 ? 5 : (random() * 2 ** 32) | 0, at] as const);
    const table = new UrlTable();
    for (const [at, [a, b, own]] of urls.entries()) {
      if (at === 6000) table.expect(urls.length);
      table.add(at < 3000 ? 9 : a, b, own, INFO);
    }
    expect(urls.filter(([a, b, own], at) => !table.has(at < 3000 ? 9 : a, b, own))).toEqual([]);
    expect(urls.filter(([a, b, own]) => table.has(a ^ 1, b, own))).toEqual([]);
    expect(table.memory.peakBytes / urls.length).toBeLessThanOrEqual(40);
  });

  it("needs at most 40 bytes a URL at any time", () => {
    const random = createRandom(3);
    const table = new UrlTable();
    for (let count = 1; count <= 400_000; count++) {
      table.add((random() * 2 ** 32) | 0, (random() * 2 ** 32) | 0, 0, INFO);
      if (count >= 10_000 && count % 100 === 0) expect(table.memory.peakBytes / count, `at ${count}`).toBeLessThanOrEqual(40);
    }
  });
});
