import type { GzipFactory } from "./sink.ts";

/** Compresses with the platform's `CompressionStream`, which every runtime has. `@mapwright/node` has a faster one with levels. */
export const gzipStream: GzipFactory = (write) => {
  const stream = new CompressionStream("gzip");
  const writer = stream.writable.getWriter();
  const pumped = pump(stream.readable, write);
  // A failure is told by the next write or by close; unobserved it must not end the process.
  pumped.catch(() => undefined);
  return {
    async write(bytes) {
      // The stream may hold on to what it was given after it has asked for more.
      await Promise.race([writer.write(bytes.slice()), pumped]);
    },
    async close() {
      await Promise.all([writer.close(), pumped]);
    },
  };
};

async function pump(readable: ReadableStream<Uint8Array>, write: (bytes: Uint8Array) => void | Promise<void>): Promise<void> {
  const reader = readable.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    await write(value);
  }
}
