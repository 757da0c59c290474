const ESCAPED = /&(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-f]+);/i;

/** The first reference that is left in a text whose references have been resolved: it was escaped twice. */
export function escapedTwice(text: string): string | undefined {
  return text.includes("&") ? ESCAPED.exec(text)?.[0] : undefined;
}
