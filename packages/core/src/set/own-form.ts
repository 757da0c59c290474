/**
 * How to tell that text is as this library writes it, so that it may be copied as it stands: the start of the document, and the start of an entry.
 */
import { sliceAscii } from "../kernel/strings.ts";
import { NAMESPACES } from "../write/element-plan.ts";
import { headOf } from "../write/marker.ts";
import { declarationsOf } from "../write/sitemap-file.ts";

const encoder = /* @__PURE__ */ new TextEncoder();
/** Behind `<url`, and behind `<url>` and the declarations in it. */
const AFTER_OPEN = /* @__PURE__ */ encoder.encode(">\n    <loc>");
const OPEN_BYTES = "<url".length;
const SPACE = 32;
const MAX_HEAD_BYTES = 2048;

/** Is bytes[0, entry) the head of a sitemap of ours, with any namespaces, and the indentation of an entry? */
export function isOwnHead(bytes: Uint8Array, entry: number): boolean {
  if (entry > MAX_HEAD_BYTES) return false;
  const head = headOf("urlset", "");
  const text = sliceAscii(bytes, 0, entry);
  const start = head.slice(0, -">\n".length);
  return text.startsWith(start) && withoutDeclarations(text.slice(start.length)) === ">\n  ";
}

/** Length of the start tag at bytes[start] without its `>`, when it is one of ours and a loc follows in its place; otherwise -1. */
export function ownOpenLength(bytes: Uint8Array, start: number, end: number): number {
  let at = start + OPEN_BYTES;
  if (bytes[at] === SPACE) {
    const close = bytes.subarray(at, Math.min(end, at + MAX_HEAD_BYTES)).indexOf(AFTER_OPEN[0] as number);
    if (close < 0 || withoutDeclarations(sliceAscii(bytes, at, at + close)) !== "") return -1;
    at += close;
  }
  for (let i = 0; i < AFTER_OPEN.length; i++) if (bytes[at + i] !== AFTER_OPEN[i]) return -1;
  return at - start;
}

function withoutDeclarations(text: string): string {
  let rest = text;
  for (let bit = 0; bit < NAMESPACES.length; bit++) {
    const declaration = declarationsOf(1 << bit);
    if (rest.startsWith(declaration)) rest = rest.slice(declaration.length);
  }
  return rest;
}
