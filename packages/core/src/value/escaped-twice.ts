const ESCAPED = /&(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-f]+);/i;
const REFERENCE = /&(amp|lt|gt|quot|apos|#\d+|#x[0-9a-f]+);/gi;

/** The first reference that is left in a text whose references have been resolved: it was escaped twice. */
export function escapedTwice(text: string): string | undefined {
  return text.includes("&") ? ESCAPED.exec(text)?.[0] : undefined;
}

const CHARACTERS: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Resolves the references that `escapedTwice` finds. */
export function unescapeOnce(text: string): string {
  return text.replace(REFERENCE, (reference: string, name: string) => {
    if (!name.startsWith("#")) return CHARACTERS[name.toLowerCase()] ?? reference;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : reference;
  });
}
