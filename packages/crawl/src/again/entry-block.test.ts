import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packEntries, unpackEntries } from "./entry-block.ts";

describe("packEntries", () => {
  it("gives back what it was given, whatever the locs hold but line ends", async () => {
    const loc = fc.string({ unit: "grapheme" }).filter((text) => !text.includes("\n"));
    const entries = fc.array(
      fc.tuple(
        fc.oneof(
          loc,
          loc.map((text) => `https://e.com/a/b/${text}`),
          fc.constantFrom("😀", "😁", "a😀", "a😁"),
        ),
        fc.integer({ min: 0, max: 0xffffffff }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(entries, async (list) => {
        const map = new Map(list);
        expect([...(await unpackEntries(await packEntries(map)))]).toEqual([...map]);
      }),
      { seed: 5, numRuns: 200 },
    );
  });

  it("refuses a block that is cut", async () => {
    const block = await packEntries(
      new Map([
        ["https://e.com/a", 1],
        ["https://e.com/b", 2],
      ]),
    );
    await expect(unpackEntries(block.subarray(0, block.length - 4))).rejects.toThrow();
    await expect(unpackEntries(block.subarray(0, 2))).rejects.toThrow();
  });
});
