import type { Transform } from "node:stream";

/** Output that is made at a time. */
export const ZLIB_PIECE_BYTES = 262_144;

/** A stream of `node:zlib` that undoes an encoding. */
export type Decompressor = Transform & { readonly bytesWritten: number };

/** How a decompression came to its end. */
export interface DecompressorEnd {
  /** Was the end of the encoded data there? */
  readonly whole: boolean;
  /** Why it does not decode. */
  readonly failure?: Error;
}

/** Undoes an encoding step by step, and no faster than its output is taken; everything before a fault is yielded. */
export async function* decompress(chunks: AsyncIterable<Uint8Array>, zlib: Decompressor): AsyncGenerator<Uint8Array, DecompressorEnd, undefined> {
  const state: { wake: () => void; working: boolean; ended: boolean; failure: Error | undefined } = {
    wake: () => undefined,
    working: false,
    ended: false,
    failure: undefined,
  };
  zlib.on("readable", () => state.wake());
  zlib.on("end", () => {
    state.ended = true;
    state.wake();
  });
  zlib.on("error", (error) => {
    state.failure = error;
    state.wake();
  });
  const settle = (error?: Error | null): void => {
    if (error instanceof Error) state.failure ??= error;
    state.working = false;
    state.wake();
  };
  const next = async (): Promise<Uint8Array | undefined> => {
    for (;;) {
      const output: Uint8Array | null = state.failure === undefined ? zlib.read() : null;
      if (output !== null) return output;
      if (state.failure !== undefined || state.ended || !state.working) return undefined;
      await new Promise<void>((resolve) => {
        state.wake = resolve;
      });
    }
  };
  try {
    for await (const chunk of chunks) {
      state.working = true;
      zlib.write(chunk, settle);
      for (let output = await next(); output !== undefined; output = await next()) yield output;
      if (state.failure !== undefined) return { whole: false, failure: state.failure };
      if (state.ended) return { whole: true };
    }
    // Only the end of the input shows whether that of the data was there; the stream says so by "end" or "error", and its callback comes too early.
    state.working = true;
    zlib.end();
    for (let output = await next(); output !== undefined; output = await next()) yield output;
    return { whole: state.failure === undefined };
  } finally {
    zlib.destroy();
  }
}
