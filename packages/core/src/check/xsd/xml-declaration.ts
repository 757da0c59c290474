import type { SyntaxReport } from "./strict-references.ts";
import type { SyntaxCheck } from "./syntax-checks.ts";

const SPACE = /[ \t\r\n]*/y;
const EQUALS = "[ \\t\\r\\n]*=[ \\t\\r\\n]*";
/** libxml2 takes any version that begins with 1, and so do later editions of XML 1.0; it also takes `1.`. */
const VERSION = new RegExp(`version${EQUALS}(?:"1\\.[0-9]*"|'1\\.[0-9]*')`, "y");
const ENCODING = new RegExp(`encoding${EQUALS}(?:"[A-Za-z][A-Za-z0-9._-]*"|'[A-Za-z][A-Za-z0-9._-]*')`, "y");
const STANDALONE = new RegExp(`standalone${EQUALS}(?:"(?:yes|no)"|'(?:yes|no)')`, "y");

/**
 * Judges `<?xml version="1.0" encoding="…" standalone="…"?>` (https://www.w3.org/TR/xml/#NT-XMLDecl), given without its `?>`.
 * `at` is the place of the text in the document. False after a fault.
 */
export function judgeDeclaration(text: string, at: number, report: SyntaxReport): boolean {
  let index = skip(SPACE, text, "<?xml".length);
  const parts: readonly (readonly [RegExp, string, SyntaxCheck, boolean])[] = [
    [VERSION, "version", "declaration-version", true],
    [ENCODING, "encoding", "declaration-encoding", false],
    [STANDALONE, "standalone", "declaration-standalone", false],
  ];
  let spaced = true;
  for (const [pattern, word, check, required] of parts) {
    if (!required && !text.startsWith(word, index)) continue;
    if (!spaced && report("declaration-space", at + index, text.slice(index))) return false;
    const end = skip(pattern, text, index);
    // Where the check is off, the part ends where its quotes do.
    if (end === index && report(check, at + index, text.slice(index))) return false;
    const next = end > index ? end : skip(/[^ \t\r\n=]*(?:[ \t\r\n]*=[ \t\r\n]*)?(?:"[^"]*"|'[^']*')?/y, text, index);
    index = skip(SPACE, text, next);
    spaced = index > next;
  }
  return index === text.length || !report("declaration-end", at + index, text.slice(index));
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
