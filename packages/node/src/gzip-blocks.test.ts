import { spawnSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BlockGzipOptions, createBlockGzip } from "./gzip-blocks.ts";
import { makeSitemapBytes } from "./testing/collect.ts";

const KIB = 1024;
const MIB = 1_048_576;

async function compress(bytes: Uint8Array, pieceBytes: number, options?: BlockGzipOptions): Promise<Buffer> {
  const output: Buffer[] = [];
  const file = createBlockGzip(options)((piece) => {
    output.push(Buffer.from(piece));
  });
  const buffer = new Uint8Array(pieceBytes);
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const piece = bytes.subarray(at, at + pieceBytes);
    buffer.set(piece);
    await file.write(buffer.subarray(0, piece.length));
    buffer.fill(0xaa);
  }
  await file.close();
  return Buffer.concat(output);
}

async function decompressByStream(bytes: Uint8Array): Promise<Buffer> {
  const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return Buffer.from(await new Response(stream).arrayBuffer());
}

describe("createBlockGzip", () => {
  const block = 128 * KIB;
  const sizes = [0, 1, 32_767, 32_768, 32_769, block / 2 - 1, block / 2, block / 2 + 1, block - 1, block, block + 1, 2 * block, 2 * block + 1];
  it.each<[number, BlockGzipOptions]>([
    ...sizes.map((size): [number, BlockGzipOptions] => [size, { blockBytes: block }]),
    [7 * block + 12_345, { blockBytes: block }],
    [2 * MIB + 1, {}],
  ])("packs %i bytes so that others unpack them", async (size, options) => {
    const bytes = makeSitemapBytes(size);
    const packed = await compress(bytes, 30_000, options);
    expect(gunzipSync(packed).equals(bytes)).toBe(true);
    expect((await decompressByStream(packed)).equals(bytes)).toBe(true);
  });

  it("is one member that gzip itself finds sound", async ({ skip }) => {
    if (spawnSync("gzip", ["--version"]).status !== 0) skip("there is no gzip command here");
    const packed = await compress(makeSitemapBytes(3 * MIB), 65_536);
    const { status, stderr } = spawnSync("gzip", ["-t"], { input: packed });
    expect([status, String(stderr)]).toEqual([0, ""]);
  });

  it("gives the same bytes however they arrive", async () => {
    const bytes = makeSitemapBytes(300 * KIB);
    const options = { blockBytes: 64 * KIB };
    const expected = await compress(bytes, bytes.length, options);
    for (const pieceBytes of [997, 64 * KIB, 64 * KIB + 1, 200 * KIB]) expect((await compress(bytes, pieceBytes, options)).equals(expected)).toBe(true);
    expect((await compress(bytes, 1000, { ...options, threads: 7 })).equals(expected)).toBe(true);
  });

  it("carries the window over block borders", async () => {
    const unit = makeSitemapBytes(30 * KIB);
    const bytes = Buffer.concat(Array.from({ length: 20 }, () => unit));
    const packed = await compress(bytes, 10_000, { blockBytes: 32 * KIB });
    expect(packed.length).toBeLessThan(4 * gzipSync(unit).length);
  });

  it("unpacks to what went in, at any sizes", async () => {
    const sizes = fc.record({ size: fc.nat(200_000), piece: fc.integer({ min: 1, max: 90_000 }), level: fc.integer({ min: 1, max: 9 }) });
    await fc.assert(
      fc.asyncProperty(sizes, async ({ size, piece, level }) => {
        const bytes = makeSitemapBytes(size);
        const packed = await compress(bytes, piece, { level, blockBytes: 32_768 });
        expect(gunzipSync(packed).equals(bytes)).toBe(true);
      }),
      { seed: 7, numRuns: 25 },
    );
  });

  it("keeps the order of writes that nobody waits for", async () => {
    const output: Buffer[] = [];
    const file = createBlockGzip({ blockBytes: 32_768 })((piece) => {
      output.push(Buffer.from(piece));
    });
    const bytes = makeSitemapBytes(900_000);
    const writes: (void | Promise<void>)[] = [];
    for (let at = 0; at < bytes.length; at += 70_000) writes.push(file.write(bytes.subarray(at, at + 70_000)));
    await Promise.all([...writes, file.close()]);
    expect(gunzipSync(Buffer.concat(output)).equals(bytes)).toBe(true);
  });

  it("waits for a slow receiver with a few blocks at most", async () => {
    let released = false;
    let received = 0;
    const file = createBlockGzip({ blockBytes: 32_768, threads: 2 })(async () => {
      while (!released) await wait(1);
      received++;
    });
    const bytes = makeSitemapBytes(32_768);
    let accepted = 0;
    for (let answer = file.write(bytes); ; answer = file.write(bytes)) {
      accepted++;
      if (answer === undefined) continue;
      expect(accepted).toBeLessThanOrEqual(5);
      released = true;
      await answer;
      break;
    }
    await file.close();
    expect(received).toBe(accepted);
  });

  it("lets any number of files of one compressor be open at once", async () => {
    const bytes = makeSitemapBytes(100_000);
    const createFile = createBlockGzip({ blockBytes: 32_768, threads: 1 });
    const outputs = Array.from({ length: 12 }, (): Buffer[] => []);
    const files = outputs.map((output) => createFile((piece) => void output.push(Buffer.from(piece))));
    for (let at = 0; at < bytes.length; at += 10_000) for (const file of files) await file.write(bytes.subarray(at, at + 10_000));
    await Promise.all(files.map((file) => file.close()));
    expect(outputs.every((output) => gunzipSync(Buffer.concat(output)).equals(bytes))).toBe(true);
  });

  it("tells a failed receiver to whoever writes or closes next", async () => {
    const file = createBlockGzip({ blockBytes: 32_768 })(() => {
      throw new Error("no room");
    });
    const writeMuch = async (): Promise<void> => {
      for (let index = 0; index < 50; index++) await file.write(makeSitemapBytes(32_768));
    };
    await expect(writeMuch()).rejects.toThrow("no room");
    await expect(file.close()).rejects.toThrow("no room");
  });

  it.each([{ level: 0 }, { level: 10 }, { level: 1.5 }, { blockBytes: 100 }, { threads: 0 }])("refuses %j", (options) => {
    expect(() => createBlockGzip(options)).toThrow(/^Expected .*, found/);
  });
});
