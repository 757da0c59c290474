import { type ClientRequest, type IncomingMessage, type Agent as PlainAgent, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** A body that can be sent again from its beginning. */
export interface HttpBody {
  readonly bytes: number;
  open(): AsyncIterable<Uint8Array>;
}

/** A request, signed or not. */
export interface HttpRequest {
  readonly method: "GET" | "HEAD" | "PUT" | "DELETE";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: HttpBody | undefined;
}

/** An answer with its whole body. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
}

/** How requests are sent. */
export interface HttpOptions {
  readonly agent: PlainAgent;
  /** Gives up on a connection on which nothing moves for so long. */
  readonly idleTimeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/** Sends one request and waits for all of its answer; rejects where the connection fails, falls silent or ends early. */
export function sendRequest(request: HttpRequest, options: HttpOptions): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const { agent, signal, idleTimeoutMs } = options;
    const begin = request.url.protocol === "https:" ? requestSecure : requestPlain;
    const headers = { ...request.headers, "content-length": String(request.body?.bytes ?? 0) };
    const client = begin(request.url, { method: request.method, headers, agent, ...(signal === undefined ? {} : { signal }) });
    client.setTimeout(idleTimeoutMs, () => client.destroy(Object.assign(new Error("no answer in time"), { code: "ETIMEDOUT" })));
    client.on("error", reject);
    let answered = false;
    client.on("response", (message) => {
      answered = true;
      collect(message).then(resolve, reject);
    });
    sendBody(client, request.body).catch((error: unknown) => {
      // A store may answer and hang up before it has read everything; then the answer counts.
      if (!answered) reject(error);
    });
  });
}

async function sendBody(client: ClientRequest, body: HttpBody | undefined): Promise<void> {
  if (body === undefined) {
    client.end();
    return;
  }
  await pipeline(Readable.from(body.open(), { objectMode: false, highWaterMark: 262_144 }), client);
}

async function collect(message: IncomingMessage): Promise<HttpResponse> {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece as Buffer);
  if (!message.complete) throw Object.assign(new Error("an answer that was cut"), { code: "ECONNRESET" });
  const headers = Object.fromEntries(Object.entries(message.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]));
  return { status: message.statusCode ?? 0, headers, body: Buffer.concat(pieces) };
}
