import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createNullSink } from "./null-sink.ts";
import { createTemporaryFolder } from "./testing/temporary-folder.ts";

describe("createNullSink", () => {
  it("counts, checks names and reads its folder, but changes nothing", async () => {
    const folder = createTemporaryFolder();
    writeFileSync(join(folder, "old.xml"), "old");
    const sink = createNullSink(folder);
    const file = await sink.create();
    await file.write(Buffer.from("abc"));
    await file.write(Buffer.from("de"));
    await file.close();
    expect(() => file.write(Buffer.from("x"))).toThrow("found a closed one");
    await sink.publish([{ file, name: "sitemap.xml" }], ["old.xml"]);
    await expect(sink.publish([{ file, name: "../sitemap.xml" }])).rejects.toMatchObject({ code: "ERR_ARGUMENT" });
    expect([sink.bytes, sink.published, readdirSync(folder)]).toEqual([5, ["sitemap.xml"], ["old.xml"]]);
    expect(new TextDecoder().decode(await sink.read("old.xml", 2))).toBe("ol");
  });
});
