import { describe, expect, it } from "vitest";
import { createMemorySink } from "./memory-sink.ts";

describe("createMemorySink", () => {
  it("shows files only when they are published, and removes others", async () => {
    const sink = createMemorySink();
    const file = await sink.create();
    const bytes = new Uint8Array([1, 2, 3]);
    await file.write(bytes);
    bytes.fill(9);
    await file.close();
    expect(sink.files.size).toBe(0);
    await sink.publish([{ file, name: "a" }]);
    expect(await sink.read("a", 2)).toEqual(new Uint8Array([1, 2]));
    await sink.publish([], ["a"]);
    expect(await sink.read("a", 2)).toBeUndefined();
  });

  it("refuses files of another sink, or of a run that was aborted", async () => {
    const sink = createMemorySink();
    const file = await sink.create();
    await expect(createMemorySink().publish([{ file, name: "a" }])).rejects.toMatchObject({ code: "ERR_SINK" });
    await sink.abort();
    await expect(sink.publish([{ file, name: "a" }])).rejects.toMatchObject({ code: "ERR_SINK" });
  });
});
