/** The first bytes of a body, at most `maxBytes`, and whether that is all of it; the rest is given up. Throws what the body throws before that. */
export async function readStart(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<{ readonly bytes: Uint8Array; readonly whole: boolean }> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  let whole = true;
  for await (const chunk of body) {
    // The chunk may be used again by who made it.
    pieces.push(chunk.slice(0, maxBytes - length));
    length += chunk.length;
    if (length > maxBytes) {
      whole = false;
      break;
    }
  }
  return { bytes: Buffer.concat(pieces), whole };
}
