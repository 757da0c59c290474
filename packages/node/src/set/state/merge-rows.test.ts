import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeRows } from "./merge-rows.ts";
import { collectRows, evenRows, listedRows, newestRows, plainRow, sortedRows, streamOf } from "./testing/rows.ts";

const rowLists = fc.array(plainRow, { maxLength: 60 }).map(sortedRows);

describe("mergeRows", () => {
  it("gives each key once, with its newest row, in order", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(rowLists, { maxLength: 5 }), fc.boolean(), fc.integer({ min: 1, max: 70 }), async (newestFirst, dropRemoved, size) => {
        const merged = await collectRows(
          mergeRows(
            newestFirst.map((rows) => streamOf(rows, size)),
            { dropRemoved },
          ),
        );
        expect(merged).toEqual(dropRemoved ? listedRows(newestRows(newestFirst)) : newestRows(newestFirst));
      }),
      { seed: 4 },
    );
  });

  it("merges more rows than a batch holds", async () => {
    const lists = [evenRows(9000, 1), evenRows(30, 2), evenRows(900, 3)].map(sortedRows);
    expect(await collectRows(mergeRows(lists.map((rows) => streamOf(rows, 1000))))).toEqual(newestRows(lists));
  });

  it("ends its streams when it is left early", async () => {
    let ended = 0;
    async function* stream() {
      try {
        yield* streamOf(sortedRows(evenRows(10_000, 1)));
      } finally {
        ended++;
      }
    }
    for await (const batch of mergeRows([stream(), stream()])) if (batch.count > 0) break;
    expect(ended).toBe(2);
  });
});
