import { describe, expect, it } from "vitest";
import { giveBackKernel, takeKernel } from "./kernel-pool.ts";

describe("the pool of kernels", () => {
  it("never gives one kernel to two", () => {
    const kernels = Array.from({ length: 6 }, () => takeKernel());
    expect(new Set(kernels).size).toBe(6);
    for (const kernel of [...kernels, ...kernels]) giveBackKernel(kernel);
    const again = Array.from({ length: 6 }, () => takeKernel());
    expect(new Set(again).size).toBe(6);
  });

  it("gives a kernel that was given back to the next who wants its kind", () => {
    const [wasm, twin] = [takeKernel("wasm"), takeKernel("typescript")];
    giveBackKernel(wasm);
    giveBackKernel(twin);
    expect([takeKernel("typescript"), takeKernel()]).toEqual([twin, wasm]);
  });

  it("forgets the key of the one before", () => {
    const kernel = takeKernel();
    const bytes = new TextEncoder().encode("https://e.com/a");
    kernel.hash(bytes);
    const without = [...kernel.hashResult];
    kernel.setHashKey(1, 2, 3, 4);
    giveBackKernel(kernel);
    const next = takeKernel();
    next.hash(bytes);
    expect(next).toBe(kernel);
    expect([...next.hashResult]).toEqual(without);
  });
});
