import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { type FetchClock, SYSTEM_CLOCK } from "../fetch/time-budget.ts";
import type { SelfSigned } from "./certificate.ts";

/** What the server does with one request. Without any of it, it answers 404. */
export interface Step {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Accepts the request and never answers. */
  readonly hang?: "before-head" | "after-head" | "mid-body";
  /** Closes the connection: `end` in order, `reset` at once. */
  readonly close?: "before-head" | "mid-body";
  readonly by?: "end" | "reset";
  /** Bytes of the body that are sent before a hang or close in the middle of it. Default: half. */
  readonly after?: number;
  /** How the length of the body is told. Default `length`; `wrong` tells one byte more than there is, `close` none. */
  readonly framing?: "length" | "chunked" | "close" | "wrong";
  /** The answer as bytes, head and all. */
  readonly raw?: string | Uint8Array;
  /** Answers 304 where If-None-Match or If-Modified-Since is what these headers say. */
  readonly conditional?: boolean;
  /** Sends the body in pieces of this size. */
  readonly pieceBytes?: number;
  /** Milliseconds between two pieces, by the clock of the server. */
  readonly pauseMs?: number;
  /** Never ends: sends the body again and again. */
  readonly endless?: boolean;
}

/** The steps for an address, one for each attempt; the last one serves all further ones. */
export type Script = Step | readonly Step[] | ((request: IncomingMessage, attempt: number) => Step);

/** A request that came in. */
export interface SeenRequest {
  readonly path: string;
  readonly attempt: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface FaultServer {
  /** Such as `http://127.0.0.1:12345`. */
  readonly origin: string;
  readonly port: number;
  readonly requests: readonly SeenRequest[];
  /** Bytes of bodies that were handed to the system. */
  readonly bytesSent: () => number;
  /** Connections that were opened. */
  readonly connections: () => number;
  readonly openConnections: () => number;
  /** Answers that do not go on: they hang, or pause between two pieces. */
  readonly standing: () => number;
  readonly set: (path: string, script: Script) => void;
  readonly stop: () => Promise<void>;
}

export interface FaultServerOptions {
  /** Serves by https. */
  readonly certificate?: SelfSigned;
  /** Lets the pauses between pieces pass. Default: the clock of the system. */
  readonly clock?: FetchClock;
}

/** Serves scripted faults by path on the loopback interface, at a free port. Paths include the query. */
export async function startFaultServer(
  scripts: Readonly<Record<string, Script>> = {},
  { certificate, clock = SYSTEM_CLOCK }: FaultServerOptions = {},
): Promise<FaultServer> {
  const table = new Map(Object.entries(scripts));
  const attempts = new Map<string, number>();
  const requests: SeenRequest[] = [];
  const sockets = new Set<Socket>();
  const counts = { bytes: 0, connections: 0 };
  const standing = new Set<Socket>();
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    const path = request.url ?? "";
    const attempt = (attempts.get(path) ?? 0) + 1;
    attempts.set(path, attempt);
    requests.push({ path, attempt, headers: request.headers });
    const script = table.get(path) ?? {};
    const step = typeof script === "function" ? script(request, attempt) : stepOf(script, attempt);
    const stands = (does: boolean): void => void (does ? standing.add(request.socket) : standing.delete(request.socket));
    serve(step, { request, response, clock, stands, count: (bytes) => (counts.bytes += bytes) }).catch(() => response.destroy());
  };
  const server = certificate === undefined ? createServer(listener) : createSecureServer(certificate, listener);
  server.on("connection", (socket) => {
    counts.connections++;
    sockets.add(socket);
    socket.on("close", () => {
      sockets.delete(socket);
      standing.delete(socket);
    });
    socket.on("error", () => undefined);
  });
  const port = await listen(server);
  return {
    origin: `${certificate === undefined ? "http" : "https"}://127.0.0.1:${port}`,
    port,
    requests,
    bytesSent: () => counts.bytes,
    connections: () => counts.connections,
    openConnections: () => sockets.size,
    standing: () => standing.size,
    set: (path, script) => void table.set(path, script),
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

function stepOf(script: Step | readonly Step[], attempt: number): Step {
  return "length" in script ? (script[Math.min(attempt, script.length) - 1] ?? {}) : script;
}

interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly clock: FetchClock;
  readonly stands: (does: boolean) => void;
  readonly count: (bytes: number) => void;
}

async function serve(step: Step, visit: Visit): Promise<void> {
  const { request, response } = visit;
  if (step.hang === "before-head") return visit.stands(true);
  if (step.close === "before-head") return closeBy(step, request.socket);
  if (step.raw !== undefined) return void request.socket.end(step.raw);
  const headers = step.headers ?? {};
  if (step.conditional === true && isKnown(request, headers)) {
    response.writeHead(304, headers);
    return void response.end();
  }
  const body = typeof step.body === "string" ? Buffer.from(step.body) : Buffer.from(step.body ?? "");
  response.sendDate = false;
  // A body without chunks and without length ends with its connection; the server would chunk it.
  if (step.framing === "close") response.useChunkedEncodingByDefault = false;
  response.writeHead(step.status ?? (step.body === undefined && Object.keys(step).length === 0 ? 404 : 200), { ...framingHeaders(step, body), ...headers });
  response.flushHeaders();
  if (step.hang === "after-head") return visit.stands(true);
  await sendBody(step, body, visit);
}

function isKnown(request: IncomingMessage, headers: Readonly<Record<string, string>>): boolean {
  const { "if-none-match": etag, "if-modified-since": since } = request.headers;
  const own = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return etag === undefined ? since !== undefined && since === own["last-modified"] : etag === own["etag"];
}

function framingHeaders({ framing = "length", endless }: Step, body: Uint8Array): Record<string, string> {
  if (framing === "close") return { connection: "close" };
  if (framing === "chunked" || endless === true) return {};
  return { "content-length": String(body.length + (framing === "wrong" ? 1 : 0)) };
}

async function sendBody(step: Step, body: Buffer, { request, response, clock, stands, count }: Visit): Promise<void> {
  const isPartial = step.hang === "mid-body" || step.close === "mid-body";
  const end = isPartial ? (step.after ?? Math.floor(body.length / 2)) : body.length;
  const piece = step.pieceBytes ?? 65_536;
  do {
    for (let at = 0; at < end && !response.destroyed; at += piece) {
      const chunk = body.subarray(at, Math.min(end, at + piece));
      count(chunk.length);
      if (!response.write(chunk)) await drained(response);
      if (step.pauseMs === undefined || at + piece >= end) continue;
      stands(true);
      await clock.sleep(step.pauseMs);
      stands(false);
    }
  } while (step.endless === true && !response.destroyed);
  if (step.hang === "mid-body") return stands(true);
  // What was written must have left before the connection goes.
  if (step.close === "mid-body" || step.framing === "wrong") setTimeout(() => closeBy(step, request.socket), 20);
  else response.end();
}

/** Waits until more can be written, or the connection is gone. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off("drain", done);
      response.off("close", done);
      resolve();
    };
    response.on("drain", done);
    response.on("close", done);
  });
}

function closeBy({ by = "end" }: Step, socket: Socket): void {
  if (by === "reset") socket.resetAndDestroy();
  else socket.destroy();
}
