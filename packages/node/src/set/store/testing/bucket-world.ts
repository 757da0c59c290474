import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import { type BucketStoreOptions, createBucketStore } from "../bucket/bucket-store.ts";
import { type HttpRequest, type HttpResponse, sendRequest } from "../bucket/http-client.ts";
import { decodeSlot } from "../bucket/slot.ts";
import type { RunOwner } from "../driver.ts";
import { isIntentKey } from "../intent.ts";
import type { OpenStoreOptions, SetStore } from "../types.ts";
import type { Gate } from "./faulty-files.ts";
import { createS3Stub, type S3Stub, type S3StubOptions, serveStub } from "./s3-stub.ts";
import type { World } from "./scenario.ts";

/** A bucket with a set in it, in which processes are numbers that live or do not. */
export interface BucketWorld extends World {
  readonly stub: S3Stub;
  /** A store as the process with this number sees it. */
  store(processId: number, gate?: Gate, options?: BucketRun): SetStore;
  kill(processId: number): void;
  /** Pauses between attempts, in milliseconds. */
  readonly pauses: number[];
  readonly endpoint: string;
  readonly now: () => number;
  /** Moves the clock of store and runs. */
  pass(milliseconds: number): void;
}

/** What is particular about a run. */
export interface BucketRun extends Partial<BucketStoreOptions> {
  readonly createId?: () => string;
  readonly host?: string;
  readonly isAlive?: (processId: number) => boolean;
  readonly open?: OpenStoreOptions;
}

const PUBLIC = "site/web/";
const STATE = "site/.mapwright/web/";

/** An empty bucket on a server that ends with the test. Time stands still but for pauses. */
export async function createServedWorld(options: S3StubOptions = {}): Promise<BucketWorld> {
  const clock = createClock();
  const stub = createS3Stub({ now: clock.now, ...options });
  const server = await serveStub(stub);
  onTestFinished(() => server.close());
  return createWorld(stub, clock, { endpoint: server.endpoint, send: sendRequest });
}

/** An empty bucket that is called without a network, for tests that run thousands of times. */
export function createBucketWorld(options: S3StubOptions = {}): BucketWorld {
  const clock = createClock();
  const stub = createS3Stub({ now: clock.now, ...options });
  return createWorld(stub, clock, { endpoint: "http://127.0.0.1:9", send: (request) => sendDirectly(stub, request) });
}

interface Clock {
  readonly now: () => number;
  readonly pass: (milliseconds: number) => void;
}

function createClock(): Clock {
  let time = Date.UTC(2026, 0, 2, 3, 4, 5);
  return {
    now: () => time,
    pass: (milliseconds) => {
      time += milliseconds;
    },
  };
}

async function sendDirectly(stub: S3Stub, request: HttpRequest): Promise<HttpResponse> {
  const pieces: Uint8Array[] = [];
  if (request.body !== undefined) for await (const piece of request.body.open()) pieces.push(piece);
  const body = Buffer.concat(pieces);
  const headers = { ...request.headers, host: request.url.host, "content-length": String(body.length) };
  const answer = stub.handle({ method: request.method, url: request.url.pathname + request.url.search, headers, body });
  if (typeof answer === "string" || "cut" in answer) throw Object.assign(new Error("broken"), { code: answer === "silent" ? "ETIMEDOUT" : "ECONNRESET" });
  return { status: answer.status, headers: answer.headers ?? {}, body: Buffer.from(answer.body ?? "") };
}

function createWorld(stub: S3Stub, { now, pass }: Clock, network: { readonly endpoint: string; readonly send: typeof sendRequest }): BucketWorld {
  const dead = new Set<number>();
  const pauses: number[] = [];
  const sleep = async (milliseconds: number): Promise<void> => {
    pauses.push(milliseconds);
    pass(milliseconds);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    stub,
    endpoint: network.endpoint,
    now,
    pauses,
    pass,
    kill: (processId) => dead.add(processId),
    changes: () => stub.requests.filter(({ method }) => method !== "GET" && method !== "HEAD").length,
    look: async () => ({ public: read(stub, PUBLIC), state: read(stub, STATE) }),
    load: (content) => {
      for (const [name, text] of Object.entries(content.public)) stub.load(PUBLIC + name, text);
      for (const [name, text] of Object.entries(content.state)) stub.load(STATE + name, text);
    },
    store: (processId, gate, { createId, isAlive, host, open, ...more } = {}) => {
      const owner: RunOwner = { host: host ?? "0123abcd", processId, isAlive: isAlive ?? ((other) => !dead.has(other)), createId: createId ?? randomUUID };
      const send: typeof sendRequest = gate === undefined ? network.send : (request, how) => gate(request.method, () => network.send(request, how));
      const { accessKeyId, secretAccessKey, region } = stub.credentials;
      const access = { endpoint: network.endpoint, environment: {}, accessKeyId, secretAccessKey, region };
      const pause = (milliseconds: number): Promise<void> => (gate === undefined ? sleep(milliseconds) : gate("sleep", () => sleep(milliseconds)));
      const store = createBucketStore({ url: "s3://site/web", idleTimeoutMs: 300, ...access, ...more }, { owner, send, random: () => 0.5 });
      return { place: store.place, inspect: () => store.inspect({ now, sleep: pause }), open: (given) => store.open({ now, sleep: pause, ...open, ...given }) };
    },
  };
}

/** Names and texts below a prefix; the slot that the next run takes is no litter while nobody holds it. */
function read(stub: S3Stub, prefix: string): Record<string, string> {
  const found = [...stub.objects].filter(([key]) => key.startsWith(prefix)).map(([key, { bytes }]) => [key.slice(prefix.length), bytes.toString()] as const);
  return Object.fromEntries(found.filter(([name, text]) => !(isIntentKey(name) && isFree(text))));
}

function isFree(text: string): boolean {
  const slot = decodeSlot(Buffer.from(text));
  return slot?.released === true && slot.intent === undefined;
}
