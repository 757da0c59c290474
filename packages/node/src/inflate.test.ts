import { deflateRawSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { inflate } from "./inflate.ts";
import { collect, inPieces, makeSitemapBytes } from "./testing/collect.ts";

const text = makeSitemapBytes(3000);
const packed = gzipSync(text);
const mebibyte = makeSitemapBytes(1_048_576);

function inflateWhole(bytes: Uint8Array, pieceBytes = 262_144): ReturnType<typeof collect> {
  return collect(inflate(inPieces(bytes, pieceBytes)));
}

/** A header with every optional part. */
function makeFullHeader(): Buffer {
  return Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0x1e, 1, 2, 3, 4, 0, 3, 3, 0, 7, 8, 9]), Buffer.from("name\0comment\0"), Buffer.from([0x12, 0x34])]);
}

describe("inflate", () => {
  it.each([1, 2, 7, 100, 262_144])("undoes gzip that arrives in pieces of %i bytes", async (pieceBytes) => {
    const { bytes, error } = await inflateWhole(packed, pieceBytes);
    expect(error).toBeUndefined();
    expect(bytes.equals(text)).toBe(true);
  });

  it.each([0, 1, 65_536, 1_048_575, 1_048_577, 9_000_000])("undoes gzip of %i bytes", async (size) => {
    const original = makeSitemapBytes(size);
    const { bytes, error } = await inflateWhole(gzipSync(original));
    expect(error).toBeUndefined();
    expect(bytes.equals(original)).toBe(true);
  });

  it("reads headers with extra field, name, comment and checksum", async () => {
    const full = Buffer.concat([makeFullHeader(), packed.subarray(10)]);
    for (const pieceBytes of [1, 5, 1000]) expect((await inflateWhole(full, pieceBytes)).bytes.equals(text)).toBe(true);
  });

  it.each([1, 13, 100_000])("reads member after member and zeros behind them, in pieces of %i bytes", async (pieceBytes) => {
    const members = Buffer.concat([packed, gzipSync(""), gzipSync("second"), Buffer.alloc(700)]);
    const { bytes, error } = await inflateWhole(members, pieceBytes);
    expect(error).toBeUndefined();
    expect(bytes.equals(Buffer.concat([text, Buffer.from("second")]))).toBe(true);
  });

  it.each(["garbage", "\x1f", "\x1f\x00", "\0\0x"])("tells bytes behind a whole member from damage: %j", async (garbage) => {
    for (const pieceBytes of [1, 100_000]) {
      const { bytes, error } = await inflateWhole(Buffer.concat([packed, Buffer.from(garbage, "latin1")]), pieceBytes);
      expect(bytes.equals(text)).toBe(true);
      expect(error).toMatchObject({ code: garbage === "\x1f" ? "cut" : "trailing-garbage" });
    }
  });

  it("saves what decodes of a small file, wherever it is cut", async () => {
    let longest = 0;
    for (let cut = 0; cut < packed.length; cut++) {
      const { bytes, error } = await inflateWhole(packed.subarray(0, cut));
      expect(error).toMatchObject({ code: cut === 0 ? "damaged" : "cut" });
      expect(bytes.equals(text.subarray(0, bytes.length))).toBe(true);
      expect(bytes.length).toBeGreaterThanOrEqual(longest);
      longest = bytes.length;
      if (cut >= packed.length - 8) expect(bytes.length).toBe(text.length);
    }
  });

  it("says what is lost is damaged, wherever a byte is changed", async () => {
    for (let at = 0; at < packed.length; at++) {
      const changed = Buffer.from(packed);
      changed[at] = (changed[at] ?? 0) ^ 0x55;
      const { bytes, error } = await inflateWhole(changed);
      const isHarmless = at >= 4 && at < 10;
      if (isHarmless) expect(bytes.equals(text)).toBe(true);
      else expect(error).toMatchObject({ name: "GzipFault" });
    }
  });

  it.each([1_000, 65_536, 262_144])("loses next to nothing before a fault, read in pieces of %i bytes", async (pieceBytes) => {
    // A reserved block type cannot be decoded: https://www.rfc-editor.org/rfc/rfc1951#section-3.2.3
    const sound = deflateRawSync(mebibyte, { finishFlush: 2 });
    const damaged = Buffer.concat([packed.subarray(0, 10), sound, Buffer.from([0x07]), Buffer.alloc(300_000, 0xff)]);
    const { bytes, error } = await inflateWhole(damaged, pieceBytes);
    expect(error).toMatchObject({ code: "damaged" });
    expect(bytes.equals(mebibyte)).toBe(true);
  });

  it("yields everything before it finds a wrong checksum or length", async () => {
    for (const place of [8, 4]) {
      const changed = Buffer.from(packed);
      changed[packed.length - place] = (changed[packed.length - place] ?? 0) ^ 1;
      const { bytes, error } = await inflateWhole(changed);
      expect(bytes.equals(text)).toBe(true);
      expect(error).toMatchObject({ code: "damaged" });
    }
  });

  it("frees the source when the reader stops early", async () => {
    let closed = false;
    let given = 0;
    const bomb = gzipSync(Buffer.alloc(100_000_000));
    async function* source(): AsyncGenerator<Uint8Array> {
      try {
        for await (const piece of inPieces(bomb, 4096)) {
          given++;
          yield piece;
        }
      } finally {
        closed = true;
      }
    }
    for await (const chunk of inflate(source())) if (chunk.length > 0) break;
    expect(closed).toBe(true);
    expect(given).toBe(1);
  });

  it("passes on the failure of its source", async () => {
    async function* source(): AsyncGenerator<Uint8Array> {
      yield packed.subarray(0, 100);
      throw new Error("lost connection");
    }
    const { bytes, error } = await collect(inflate(source()));
    expect(bytes.length).toBeGreaterThan(0);
    expect(error).toMatchObject({ message: "lost connection" });
  });
});
