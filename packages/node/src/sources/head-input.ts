import { SitemapError } from "@mapwright/core";

/** Bytes looked at to recognise a source. A CSV header must fit. */
export const HEAD_BYTES = 65_536;

/** A source whose first bytes are known and which can still be read from its start, once. */
export interface HeadInput {
  /** The first bytes, inflated: at least HEAD_BYTES, or everything. */
  readonly head: Uint8Array;
  /** Is `head` everything? */
  readonly whole: boolean;
  /** Are these the bytes of the source as they are? */
  readonly original: boolean;
  /** All bytes, `head` included. A chunk lives until the next is asked for. */
  chunks(): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

/** gzip in gzip happens when a server compresses what is compressed; more layers are nobody's file. */
const MAX_GZIP_LAYERS = 2;

/** Reads the head of `raw` and undoes gzip, found by its magic bytes (https://www.rfc-editor.org/rfc/rfc1952#section-2.3.1). */
export async function openHeadInput(raw: AsyncIterable<Uint8Array>): Promise<HeadInput> {
  let input = await peek(raw);
  for (let layer = 0; isGzip(input.head); layer++) {
    if (layer === MAX_GZIP_LAYERS) {
      await input.close();
      throw new SitemapError("ERR_SOURCE", `Expected at most ${MAX_GZIP_LAYERS} layers of gzip, found another one`);
    }
    // Most sources are plain, and need nothing of zlib.
    const { inflate } = await import("../inflate.ts");
    input = { ...(await peek(inflate(input.chunks()))), original: false };
  }
  return input;
}

function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}

async function peek(raw: AsyncIterable<Uint8Array>): Promise<HeadInput> {
  const iterator = raw[Symbol.asyncIterator]();
  const parts: Uint8Array[] = [];
  let length = 0;
  let end: Ending | undefined;
  while (length < HEAD_BYTES && end === undefined) {
    try {
      const next = await iterator.next();
      if (next.done) end = { failure: undefined };
      else {
        parts.push(new Uint8Array(next.value));
        length += next.value.length;
      }
    } catch (failure) {
      // What could be read before the fault is still a source; the fault is told behind it.
      if (length === 0) throw failure;
      end = { failure };
    }
  }
  const head = parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
  const close = async (): Promise<void> => {
    await iterator.return?.();
  };
  return { head, whole: end !== undefined, original: true, chunks: () => readOn(head, iterator, end), close };
}

/** The input has ended, or failed. */
interface Ending {
  readonly failure: unknown;
}

async function* readOn(head: Uint8Array, iterator: AsyncIterator<Uint8Array>, end: Ending | undefined): AsyncGenerator<Uint8Array> {
  try {
    if (head.length > 0) yield head;
    if (end?.failure !== undefined) throw end.failure;
    while (end === undefined) {
      const next = await iterator.next();
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}

/** The chunks without their first `count` bytes. */
export async function* skipBytes(chunks: AsyncIterable<Uint8Array>, count: number): AsyncGenerator<Uint8Array> {
  let left = count;
  for await (const chunk of chunks) {
    if (left >= chunk.length) left -= chunk.length;
    else {
      yield left === 0 ? chunk : chunk.subarray(left);
      left = 0;
    }
  }
}
