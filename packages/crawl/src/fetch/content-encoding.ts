import { createBrotliDecompress, createInflate, createInflateRaw } from "node:zlib";
import { GzipFault, inflate } from "@mapwright/node";
import { FetchFault } from "./fetch-fault.ts";
import { type Decompressor, decompress, ZLIB_PIECE_BYTES } from "./zlib-steps.ts";

/** What a decoded body may come to. */
export interface DecodeLimits {
  readonly maxInflatedBytes: number;
  /** Decoded bytes for each byte on the wire, once 16 MiB are decoded. */
  readonly maxRatio: number;
  readonly bytesOnWire: () => number;
}

/** Bytes that tell what an encoding really is. */
const HEAD_BYTES = 16;
const MAX_LAYERS = 4;
const RATIO_FROM_BYTES = 16_777_216;

/** How a document begins that is not encoded: markup, a list of addresses, or other text in ASCII, which compressed bytes hardly ever look like. */
const PLAIN_START = /^(?:\xef\xbb\xbf)?(?:[ \t\r\n]*(?:<[?!A-Za-z][A-Za-z-]{3}|https?:\/\/)|[\t\r\n\x20-\x7e]{12})/i;

/** An encoding by its usual name. */
export type Encoding = "gzip" | "deflate" | "br" | "zstd" | "compress";

const NAMES: Readonly<Record<string, Encoding>> = {
  gzip: "gzip",
  "x-gzip": "gzip",
  deflate: "deflate",
  br: "br",
  zstd: "zstd",
  compress: "compress",
  "x-compress": "compress",
};

/**
 * Encodings that are undone (https://www.iana.org/assignments/http-parameters#content-coding). zstd is none of them: not every Node that is
 * supported has it, and none says where its data is cut.
 */
export const ACCEPTED_ENCODINGS = "gzip, deflate, br";

/**
 * Undoes the Content-Encoding of a body, the last one first (https://www.rfc-editor.org/rfc/rfc9110#section-8.4). The bytes decide: what is
 * labelled and not encoded comes through as it is, as does what bears a label that is no encoding. `onUndone` is told each encoding undone.
 */
export async function* decodeBody(
  body: AsyncIterable<Uint8Array>,
  encodings: readonly Encoding[],
  options: DecodeLimits & { readonly onUndone: (encoding: string) => void },
): AsyncGenerator<Uint8Array, void, undefined> {
  if (encodings.length > MAX_LAYERS) throw new FetchFault("content-encoding", `Expected at most ${MAX_LAYERS} encodings, found ${encodings.length}`);
  let decoded: AsyncIterable<Uint8Array> = body;
  for (const encoding of encodings.toReversed()) decoded = limit(undo(decoded, encoding, options.onUndone), options);
  yield* decoded;
}

/** The encodings that a header Content-Encoding names, in the order in which they were put on; what is no encoding is left out. */
export function encodingsOf(label = ""): readonly Encoding[] {
  return label.split(",").flatMap((name) => NAMES[name.trim().toLowerCase()] ?? []);
}

async function* undo(chunks: AsyncIterable<Uint8Array>, encoding: Encoding, onUndone: (encoding: string) => void): AsyncGenerator<Uint8Array, void, undefined> {
  const { head, all } = await peek(chunks);
  if (!isEncoded(head, encoding)) return yield* all;
  onUndone(encoding);
  if (encoding === "gzip") yield* undoGzip(all);
  else yield* undoOther(all, { encoding, decompressor: decompressorFor(encoding, head) });
}

