import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type InputFile, listInputs } from "./list-inputs.ts";

let folder = "";

beforeAll(async () => {
  folder = (await mkdtemp(join(tmpdir(), "mapwright-inputs-"))).replaceAll("\\", "/");
  await mkdir(join(folder, "maps", "de"), { recursive: true });
  for (const name of ["maps/a.xml", "maps/de/b.xml", "list"]) await writeFile(join(folder, name), `${folder}/maps/a.xml\0${folder}/maps/de/b.xml\0`);
});

afterAll(async () => rm(folder, { recursive: true }));

async function list(args: readonly string[], filesFrom?: string): Promise<readonly InputFile[]> {
  const files: InputFile[] = [];
  const options = { filesFrom, signal: new AbortController().signal, onError: (error: Error) => expect.fail(error.message) };
  for await (const file of listInputs(args, options)) files.push({ ...file, path: file.path.slice(folder.length + 1) });
  return files;
}

describe("listInputs", () => {
  it("knows a single file as such", async () => {
    expect(await list([`${folder}/maps/a.xml`])).toEqual([{ path: "maps/a.xml", relative: "a.xml", only: true }]);
  });

  it.each(["maps", "maps/"])("puts the files of a folder below it: %s", async (name) => {
    expect(await list([`${folder}/${name}`])).toEqual([
      { path: "maps/a.xml", relative: "a.xml", only: false },
      { path: "maps/de/b.xml", relative: "de/b.xml", only: false },
    ]);
  });

  it("puts the files of a pattern below its fixed part", async () => {
    expect(await list([`${folder}/maps/*/b.*`])).toEqual([{ path: "maps/de/b.xml", relative: "de/b.xml", only: false }]);
  });

  it("takes files from a list", async () => {
    expect((await list([], `${folder}/list`)).map(({ relative, only }) => ({ relative, only }))).toEqual([
      { relative: "a.xml", only: false },
      { relative: "b.xml", only: false },
    ]);
  });

  it("tells of what looks like an address that lacks its scheme, and goes on", async () => {
    const told: string[] = [];
    const found: string[] = [];
    const args = ["shop.example/sitemap.xml", "https//shop.example", `${folder}/maps/a.xml`];
    for await (const { path } of listInputs(args, { filesFrom: undefined, signal: new AbortController().signal, onError: ({ message }) => told.push(message) }))
      found.push(path);
    expect(told).toEqual([
      "Expected a file or an address, found shop.example/sitemap.xml (did you mean https://shop.example/sitemap.xml?)",
      "Expected a file or an address, found https//shop.example (did you mean https://shop.example?)",
    ]);
    expect(found).toEqual([`${folder}/maps/a.xml`]);
  });
});
