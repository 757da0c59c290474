/**
 * Bytes that can be moved four at a time. In compiled code an access through a DataView is one instruction at any offset, so that this costs a third of
 * copying byte by byte; calls into the host, such as `set` and `copyWithin`, cost more than copying texts as short as those of an entry.
 */
export interface Memory {
  readonly bytes: Uint8Array;
  readonly view: DataView;
}

/** Makes bytes ready to be moved. */
export function memoryOf(bytes: Uint8Array): Memory {
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length) };
}

/** Copies from[p, to) to `out` at `at`; returns the offset behind. */
export function copyBytes(from: Memory, p: number, to: number, out: Memory, at: number): number {
  const source = from.view;
  const target = out.view;
  for (; p + 4 <= to; p += 4, at += 4) target.setInt32(at, source.getInt32(p, true), true);
  for (; p < to; p++, at++) target.setUint8(at, source.getUint8(p));
  return at;
}

const AMP = /* @__PURE__ */ memoryOf(new TextEncoder().encode("&amp;"));
const APOS = /* @__PURE__ */ memoryOf(new TextEncoder().encode("&apos;"));
/** Bytes of the longest reference. */
export const MAX_REFERENCE_BYTES = 6;

/** As `copyBytes`, with `&` and `'` as references. */
export function copyEscaped(from: Memory, p: number, to: number, out: Memory, at: number): number {
  const source = from.view;
  const target = out.view;
  while (p < to) {
    if (p + 4 <= to) {
      const word = source.getInt32(p, true);
      if (!hasEither(word)) {
        target.setInt32(at, word, true);
        p += 4;
        at += 4;
        continue;
      }
    }
    const end = Math.min(p + 4, to);
    for (; p < end; p++) {
      const c = source.getUint8(p);
      if (c === 38) at = copyBytes(AMP, 0, AMP.bytes.length, out, at);
      else if (c === 39) at = copyBytes(APOS, 0, APOS.bytes.length, out, at);
      else target.setUint8(at++, c);
    }
  }
  return at;
}

/** By how much references lengthen from[p, to). */
export function escapedBytes({ bytes }: Memory, p: number, to: number): number {
  let more = 0;
  for (; p < to; p++) {
    const c = bytes[p];
    if (c === 38) more += AMP.bytes.length - 1;
    else if (c === 39) more += APOS.bytes.length - 1;
  }
  return more;
}

/** Is one of the four bytes `&` (0x26) or `'` (0x27)? With the lowest bit set they are one value, and what differs from it in nothing is a zero. */
function hasEither(word: number): boolean {
  const differs = (word | 0x0101_0101) ^ 0x2727_2727;
  return ((differs - 0x0101_0101) & ~differs & 0x8080_8080) !== 0;
}
