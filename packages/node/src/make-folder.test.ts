import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { makeFolder } from "./make-folder.ts";

const home = mkdtempSync(join(tmpdir(), "make-folder-"));
afterAll(() => rmSync(home, { recursive: true }));

describe("makeFolder", () => {
  it("makes every missing folder and names the first one it made", async () => {
    expect(await makeFolder(join(home, "a", "b", "c"))).toBe(join(home, "a"));
    expect(existsSync(join(home, "a", "b", "c"))).toBe(true);
    expect(await makeFolder(join(home, "a", "b"))).toBeUndefined();
  });

  it("refuses a file in the way", async () => {
    writeFileSync(join(home, "file"), "");
    await expect(makeFolder(join(home, "file"))).rejects.toMatchObject({ code: "ENOTDIR" });
    await expect(makeFolder(join(home, "file", "below"))).rejects.toMatchObject({ code: "ENOTDIR" });
  });

  it.runIf(existsSync("/proc/self"))("fails at once where the system makes no folders", async () => {
    await expect(makeFolder("/proc/none/below")).rejects.toMatchObject({ code: "ENOENT" });
  });
});
