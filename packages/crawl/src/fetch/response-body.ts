import { decodeBody, encodingsOf } from "./content-encoding.ts";
import type { Exchange } from "./exchange.ts";
import type { FetchLimits } from "./options.ts";
import type { FetchHeaders } from "./types.ts";

/** The body of a response without its Content-Encoding. */
export interface ResponseBody {
  readonly chunks: AsyncIterable<Uint8Array>;
  /** The encodings that were undone so far, in the order in which they were put on. */
  readonly encodings: () => readonly string[];
}

/**
 * The body of an exchange. Iterating it to the end, leaving the loop, or `return` of its iterator before anything was taken, frees the
 * connection.
 */
export function openBody(exchange: Exchange, headers: FetchHeaders, limits: FetchLimits): ResponseBody {
  const encodings = encodingsOf(headers["content-encoding"]);
  if (encodings.length === 0) return { chunks: new WireChunks(exchange), encodings: () => [] };
  const undone: string[] = [];
  const decoded = decodeBody(new WireChunks(exchange), encodings, {
    maxInflatedBytes: limits.maxInflatedBytes,
    maxRatio: limits.maxRatio,
    bytesOnWire: () => exchange.bytes,
    onUndone: (encoding) => undone.unshift(encoding),
  });
  const iterator: AsyncIterator<Uint8Array, void, undefined> = {
    next: () => decoded.next(),
    // A generator that was not begun has nothing to clean up, but the connection is there.
    async return() {
      exchange.discard();
      return decoded.return();
    },
  };
  return { chunks: { [Symbol.asyncIterator]: () => iterator }, encodings: () => undone };
}

/** The bytes as they come over the wire. It is no generator, since each of those costs every chunk some turns of waiting. */
class WireChunks implements AsyncIterableIterator<Uint8Array, void, undefined> {
  readonly #exchange: Exchange;
  #isOver = false;

  constructor(exchange: Exchange) {
    this.#exchange = exchange;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<Uint8Array, void>> {
    if (this.#isOver) return { done: true, value: undefined };
    try {
      const chunk = await this.#exchange.take();
      if (chunk !== undefined) return { done: false, value: chunk };
    } catch (error) {
      await this.return();
      throw error;
    }
    return this.return();
  }

  async return(): Promise<IteratorReturnResult<void>> {
    this.#isOver = true;
    this.#exchange.discard();
    return { done: true, value: undefined };
  }
}

/** The first bytes of a body, as far as they come; what is left is given up. A body that fails has no more of them. */
export async function readBodyStart(body: ResponseBody, maxBytes: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body.chunks) {
      // Its memory may be used again when the next one comes.
      pieces.push(chunk.slice(0, maxBytes - length));
      length += chunk.length;
      if (length >= maxBytes) break;
    }
  } catch {
    // The status is told in any case; the body only helps to recognise a page of HTML.
  }
  return Uint8Array.from(Buffer.concat(pieces));
}
