import type { CompressedInput } from "./compressed-input.ts";

/** What stands where a gzip member should begin. */
export type HeaderOutcome = "member" | "cut" | "damaged" | "no-gzip";

const FIXED_BYTES = 10;
const METHOD_DEFLATE = 8;
const FLAG = { headerCrc: 2, extra: 4, name: 8, comment: 16, reserved: 0xe0 } as const;

/** Takes the header of a gzip member: https://www.rfc-editor.org/rfc/rfc1952#section-2.3 */
export async function takeGzipHeader(input: CompressedInput): Promise<HeaderOutcome> {
  const fixed = await input.take(FIXED_BYTES);
  if (fixed[0] !== 0x1f || (fixed.length > 1 && fixed[1] !== 0x8b)) return "no-gzip";
  if (fixed.length < FIXED_BYTES) return "cut";
  const flags = fixed[3] ?? 0;
  if (fixed[2] !== METHOD_DEFLATE || (flags & FLAG.reserved) !== 0) return "damaged";
  if (flags & FLAG.extra && !(await skipExtra(input))) return "cut";
  if (flags & FLAG.name && !(await skipText(input))) return "cut";
  if (flags & FLAG.comment && !(await skipText(input))) return "cut";
  if (flags & FLAG.headerCrc && (await input.take(2)).length < 2) return "cut";
  return "member";
}

async function skipExtra(input: CompressedInput): Promise<boolean> {
  const size = await input.take(2);
  if (size.length < 2) return false;
  const length = (size[0] ?? 0) | ((size[1] ?? 0) << 8);
  return (await input.take(length)).length === length;
}

async function skipText(input: CompressedInput): Promise<boolean> {
  if (!(await input.skipUntil((byte) => byte === 0))) return false;
  input.skip(1);
  return true;
}
