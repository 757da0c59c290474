/** CRC-32 of `bytes` by a table of 256 entries, going on from `crc` of the bytes before: some 20 times slower than the native one, and needs nothing of the host. */
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
