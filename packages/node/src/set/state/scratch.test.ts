import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createTemporaryFolder } from "../../testing/temporary-folder.ts";
import { createFolderScratch } from "./scratch.ts";

describe("createFolderScratch", () => {
  it("keeps files until they are removed or the place is closed, and leaves nothing", async () => {
    const parent = createTemporaryFolder();
    const scratch = createFolderScratch(parent);
    expect(readdirSync(parent)).toEqual([]);
    const [first, second] = [await scratch.create(), await scratch.create()];
    if (process.platform === "linux") expect(readdirSync(join(parent, readdirSync(parent)[0] ?? ""))).toEqual([]);
    await first.write(Buffer.from("hello "));
    await second.write(Buffer.from("other"));
    await first.write(Buffer.from("there"));
    expect([first.bytes, second.bytes]).toEqual([11, 5]);
    expect(Buffer.from(await first.read(4, 8)).toString()).toBe("o th");
    expect(Buffer.from(await first.read(6, 99)).toString()).toBe("there");
    first.writeAt(Buffer.from("HE"), 0);
    first.writeAt(Buffer.from("!!"), 10);
    const piece = Buffer.from("????????????????");
    first.readAt(piece, 0);
    expect([piece.toString(), first.bytes]).toEqual(["HEllo ther!!????", 12]);
    await first.remove();
    await scratch.close();
    expect(readdirSync(parent)).toEqual([]);
    await scratch.close();
  });

  it("says where it could keep nothing", async () => {
    const scratch = createFolderScratch(join(createTemporaryFolder(), "not", "there"));
    await expect(scratch.create()).rejects.toMatchObject({
      code: "ERR_SINK",
      message: expect.stringMatching(/^Expected a place for passing files, found nothing at /),
    });
    await scratch.close();
  });
});
