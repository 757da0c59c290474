import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SEGMENTS_TO_MERGE } from "./compaction.ts";
import { loadKnownTable } from "./known-table.ts";
import { writeNextSegment } from "./next-segment.ts";
import { collectRows, evenRows, listedRows, MemoryState, nameOfKey, type PlainRow, sortedRows, streamOf, TEST_KEY } from "./testing/rows.ts";
import { REMOVED, type SegmentRecord } from "./types.ts";

describe("writeNextSegment", () => {
  it("keeps the state equal to a map over many generations, in few segments", async () => {
    const state = new MemoryState();
    const model = new Map<string, PlainRow>();
    let segments: readonly SegmentRecord[] = [];
    let written = 0;
    const pool = evenRows(4000, 8);
    for (let generation = 1; generation <= 120; generation++) {
      const some = generation === 1 ? pool.slice(0, 3000) : fc.sample(fc.constantFrom(...pool), { seed: generation, numRuns: 1 + ((generation * 7) % 13) });
      const rows = sortedRows(some.map((row) => ({ ...row, file: generation % 5 === 4 ? REMOVED : generation })));
      for (const row of rows) model.set(nameOfKey(row.key), row);
      const pieces: Uint8Array[] = [];
      const next = await writeNextSegment({
        generation,
        hashKey: TEST_KEY,
        rows: streamOf(rows),
        count: rows.length,
        segments,
        read: state.read,
        write: (bytes) => void pieces.push(bytes.slice()),
      });
      const [first] = next.segments;
      state.files.set(first?.name ?? "", Buffer.concat(pieces));
      for (const { name } of next.replaced) state.files.delete(name);
      segments = next.segments;
      written += first?.rows ?? 0;
      expect([...state.files.keys()].sort()).toEqual(segments.map((segment) => segment.name).sort());
      expect(segments.length).toBeLessThanOrEqual(SEGMENTS_TO_MERGE * 4);
    }
    const table = await loadKnownTable(segments.map((record) => state.reader(record)));
    expect(await collectRows(table.rows())).toEqual(sortedRows(listedRows([...model.values()])));
    expect(written).toBeLessThan(3000 * 5);
  });
});
