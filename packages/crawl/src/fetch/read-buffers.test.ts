import { describe, expect, it } from "vitest";
import { ReadBuffers } from "./read-buffers.ts";

const LARGE = 100_000;

/** A connection that reads these many bytes of a value, and what it hands on. */
function readSizes(buffers: ReadBuffers, sizes: readonly number[]): readonly Uint8Array[] {
  const pieces: Uint8Array[] = [];
  const { buffer, callback } = buffers.reader((piece) => pieces.push(piece) > 0);
  for (const [index, size] of sizes.entries()) {
    buffer().fill(index + 1, 0, size);
    callback(size);
  }
  return pieces;
}

const valuesOf = (pieces: readonly Uint8Array[]): readonly (readonly [number, number])[] =>
  pieces.map((piece) => {
    expect(new Set(piece).size).toBe(1);
    return [piece.length, piece[0] ?? 0];
  });

describe("ReadBuffers", () => {
  it("overwrites no piece that was not given back", () => {
    const sizes = [LARGE, 10, 20, LARGE, 65_535, 65_536, 1];
    expect(valuesOf(readSizes(new ReadBuffers(), sizes))).toEqual(sizes.map((size, index) => [size, index + 1]));
  });

  it("reads into a buffer again that was given back", () => {
    const buffers = new ReadBuffers();
    const [first] = readSizes(buffers, [LARGE]);
    if (first === undefined) throw new Error("Expected a piece, found none");
    buffers.giveBack(first.subarray(10, 20));
    const [second] = readSizes(buffers, [LARGE]);
    expect(second?.buffer).toBe(first.buffer);
  });

  it("keeps small pieces in memory of their own", () => {
    const [small] = readSizes(new ReadBuffers(), [1000]);
    expect(small?.length).toBe(1000);
    expect(small?.buffer.byteLength).toBeLessThan(65_536);
  });

  it("takes nothing back that is not its own", () => {
    const buffers = new ReadBuffers();
    const foreign = Buffer.alloc(262_144);
    buffers.giveBack(foreign);
    expect(buffers.take().buffer).not.toBe(foreign.buffer);
  });

  it("keeps a few idle ones alone", () => {
    const buffers = new ReadBuffers();
    const pieces = readSizes(
      buffers,
      Array.from({ length: 40 }, () => LARGE),
    );
    for (const piece of pieces) buffers.giveBack(piece);
    const known = new Set(pieces.map(({ buffer }) => buffer));
    const again = Array.from({ length: 40 }, () => buffers.take()).filter(({ buffer }) => known.has(buffer));
    expect(again.length).toBeGreaterThan(0);
    expect(again.length).toBeLessThan(16);
  });

  it("passes on whether there may be more", () => {
    const { buffer, callback } = new ReadBuffers().reader((piece) => piece.length > 1);
    buffer();
    expect([callback(1), callback(2), callback(LARGE)]).toEqual([false, true, true]);
  });
});
