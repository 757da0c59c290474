import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createFolderSink } from "./folder-sink.ts";
import { bundleProgram, runCommand } from "./testing/run-program.ts";
import { createTemporaryFolder, readFolder } from "./testing/temporary-folder.ts";

async function prepare(): Promise<{ readonly program: string; readonly folder: string }> {
  const base = createTemporaryFolder();
  const folder = join(base, "out");
  mkdirSync(folder);
  writeFileSync(join(folder, "sitemap.xml"), "old");
  return { program: await bundleProgram("write-forever", base), folder };
}

describe.skipIf(process.platform === "win32")("a folder sink in a process that", () => {
  it("is killed leaves the old files, and the next run clears up", async () => {
    const { program, folder } = await prepare();
    const { signal } = await runCommand(process.execPath, [program, folder], { onOutput: (child) => child.kill("SIGKILL") });
    expect(signal).toBe("SIGKILL");
    const left = readdirSync(folder).filter((name) => name.startsWith(".mapwright-"));
    expect(left).toHaveLength(1);
    expect(readFolder(folder)["sitemap.xml"]).toBe("old");

    const longAgo = Date.now() / 1000 - 120;
    for (const name of left) utimesSync(join(folder, name), longAgo, longAgo);
    const sink = createFolderSink(folder);
    await sink.create();
    await sink.abort();
    expect(readFolder(folder)).toEqual({ "sitemap.xml": "old" });
  });

  it("is interrupted and aborts leaves the old files alone", async () => {
    const { program, folder } = await prepare();
    const { code } = await runCommand(process.execPath, [program, folder], { onOutput: (child) => child.kill("SIGINT") });
    expect(code).toBe(130);
    expect(readFolder(folder)).toEqual({ "sitemap.xml": "old" });
  });

  it("finds no room says so and leaves the old files alone", async () => {
    const { program, folder } = await prepare();
    // 4,096 blocks of 512 or 1,024 bytes: less than one file of the program in either case.
    const { code, stderr } = await runCommand("sh", ["-c", 'ulimit -f 3000 && exec "$0" "$@"', process.execPath, program, folder]);
    expect(stderr).toBe(`Expected room for a sitemap, found a file larger than the system allows at ${folder}`);
    expect(code).toBe(3);
    expect(readFolder(folder)).toEqual({ "sitemap.xml": "old" });
  });
});
