import { tmpdir } from "node:os";
import { describe, expect, it, onTestFinished } from "vitest";
import { createFolderScratch } from "../state/index.ts";
import { createSpooledEntry, readRecord, Spool } from "./spool.ts";
import { Random } from "./testing/random.ts";

/** Adds random entries for random files and expects each file's back, in order. */
async function roundTrip(memoryBytes: number): Promise<number> {
  const scratch = createFolderScratch(tmpdir());
  onTestFinished(() => scratch.close());
  let opened = 0;
  const spool = new Spool(memoryBytes, async () => {
    opened++;
    return scratch;
  });
  const random = new Random(7);
  const expected = new Map<number, string[]>();
  for (let at = 0; at < 600; at++) {
    const file = random.pick([-2, -1, 1, 2, 900]);
    const text = `${at} ${"x".repeat(random.below(random.chance(0.02) ? 40_000 : 300))}`;
    const bytes = new TextEncoder().encode(`behind${text}before`);
    const lastmod = random.chance(0.5) ? Number.NaN : at / 4;
    const entry = { row: at * 7_000_000, flags: at % 16, lastmod, namespaces: at % 8, limited: at % 2, bytes, from: 6, to: bytes.length - 6 };
    await spool.add(file, entry);
    expected.set(file, [...(expected.get(file) ?? []), [at * 7_000_000, at % 16, lastmod, at % 8, at % 2, text].join()]);
  }
  for (const [file, lines] of expected) {
    const found: string[] = [];
    const entry = createSpooledEntry();
    for await (const piece of spool.pieces(file)) {
      for (let at = 0; at < piece.length; ) {
        at = readRecord(piece, at, entry);
        const { row, flags, lastmod, namespaces, limited, bytes, from, to } = entry;
        found.push([row, flags, lastmod, namespaces, limited, new TextDecoder().decode(bytes.subarray(from, to))].join());
      }
    }
    expect(found).toEqual(lines);
    expect(spool.entriesOf(file)).toBe(lines.length);
    spool.drop(file);
    expect(spool.entriesOf(file)).toBe(0);
  }
  return opened;
}

describe("Spool", () => {
  it("gives back what waits for a file, in order, from memory", async () => {
    expect(await roundTrip(100_000_000)).toBe(0);
  });

  it.each([0, 1000, 100_000])("gives it back with no more than about %d bytes of memory", async (memoryBytes) => {
    expect(await roundTrip(memoryBytes)).toBe(1);
  });

  it("gives whole what a file had when its reading began, while more comes in", async () => {
    const scratch = createFolderScratch(tmpdir());
    onTestFinished(() => scratch.close());
    const spool = new Spool(2000, async () => scratch);
    const entry = { ...createSpooledEntry(), bytes: new Uint8Array(700), to: 700 };
    await spool.add(1, entry);
    let pieces = 0;
    for await (const piece of spool.pieces(1)) {
      expect(piece.length).toBeGreaterThan(700);
      pieces++;
      for (let at = 0; at < 5; at++) await spool.add(2, entry);
    }
    expect(pieces).toBe(1);
    expect(spool.entriesOf(2)).toBe(5);
  });
});
