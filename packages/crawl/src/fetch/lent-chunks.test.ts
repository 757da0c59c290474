import { createHash, randomBytes } from "node:crypto";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FaultServer, type Step, startFaultServer } from "../testing/fault-server.ts";
import { createFetcher, type Fetcher } from "./create-fetcher.ts";
import type { FetchTarget } from "./types.ts";

/** Long enough that buffers are used again many times. */
const BYTES = 3_000_000;
const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

let server: FaultServer;
let fetcher: Fetcher;
beforeAll(async () => {
  server = await startFaultServer();
  fetcher = createFetcher({ allowPrivate: true, env: {} });
});
afterAll(async () => {
  await fetcher.close();
  await server.stop();
});

/** Reads a body as somebody does who keeps nothing, and now and then lets others read in between. */
async function hashLent(path: string): Promise<string> {
  const answer = await fetcher({ url: server.origin + path, purpose: "sitemap", lendsChunks: true });
  if (answer.kind !== "ok") throw new Error(`Expected a document, found ${answer.kind}`);
  const hash = createHash("sha256");
  let count = 0;
  for await (const chunk of answer.body) {
    if (++count % 3 === 0) await pause();
    hash.update(chunk);
  }
  return hash.digest("hex");
}

async function collect(target: Omit<FetchTarget, "url"> & { readonly path: string }): Promise<Uint8Array> {
  const answer = await fetcher({ ...target, url: server.origin + target.path });
  if (answer.kind !== "ok") throw new Error(`Expected a document, found ${answer.kind}`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of answer.body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const WAYS: readonly (readonly [string, Step, (bytes: Uint8Array) => Uint8Array])[] = [
  ["with its length", {}, (bytes) => bytes],
  ["in large pieces", { framing: "chunked", pieceBytes: 300_000 }, (bytes) => bytes],
  ["in pieces of all sizes", { framing: "chunked", pieceBytes: 7001 }, (bytes) => bytes],
  ["to the end of the connection", { framing: "close" }, (bytes) => bytes],
  ["with gzip", { headers: { "content-encoding": "gzip" } }, (bytes) => gzipSync(bytes, { level: 0 })],
  ["with brotli", { headers: { "content-encoding": "br" } }, (bytes) => brotliCompressSync(bytes, { params: { 1: 0 } })],
];

describe("chunks that are lent", () => {
  it.each(WAYS)("hold the body sent %s, while others are read", async (_, step, encode) => {
    const bodies = Array.from({ length: 3 }, () => randomBytes(BYTES));
    for (const [index, body] of bodies.entries()) server.set(`/${index}`, { ...step, body: encode(body) });
    const hashes = await Promise.all(bodies.map((_body, index) => hashLent(`/${index}`)));
    expect(hashes).toEqual(bodies.map(hashOf));
  });
});

describe("chunks that are not lent", () => {
  it("are the reader's to keep", async () => {
    const bodies = Array.from({ length: 2 }, () => randomBytes(BYTES));
    for (const [index, body] of bodies.entries()) server.set(`/kept-${index}`, { body });
    const kept = await Promise.all(bodies.map((_, index) => collect({ path: `/kept-${index}`, purpose: "sitemap" })));
    for (let round = 0; round < 2; round++) for (const index of bodies.keys()) await hashLent(`/kept-${index}`);
    expect(kept.map(hashOf)).toEqual(bodies.map(hashOf));
  });
});
