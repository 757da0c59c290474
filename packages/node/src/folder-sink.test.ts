import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Sink, SinkFile } from "@mapwright/core";
import { describe, expect, it } from "vitest";
import { createFolderSink } from "./folder-sink.ts";
import { createTemporaryFolder, readFolder } from "./testing/temporary-folder.ts";

async function stage(sink: Sink, ...texts: string[]): Promise<SinkFile> {
  const file = await sink.create();
  for (const text of texts) await file.write(Buffer.from(text));
  await file.close();
  return file;
}

async function publishTexts(sink: Sink, texts: Readonly<Record<string, string>>, remove?: readonly string[]): Promise<void> {
  const files: { file: SinkFile; name: string }[] = [];
  for (const [name, text] of Object.entries(texts)) files.push({ file: await stage(sink, text), name });
  await sink.publish(files, remove);
}

async function readText(sink: Sink, maxBytes: number): Promise<string> {
  return new TextDecoder().decode(await sink.read("a.xml", maxBytes));
}

describe("createFolderSink", () => {
  it("shows nothing before it publishes, and then the files and nothing else", async () => {
    const folder = join(createTemporaryFolder(), "deep", "out");
    const sink = createFolderSink(folder);
    const file = await stage(sink, "one", "two");
    expect(readdirSync(folder).every((name) => name.startsWith("."))).toBe(true);
    await sink.publish([{ file, name: "sitemap.xml" }]);
    expect(readFolder(folder)).toEqual({ "sitemap.xml": "onetwo" });
  });

  it.each([true, false])("replaces old files and removes those named (durable: %s)", async (durable) => {
    const folder = createTemporaryFolder();
    for (const name of ["sitemap.xml", "sitemap-1.xml", "sitemap-2.xml", "other.html"]) writeFileSync(join(folder, name), "old");
    await publishTexts(createFolderSink(folder, { durable }), { "sitemap-1.xml": "new 1", "sitemap.xml": "new" }, ["sitemap-2.xml", "missing.xml"]);
    expect(readFolder(folder)).toEqual({ "sitemap.xml": "new", "sitemap-1.xml": "new 1", "other.html": "old" });
  });

  it("keeps the order of writes of all sizes that nobody waits for", async () => {
    const folder = createTemporaryFolder();
    const sink = createFolderSink(folder);
    const file = await sink.create();
    const pieces = [1, 70_000, 65_535, 2, 0, 65_536, 65_536, 300_000, 5, 65_530, 7, 1_000_000].map((length, index) => Buffer.alloc(length, 97 + index));
    const writes = pieces.map((piece) => file.write(piece));
    await Promise.all(writes);
    await file.close();
    await sink.publish([{ file, name: "a.txt" }]);
    expect(readFileSync(join(folder, "a.txt")).equals(Buffer.concat(pieces))).toBe(true);
  });

  it("keeps small pieces of many files apart, whichever of them are open at once", async () => {
    const folder = createTemporaryFolder();
    const sink = createFolderSink(folder);
    const files: { file: SinkFile; name: string }[] = [];
    for (let round = 0; round < 3; round++) {
      const open = await Promise.all([0, 1, 2].map(() => sink.create()));
      for (let piece = 0; piece < 3; piece++)
        for (const [at, file] of open.entries()) void file.write(Buffer.alloc(piece === 1 ? 80_000 : 30_000, 97 + round * 9 + at * 3 + piece));
      await Promise.all(open.map((file) => file.close()));
      files.push(...open.map((file, at) => ({ file, name: `${round}-${at}.txt` })));
    }
    await sink.publish(files);
    const expected = files.map(({ name }, at) => [
      name,
      [0, 1, 2].map((piece) => String.fromCharCode(97 + at * 3 + piece).repeat(piece === 1 ? 80_000 : 30_000)).join(""),
    ]);
    expect(readFolder(folder)).toEqual(Object.fromEntries(expected));
  });

  it("uses a small piece before write returns", async () => {
    const folder = createTemporaryFolder();
    const sink = createFolderSink(folder);
    const file = await sink.create();
    const buffer = Buffer.from("abc");
    expect(file.write(buffer)).toBeUndefined();
    buffer.fill("x");
    await file.close();
    await sink.publish([{ file, name: "a.txt" }]);
    expect(readFolder(folder)).toEqual({ "a.txt": "abc" });
  });

  it("leaves the old files and no trace when it is aborted, also with writes under way", async () => {
    const folder = createTemporaryFolder();
    writeFileSync(join(folder, "sitemap.xml"), "old");
    const sink = createFolderSink(folder);
    await stage(sink, "new");
    const file = await sink.create();
    const writes = Array.from({ length: 20 }, () => file.write(Buffer.alloc(1_000_000)));
    const creating = sink.create();
    await Promise.all([sink.abort(), sink.abort(), Promise.allSettled([...writes, creating])]);
    expect(readFolder(folder)).toEqual({ "sitemap.xml": "old" });
    expect(() => file.write(Buffer.from("late"))).toThrow(expect.objectContaining({ code: "ERR_ABORTED" }));
    await expect(sink.create()).rejects.toMatchObject({ code: "ERR_ABORTED" });
    await expect(sink.publish([])).rejects.toMatchObject({ code: "ERR_ABORTED" });
    await sink.abort();
  });

  it("has cleared up when any of several aborts is done", async () => {
    const folder = createTemporaryFolder();
    const sink = createFolderSink(folder);
    await stage(sink, "new");
    const left = await Promise.all([sink.abort(), sink.abort(), sink.abort()].map((abort) => abort.then(() => readdirSync(folder))));
    expect(left).toEqual([[], [], []]);
  });

  it("removes the folders it made when it is aborted", async () => {
    const base = createTemporaryFolder();
    const sink = createFolderSink(join(base, "a", "b"));
    await stage(sink, "new");
    await sink.abort();
    expect(readdirSync(base)).toEqual([]);
  });

  it.each(["folder", "link"])("puts everything back where a %s is in the way", async (kind) => {
    const folder = createTemporaryFolder();
    writeFileSync(join(folder, "sitemap-1.xml"), "old");
    if (kind === "folder") mkdirSync(join(folder, "sitemap.xml"));
    else symlinkSync(join(folder, "sitemap-1.xml"), join(folder, "sitemap.xml"));
    const before = readFolder(folder);
    const sink = createFolderSink(folder);
    await expect(publishTexts(sink, { "sitemap-1.xml": "new", "sitemap.xml": "new" })).rejects.toThrow(
      /^Expected a plain file or nothing, found a .* at .*sitemap\.xml$/,
    );
    await sink.abort();
    expect(readFolder(folder)).toEqual(before);
  });

  it("refuses files that are open, of another sink, or told twice", async () => {
    const folder = createTemporaryFolder();
    const sink = createFolderSink(folder);
    const open = await sink.create();
    const done = await stage(sink, "done");
    const foreign = await stage(createFolderSink(folder), "foreign");
    const twice = [
      { file: done, name: "a.xml" },
      { file: done, name: "b.xml" },
    ];
    for (const files of [[{ file: open, name: "a.xml" }], [{ file: foreign, name: "a.xml" }], twice, [{ file: done, name: "../a.xml" }]]) {
      await expect(sink.publish(files)).rejects.toMatchObject({ code: "ERR_ARGUMENT" });
    }
    await sink.abort();
  });

  it("publishes more than once", async () => {
    const folder = createTemporaryFolder();
    const sink = createFolderSink(folder);
    await publishTexts(sink, { "a.xml": "1" });
    await publishTexts(sink, { "a.xml": "2", "b.xml": "2" });
    expect(readFolder(folder)).toEqual({ "a.xml": "2", "b.xml": "2" });
  });

  it("lets two sinks work in one folder", async () => {
    const folder = createTemporaryFolder();
    const publishAll = async (text: string): Promise<void> => {
      const names = Array.from({ length: 10 }, (_, index) => `sitemap-${index}.xml`);
      await publishTexts(createFolderSink(folder), Object.fromEntries(names.map((name) => [name, text])));
    };
    await Promise.all(["a".repeat(100_000), "b".repeat(100_000)].map(publishAll));
    const texts = new Set(Object.values(readFolder(folder)));
    expect(readdirSync(folder)).toHaveLength(10);
    expect(texts.size).toBe(1);
  });

  it("reads published files up to a limit", async () => {
    const folder = createTemporaryFolder();
    writeFileSync(join(folder, "a.xml"), "abcdef");
    mkdirSync(join(folder, "b.xml"));
    const sink = createFolderSink(folder);
    expect(await readText(sink, 3)).toBe("abc");
    expect(await readText(sink, 1e15)).toBe("abcdef");
    expect(await sink.read("b.xml", 10)).toBeUndefined();
    expect(await sink.read("c.xml", 10)).toBeUndefined();
    expect(await createFolderSink(join(folder, "missing")).read("a.xml", 10)).toBeUndefined();
    await expect(sink.read("../a.xml", 10)).rejects.toMatchObject({ code: "ERR_ARGUMENT" });
  });

  it("says in one sentence where it may not write", async ({ skip }) => {
    if (process.getuid?.() === 0 || process.platform === "win32") skip("the administrator may write everywhere");
    const folder = createTemporaryFolder();
    chmodSync(folder, 0o500);
    await expect(createFolderSink(folder).create()).rejects.toThrow(`Expected a folder that can be written, found no permission at ${folder}`);
  });

  it("says in one sentence that its folder is a file", async () => {
    const path = join(createTemporaryFolder(), "file");
    writeFileSync(path, "");
    await expect(createFolderSink(path).create()).rejects.toThrow(`Expected a folder that can be written, found a file where a folder should be at ${path}`);
  });
});
