const LOC_END = new TextEncoder().encode("</loc>\n");
const encoder = new TextEncoder();

/** A moment as a lastmod: seconds since 1970; midnight in UTC as a date, whole seconds without a fraction. */
export function formatSeconds(seconds: number): string {
  const text = new Date(Math.round(seconds * 1000)).toISOString();
  if (seconds % 86_400 === 0) return text.slice(0, 10);
  return Number.isInteger(seconds) ? `${text.slice(0, 19)}Z` : text;
}

/** The derived lastmod as it stands in an entry: always with a time, since it is one. */
export function formatMoment(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
}

/** The entry in bytes[from, to), which has no lastmod, with one behind its loc. */
export function withLastmod(bytes: Uint8Array, from: number, to: number, text: string): Uint8Array {
  const at = endOfLoc(bytes, from, to);
  const line = encoder.encode(`    <lastmod>${text}</lastmod>\n`);
  const entry = new Uint8Array(to - from + line.length);
  entry.set(bytes.subarray(from, at));
  entry.set(line, at - from);
  entry.set(bytes.subarray(at, to), at - from + line.length);
  return entry;
}

/** Behind the line of the loc, which is the first of an entry; `<` stands in no text of it. */
function endOfLoc(bytes: Uint8Array, from: number, to: number): number {
  const at = bytes.subarray(from, to).indexOf(0x3c, from === to ? 0 : 8 + 4 + 5);
  const start = from + at;
  for (let i = 0; i < LOC_END.length; i++) {
    if (at < 0 || bytes[start + i] !== LOC_END[i]) throw new RangeError("Expected an entry with its loc first, found another");
  }
  return start + LOC_END.length;
}
