import { isUtf8 } from "./bytes.ts";

/** What bytes under a label of East Asia are; `either` is what both may be, `ascii` what is the same in both. */
export type Utf8Verdict = "utf-8" | "label" | "either" | "ascii";

const ESCAPE = 0x1b;

/**
 * Tells text of UTF-8 from text in the encoding of its label. UTF-8 with a character of three bytes or more is text in pairs of bytes hardly
 * ever, though one of two bytes may well be; then it counts whether the label allows the bytes at all. A last character that goes on
 * behind the bytes is not looked at.
 */
export function judgeUtf8(bytes: Uint8Array, label: string): Utf8Verdict {
  if (label === "iso-2022-jp" && bytes.includes(ESCAPE)) return "label";
  const whole = bytes.subarray(0, wholeLength(bytes));
  if (!whole.some((byte) => byte >= 0x80)) return whole.length < bytes.length ? "either" : "ascii";
  if (!isUtf8(whole, 0, whole.length)) return "label";
  return whole.some((byte) => byte >= 0xe0) || !isLegacy(whole, label) ? "utf-8" : "either";
}

function wholeLength(bytes: Uint8Array): number {
  let end = bytes.length;
  for (let back = 0; back < 3 && end > 0 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80; back++) end--;
  const first = bytes[end - 1] ?? 0;
  if (first < 0xc0) return bytes.length;
  const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  return end - 1 + length > bytes.length ? end - 1 : bytes.length;
}

function isLegacy(bytes: Uint8Array, label: string): boolean {
  try {
    new TextDecoder(label, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
