import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { publishFiles } from "./publish-files.ts";
import type { RenameHost } from "./rename-patiently.ts";
import { createTemporaryFolder, readFolder } from "./testing/temporary-folder.ts";

const NAMES = ["sitemap-1.xml", "sitemap-2.xml", "sitemap.xml"];
const OLD = { "sitemap-1.xml": "old", "sitemap.xml": "old" };

function prepare() {
  const folder = createTemporaryFolder();
  const staging = createTemporaryFolder();
  for (const [name, text] of Object.entries(OLD)) writeFileSync(join(folder, name), text);
  const moves = NAMES.map((name, index) => ({ name, from: join(staging, String(index)) }));
  for (const { from } of moves) writeFileSync(from, "new");
  return { folder, staging, moves };
}

/** Fails to rename `name`, on Windows for ever as a file in use does. */
function createHost(name: string, code: string, wait: RenameHost["wait"] = async () => undefined): RenameHost {
  const rename = (from: string, to: string): void => {
    if (to.endsWith(name)) throw Object.assign(new Error(code), { code });
    renameSync(from, to);
  };
  return { platform: "win32", rename, wait };
}

describe("publishFiles", () => {
  it("puts all files in place", async () => {
    const { folder, staging, moves } = prepare();
    await publishFiles(moves, { folder, staging, signal: new AbortController().signal });
    expect(readFolder(folder)).toEqual({ "sitemap-1.xml": "new", "sitemap-2.xml": "new", "sitemap.xml": "new" });
  });

  it.each(
    NAMES.flatMap((name) => [
      [name, "EIO"],
      [name, "EBUSY"],
    ]),
  )("undoes everything when %s cannot be renamed for %s", async (name, code) => {
    const { folder, staging, moves } = prepare();
    const publishing = publishFiles(moves, { folder, staging, signal: new AbortController().signal, host: createHost(name, code) });
    await expect(publishing).rejects.toMatchObject({ code: "ERR_SINK", details: { path: join(folder, name), systemCode: code } });
    expect(readFolder(folder)).toEqual(OLD);
  });

  it("undoes everything when it is aborted while it waits", async () => {
    const { folder, staging, moves } = prepare();
    const abort = new AbortController();
    const first = createHost("sitemap-2.xml", "EBUSY");
    let isBusy = true;
    const host: RenameHost = {
      platform: "win32",
      rename: (from, to) => (isBusy ? first : { rename: renameSync }).rename(from, to),
      wait: async () => {
        isBusy = false;
        abort.abort();
      },
    };
    await expect(publishFiles(moves, { folder, staging, signal: abort.signal, host })).rejects.toMatchObject({ code: "ERR_ABORTED" });
    expect(readFolder(folder)).toEqual(OLD);
  });

  it("touches nothing when a later name is a folder", async () => {
    const { folder, staging, moves } = prepare();
    mkdirSync(join(folder, "sitemap-2.xml"));
    const before = readFolder(folder);
    await expect(publishFiles(moves, { folder, staging, signal: new AbortController().signal })).rejects.toMatchObject({ code: "ERR_SINK" });
    expect(readFolder(folder)).toEqual(before);
  });
});
