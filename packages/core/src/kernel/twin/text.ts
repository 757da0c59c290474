/** Classes of bytes in the text of an element or attribute. */
export const TEXT_CLASS = { FORBIDDEN: 1, BRACKET: 4, REFERENCE: 8, TAB_OR_LF: 16, LESS: 32, NON_ASCII: 128 } as const;

/** The class of each byte; CR is forbidden here, because only the full tokenizer normalises line ends. */
export const TEXT_CLASSES: Uint8Array = /* @__PURE__ */ makeClasses();

function makeClasses(): Uint8Array {
  const classes = new Uint8Array(256);
  classes.fill(TEXT_CLASS.FORBIDDEN, 0, 0x20).fill(TEXT_CLASS.NON_ASCII, 0x80);
  classes[0x09] = TEXT_CLASS.TAB_OR_LF;
  classes[0x0a] = TEXT_CLASS.TAB_OR_LF;
  classes[0x5d] = TEXT_CLASS.BRACKET;
  classes[0x26] = TEXT_CLASS.REFERENCE;
  classes[0x3c] = TEXT_CLASS.LESS;
  return classes;
}

/** Copies bytes[p, end) to arena[at] with the five predefined references resolved; returns the end, or -1 where another `&` stands. */
export function unescapeText(bytes: Uint8Array, p: number, end: number, arena: Uint8Array, at: number): number {
  while (p < end) {
    const c = bytes[p] as number;
    if (c !== 38) {
      arena[at++] = c;
      p++;
      continue;
    }
    const length = referenceLength(bytes, p + 1);
    if (length === 0 || p + 1 + length > end) return -1;
    arena[at++] = character(bytes[p + 1] as number, bytes[p + 2] as number);
    p += length + 1;
  }
  return at;
}

/** Bytes of a predefined reference behind its `&`, the semicolon included, or 0. */
function referenceLength(bytes: Uint8Array, p: number): number {
  switch (bytes[p]) {
    case 97: // amp; apos;
      if (bytes[p + 1] === 109) return bytes[p + 2] === 112 && bytes[p + 3] === 59 ? 4 : 0;
      return bytes[p + 1] === 112 && bytes[p + 2] === 111 && bytes[p + 3] === 115 && bytes[p + 4] === 59 ? 5 : 0;
    case 108: // lt;
    case 103: // gt;
      return bytes[p + 1] === 116 && bytes[p + 2] === 59 ? 3 : 0;
    case 113: // quot;
      return bytes[p + 1] === 117 && bytes[p + 2] === 111 && bytes[p + 3] === 116 && bytes[p + 4] === 59 ? 5 : 0;
    default:
      return 0;
  }
}

/** The character that a predefined reference with these first letters stands for. */
function character(first: number, second: number): number {
  if (first === 97) return second === 109 ? 38 : 39;
  return first === 108 ? 60 : first === 103 ? 62 : 34;
}
