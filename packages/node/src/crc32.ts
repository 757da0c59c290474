import * as zlib from "node:zlib";

/** CRC-32 of `bytes` as gzip wants it (https://www.rfc-editor.org/rfc/rfc1952#section-8), going on from `crc` of the bytes before. */
export function crc32(bytes: Uint8Array, crc = 0): number {
  // The native routine forgets `crc` where there are no bytes: zlib takes an empty buffer's null pointer for a wish to begin anew.
  if (bytes.length === 0) return crc >>> 0;
  // Runtimes that only imitate Node may lack the native routine.
  return typeof zlib.crc32 === "function" ? zlib.crc32(bytes, crc) : crc32ByTable(bytes, crc);
}

/** The same by a table of 256 entries: some 20 times slower, needs nothing of the host. */
export function crc32ByTable(bytes: Uint8Array, crc = 0): number {
  table ??= createTable();
  let remainder = ~crc;
  for (const byte of bytes) remainder = (table[(remainder ^ byte) & 0xff] ?? 0) ^ (remainder >>> 8);
  return ~remainder >>> 0;
}

let table: Int32Array | undefined;

const REVERSED_POLYNOMIAL = 0xedb88320;

function createTable(): Int32Array {
  const entries = new Int32Array(256);
  for (let index = 0; index < 256; index++) {
    let remainder = index;
    for (let bit = 0; bit < 8; bit++) remainder = remainder & 1 ? REVERSED_POLYNOMIAL ^ (remainder >>> 1) : remainder >>> 1;
    entries[index] = remainder;
  }
  return entries;
}
