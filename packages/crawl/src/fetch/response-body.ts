import { decodeBody } from "./content-encoding.ts";
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
  const undone: string[] = [];
  const decoded = decodeBody(wireChunks(exchange), headers["content-encoding"], {
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

async function* wireChunks(exchange: Exchange): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    for (let chunk = await exchange.take(); chunk !== undefined; chunk = await exchange.take()) yield chunk;
  } finally {
    exchange.discard();
  }
}

/** The first bytes of a body, as far as they come; what is left is given up. A body that fails has no more of them. */
export async function readBodyStart(body: ResponseBody, maxBytes: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body.chunks) {
      pieces.push(chunk);
      length += chunk.length;
      if (length >= maxBytes) break;
    }
  } catch {
    // The status is told in any case; the body only helps to recognise a page of HTML.
  }
  return Uint8Array.from(Buffer.concat(pieces).subarray(0, maxBytes));
}
