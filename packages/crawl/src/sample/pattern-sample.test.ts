import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PatternSample, PatternSampler } from "./pattern-sample.ts";

const E = "https://e.com";

function sample(urls: readonly string[], each = 1): readonly PatternSample[] {
  const sampler = new PatternSampler(each);
  for (const url of urls) sampler.add(url);
  return sampler.samples();
}
const patterns = (urls: readonly string[]): readonly string[] => sample(urls).map(({ pattern, count }) => `${pattern.replace(E, "")} ${count}`);
const range = (length: number): readonly number[] => Array.from({ length }, (_, index) => index);

describe("PatternSampler", () => {
  it("tells sections from values", () => {
    const urls = [
      `${E}/`,
      `${E}/about`,
      `${E}/contact`,
      ...range(50).map((index) => `${E}/product/lamp-${index}`),
      ...range(30).map((index) => `${E}/blog/2024-01-0${index % 9}/post-${index}.html`),
      ...range(40).map((index) => `${E}/search?page=${index}&q=x`),
      `${E}/item/12`,
      `${E}/item/34`,
    ];
    expect(patterns(urls)).toEqual(["/product/* 50", "/search?page&q 40", "/blog/*/*.html 30", "/item/* 2", "/ 1", "/about 1", "/contact 1"]);
  });

  it("keeps different hosts and trailing slashes apart", () => {
    expect(patterns([`${E}/a`, `${E}/a/`, "https://other.example/a"])).toEqual(["/a 1", "/a/ 1", "https://other.example/a 1"]);
  });

  it("chooses URLs that are there, as many as asked for, and the same in any order", () => {
    const segment = fc.constantFrom("a", "b", "c", "1", "22", "x.html", "y.html", ...range(30).map((index) => `s${index}`));
    const url = fc.tuple(fc.array(segment, { maxLength: 4 }), fc.constantFrom("", "?a=1", "?b=2&a=1")).map(([path, query]) => `${E}/${path.join("/")}${query}`);
    fc.assert(
      fc.property(fc.array(url, { minLength: 1, maxLength: 300 }), fc.integer({ min: 1, max: 3 }), (urls, each) => {
        const found = sample(urls, each);
        expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(urls.length);
        for (const { urls: chosen, count } of found) {
          expect(chosen.length).toBeGreaterThan(0);
          expect(chosen.length).toBeLessThanOrEqual(Math.min(each, count));
          for (const one of chosen) expect(urls).toContain(one);
        }
        expect(sample([...urls].reverse(), each)).toEqual(found);
      }),
      { seed: 7, numRuns: 100 },
    );
  });
});
