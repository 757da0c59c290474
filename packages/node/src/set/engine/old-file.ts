import { createHash } from "node:crypto";
import { type HashKey, type ReadComposedBatch, readComposed } from "@mapwright/core/set";
import { GzipFault } from "../../gzip-fault.ts";
import { inflate } from "../../inflate.ts";
import type { PublishedReader } from "./types.ts";

/** A published sitemap while it is read. */
export interface OldFile {
  readonly batches: AsyncIterable<ReadComposedBatch>;
  /** What it was, once all batches were taken. */
  end(): Promise<OldFileEnd>;
}

export interface OldFileEnd {
  /** Of the bytes before compression. */
  readonly sha256: string;
  readonly bytes: number;
  readonly storedBytes: number;
  /** Could all of it be read? */
  readonly complete: boolean;
  readonly kind: string;
  /** How the bytes begin: enough for the start tag of a sitemap of ours. */
  readonly start: Uint8Array;
}

const START_BYTES = 1024;

/** How a published sitemap is read. */
export interface OldFileOptions {
  readonly hashKey: HashKey;
  readonly format: "xml" | "text";
  readonly bare?: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly kernel?: "auto" | "wasm" | "typescript" | undefined;
}

/** Opens a published sitemap; undefined where there is none. Whether it is compressed, its bytes tell. */
export async function openOldFile(reader: PublishedReader, name: string, options: OldFileOptions): Promise<OldFile | undefined> {
  const stored = await reader.readPublic(name);
  if (stored === undefined) return undefined;
  const hash = createHash("sha256");
  let bytes = 0;
  let storedBytes = 0;
  let fault = false;
  let start: Uint8Array = new Uint8Array(0);
  async function* count(): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const chunk of stored as AsyncIterable<Uint8Array>) {
      storedBytes += chunk.length;
      yield chunk;
    }
  }
  async function* plain(): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      for await (const chunk of inflated(count())) {
        hash.update(chunk);
        if (start.length < START_BYTES) start = Buffer.concat([start, chunk.subarray(0, START_BYTES)]);
        bytes += chunk.length;
        yield chunk;
      }
    } catch (error) {
      if (!(error instanceof GzipFault)) throw error;
      fault = true;
    }
  }
  const { hashKey, format, bare = false, signal, kernel } = options;
  const reading = readComposed(plain(), {
    hashKey,
    format,
    bare,
    ...(signal === undefined ? {} : { signal }),
    ...(kernel === undefined ? {} : { kernel }),
  });
  return {
    batches: reading,
    end: async () => {
      const { complete, kind } = await reading.summary;
      return { sha256: hash.digest("hex"), bytes, storedBytes, complete: complete && !fault, kind, start };
    },
  };
}

/** Undoes gzip where the first bytes say that it is there. */
async function* inflated(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const iterator = chunks[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array(0);
  let ended = false;
  while (head.length < 2 && !ended) {
    const next = await iterator.next();
    if (next.done === true) ended = true;
    else head = head.length === 0 ? next.value : Buffer.concat([head, next.value]);
  }
  async function* rest(): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      if (head.length > 0) yield head;
      for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  }
  if (head[0] === 0x1f && head[1] === 0x8b) yield* inflate(rest());
  else yield* rest();
}
