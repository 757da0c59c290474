/** Encodes a text as UTF-16 or UTF-32, with or without byte order mark. */
export function encodeWide(text: string, encoding: "utf-16le" | "utf-16be" | "utf-32le" | "utf-32be", mark: boolean): Uint8Array {
  const little = encoding.endsWith("le");
  const whole = mark ? `\ufeff${text}` : text;
  const units = encoding.startsWith("utf-16")
    ? Array.from({ length: whole.length }, (_, at) => whole.charCodeAt(at))
    : Array.from(whole, (c) => c.codePointAt(0) ?? 0);
  const size = encoding.startsWith("utf-16") ? 2 : 4;
  const view = new DataView(new ArrayBuffer(units.length * size));
  for (const [at, unit] of units.entries()) {
    if (size === 2) view.setUint16(at * 2, unit, little);
    else view.setUint32(at * 4, unit, little);
  }
  return new Uint8Array(view.buffer);
}

/** One byte for each character up to U+00FF. */
export function encodeLatin1(text: string): Uint8Array {
  return Uint8Array.from(text, (c) => c.charCodeAt(0));
}

/** A urlset around some entries. */
export function urlset(inner: string, attributes = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${attributes}>${inner}</urlset>`;
}

/** An index around some refs. */
export function index(inner: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${inner}</sitemapindex>`;
}

const TABLES = new Map<string, ReadonlyMap<string, readonly number[]>>();

/** Encodes a text in an encoding of East Asia, of whose characters those of one and two bytes are known. */
export function encodeLegacy(text: string, encoding: string): Uint8Array {
  const table = TABLES.get(encoding) ?? makeTable(encoding);
  TABLES.set(encoding, table);
  const bytes = Array.from(text, (character) => {
    const found = table.get(character);
    if (found === undefined) throw new Error(`Expected a character of ${encoding}, found ${character}`);
    return found;
  });
  return Uint8Array.from(bytes.flat());
}

function makeTable(encoding: string): ReadonlyMap<string, readonly number[]> {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  const table = new Map<string, readonly number[]>();
  const add = (...bytes: readonly number[]): void => {
    const text = decoder.decode(Uint8Array.from(bytes));
    if ([...text].length === 1 && text !== "\ufffd" && !table.has(text)) table.set(text, bytes);
  };
  for (let first = 0; first < 256; first++) add(first);
  for (let first = 0x81; first < 0xff; first++) for (let second = 0x40; second < 0xff; second++) add(first, second);
  return table;
}
