import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createConnector } from "../fetch/connector.ts";
import { FetchFault } from "../fetch/fetch-fault.ts";
import { ConnectionPool } from "./connection-pool.ts";
import type { ResponseController, ResponseHandler } from "./types.ts";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0).reverse()) stop();
});

interface Peer {
  readonly origin: string;
  /** What came over each connection. */
  readonly requests: readonly string[][];
  readonly sockets: readonly Socket[];
}

/** A server that answers each request with the next of these texts; behind the last one it does nothing. */
async function startPeer(answers: readonly (string | Uint8Array)[], greet?: string): Promise<Peer> {
  const left = [...answers];
  const requests: string[][] = [];
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    const own: string[] = [];
    requests.push(own);
    sockets.push(socket);
    if (greet !== undefined) socket.write(greet);
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      own.push(bytes.toString("latin1"));
      const answer = left.shift();
      if (answer !== undefined) socket.write(answer);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  stops.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, sockets };
}

function makePool(): ConnectionPool {
  const options = { resolve: async () => [], judge: { isPublic: () => true }, allowPrivate: true, connectMs: 5_000, ca: undefined };
  const pool = new ConnectionPool(createConnector(options));
  stops.push(() => pool.close());
  return pool;
}

/** Notes what it is told; `holds` makes it pause with each piece of the body. */
class Listener implements ResponseHandler {
  readonly pieces: Uint8Array[] = [];
  readonly #holds: boolean;
  controller: ResponseController | undefined;
  status: number | undefined;
  error: Error | undefined;
  isEnded = false;
  #wake: () => void = () => undefined;

  constructor(holds = false) {
    this.#holds = holds;
  }

  get body(): string {
    return Buffer.concat(this.pieces).toString("latin1");
  }

