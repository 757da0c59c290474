import { spawnSync } from "node:child_process";
import { chmodSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readFileChunks } from "./file-source.ts";
import { collect, makeSitemapBytes } from "./testing/collect.ts";
import { bundleProgram, runCommand } from "./testing/run-program.ts";
import { createTemporaryFolder } from "./testing/temporary-folder.ts";

function makeFile(bytes: Uint8Array): string {
  const path = join(createTemporaryFolder(), "file.xml");
  writeFileSync(path, bytes);
  return path;
}

describe("readFileChunks", () => {
  it.each([0, 1, 999, 1000, 1001, 25_000])("gives a file of %i bytes in chunks", async (size) => {
    const bytes = makeSitemapBytes(size);
    const lengths: number[] = [];
    const parts: Buffer[] = [];
    for await (const chunk of readFileChunks(makeFile(bytes), { chunkBytes: 1000 })) {
      lengths.push(chunk.length);
      parts.push(Buffer.from(chunk));
    }
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
    expect(lengths).toHaveLength(Math.ceil(size / 1000));
  });

  it("leaves a chunk alone until the next is asked for", async () => {
    const bytes = makeSitemapBytes(50_000);
    let at = 0;
    for await (const chunk of readFileChunks(makeFile(bytes), { chunkBytes: 1000 })) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      expect(Buffer.from(chunk).equals(bytes.subarray(at, at + chunk.length))).toBe(true);
      at += chunk.length;
    }
    expect(at).toBe(bytes.length);
  });

  it.each([0, 1, 99, 100, 101, 5000])("gives %i bytes with a smaller first chunk", async (size) => {
    const bytes = makeSitemapBytes(size);
    const parts: Buffer[] = [];
    for await (const chunk of readFileChunks(makeFile(bytes), { chunkBytes: 1000, firstChunkBytes: 100 })) parts.push(Buffer.from(chunk));
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
    expect(parts.map(({ length }) => length).slice(0, 2)).toEqual([Math.min(size, 100), Math.min(size - 100, 1000)].filter((length) => length > 0));
  });

  it("uses two buffers in turn", async () => {
    const buffers = new Set<ArrayBufferLike>();
    for await (const chunk of readFileChunks(makeFile(makeSitemapBytes(20_000)), { chunkBytes: 1000 })) buffers.add(chunk.buffer);
    expect(buffers.size).toBe(2);
  });

  it("says what is missing", async () => {
    const folder = createTemporaryFolder();
    const missing = join(folder, "missing.xml");
    expect((await collect(readFileChunks(missing))).error).toMatchObject({
      code: "ERR_SOURCE",
      message: `Expected a readable file, found no file at ${missing}`,
    });
    expect((await collect(readFileChunks(folder))).error).toMatchObject({
      code: "ERR_SOURCE",
      message: `Expected a readable file, found a folder at ${folder}`,
    });
    await expect(readFileChunks(missing, { chunkBytes: 0 }).next()).rejects.toMatchObject({ code: "ERR_ARGUMENT" });
    await expect(readFileChunks(missing, { firstChunkBytes: 1.5 }).next()).rejects.toMatchObject({ code: "ERR_ARGUMENT" });
  });

  it("says where there is no permission", async ({ skip }) => {
    if (process.getuid?.() === 0 || process.platform === "win32") skip("the administrator may read everything");
    const path = makeFile(Buffer.from("secret"));
    chmodSync(path, 0);
    expect((await collect(readFileChunks(path))).error).toMatchObject({ message: `Expected a readable file, found no permission at ${path}` });
  });

  it("stops when it is aborted", async () => {
    const abort = new AbortController();
    const path = makeFile(makeSitemapBytes(100_000));
    const chunks = readFileChunks(path, { chunkBytes: 1000, signal: abort.signal });
    await chunks.next();
    abort.abort();
    await expect(chunks.next()).rejects.toMatchObject({ code: "ERR_ABORTED" });
    expect((await collect(readFileChunks(path, { signal: abort.signal }))).error).toMatchObject({ code: "ERR_ABORTED" });
  });

  it("reads standard input from a pipe and from a file", async () => {
    const base = createTemporaryFolder();
    const program = await bundleProgram("count-stdin", base);
    const bytes = makeSitemapBytes(3_000_000);
    const expected = `${bytes.length} ${bytes.reduce((sum, byte) => sum + byte, 0)}`;
    expect(await runCommand(process.execPath, [program], { input: bytes })).toMatchObject({ code: 0, stdout: expected });
    expect(await runCommand(process.execPath, [program])).toMatchObject({ code: 0, stdout: "0 0" });
    const redirected = spawnSync(process.execPath, [program], { stdio: [openSync(makeFile(bytes), "r"), "pipe", "pipe"] });
    expect(String(redirected.stdout)).toBe(expected);
  });
});
