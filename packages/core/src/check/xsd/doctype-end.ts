/** The place behind the `>` of a DOCTYPE whose name begins at `from`; -1 where it has not come. Quotes, comments and instructions hide brackets. */
export function doctypeEnd(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === ">" && depth === 0) return at + 1;
    const close = closingOf(text, at, depth);
    if (close !== undefined) {
      at = text.indexOf(close, at + close.length);
      if (at < 0) return -1;
      at += close.length - 1;
    } else if (character === "[") depth++;
    else if (character === "]") depth = Math.max(0, depth - 1);
  }
  return -1;
}

/** What ends the quoted text, comment or instruction that begins at `at`. */
function closingOf(text: string, at: number, depth: number): string | undefined {
  const character = text[at];
  if (character === '"' || character === "'") return character;
  if (depth === 0 || character !== "<") return undefined;
  return text.startsWith("<!--", at) ? "-->" : text[at + 1] === "?" ? "?>" : undefined;
}
