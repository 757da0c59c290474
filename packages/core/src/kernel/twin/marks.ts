import { TEXT_CLASSES } from "./text.ts";
import { URL_CLASSES, type UrlFindings } from "./url.ts";

/** What one look at a value has found. */
export interface Findings extends UrlFindings {
  /** TEXT_CLASS bits of its bytes. */
  textClasses: number;
}

/** Text classes of each byte, and above them its URL classes. */
const BOTH_CLASSES: Uint16Array = /* @__PURE__ */ Uint16Array.from(TEXT_CLASSES, (classes, byte) => classes | ((URL_CLASSES[byte] as number) << 8));

/** Offset of `mark` from `p` on, or `to`. */
export function findMark(bytes: Uint8Array, p: number, to: number, mark: number, found: Findings): number {
  let classes = 0;
  for (; p < to; p++) {
    const c = bytes[p] as number;
    if (c === mark) break;
    classes |= TEXT_CLASSES[c] as number;
  }
  found.textClasses = classes;
  return p;
}

/** As `findMark`, for a URL, or what is left of one behind its authority. */
export function findUrlMark(bytes: Uint8Array, p: number, to: number, mark: number, found: Findings): number {
  let classes = 0;
  let dots = false;
  let before = 0;
  for (; p < to; p++) {
    const c = bytes[p] as number;
    if (c === mark) break;
    classes |= BOTH_CLASSES[c] as number;
    if (c === 46 && before === 47) dots = true;
    before = c;
  }
  found.textClasses = classes & 0xff;
  found.classes = classes >> 8;
  found.dots = dots;
  return p;
}
