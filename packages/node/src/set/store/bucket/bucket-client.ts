import type { Agent } from "node:http";
import { SitemapError } from "@mapwright/core";
import { AwsV4Signer } from "aws4fetch";
import type { BucketAccess } from "./credentials.ts";
import { codeOf, isWorthRetrying, toConnectionError, toResponseError } from "./failures.ts";
import type { HttpBody, HttpRequest, HttpResponse, sendRequest } from "./http-client.ts";
import { parseListing } from "./listing.ts";
import { type BucketLocation, encodeKey } from "./location.ts";
import { MAX_ATTEMPTS, pauseAfter, type RetryHost } from "./retry.ts";

/** What a client is made of. */
export interface BucketClientOptions extends RetryHost {
  readonly access: BucketAccess;
  readonly agent: Agent;
  readonly now: () => number;
  readonly idleTimeoutMs: number;
  readonly send: typeof sendRequest;
}

/** An object and what is known of it. */
export interface BucketObject {
  readonly bytes: Uint8Array;
  readonly etag: string | undefined;
  /** Size of the whole object. */
  readonly size: number;
  /** Age by the clock of the store, in milliseconds. */
  readonly ageMs: number;
  readonly headers: HttpResponse["headers"];
}

/** A name in a bucket: keys are the prefix of the location and this. */
export interface ObjectName {
  readonly at: BucketLocation;
  readonly name: string;
}

/** What `put` sends. */
export interface PutOptions {
  readonly body: HttpBody;
  /** SHA-256 of the body in hexadecimal digits. */
  readonly sha256: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Only where nothing stands, or only over this version. */
  readonly condition?: "absent" | { readonly etag: string } | undefined;
}

/** What became of a conditional write: "conflict" means that the condition did not hold, perhaps since an answer was lost. */
export type PutOutcome = { readonly done: true; readonly etag: string | undefined } | { readonly done: false };

/** SHA-256 of nothing. */
const EMPTY_SHA256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/** Requests to a store that speaks S3, each signed anew and repeated while that may help. Failures are ERR_SINK and never tell a secret. */
export class BucketClient {
  /** Aborts between requests; undefined where nothing must be aborted any more. */
  signal: AbortSignal | undefined;
  readonly #options: BucketClientOptions;
  readonly #keys = new Map<string, ArrayBuffer>();
  /** Some stores know no checksum headers; the signature covers the hash as well. */
  #knowsChecksums = true;

  constructor(options: BucketClientOptions, signal: AbortSignal | undefined) {
    this.#options = options;
    this.signal = signal;
  }

