import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type StubCredentials, type StubRequest, verifySignature } from "./sigv4.ts";

/** What goes wrong with a request: before it is done, after it, or in the answer. */
export type StubFault = "reset" | "lose" | "stall" | "cut" | "slow-down" | "internal" | "conflict" | "copy-error";

/** How the stub behaves. */
export interface S3StubOptions {
  /** The fault of the n-th request, from 0. */
  readonly fault?: (count: number, request: { readonly method: string; readonly key: string }) => StubFault | undefined;
  /** The store's clock. */
  readonly now?: () => number;
  readonly pageSize?: number;
  /** Does all writes, whatever their conditions, as some stores do. */
  readonly ignoresConditions?: boolean;
  /** Refuses checksum headers, as some stores do. */
  readonly refusesChecksums?: boolean;
  readonly credentials?: StubCredentials;
}

/** An object in the stub. */
export interface StubObject {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly modifiedMs: number;
}

/** A store that speaks S3 and takes nothing on trust. */
export interface S3Stub {
  readonly credentials: StubCredentials;
  /** Bucket and key to object. */
  readonly objects: Map<string, StubObject>;
  /** Methods and keys, in order. */
  readonly requests: { readonly method: string; readonly key: string }[];
  /** What callers did wrong. */
  readonly violations: string[];
  /** Puts an object there by other means. */
  load(path: string, text: string): void;
  /** Answers a request; "broken" and "silent" are connections without an answer. */
  handle(request: StubRequest): StubAnswer | "broken" | "silent" | { readonly cut: StubAnswer };
}

/** An answer of the stub. */
export interface StubAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}

const CREDENTIALS: StubCredentials = { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY", region: "eu-test-1" };
/** What a copy keeps. */
const KEPT_HEADERS = /^(?:content-type|content-encoding|cache-control|x-amz-meta-.+)$/;

/** A store that is called without a network. */
export function createS3Stub(options: S3StubOptions = {}): S3Stub {
  return new Stub(options);
}

/** Serves a stub on a free port of this machine. */
export async function serveStub(stub: S3Stub): Promise<{ readonly endpoint: string; close(): Promise<void> }> {
  const server = createServer((request, response) => void respond(stub, request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function respond(stub: S3Stub, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of request) pieces.push(piece as Buffer);
  } catch {
    // A caller that dies sends half a request, which does nothing.
    return;
  }
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(",") : value]));
  const outcome = stub.handle({ method: request.method ?? "", url: request.url ?? "", headers, body: Buffer.concat(pieces) });
  if (outcome === "broken") request.socket.destroy();
  else if (outcome !== "silent") {
    if ("cut" in outcome) cut(response, outcome.cut);
    else send(response, outcome);
  }
}

interface Asked {
  readonly request: StubRequest;
  /** Bucket and key. */
  readonly path: string;
  readonly query: URLSearchParams;
}

class Stub implements S3Stub {
  readonly objects = new Map<string, StubObject>();
  readonly requests: { readonly method: string; readonly key: string }[] = [];
  readonly violations: string[] = [];
  readonly credentials: StubCredentials;
  readonly #options: S3StubOptions;

  constructor(options: S3StubOptions) {
    this.#options = options;
    this.credentials = options.credentials ?? CREDENTIALS;
  }

  load(path: string, text: string): void {
    this.#store(path, Buffer.from(text), {});
  }

