import { isUtf8 } from "./bytes.ts";

/** What bytes under a label of East Asia are; `either` is what both may be, `ascii` what is the same in both. */
export type Utf8Verdict = "utf-8" | "label" | "either" | "ascii";

const ESCAPE = 0x1b;

/**
 * Tells text of UTF-8 from text in the encoding of its label. UTF-8 with a character of three bytes or more is text in pairs of bytes hardly
 * ever, though one of two bytes may well be; then it counts whether the label allows the bytes at all, and whether its texts have such. A last character
 * that goes on behind the bytes is not looked at.
 */
export function judgeUtf8(bytes: Uint8Array, label: string): Utf8Verdict {
  if (label === "iso-2022-jp" && bytes.includes(ESCAPE)) return "label";
  const whole = bytes.subarray(0, wholeLength(bytes));
  if (!whole.some((byte) => byte >= 0x80)) return whole.length < bytes.length ? "either" : "ascii";
  if (!isUtf8(whole, 0, whole.length)) return "label";
  return whole.some((byte) => byte >= 0xe0) || hasRarePairs(whole) || !isLegacy(whole, label) ? "utf-8" : "either";
}

function wholeLength(bytes: Uint8Array): number {
  let end = bytes.length;
  for (let back = 0; back < 3 && end > 0 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80; back++) end--;
  const first = bytes[end - 1] ?? 0;
  if (first < 0xc0) return bytes.length;
  const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  return end - 1 + length > bytes.length ? end - 1 : bytes.length;
}

/**
 * Are there characters of two bytes whose second is below 0xA1, as in every word of Cyrillic or Greek? GBK has rare ideographs there, which GB 2312 lacks,
 * and Shift_JIS the first half of a character behind a narrow one. A single one proves nothing.
 */
function hasRarePairs(bytes: Uint8Array): boolean {
  let pairs = 0;
  for (let at = 1; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte >= 0x80 && byte < 0xa1 && (bytes[at - 1] as number) >= 0xc2 && ++pairs === 2) return true;
  }
  return false;
}

function isLegacy(bytes: Uint8Array, label: string): boolean {
  try {
    new TextDecoder(label, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