  /** An object or a range of its bytes, `to` not included; undefined where there is none. A range behind the end is empty. */
  async get(target: ObjectName, range: { readonly from?: number; readonly to?: number; readonly etag?: string } = {}): Promise<BucketObject | undefined> {
    const { from = 0, to, etag } = range;
    const isWhole = from === 0 && to === undefined;
    const headers = { ...(isWhole ? {} : { range: `bytes=${from}-${to === undefined ? "" : to - 1}` }), ...(etag === undefined ? {} : { "if-match": etag }) };
    const response = await this.#request({ method: "GET", target, headers }, "a readable object");
    if (isMissing(response)) return undefined;
    if (response.status === 416) return toObject(response, new Uint8Array(0));
    if (response.status === 206) return toObject(response, response.body);
    // A store that does not know ranges sends everything.
    if (response.status === 200) return toObject(response, response.body.subarray(from, to));
    throw toResponseError(response, "a readable object", this.#describe(target));
  }

  /** What is known of an object without its bytes; undefined where there is none. */
  async head(target: ObjectName): Promise<BucketObject | undefined> {
    const response = await this.#request({ method: "HEAD", target }, "a readable object");
    if (response.status === 404) return undefined;
    if (response.status === 200) return toObject(response, response.body);
    throw toResponseError(response, "a readable object", this.#describe(target));
  }

  /** Writes an object whole. */
  async put(target: ObjectName, options: PutOptions): Promise<PutOutcome> {
    const { body, sha256, condition } = options;
    const conditions = condition === undefined ? {} : condition === "absent" ? { "if-none-match": "*" } : { "if-match": condition.etag };
    const checksum = this.#knowsChecksums ? { "x-amz-checksum-sha256": Buffer.from(sha256, "hex").toString("base64") } : {};
    const headers = { ...options.headers, ...conditions, ...checksum };
    const response = await this.#request({ method: "PUT", target, headers, body, sha256 }, "a bucket that can be written");
    if (response.status === 200) return { done: true, etag: response.headers["etag"] };
    if (condition !== undefined && (response.status === 412 || response.status === 404) && codeOf(response) !== "NoSuchBucket") return { done: false };
    if (this.#knowsChecksums && (response.status === 501 || codeOf(response) === "NotImplemented")) {
      this.#knowsChecksums = false;
      return this.put(target, options);
    }
    throw toResponseError(response, "a bucket that can be written", this.#describe(target));
  }

  /** Copies an object with all that is known of it; false where there is none. */
  async copy(from: ObjectName, to: ObjectName, more: Readonly<Record<string, string>> = {}): Promise<boolean> {
    const headers = { ...more, "x-amz-copy-source": `/${from.at.bucket}/${encodeKey(from.at.prefix + from.name)}` };
    const response = await this.#request({ method: "PUT", target: to, headers, isCopy: true }, "to put an object in place");
    // A copy that fails on the way is told by a body under status 200.
    if (response.status === 200 && codeOf(response) === "") return true;
    if (isMissing(response)) return false;
    throw toResponseError(response, "to put an object in place", this.#describe(to));
  }

  /** Deletes an object; a missing one is fine. */
  async remove(target: ObjectName): Promise<void> {
    const response = await this.#request({ method: "DELETE", target }, "to delete an object that is no longer needed");
    if (response.status === 204 || response.status === 200 || isMissing(response)) return;
    throw toResponseError(response, "to delete an object that is no longer needed", this.#describe(target));
  }

  /** Objects whose names begin with `prefix`, in the order of the store; without `deep` none with a slash behind it. */
  async list(at: BucketLocation, prefix: string, deep = false): Promise<readonly { readonly name: string; readonly bytes: number }[]> {
    const found: { readonly name: string; readonly bytes: number }[] = [];
    for (let token: string | undefined; ; ) {
      const query = {
        "list-type": "2",
        prefix: at.prefix + prefix,
        ...(deep ? {} : { delimiter: "/" }),
        ...(token === undefined ? {} : { "continuation-token": token }),
      };
      const target = { at, name: "" };
      const response = await this.#request({ method: "GET", target, query }, "a bucket that can be listed");
      if (response.status !== 200) throw toResponseError(response, "a bucket that can be listed", this.#describe({ at, name: prefix }));
      const page = parseListing(new TextDecoder().decode(response.body));
      for (const { key, bytes } of page.objects) found.push({ name: key.slice(at.prefix.length), bytes });
      token = page.next;
      if (token === undefined) return found;
    }
  }

  #describe({ at, name }: ObjectName): string {
    return `s3://${at.bucket}/${at.prefix}${name}`;
  }

  async #request(call: Call, expected: string): Promise<HttpResponse> {
    const place = this.#describe(call.target);
    const { agent, idleTimeoutMs } = this.#options;
    for (let attempt = 0; ; attempt++) {
      if (this.signal?.aborted === true) throw new SitemapError("ERR_ABORTED", `Expected ${expected}, found an abort at ${place}`);
      let pauseMs: number;
      try {
        const response = await this.#options.send(await this.#sign(call), { agent, idleTimeoutMs, signal: this.signal });
        if (!isWorthRetrying(response, call.isCopy === true)) return response;
        if (attempt + 1 >= MAX_ATTEMPTS) throw toResponseError(response, expected, place);
        pauseMs = pauseAfter(attempt, this.#options.random, response.headers["retry-after"]);
      } catch (error) {
        if (error instanceof SitemapError || attempt + 1 >= MAX_ATTEMPTS) throw toConnectionError(error, expected, place);
        pauseMs = pauseAfter(attempt, this.#options.random);
      }
      await this.#options.sleep(pauseMs, this.signal);
    }
  }

  async #sign(call: Call): Promise<HttpRequest> {
    const { accessKeyId, secretAccessKey, sessionToken, region } = this.#options.access;
    const signer = new AwsV4Signer({
      method: call.method,
      url: this.#addressOf(call),
      headers: { ...call.headers, "x-amz-content-sha256": call.sha256 ?? EMPTY_SHA256 },
      accessKeyId,
      secretAccessKey,
      ...(sessionToken === undefined ? {} : { sessionToken }),
      service: "s3",
      region,
      cache: this.#keys,
      datetime: new Date(this.#options.now()).toISOString().replace(/[:-]|\.\d{3}/g, ""),
    });
    const { url, headers } = await signer.sign();
    return { method: call.method, url, headers: Object.fromEntries(headers), body: call.body };
  }

  #addressOf({ target: { at, name }, query }: Call): string {
    const { endpoint, addressing = at.bucket.includes(".") ? "path" : "virtual" } = this.#options.access;
    const base = endpoint.pathname.replace(/\/$/, "");
    // A listing is asked of the bucket, not of a key.
    const key = query === undefined ? encodeKey(at.prefix + name) : "";
    const address =
      addressing === "path"
        ? `${endpoint.protocol}//${endpoint.host}${base}/${at.bucket}/${key}`
        : `${endpoint.protocol}//${at.bucket}.${endpoint.host}${base}/${key}`;
    const pairs = Object.entries(query ?? {}).map(([field, value]) => `${field}=${encodeURIComponent(value)}`);
    return pairs.length === 0 ? address : `${address}?${pairs.join("&")}`;
  }
}

interface Call {
  readonly method: HttpRequest["method"];
  readonly target: ObjectName;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: HttpBody;
  readonly sha256?: string;
  readonly isCopy?: boolean;
}

function isMissing(response: HttpResponse): boolean {
  return response.status === 404 && codeOf(response) !== "NoSuchBucket";
}

function toObject(response: HttpResponse, bytes: Uint8Array): BucketObject {
  const { headers } = response;
  const total = /\/(\d+)$/.exec(headers["content-range"] ?? "")?.[1] ?? headers["content-length"];
  const ageMs = Date.parse(headers["date"] ?? "") - Date.parse(headers["last-modified"] ?? "");
  return { bytes, etag: headers["etag"], size: Number(total ?? bytes.length), ageMs: Number.isFinite(ageMs) ? ageMs : 0, headers };
}

/** A body that lies in memory. */
export function toBody(bytes: Uint8Array): HttpBody {
  return {
    bytes: bytes.length,
    async *open() {
      yield bytes;
    },
  };
}