  handle(request: StubRequest): ReturnType<S3Stub["handle"]> {
    const asked = toAsked(request);
    const count = this.requests.length;
    const seen = { method: request.method, key: asked.path };
    this.requests.push(seen);
    const fault = this.#options.fault?.(count, seen);
    if (fault === "reset") return "broken";
    if (fault === "slow-down") return refuse(503, "SlowDown");
    if (fault === "internal") return refuse(500, "InternalError");
    if (fault === "conflict") return refuse(409, "ConditionalRequestConflict");
    if (fault === "copy-error" && request.headers["x-amz-copy-source"] !== undefined) return refuse(200, "InternalError");
    const answer = this.#check(request) ?? this.#answer(asked);
    if (fault === "lose") return "broken";
    if (fault === "stall") return "silent";
    if (fault === "cut") return { cut: answer };
    return { ...answer, headers: { ...answer.headers, date: new Date(this.#now()).toUTCString() } };
  }

  #now(): number {
    return this.#options.now?.() ?? Date.now();
  }

  #check(request: StubRequest): StubAnswer | undefined {
    const { body } = request;
    const refusal = verifySignature(request, { ...this.credentials, now: this.#now() });
    if (refusal !== undefined) {
      this.violations.push(`${request.method} ${request.url}: ${refusal.code} ${refusal.why}`);
      // Stores quote what they were sent.
      return refuse(
        refusal.status,
        refusal.code,
        `<AWSAccessKeyId>${this.credentials.accessKeyId}</AWSAccessKeyId><StringToSign>${refusal.why}</StringToSign>`,
      );
    }
    if (request.method === "PUT" && request.headers["content-length"] === undefined) return this.#fault(request, 411, "MissingContentLength");
    const checksum = request.headers["x-amz-checksum-sha256"];
    if (checksum !== undefined && this.#options.refusesChecksums === true) return refuse(501, "NotImplemented");
    if (checksum !== undefined && checksum !== createHash("sha256").update(body).digest("base64")) return this.#fault(request, 400, "BadDigest");
    return undefined;
  }

  #fault(request: StubRequest, status: number, code: string): StubAnswer {
    this.violations.push(`${request.method} ${request.url}: ${code}`);
    return refuse(status, code);
  }

  #answer(asked: Asked): StubAnswer {
    switch (asked.request.method) {
      case "GET":
        return asked.query.get("list-type") === "2" ? this.#list(asked) : this.#get(asked);
      case "HEAD":
        return { ...this.#get(asked), body: "" };
      case "PUT":
        return asked.request.headers["x-amz-copy-source"] === undefined ? this.#put(asked) : this.#copy(asked);
      case "DELETE":
        this.objects.delete(asked.path);
        return { status: 204 };
      default:
        return this.#fault(asked.request, 405, "MethodNotAllowed");
    }
  }

  #get({ request, path }: Asked): StubAnswer {
    const object = this.objects.get(path);
    if (object === undefined) return refuse(404, "NoSuchKey");
    const wanted = request.headers["if-match"];
    if (wanted !== undefined && wanted !== object.etag) return refuse(412, "PreconditionFailed");
    const headers = { ...object.headers, etag: object.etag, "last-modified": new Date(object.modifiedMs).toUTCString() };
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers["range"] ?? "") ?? [];
    if (from === undefined) return { status: 200, headers: { ...headers, "content-length": String(object.bytes.length) }, body: object.bytes };
    if (Number(from) >= object.bytes.length) return refuse(416, "InvalidRange");
    const body = object.bytes.subarray(Number(from), to === "" ? undefined : Number(to) + 1);
    const range = `bytes ${from}-${Number(from) + body.length - 1}/${object.bytes.length}`;
    return { status: 206, headers: { ...headers, "content-range": range, "content-length": String(body.length) }, body };
  }

  #put({ request, path }: Asked): StubAnswer {
    const current = this.objects.get(path);
    const { "if-none-match": absent, "if-match": wanted } = request.headers;
    if (absent !== undefined && absent !== "*") return this.#fault(request, 400, "InvalidArgument");
    if (this.#options.ignoresConditions !== true) {
      if (absent === "*" && current !== undefined) return refuse(412, "PreconditionFailed");
      if (wanted !== undefined && current === undefined) return refuse(404, "NoSuchKey");
      if (wanted !== undefined && wanted !== current?.etag) return refuse(412, "PreconditionFailed");
    }
    const kept = Object.entries(request.headers).filter(([name]) => KEPT_HEADERS.test(name));
    return this.#store(path, request.body, Object.fromEntries(kept.map(([name, value]) => [name, String(value)])));
  }

  #copy({ request, path }: Asked): StubAnswer {
    const source = this.objects.get(decodeURIComponent(String(request.headers["x-amz-copy-source"])).replace(/^\//, ""));
    if (source === undefined) return refuse(404, "NoSuchKey");
    const acl = request.headers["x-amz-acl"];
    const { headers } = this.#store(path, source.bytes, { ...source.headers, ...(acl === undefined ? {} : { "x-amz-acl": acl }) });
    return { status: 200, body: `<?xml version="1.0"?><CopyObjectResult><ETag>${headers?.["etag"]}</ETag></CopyObjectResult>` };
  }

  #store(path: string, bytes: Buffer, headers: Readonly<Record<string, string>>): StubAnswer {
    const etag = `"${createHash("md5").update(bytes).digest("hex")}"`;
    this.objects.set(path, { bytes, etag, headers, modifiedMs: Math.floor(this.#now() / 1000) * 1000 });
    return { status: 200, headers: { etag } };
  }

  #list({ path, query }: Asked): StubAnswer {
    const bucket = path.replace(/\/?$/, "/");
    const prefix = bucket + (query.get("prefix") ?? "");
    const delimiter = query.get("delimiter");
    const keys = [...this.objects.keys()]
      .filter((key) => key.startsWith(prefix) && (delimiter === null || !key.slice(prefix.length).includes(delimiter)))
      .sort();
    const start = Number(query.get("continuation-token") ?? 0);
    const end = start + (this.#options.pageSize ?? 1000);
    const contents = keys
      .slice(start, end)
      .map((key) => `<Contents><Key>${escapeXml(key.slice(bucket.length))}</Key><Size>${this.objects.get(key)?.bytes.length}</Size></Contents>`);
    const next =
      end < keys.length ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${end}</NextContinuationToken>` : "<IsTruncated>false</IsTruncated>";
    return { status: 200, body: `<?xml version="1.0"?><ListBucketResult>${next}${contents.join("")}</ListBucketResult>` };
  }
}

function toAsked(request: StubRequest): Asked {
  const [path = "", query = ""] = request.url.split("?", 2);
  const host = (request.headers["host"] ?? "").split(":")[0] ?? "";
  // In the other way of addressing the bucket is the first part of the host's name.
  const bucket = host === "127.0.0.1" ? "" : `${host.slice(0, host.indexOf("."))}/`;
  return { request, path: bucket + decodeURIComponent(path.slice(1)), query: new URLSearchParams(query) };
}

function refuse(status: number, code: string, more = ""): StubAnswer {
  return { status, body: `<?xml version="1.0"?>\n<Error><Code>${code}</Code><Message>refused</Message>${more}</Error>` };
}

function send(response: ServerResponse, { status, headers, body }: StubAnswer): void {
  response.writeHead(status, { ...headers });
  response.end(body);
}

/** Promises more than it sends. */
function cut(response: ServerResponse, { status, headers }: StubAnswer): void {
  response.writeHead(status, { ...headers, "content-length": "1000" });
  response.write("half");
  setImmediate(() => response.destroy());
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
