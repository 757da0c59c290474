import { EXTENSIONS } from "../protocol/extensions.ts";

/** Bit of the news namespace in `ComposedBatch.namespaces`. */
export const NEWS_BIT: number = /* @__PURE__ */ newsBit();
/** Digits of pi; any constant serves. */
const NEWS_MASK = 0x243f6a88;

function newsBit(): number {
  return 1 << EXTENSIONS.findIndex(({ prefix }) => prefix === "news");
}

/**
 * Turns the third integer of the key of a page into that of the news entry with the same URL, and back: a set may list an article among its pages and, for
 * two days, in its news sitemap.
 */
export function toNewsKey(third: number): number {
  return third ^ NEWS_MASK;
}
