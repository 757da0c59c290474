const QUOTE = 34;
const strict = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const lenient = /* @__PURE__ */ new TextDecoder("utf-8", { ignoreBOM: true });

/** How the fields of a record stand in its bytes. */
export interface RecordShape {
  /** Byte between fields; 0 for one field. */
  readonly delimiter: number;
  readonly quoted: boolean;
}

/** The fields of a record, or what was expected and what was found. */
export type RecordFields =
  | { readonly ok: true; readonly fields: readonly Uint8Array[] }
  | { readonly ok: false; readonly expected: string; readonly found: string };

/** Splits the bytes of one record into its fields as bytes, quotes taken off (RFC 4180). */
export function splitRecord(bytes: Uint8Array, { delimiter, quoted }: RecordShape): RecordFields {
  const fields: Uint8Array[] = [];
  let from = 0;
  for (;;) {
    const opened = quoted && bytes[from] === QUOTE;
    const end = opened ? closingQuote(bytes, from + 1) : fieldEnd(bytes, from, delimiter);
    if (end < 0) return { ok: false, expected: "a quoted field that ends", found: decodeLeniently(bytes.subarray(from)) };
    fields.push(opened ? withoutDoubling(bytes.subarray(from + 1, end)) : bytes.subarray(from, end));
    const next = opened ? end + 1 : end;
    if (next >= bytes.length) return { ok: true, fields };
    if (delimiter === 0 || bytes[next] !== delimiter)
      return { ok: false, expected: "a delimiter behind the closing quote", found: decodeLeniently(bytes.subarray(next)) };
    from = next + 1;
  }
}

/** The text of a field; undefined where it is not UTF-8. */
export function decodeField(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Bytes as text for a report, whatever they are. */
export function decodeLeniently(bytes: Uint8Array): string {
  return lenient.decode(bytes.subarray(0, 1000));
}

function fieldEnd(bytes: Uint8Array, from: number, delimiter: number): number {
  const end = delimiter === 0 ? -1 : bytes.indexOf(delimiter, from);
  return end < 0 ? bytes.length : end;
}

function closingQuote(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(QUOTE, from); at >= 0; at = bytes.indexOf(QUOTE, at + 2)) if (bytes[at + 1] !== QUOTE) return at;
  return -1;
}

function withoutDoubling(bytes: Uint8Array): Uint8Array {
  if (!bytes.includes(QUOTE)) return bytes;
  let quotes = 0;
  return bytes.filter((byte) => byte !== QUOTE || quotes++ % 2 === 0);
}
