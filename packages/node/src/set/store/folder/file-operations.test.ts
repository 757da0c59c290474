import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createTemporaryFolder } from "../../../testing/temporary-folder.ts";
import { MemoryFiles } from "../testing/memory-files.ts";
import { type FileOperations, NODE_FILES } from "./file-operations.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Text of a file, or undefined where there is none. */
async function textAt(files: FileOperations, path: string): Promise<string | undefined> {
  const bytes = await files.read(path, 0, undefined);
  return bytes === undefined ? undefined : Buffer.from(bytes).toString();
}

const SYSTEMS: readonly { readonly name: string; readonly create: () => Promise<{ readonly files: FileOperations; readonly base: string }> }[] = [
  { name: "the file system", create: async () => ({ files: NODE_FILES, base: createTemporaryFolder() }) },
  {
    name: "the one in memory that tests use",
    create: async () => {
      const files = new MemoryFiles();
      await files.makeFolder("/base");
      return { files, base: "/base" };
    },
  },
];

describe.each(SYSTEMS)("$name", ({ create }) => {
  it("makes folders and says which was the first", async () => {
    const { files, base } = await create();
    expect(await files.makeFolder(join(base, "a", "b"))).toBe(join(base, "a"));
    expect(await files.makeFolder(join(base, "a", "b"))).toBeUndefined();
    expect(await files.removeEmptyFolder(join(base, "a"))).toBe(false);
    await files.removeFolder(join(base, "a"));
    await files.removeFolder(join(base, "a"));
    expect(await files.list(base)).toEqual([]);
    expect(await files.list(join(base, "a"))).toEqual([]);
    expect(await files.removeEmptyFolder(base)).toBe(true);
  });

  it("writes, lists, reads and deletes files", async () => {
    const { files, base } = await create();
    await files.write(join(base, "b"), encode("second"), true);
    await files.write(join(base, "a"), encode("first"), false);
    await files.makeFolder(join(base, "c"));
    expect(await files.list(base)).toEqual([
      { name: "a", isFile: true },
      { name: "b", isFile: true },
      { name: "c", isFile: false },
    ]);
    expect(await files.stat(join(base, "a"))).toMatchObject({ isFile: true, bytes: 5 });
    expect(await files.stat(join(base, "c"))).toMatchObject({ isFile: false });
    expect(await files.stat(join(base, "d"))).toBeUndefined();
    expect(Buffer.from((await files.read(join(base, "b"), 1, 3)) ?? []).toString()).toBe("ec");
    expect(Buffer.from((await files.read(join(base, "b"), 5, 99)) ?? []).toString()).toBe("d");
    expect(await files.read(join(base, "b"), 9, 99)).toHaveLength(0);
    expect(await files.read(join(base, "c"), 0, 1)).toBeUndefined();
    expect(await files.stream(join(base, "c"))).toBeUndefined();
    await expect(files.write(join(base, "a"), encode("again"), false)).rejects.toMatchObject({ code: "ERR_SINK" });
    await expect(files.remove(join(base, "c"))).rejects.toMatchObject({ code: "ERR_SINK" });
    await files.remove(join(base, "a"));
    await files.remove(join(base, "a"));
    expect(await textAt(files, join(base, "a"))).toBeUndefined();
  });

  it("appends to new files piece by piece, and only in folders that are there", async () => {
    const { files, base } = await create();
    const file = await files.create(join(base, "a"), { durable: true, folder: base });
    await file.write(encode("one "));
    await file.write(encode("two"));
    await file.close();
    const pieces: Uint8Array[] = [];
    for await (const piece of (await files.stream(join(base, "a"))) ?? []) pieces.push(piece);
    expect(Buffer.concat(pieces).toString()).toBe("one two");
    await expect(files.create(join(base, "a"), { durable: false, folder: base })).rejects.toMatchObject({ code: "ERR_SINK" });
    await expect(files.create(join(base, "gone", "a"), { durable: false, folder: base })).rejects.toMatchObject({ code: "ERR_SINK" });
  });

  it("refreshes a file that is there and no other", async () => {
    const { files, base } = await create();
    expect(await files.refresh(join(base, "a"), encode("new"))).toBe(false);
    expect(await files.list(base)).toEqual([]);
    await files.write(join(base, "a"), encode("old"), false);
    expect(await files.refresh(join(base, "a"), encode("new"))).toBe(true);
    expect(await textAt(files, join(base, "a"))).toBe("new");
  });

  it("links to a free name alone", async () => {
    const { files, base } = await create();
    expect(await files.link(join(base, "a"), join(base, "b"))).toBe("missing");
    await files.write(join(base, "a"), encode("text"), false);
    expect(await files.link(join(base, "a"), join(base, "b"))).toBe("linked");
    expect(await files.link(join(base, "a"), join(base, "b"))).toBe("exists");
    await files.remove(join(base, "a"));
    expect(await textAt(files, join(base, "b"))).toBe("text");
  });

  it("renames over files, and folders with all in them, which ends every path through the old name", async () => {
    const { files, base } = await create();
    expect(await files.rename(join(base, "a"), join(base, "b"))).toBe(false);
    await files.write(join(base, "a"), encode("new"), false);
    await files.write(join(base, "b"), encode("old"), false);
    expect(await files.rename(join(base, "a"), join(base, "b"))).toBe(true);
    expect(await files.rename(join(base, "a"), join(base, "b"))).toBe(false);
    expect(await textAt(files, join(base, "b"))).toBe("new");
    await files.makeFolder(join(base, "lock"));
    await files.write(join(base, "lock", "draft"), encode("draft"), false);
    await expect(files.rename(join(base, "b"), join(base, "lock"))).rejects.toMatchObject({ code: "ERR_SINK" });
    expect(await files.rename(join(base, "lock"), join(base, "dead"))).toBe(true);
    expect(await files.link(join(base, "lock", "draft"), join(base, "intent"))).toBe("missing");
    expect(await textAt(files, join(base, "dead", "draft"))).toBe("draft");
    await files.syncFolder(base);
  });
});
