import { isAscii, isUtf8 } from "node:buffer";

const LF = 0x0a;
const CR = 0x0d;

/** A line longer than this is passed on in pieces. */
const MAX_PIECE_BYTES = 1_048_576;

export interface WholeLinesOptions {
  /** Lines end with a lone CR: each is passed on as LF. */
  readonly loneCr: boolean;
  /** Called with the text of each line that was no UTF-8. */
  readonly onDecoded: (text: string) => void;
}

/**
 * The same bytes cut at line ends and each chunk in valid UTF-8: a line that is none is taken as windows-1252, which Excel writes.
 * Deciding line by line keeps the result independent of how the input was chunked.
 * Most chunks go through as they are: checked natively, only the unfinished line at the end is copied.
 */
export async function* readWholeLines(chunks: AsyncIterable<Uint8Array>, options: WholeLinesOptions): AsyncGenerator<Uint8Array> {
  const carry = new Carry();
  for await (const given of chunks) {
    const chunk = options.loneCr ? withLineFeeds(given) : given;
    let from = 0;
    if (carry.length > 0) {
      from = chunk.indexOf(LF) + 1 || chunk.length;
      carry.append(chunk.subarray(0, from));
      while (carry.length >= MAX_PIECE_BYTES) yield toUtf8(carry.take(carry.characterEndBefore(MAX_PIECE_BYTES)), options);
      if (chunk[from - 1] === LF && carry.length > 0) yield toUtf8(carry.take(carry.length), options);
    }
    const end = Math.max(from, chunk.lastIndexOf(LF) + 1);
    if (end > from) yield toUtf8(chunk.subarray(from, end), options);
    if (end < chunk.length) carry.append(chunk.subarray(end));
  }
  if (carry.length > 0) yield toUtf8(carry.take(carry.length), options);
}

/** Bytes of a line that is not yet finished. */
class Carry {
  #bytes: Uint8Array = new Uint8Array(4096);
  length = 0;

  append(bytes: Uint8Array): void {
    const needed = this.length + bytes.length;
    if (needed > this.#bytes.length) {
      const grown = new Uint8Array(2 * needed);
      grown.set(this.#bytes.subarray(0, this.length));
      this.#bytes = grown;
    }
    this.#bytes.set(bytes, this.length);
    this.length = needed;
  }

  /** The last place up to `limit` that is not inside a UTF-8 character of up to four bytes. */
  characterEndBefore(limit: number): number {
    let end = limit;
    while (end > limit - 3 && ((this.#bytes[end] ?? 0) & 0xc0) === 0x80 && end < this.length) end--;
    return end;
  }

  take(count: number): Uint8Array {
    const taken = this.#bytes.slice(0, count);
    this.#bytes.copyWithin(0, count, this.length);
    this.length -= count;
    return taken;
  }
}

function withLineFeeds(bytes: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(bytes);
  for (let at = copy.indexOf(CR); at >= 0; at = copy.indexOf(CR, at + 1)) copy[at] = LF;
  return copy;
}

function toUtf8(bytes: Uint8Array, options: WholeLinesOptions): Uint8Array {
  if (isUtf8(bytes)) return bytes;
  const lines: Uint8Array[] = [];
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(LF, from) + 1 || bytes.length;
    const line = bytes.subarray(from, end);
    if (isUtf8(line)) lines.push(line);
    else {
      const text = decodeText(line);
      options.onDecoded(text);
      lines.push(Buffer.from(text));
    }
    from = end;
  }
  return Buffer.concat(lines);
}

/** What windows-1252 has at 0x80 to 0x9F (https://encoding.spec.whatwg.org/index-windows-1252.txt). Node 20's decoder of that name takes these for control characters. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Text of bytes in UTF-8, or in windows-1252 where they are no UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (isAscii(bytes)) return buffer.toString("latin1");
  if (isUtf8(bytes)) return buffer.toString("utf8");
  return buffer.toString("latin1").replace(/[\u0080-\u009f]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? character);
}
