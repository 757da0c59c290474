import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Most bytes that a damaged block may inflate to. */
const MAX_BLOCK_BYTES = 2_147_483_648;
const FINGERPRINT_BYTES = 4;
const NEWLINE = 10;

/**
 * Locs and fingerprints of one file, packed: the number of entries, a fingerprint of 4 bytes for each, and the locs in their order, each as the
 * number of characters it shares with the one before and the rest, deflated. Locs of real sites take 5 to 15 bytes.
 */
export async function packEntries(entries: ReadonlyMap<string, number>): Promise<Buffer> {
  const head = Buffer.alloc(4 + entries.size * FINGERPRINT_BYTES);
  head.writeUInt32LE(entries.size, 0);
  const lines: string[] = [];
  let at = 4;
  let before = "";
  for (const [loc, fingerprint] of entries) {
    at = head.writeUInt32LE(fingerprint, at);
    const shared = sharedLength(before, loc);
    lines.push(`${shared} ${loc.slice(shared)}\n`);
    before = loc;
  }
  return Buffer.concat([head, await deflate(Buffer.from(lines.join("")), { level: 6 })]);
}

/** Undoes `packEntries`. Throws a RangeError for what it has not made. */
export async function unpackEntries(block: Uint8Array): Promise<Map<string, number>> {
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
  const count = bytes.readUInt32LE(0);
  const from = 4 + count * FINGERPRINT_BYTES;
  const text = await inflate(bytes.subarray(from), { maxOutputLength: MAX_BLOCK_BYTES });
  const entries = new Map<string, number>();
  let before = "";
  let at = 0;
  for (let index = 0; index < count; index++) {
    const end = text.indexOf(NEWLINE, at);
    const line = text.toString("utf8", at, end < 0 ? at : end);
    const space = line.indexOf(" ");
    if (space < 0) throw new RangeError("Expected a loc in a block of entries, found its end");
    before = before.slice(0, Number(line.slice(0, space))) + line.slice(space + 1);
    entries.set(before, bytes.readUInt32LE(4 + index * FINGERPRINT_BYTES));
    at = end + 1;
  }
  return entries;
}

function sharedLength(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a.charCodeAt(length) === b.charCodeAt(length)) length++;
  // A pair of surrogates stays together: halves are no UTF-8.
  const last = length > 0 ? a.charCodeAt(length - 1) : 0;
  return last >= 0xd800 && last < 0xdc00 ? length - 1 : length;
}
