import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { createPublishedReader } from "./create-published-reader.ts";

let servers: Server[] = [];
afterEach(async () => {
  const running = servers;
  servers = [];
  for (const server of running) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** Serves with `answer`; returns the address of the root. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function textOf(chunks: AsyncIterable<Uint8Array> | undefined): Promise<string | undefined> {
  if (chunks === undefined) return undefined;
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk.slice());
  return Buffer.concat(all).toString();
}

describe("createPublishedReader", () => {
  it("reads files of a folder, and nothing out of it", async () => {
    const folder = await mkdtemp(join(tmpdir(), "mapwright-previous-"));
    try {
      await mkdir(join(folder, "public"));
      await writeFile(join(folder, "public/sitemap.xml"), "<x/>");
      const reader = createPublishedReader(join(folder, "public"));
      expect(await textOf(await reader.readPublic("sitemap.xml"))).toBe("<x/>");
      expect(await reader.readPublic("sitemap-1.xml")).toBeUndefined();
      await expect(reader.readPublic("../public/sitemap.xml")).rejects.toMatchObject({ code: "ERR_ARGUMENT" });
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it.each(["", "/", "/maps", "/maps/", "/maps/sitemap.xml?x#y"])("finds the files beside the address %j", async (path) => {
    const asked: (string | undefined)[] = [];
    const root = await serve(({ url }, answer) => {
      asked.push(url);
      if (url?.endsWith("/sitemap-1.xml") === true) answer.end("<x/>");
      else answer.writeHead(404).end("no");
    });
    const reader = createPublishedReader(root + path);
    expect(await textOf(await reader.readPublic("sitemap-1.xml"))).toBe("<x/>");
    expect(await reader.readPublic("sitemap-2.xml")).toBeUndefined();
    const folder = path.startsWith("/maps") ? "/maps" : "";
    expect(asked).toEqual([`${folder}/sitemap-1.xml`, `${folder}/sitemap-2.xml`]);
  });

  it("undoes the encoding of the transport, and leaves that of the file", async () => {
    const root = await serve((_request, answer) => {
      answer.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("<x/>"));
    });
    expect(await textOf(await createPublishedReader(root).readPublic("sitemap.xml"))).toBe("<x/>");
  });

  it.each([500, 403, 503])("fails for status %i instead of taking the set for empty", async (status) => {
    const root = await serve((_request, answer) => void answer.writeHead(status).end());
    await expect(createPublishedReader(root).readPublic("sitemap.xml")).rejects.toMatchObject({
      code: "ERR_SOURCE",
      message: `Expected the published set, found status ${status} at ${root}/sitemap.xml`,
    });
  });

  it("fails for a server that is not there, that never answers, and that stops in the middle", async () => {
    await expect(createPublishedReader("http://127.0.0.1:1/").readPublic("sitemap.xml")).rejects.toMatchObject({ code: "ERR_SOURCE" });
    const silent = await serve(() => undefined);
    await expect(createPublishedReader(silent, { timeoutMs: 50 }).readPublic("a.xml")).rejects.toThrow("found no answer for 50 ms");
    const cut = await serve((_request, answer) => {
      answer.writeHead(200, { "content-length": "100" });
      answer.write("<x>", () => answer.destroy());
    });
    const chunks = await createPublishedReader(cut).readPublic("a.xml");
    await expect(textOf(chunks)).rejects.toMatchObject({ code: "ERR_SOURCE" });
  });

  it("stops when it is told to", async () => {
    const root = await serve(() => undefined);
    const stop = new AbortController();
    const reading = createPublishedReader(root, { signal: stop.signal }).readPublic("a.xml");
    stop.abort();
    await expect(reading).rejects.toMatchObject({ code: "ERR_ABORTED" });
  });
});
