/** All chunks as one copy, and the error that ended them, if any. */
export async function collect(chunks: AsyncIterable<Uint8Array>): Promise<{ readonly bytes: Buffer; readonly error: unknown }> {
  const parts: Buffer[] = [];
  try {
    for await (const chunk of chunks) parts.push(Buffer.from(chunk));
  } catch (error) {
    return { bytes: Buffer.concat(parts), error };
  }
  return { bytes: Buffer.concat(parts), error: undefined };
}

/** The bytes in pieces of `length`, through one buffer that is overwritten as soon as the next piece is asked for. */
export async function* inPieces(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array, void, undefined> {
  const buffer = new Uint8Array(length);
  for (let at = 0; at < bytes.length; at += length) {
    const piece = bytes.subarray(at, at + length);
    buffer.set(piece);
    yield buffer.subarray(0, piece.length);
    buffer.fill(0xaa);
  }
}

/** Text like a sitemap's: it compresses well, yet no two stretches are equal. */
export function makeSitemapBytes(length: number): Buffer {
  const lines: string[] = [];
  let total = 0;
  for (let index = 0; total < length; index++) {
    const line = `  <url><loc>https://example.com/${(index * 2654435761) % 4294967296}/page-${index}</loc></url>\n`;
    lines.push(line);
    total += line.length;
  }
  return Buffer.from(lines.join("")).subarray(0, length);
}
