import { inflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { BlockDeflater } from "./block-deflater.ts";
import { makeSitemapBytes } from "./testing/collect.ts";

const WINDOW_BYTES = 32_768;
const bytes = makeSitemapBytes(1_000_000);

/** All of `bytes` in blocks of these sizes, and the rest. */
async function deflateIn(deflater: BlockDeflater, sizes: readonly number[]): Promise<Buffer> {
  const output: Uint8Array[] = [];
  let from = 0;
  for (const size of [...sizes, bytes.length]) {
    const to = Math.min(bytes.length, from + size);
    const window = from === 0 ? undefined : bytes.subarray(Math.max(0, from - WINDOW_BYTES), from);
    output.push(await deflater.deflate(bytes.subarray(from, to), { window, last: to === bytes.length }));
    from = to;
  }
  return Buffer.concat(output);
}

describe("BlockDeflater", () => {
  it.each([[[]], [[100_000]], [[1, 2, 40_000, 500_000]], [[65_536, 0, 65_536]]])("makes one stream of blocks of %j bytes and the rest", async (sizes) => {
    expect(inflateRawSync(await deflateIn(new BlockDeflater(6), sizes)).equals(bytes)).toBe(true);
  });

  it("gives the same for a block whatever it deflated before", async () => {
    const used = new BlockDeflater(6);
    const first = await deflateIn(used, [300_000, 300_000]);
    expect((await deflateIn(used, [300_000, 300_000])).equals(first)).toBe(true);
    expect((await deflateIn(new BlockDeflater(6), [300_000, 300_000])).equals(first)).toBe(true);
  });

  it("ends a stream of nothing", async () => {
    const nothing = await new BlockDeflater(9).deflate(new Uint8Array(0), { window: undefined, last: true });
    expect(inflateRawSync(nothing)).toHaveLength(0);
  });
});
