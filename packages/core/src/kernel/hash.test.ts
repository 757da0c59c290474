import { describe, expect, it } from "vitest";
import { bytesOf, createRandom, KERNELS, twin, wasm } from "./testing/kernels.ts";

function hashOf(text: string, kernel = twin): string {
  kernel.hash(bytesOf(text));
  return Array.from(kernel.hashResult, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

const bits = (hash: string): string => BigInt(`0x${hash}`).toString(2).padStart(128, "0");

describe.each(KERNELS)("hash of the $name kernel", (kernel) => {
  it("depends on the key", () => {
    kernel.setHashKey(1, 2, 3, 4);
    const first = hashOf("https://e.com/a", kernel);
    kernel.setHashKey(1, 2, 3, 5);
    expect(hashOf("https://e.com/a", kernel)).not.toBe(first);
    kernel.setHashKey(1, 2, 3, 4);
    expect(hashOf("https://e.com/a", kernel)).toBe(first);
  });

  it("counts an empty path as a slash", () => {
    expect(hashOf("https://e.com", kernel)).toBe(hashOf("https://e.com/", kernel));
    expect(hashOf("https://e.com?a", kernel)).toBe(hashOf("https://e.com/?a", kernel));
    expect(hashOf("https://e.com", kernel)).not.toBe(hashOf("http://e.com", kernel));
  });

  it("flips half of the bits when one bit of the text or its length changes", () => {
    const random = createRandom(7);
    let flipped = 0;
    const runs = 400;
    for (let run = 0; run < runs; run++) {
      const text = `https://e.com/${"a".repeat(run % 40)}${random(1e6)}`;
      const at = 14 + random(text.length - 14);
      const other = run % 4 === 0 ? `${text}\0` : text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ (1 << random(7))) + text.slice(at + 1);
      const [a, b] = [bits(hashOf(text, kernel)), bits(hashOf(other, kernel))];
      flipped += Array.from(a).filter((bit, index) => bit !== b[index]).length;
    }
    expect(flipped / runs).toBeGreaterThan(61);
    expect(flipped / runs).toBeLessThan(67);
  });

  it("spreads numbered URLs evenly in every one of its words", () => {
    const words = [0, 1, 2, 3].map(() => new Set<number>());
    for (let index = 0; index < 20_000; index++) {
      kernel.hash(bytesOf(`https://e.com/products/item-${index}.html`));
      for (const [word, seen] of words.entries()) seen.add(kernel.hashResult[word] ?? 0);
    }
    // By chance alone 20,000 words of 32 bits collide 0.05 times.
    for (const seen of words) expect(seen.size).toBeGreaterThan(19_997);
  });
});

describe("hash of both kernels", () => {
  it("is the same for every length", () => {
    wasm.setHashKey(-1, 2, 0x7fffffff, -5);
    twin.setHashKey(-1, 2, 0x7fffffff, -5);
    for (let length = 0; length < 100; length++) {
      const text = "https://e.com/?abcdefghij".repeat(5).slice(0, length);
      expect(hashOf(text, wasm)).toBe(hashOf(text, twin));
    }
  });
});
