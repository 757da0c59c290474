import { close, fstat, fstatSync, open, read, type Stats } from "node:fs";
import { promisify } from "node:util";
import { SitemapError } from "@mapwright/core";
import { systemCodeOf, toSitemapError } from "./describe-failure.ts";

const openFile = promisify(open);
const statFile = promisify(fstat);
const closeFile = promisify(close);

/** Most bytes read at a time by default: each read wakes another thread, which costs more than reading a few pages. */
export const DEFAULT_CHUNK_BYTES = 1_048_576;
/** Small files get buffers of their own size, but no smaller ones than this. */
const LEAST_CHUNK_BYTES = 16_384;

/** The path that means standard input. */
export const STDIN_PATH = "-";

/** How `readFileChunks` reads. */
export interface FileChunkOptions {
  /** Bytes read at a time. Default 1,048,576, or the size of a smaller file. */
  readonly chunkBytes?: number;
  /** Most bytes of the first chunk, for who decides by it how to go on. Default: as `chunkBytes`. */
  readonly firstChunkBytes?: number;
  /** Ends the reading with ERR_ABORTED. */
  readonly signal?: AbortSignal;
}

/**
 * The bytes of a file, or of standard input for `-`. A chunk lives until the next one is asked for: two buffers take turns,
 * and the next read runs while a chunk is being used. Throws ERR_SOURCE where there is no readable file.
 */
export async function* readFileChunks(path: string, options: FileChunkOptions = {}): AsyncGenerator<Uint8Array, void, undefined> {
  const { chunkBytes, firstChunkBytes, signal } = options;
  requireSize("chunkBytes", chunkBytes);
  requireSize("firstChunkBytes", firstChunkBytes);
  if (path === STDIN_PATH && !isStdinFile()) {
    yield* readStdinStream(signal);
    return;
  }
  throwIfAborted(signal);
  const { descriptor, stats } = path === STDIN_PATH ? { descriptor: STDIN_DESCRIPTOR, stats: await statFile(STDIN_DESCRIPTOR) } : await openReadable(path);
  try {
    yield* readDescriptor({ descriptor, path, chunkBytes: chunkBytes ?? chunkBytesFor(stats), firstChunkBytes, signal });
  } finally {
    if (descriptor !== STDIN_DESCRIPTOR) await closeFile(descriptor);
  }
}

function requireSize(name: string, bytes: number | undefined): void {
  if (bytes === undefined || (Number.isSafeInteger(bytes) && bytes > 0)) return;
  throw new SitemapError("ERR_ARGUMENT", `Expected ${name} to be a whole number above 0, found ${bytes}`);
}

const STDIN_DESCRIPTOR = 0;

interface Reading {
  readonly descriptor: number;
  readonly path: string;
  readonly chunkBytes: number;
  readonly firstChunkBytes: number | undefined;
  readonly signal: AbortSignal | undefined;
}

/** One byte more than the file has, so that one read takes all of it; what is no regular file has no size to go by. */
function chunkBytesFor(stats: Stats): number {
  return stats.isFile() ? Math.min(Math.max(stats.size + 1, LEAST_CHUNK_BYTES), DEFAULT_CHUNK_BYTES) : DEFAULT_CHUNK_BYTES;
}

async function* readDescriptor(reading: Reading): AsyncGenerator<Uint8Array, void, undefined> {
  const { chunkBytes, firstChunkBytes = chunkBytes, signal } = reading;
  let spare = takeBuffer(chunkBytes);
  let current = takeBuffer(chunkBytes);
  let ahead = readInto(current.subarray(0, firstChunkBytes), reading);
  try {
    for (;;) {
      const chunk = await ahead;
      throwIfAborted(signal);
      if (chunk.length === 0) {
        // Who asks for more has no use for the chunks before; who stops early may have.
        giveBuffer(spare);
        giveBuffer(current);
        return;
      }
      [current, spare] = [spare, current];
      ahead = readInto(current, reading);
      yield chunk;
      throwIfAborted(signal);
    }
  } finally {
    // The file may not be closed under a read; whether that read fails no longer matters to anyone.
    await ahead.catch(() => undefined);
  }
}

/** Buffers of the largest size that no reading uses: fresh memory costs more than reading into it. */
const IDLE_BUFFERS: Uint8Array[] = [];
const MAX_IDLE_BUFFERS = 4;

function takeBuffer(bytes: number): Uint8Array {
  return (bytes === DEFAULT_CHUNK_BYTES ? IDLE_BUFFERS.pop() : undefined) ?? new Uint8Array(bytes);
}

function giveBuffer(buffer: Uint8Array): void {
  if (buffer.length === DEFAULT_CHUNK_BYTES && IDLE_BUFFERS.length < MAX_IDLE_BUFFERS) IDLE_BUFFERS.push(buffer);
}

function readInto(buffer: Uint8Array, { descriptor, path }: Reading): Promise<Uint8Array> {
  const reading = new Promise<Uint8Array>((resolve, reject) => {
    // No position: pipes and devices have none.
    read(descriptor, buffer, 0, buffer.length, null, (error, bytesRead) => {
      if (error === null) resolve(buffer.subarray(0, bytesRead));
      else reject(toSitemapError("ERR_SOURCE", "a readable file", path, error));
    });
  });
  // A read that runs ahead may fail while its chunk is not yet awaited.
  reading.catch(() => undefined);
  return reading;
}

async function openReadable(path: string): Promise<{ readonly descriptor: number; readonly stats: Stats }> {
  try {
    const descriptor = await openFile(path, "r");
    const stats = await statFile(descriptor);
    if (!stats.isDirectory()) return { descriptor, stats };
    await closeFile(descriptor);
  } catch (error) {
    if (systemCodeOf(error) !== "ENOENT") throw toSitemapError("ERR_SOURCE", "a readable file", path, error);
    throw new SitemapError("ERR_SOURCE", `Expected a readable file, found no file at ${path}`, { cause: error, details: { path, systemCode: "ENOENT" } });
  }
  throw new SitemapError("ERR_SOURCE", `Expected a readable file, found a folder at ${path}`, { details: { path, systemCode: "EISDIR" } });
}

/** Only a regular file gains from big reads. */
function isStdinFile(): boolean {
  try {
    return fstatSync(STDIN_DESCRIPTOR).isFile();
  } catch {
    return false;
  }
}

/** Pipes and terminals are read by the host's stream, which copes with descriptors that do not block. */
async function* readStdinStream(signal: AbortSignal | undefined): AsyncGenerator<Uint8Array, void, undefined> {
  throwIfAborted(signal);
  const { stdin } = process;
  const stop = (): void => {
    stdin.destroy();
  };
  signal?.addEventListener("abort", stop, { once: true });
  try {
    for await (const chunk of stdin) {
      throwIfAborted(signal);
      yield typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    }
  } catch (error) {
    throwIfAborted(signal);
    throw toSitemapError("ERR_SOURCE", "readable standard input", STDIN_PATH, error);
  } finally {
    signal?.removeEventListener("abort", stop);
  }
  throwIfAborted(signal);
}

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new SitemapError("ERR_ABORTED", "Expected to read to the end, found an abort", { cause: signal.reason });
}
