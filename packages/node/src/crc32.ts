import * as zlib from "node:zlib";
import { crc32ByTable } from "./crc32-by-table.ts";

/** CRC-32 of `bytes` as gzip wants it (https://www.rfc-editor.org/rfc/rfc1952#section-8), going on from `crc` of the bytes before. */
export function crc32(bytes: Uint8Array, crc = 0): number {
  // The native routine forgets `crc` where there are no bytes: zlib takes an empty buffer's null pointer for a wish to begin anew.
  if (bytes.length === 0) return crc >>> 0;
  // Runtimes that only imitate Node may lack the native routine.
  return typeof zlib.crc32 === "function" ? zlib.crc32(bytes, crc) : crc32ByTable(bytes, crc);
}