/** The first bytes, and all of them. */
async function peek(chunks: AsyncIterable<Uint8Array>): Promise<{ readonly head: Uint8Array; readonly all: AsyncIterable<Uint8Array> }> {
  const iterator = chunks[Symbol.asyncIterator]();
  const taken: Uint8Array[] = [];
  let length = 0;
  let failure: { readonly error: unknown } | undefined;
  try {
    while (length < HEAD_BYTES) {
      const step = await iterator.next();
      if (step.done === true) break;
      length += step.value.length;
      // Its memory may be used again when the next one comes.
      taken.push(length < HEAD_BYTES ? step.value.slice() : step.value);
    }
  } catch (error) {
    failure = { error };
  }
  async function* all(): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      yield* taken;
      if (failure !== undefined) throw failure.error;
      yield* { [Symbol.asyncIterator]: () => iterator };
    } finally {
      await iterator.return?.();
    }
  }
  return { head: Buffer.concat(taken).subarray(0, HEAD_BYTES), all: all() };
}

function isEncoded(head: Uint8Array, encoding: Encoding): boolean {
  switch (encoding) {
    case "gzip":
      return head[0] === 0x1f && head[1] === 0x8b;
    case "zstd":
      return head[0] === 0x28 && head[1] === 0xb5 && head[2] === 0x2f && head[3] === 0xfd;
    case "compress":
      return head[0] === 0x1f && head[1] === 0x9d;
    case "deflate":
    case "br":
      // Neither has a mark of its own; gzip of the file under the label of another is left to the reader.
      return head.length > 0 && !PLAIN_START.test(Buffer.from(head).toString("latin1")) && !(head[0] === 0x1f && head[1] === 0x8b);
    default:
      return encoding satisfies never;
  }
}

function decompressorFor(encoding: Exclude<Encoding, "gzip">, head: Uint8Array): Decompressor | undefined {
  const options = { chunkSize: ZLIB_PIECE_BYTES };
  switch (encoding) {
    case "br":
      return createBrotliDecompress(options);
    case "deflate":
      return hasZlibHeader(head) ? createInflate(options) : createInflateRaw(options);
    case "zstd":
    case "compress":
      return undefined;
    default:
      return encoding satisfies never;
  }
}

/** What the standard calls deflate has a header of zlib; some servers send it without (https://www.rfc-editor.org/rfc/rfc9110#section-8.4.1.2). */
function hasZlibHeader([first = 0, second = 0]: Uint8Array): boolean {
  return (first & 15) === 8 && (first * 256 + second) % 31 === 0;
}

async function* undoGzip(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* inflate(chunks);
  } catch (error) {
    if (!(error instanceof GzipFault)) throw error;
    // Bytes behind the end of the data are dropped, as browsers do.
    if (error.code !== "trailing-garbage") throw new FetchFault("content-encoding", `Expected gzip as the Content-Encoding says: ${error.message}`, error);
  }
}

async function* undoOther(
  chunks: AsyncIterable<Uint8Array>,
  { encoding, decompressor }: { readonly encoding: Encoding; readonly decompressor: Decompressor | undefined },
): AsyncGenerator<Uint8Array, void, undefined> {
  if (decompressor === undefined) throw new FetchFault("content-encoding", `Expected an encoding that was asked for, found ${encoding}`);
  const { whole, failure } = yield* decompress(chunks, decompressor);
  if (!whole) throw new FetchFault("content-encoding", `Expected ${encoding} as the Content-Encoding says, found bytes that do not decode`, failure);
}

async function* limit(
  chunks: AsyncIterable<Uint8Array>,
  { maxInflatedBytes, maxRatio, bytesOnWire }: DecodeLimits,
): AsyncGenerator<Uint8Array, void, undefined> {
  let bytes = 0;
  for await (const chunk of chunks) {
    const room = maxInflatedBytes - bytes;
    bytes += chunk.length;
    if (chunk.length > room) {
      if (room > 0) yield chunk.subarray(0, room);
      throw new FetchFault("too-large", `Expected at most ${maxInflatedBytes} bytes without the encoding, found more`);
    }
    yield chunk;
    if (bytes > RATIO_FROM_BYTES && bytes > bytesOnWire() * maxRatio) {
      throw new FetchFault("too-large", `Expected at most ${maxRatio} times the bytes on the wire, found more`);
    }
  }
}
