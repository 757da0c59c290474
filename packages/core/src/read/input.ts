import { isSitemapError, SitemapError } from "../model/error.ts";
import type { ReadInput } from "./types.ts";

/** Bytes of a piece that a whole document is cut into. */
const PIECE_BYTES = 262_144;
/** UTF-16 units of a piece of text. */
const PIECE_UNITS = 65_536;

/** Turns any input into chunks of bytes. A failure of the input is thrown as ERR_SOURCE, or as it is where it is a SitemapError; text is encoded as UTF-8. */
export async function* bytesOf(input: ReadInput): AsyncGenerator<Uint8Array, void, undefined> {
  if (typeof input === "string") yield* encoded(input);
  else if (ArrayBuffer.isView(input)) yield* pieces(new Uint8Array(input.buffer, input.byteOffset, input.byteLength));
  else if (input instanceof ArrayBuffer) yield* pieces(new Uint8Array(input));
  else {
    // The first half of a character whose second half comes with the next text.
    let half = "";
    for await (const chunk of chunksOf(input)) {
      if (typeof chunk === "string") {
        const text = half + chunk;
        half = endsInHalf(text) ? text.slice(-1) : "";
        yield* encoded(half === "" ? text : text.slice(0, -1));
        continue;
      }
      if (half !== "") yield* encoded(half);
      half = "";
      if (chunk instanceof Uint8Array) yield* pieces(chunk);
      else throw new SitemapError("ERR_ARGUMENT", `Expected chunks of bytes or text, found ${describe(chunk)}`);
    }
    if (half !== "") yield* encoded(half);
  }
}

function endsInHalf(text: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last < 0xdc00;
}

async function* chunksOf(input: Exclude<ReadInput, string | ArrayBufferView | ArrayBuffer>): AsyncGenerator<unknown, void, undefined> {
  if (typeof input !== "object" || input === null)
    throw new SitemapError("ERR_ARGUMENT", `Expected bytes, text, a stream or an iterable, found ${describe(input)}`);
  try {
    yield* chunksIn(input);
  } catch (cause) {
    // A source of ours has said already what was expected and where.
    if (isSitemapError(cause)) throw cause;
    throw new SitemapError("ERR_SOURCE", `Expected to read the input, found ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

function chunksIn(input: Exclude<ReadInput, string | ArrayBufferView | ArrayBuffer>): AsyncIterable<unknown> | Iterable<unknown> {
  if ("getReader" in input) return streamChunks(input);
  if (Symbol.asyncIterator in input || Symbol.iterator in input) return input;
  if ("stream" in input && typeof input.stream === "function") return streamChunks(input.stream());
  // An answer without a body, such as 204, has no bytes.
  if ("body" in input && input.body === null) return [];
  if ("body" in input && typeof input.body === "object" && input.body !== null && "getReader" in input.body) return streamChunks(input.body);
  throw new SitemapError("ERR_ARGUMENT", `Expected bytes, text, a stream or an iterable, found ${describe(input)}`);
}

/** Not every host can iterate a stream. */
async function* streamChunks(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = stream.getReader();
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value;
  } finally {
    await reader.cancel().catch(() => undefined);
    reader.releaseLock();
  }
}

function* pieces(bytes: Uint8Array): Generator<Uint8Array, void, undefined> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

function* encoded(text: string): Generator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  for (let at = 0; at < text.length; ) {
    let end = Math.min(at + PIECE_UNITS, text.length);
    const last = text.charCodeAt(end - 1);
    if (last >= 0xd800 && last < 0xdc00 && end < text.length) end++;
    yield encoder.encode(text.slice(at, end));
    at = end;
  }
}

function describe(value: unknown): string {
  return value === null ? "null" : typeof value === "object" ? (value.constructor?.name ?? "an object") : typeof value;
}