  /** Waits until this is so. */
  async until(isSo: (self: this) => boolean): Promise<this> {
    while (!isSo(this)) await new Promise<void>((resolve) => (this.#wake = resolve));
    return this;
  }

  done(): Promise<this> {
    return this.until(({ isEnded, error }) => isEnded || error !== undefined);
  }

  onRequestStart(controller: ResponseController): void {
    this.controller = controller;
    this.#wake();
  }

  onResponseStart(_controller: ResponseController, status: number): void {
    this.status = status;
    this.#wake();
  }

  onResponseData(controller: ResponseController, bytes: Uint8Array): void {
    if (this.#holds) controller.pause();
    this.pieces.push(this.#holds ? bytes : bytes.slice());
    this.#wake();
  }

  onResponseEnd(): void {
    this.isEnded = true;
    this.#wake();
  }

  onResponseError(_controller: ResponseController | undefined, error: Error): void {
    this.error = error;
    this.#wake();
  }
}

function ask(pool: ConnectionPool, origin: string, { path = "/", holds = false } = {}): Listener {
  const listener = new Listener(holds);
  pool.dispatch({ origin, path, headers: { accept: "*/*" } }, listener);
  return listener;
}

const answer = (body: string, ...fields: readonly string[]): string => ["HTTP/1.1 200 OK", `Content-Length: ${body.length}`, ...fields, "", body].join("\r\n");

const codeOf = ({ error }: Listener): string | undefined => (error instanceof FetchFault ? error.code : undefined);

describe("ConnectionPool", () => {
  it("sends a request of HTTP/1.1, and serves further ones by the same connection", async () => {
    const peer = await startPeer([answer("one"), answer("two")]);
    const pool = makePool();
    expect((await ask(pool, peer.origin, { path: "/a?b=c" }).done()).body).toBe("one");
    expect((await ask(pool, peer.origin).done()).body).toBe("two");
    const host = `host: ${new URL(peer.origin).host}`;
    expect(peer.requests).toEqual([
      [
        `GET /a?b=c HTTP/1.1\r\n${host}\r\nconnection: keep-alive\r\naccept: */*\r\n\r\n`,
        `GET / HTTP/1.1\r\n${host}\r\nconnection: keep-alive\r\naccept: */*\r\n\r\n`,
      ],
    ]);
  });

  it.each([
    ["the server says so", answer("one", "Connection: close")],
    ["the server keeps it for no time", answer("one", "Keep-Alive: timeout=1")],
    ["more came than was asked for", `${answer("one")}more`],
    ["it ends the body", "HTTP/1.0 200 OK\r\n\r\none"],
  ])("opens another connection where %s", async (_, first) => {
    const peer = await startPeer([first, answer("two")]);
    const pool = makePool();
    const listener = ask(pool, peer.origin);
    await listener.until(({ body }) => body === "one");
    if (first.startsWith("HTTP/1.0")) peer.sockets[0]?.end();
    await listener.done();
    expect((await ask(pool, peer.origin).done()).body).toBe("two");
    expect(peer.requests).toHaveLength(2);
  });

  it("uses no idle connection that its server has closed", async () => {
    const peer = await startPeer([answer("one"), answer("two")]);
    const pool = makePool();
    await ask(pool, peer.origin).done();
    const [socket] = peer.sockets;
    if (socket === undefined) throw new Error("Expected a connection");
    socket.end();
    await once(socket, "close");
    // The end is seen in one of the next turns.
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect((await ask(pool, peer.origin).done()).body).toBe("two");
    expect(peer.requests).toHaveLength(2);
  });

  it("reads nothing and begins nothing in the memory of bytes that a handler holds", async () => {
    const body = "a".repeat(400_000) + "b".repeat(400_000);
    const peer = await startPeer([answer(body), answer("x".repeat(100))]);
    const pool = makePool();
    const listener = ask(pool, peer.origin, { holds: true });
    let seen = "";
    while (!listener.isEnded) {
      await listener.until(({ pieces, isEnded }) => pieces.length > 0 || isEnded);
      const [held] = listener.pieces;
      if (held === undefined) break;
      // Held over some turns, in which another request is made and more has come.
      for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
      expect(listener.pieces).toHaveLength(1);
      seen += Buffer.from(held).toString("latin1");
      if (seen.length === body.length) {
        expect((await ask(pool, peer.origin).done()).body).toBe("x".repeat(100));
        expect(Buffer.from(held).toString("latin1")).toBe(body.slice(-held.length));
      }
      listener.pieces.length = 0;
      listener.controller?.resume();
    }
    expect(seen).toBe(body);
    expect(peer.requests).toHaveLength(2);
  });

  it.each([
    ["before an answer", "", "reset"],
    ["within a head", "HTTP/1.1 200 OK\r\n", "reset"],
    ["within a body", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nbody", "cut"],
  ])("tells a connection that ends %s", async (_, text, code) => {
    const peer = await startPeer([text]);
    const listener = ask(makePool(), peer.origin);
    while (peer.requests[0]?.length !== 1) await new Promise((resolve) => setImmediate(resolve));
    peer.sockets[0]?.end();
    expect(codeOf(await listener.done())).toBe(code);
  });

  it("takes what comes before a request for no answer to it", async () => {
    const peer = await startPeer([], "220 ready\r\n");
    expect(codeOf(await ask(makePool(), peer.origin).done())).toBe("bad-response");
  });

  it("ends a request that is aborted, and its connection", async () => {
    const peer = await startPeer([answer("one").slice(0, -1)]);
    const listener = await ask(makePool(), peer.origin).until(({ pieces }) => pieces.length > 0);
    const reason = new FetchFault("aborted", "no more");
    listener.controller?.abort(reason);
    expect(listener.error).toBe(reason);
    const [socket] = peer.sockets;
    if (socket?.closed === false) await once(socket, "close");
    expect(socket?.closed).toBe(true);
  });

  it("ends everything when it is closed, also what is not open yet, and takes no more", async () => {
    const peer = await startPeer([]);
    const pool = makePool();
    const waiting = ask(pool, peer.origin);
    await waiting.until(({ controller }) => controller !== undefined);
    const opening = ask(pool, peer.origin);
    pool.close();
    expect([codeOf(await waiting.done()), codeOf(await opening.done())]).toEqual(["aborted", "aborted"]);
    expect(() => ask(pool, peer.origin)).toThrow(expect.objectContaining({ code: "aborted" }));
  });

  it.each([
    ["a header of two lines", "/", { "if-none-match": '"1"\r\nhost: other' }],
    ["a header that is no text of HTTP", "/", { "if-none-match": "\u65e5" }],
    ["a path of two lines", "/ HTTP/1.1\r\nhost: other", {}],
  ])("sends no request with %s", async (_, path, headers) => {
    const peer = await startPeer([answer("one")]);
    expect(() => makePool().dispatch({ origin: peer.origin, path, headers }, new Listener())).toThrow(FetchFault);
    expect(peer.requests).toEqual([]);
  });
});
