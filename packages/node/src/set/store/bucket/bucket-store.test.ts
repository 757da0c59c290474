import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { createBucketWorld, createServedWorld } from "../testing/bucket-world.ts";
import type { Gate } from "../testing/faulty-files.ts";
import { NEW, OLD, planChange, runChange, runNothing, stageText } from "../testing/scenario.ts";
import type { SetStore, StoreTarget } from "../types.ts";
import { createBucketStore } from "./bucket-store.ts";
import { type HttpRequest, sendRequest } from "./http-client.ts";

const KEYS = { AWS_ACCESS_KEY_ID: "AKIDEXAMPLE", AWS_SECRET_ACCESS_KEY: "s3cr3t/v4lue" };

/** Commits one file. */
async function commitOne(store: SetStore, target: StoreTarget, bytes: Uint8Array): Promise<void> {
  const session = await store.open();
  try {
    const file = await session.stage(target);
    for (let at = 0; at < bytes.length; at += 300_000) await file.write(bytes.subarray(at, at + 300_000));
    await file.close();
    await session.commit({ generation: 1, manifest: new TextEncoder().encode("{}"), promote: [file], remove: [] });
  } finally {
    await session.close();
  }
}

describe("createBucketStore", () => {
  it.each([
    [{ url: "s3://site/web", environment: {} }, "found no AWS_ACCESS_KEY_ID and no AWS_SECRET_ACCESS_KEY"],
    [{ url: "s3://site/web", environment: { AWS_ACCESS_KEY_ID: "a" } }, "found no AWS_SECRET_ACCESS_KEY"],
    [{ url: "s3://site/web", accessKeyId: "a", environment: KEYS }, "found no AWS_SECRET_ACCESS_KEY"],
    [{ url: "s3://site/web", endpoint: "r2.example", environment: KEYS }, 'Expected an http(s) address as endpoint, found "r2.example"'],
    [
      { url: "s3://site/web", endpoint: "https://me:pw@r2.example", environment: KEYS },
      "Expected an endpoint without credentials, found some in that of r2.example",
    ],
    [{ url: "https://site/web", environment: KEYS }, 'Expected s3://bucket/prefix, found "https://site/web"'],
    [
      { url: "s3://ab/web", environment: KEYS },
      'Expected s3://bucket/prefix with the name of a bucket, which has 3 to 63 letters, digits, dots and dashes, found "s3://ab/web"',
    ],
    [{ url: "s3://", environment: KEYS }, 'Expected s3://bucket/prefix, found "s3://"'],
    [{ url: "s3://site/a/../b", environment: KEYS }, "Expected a plain path as prefix"],
    [{ url: "s3://site/web", state: "s3://site/web/", environment: KEYS }, "Expected a prefix for the state beside the output"],
  ])("refuses %o", (options, message) => {
    expect(() => createBucketStore(options)).toThrow(message);
  });

  it("shows no secret to who looks at it", () => {
    const store = createBucketStore({ url: "s3://site/web", environment: { ...KEYS, AWS_SESSION_TOKEN: "t0ken" } });
    expect(inspect(store, { depth: 9, showHidden: true })).not.toMatch(/s3cr3t|t0ken/);
  });
});

describe("a bucket store", () => {
  it("serves objects with their types, encoding and caching, and keeps its own record private", async () => {
    const world = createBucketWorld();
    const store = world.store(1, undefined, { cacheControl: "max-age=600", acl: "public-read" });
    const session = await store.open();
    const targets: readonly StoreTarget[] = [
      { area: "public", name: "sitemap.xml" },
      { area: "public", name: "sitemap-1.xml.gz" },
      { area: "public", name: "sitemap-2.txt" },
      { area: "public", name: "sitemap-3.xml", contentEncoding: "gzip" },
      { area: "state", name: "segment-1.bin" },
    ];
    const promote = await Promise.all(targets.map((target) => stageText(session, target, "text")));
    await session.commit({ generation: 1, manifest: new TextEncoder().encode("{}"), promote: [promote], remove: [] });
    await session.close();
    const headers = (key: string) => {
      const { "x-amz-meta-sha256": _, ...rest } = world.stub.objects.get(key)?.headers ?? {};
      return rest;
    };
    const cache = { "cache-control": "max-age=600", "x-amz-acl": "public-read" };
    expect(headers("site/web/sitemap.xml")).toEqual({ "content-type": "application/xml", ...cache });
    expect(headers("site/web/sitemap-1.xml.gz")).toEqual({ "content-type": "application/gzip", ...cache });
    expect(headers("site/web/sitemap-2.txt")).toEqual({ "content-type": "text/plain; charset=utf-8", ...cache });
    expect(headers("site/web/sitemap-3.xml")).toEqual({ "content-type": "application/xml", "content-encoding": "gzip", ...cache });
    expect(headers("site/.mapwright/web/segment-1.bin")).toEqual({ "content-type": "application/octet-stream", "cache-control": "no-store" });
    expect(world.stub.violations).toEqual([]);
  });

  it("uploads each changed file once and copies it once, and touches no other", async () => {
    const world = createBucketWorld();
    world.load(OLD);
    await runChange(world.store(1), OLD, NEW, 2);
    const puts = world.stub.requests.filter(({ method, key }) => method === "PUT" && key.startsWith("site/web/")).map(({ key }) => key);
    expect(puts.sort()).toEqual(["sitemap-1.xml", "sitemap-2.xml", "sitemap-4.xml", "sitemap.xml"].map((name) => `site/web/${name}`));
    const staged = world.stub.requests.filter(({ method, key }) => method === "PUT" && /staging\/[^/]+\/\d+$/.test(key));
    expect(staged).toHaveLength(6);
  });

  it("writes nothing public when nothing is committed", async () => {
    const world = createBucketWorld();
    world.load(OLD);
    await runNothing(world.store(1));
    expect(world.stub.requests.filter(({ method, key }) => method !== "GET" && key.startsWith("site/web/"))).toEqual([]);
  });

  it("sends files larger than what it keeps in memory, byte by byte the same, over a connection", async () => {
    const world = await createServedWorld();
    const bytes = new Uint8Array(4_500_000).map((_, index) => (index * 7 + (index >> 9)) & 0xff);
    await commitOne(world.store(1), { area: "public", name: "large.xml" }, bytes);
    expect(Buffer.compare(world.stub.objects.get("site/web/large.xml")?.bytes ?? Buffer.alloc(0), bytes)).toBe(0);
    expect(world.stub.violations).toEqual([]);
    const view = await world.store(1).inspect();
    const pieces: Uint8Array[] = [];
    for await (const piece of (await view.readPublic("large.xml")) ?? []) pieces.push(piece);
    expect(pieces.length).toBeGreaterThan(1);
    expect(Buffer.compare(Buffer.concat(pieces), bytes)).toBe(0);
  });

  it("reads listings of many pages, and names with odd characters", async () => {
    const world = createBucketWorld({ pageSize: 2 });
    world.load({ public: { "a&b.xml": "1", "c d.xml": "2", "e+f.xml": "3", "ü.xml": "4", "sub/g.xml": "5" }, state: {} });
    const view = await world.store(1).inspect();
    expect((await view.listPublic()).map(({ name }) => name)).toEqual(["a&b.xml", "c d.xml", "e+f.xml", "ü.xml"]);
    for (const { name, bytes } of await view.listPublic()) expect(await view.statPublic(name)).toEqual({ name, bytes });
    expect(world.stub.violations).toEqual([]);
  });

  it("puts the bucket into the host name where that is asked for, and keeps the state in another bucket", async () => {
    const seen: string[] = [];
    const world = await createServedWorld();
    const { accessKeyId, secretAccessKey, region } = world.stub.credentials;
    const port = new URL(world.endpoint).port;
    const send: typeof sendRequest = (request, options) => {
      seen.push(request.url.host);
      return sendRequest(toLoopback(request), options);
    };
    const store = createBucketStore(
      {
        url: "s3://site",
        state: "s3://secret/record",
        endpoint: `http://s3.test:${port}`,
        addressing: "virtual",
        environment: {},
        accessKeyId,
        secretAccessKey,
        region,
      },
      { send },
    );
    const now = world.now;
    const session = await store.open({ now });
    await session.commit(await planChange(session, undefined, OLD, 1));
    await session.close();
    expect([...new Set(seen)].sort()).toEqual([`secret.s3.test:${port}`, `site.s3.test:${port}`]);
    expect([...world.stub.objects.keys()].filter((key) => !key.includes("intent-")).sort()).toEqual([
      "secret/record/manifest.json",
      "secret/record/segment-1.bin",
      "site/sitemap-1.xml",
      "site/sitemap-2.xml",
      "site/sitemap-3.xml",
      "site/sitemap.xml",
    ]);
    expect(world.stub.violations).toEqual([]);
  });

  it("takes what an object says for no answer of the store", async () => {
    const world = createBucketWorld();
    const text = "<Error><Code>SlowDown</Code></Error>";
    world.load({ public: { "error.xml": text }, state: {} });
    const view = await world.store(1).inspect();
    const pieces: Uint8Array[] = [];
    for await (const piece of (await view.readPublic("error.xml")) ?? []) pieces.push(piece);
    expect(Buffer.concat(pieces).toString()).toBe(text);
  });

  it("signs with a session token", async () => {
    const credentials = { accessKeyId: "ASIAEXAMPLE", secretAccessKey: "secret", sessionToken: "token/with+signs==", region: "eu-test-1" };
    const world = createBucketWorld({ credentials });
    await runChange(world.store(1, undefined, credentials), undefined, OLD, 1);
    expect(await world.look()).toEqual(OLD);
  });

  it("goes without checksum headers where a store does not know them", async () => {
    const world = createBucketWorld({ refusesChecksums: true });
    await runChange(world.store(1), undefined, OLD, 1);
    expect(await world.look()).toEqual(OLD);
  });

  it("refuses a store that ignores conditions, before it stages or publishes anything, unless told to go without", async () => {
    const world = createBucketWorld({ ignoresConditions: true });
    await expect(world.store(1).open()).rejects.toMatchObject({ code: "ERR_SINK", details: { reason: "unconditional" } });
    expect(await world.look()).toEqual({ public: {}, state: {} });
    await runChange(world.store(2, undefined, { unsafeNoLock: true }), undefined, OLD, 1);
    await runChange(world.store(3, undefined, { unsafeNoLock: true }), OLD, NEW, 2);
    expect(await world.look()).toEqual(NEW);
  });

  it("takes over from a run of another machine that has been silent for a minute, by the clock of the store", async () => {
    const world = createBucketWorld();
    world.load(OLD);
    await world.store(1).open();
    world.pass(61_000);
    const session = await world.store(2, undefined, { host: "ffffffff" }).open({ waitMs: 0 });
    await session.close();
    expect(await world.look()).toEqual(OLD);
  });

  it("keeps its slot fresh in a commit that takes long", async () => {
    const world = createBucketWorld();
    world.load(OLD);
    const slow: Gate = async (_name, operation) => {
      world.pass(15_000);
      return operation();
    };
    await runChange(world.store(1, slow), OLD, NEW, 2);
    expect(await world.look()).toEqual(NEW);
    const slots = world.stub.requests.filter(({ method, key }) => method === "PUT" && key.includes("/intent-"));
    expect(slots.length).toBeGreaterThan(3);
  });

  it("stops a commit whose slot another run took, which completes it", async () => {
    const world = createBucketWorld();
    world.load(OLD);
    let isTaken = false;
    const suspended: Gate = async (_name, operation) => {
      const wasDecided = (await world.store(9).inspect()).pending;
      if (wasDecided && !isTaken) {
        isTaken = true;
        world.pass(61_000);
        await runNothing(world.store(2, undefined, { host: "ffffffff" }));
        expect(await world.look()).toEqual(NEW);
      }
      return operation();
    };
    await runChange(world.store(1, suspended), OLD, NEW, 2);
    expect(isTaken).toBe(true);
    await runNothing(world.store(3));
    expect(await world.look()).toEqual(NEW);
  });

  it.each([
    [{ secretAccessKey: "wrong-s3cr3t" }, "a secret access key that does not fit the access key"],
    [{ accessKeyId: "AKIDOTHER" }, "an access key that the store does not know"],
    [{ region: "mars-1" }, "a bucket in another region: set AWS_REGION"],
    [{ sessionToken: "0ld-token" }, "a session token that the store does not accept"],
  ])("says what is wrong with %o, and tells no secret", async (wrong, message) => {
    const world = createBucketWorld();
    const error: unknown = await world
      .store(1, undefined, wrong)
      .open()
      .catch((reason: unknown) => reason);
    expect(String(error)).toContain(message);
    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/s3cr3t|wJalrXUtnFEMI|0ld-token|AKID/);
  });

  it("says that nobody answers", async () => {
    const store = createBucketStore({ url: "s3://site/web", endpoint: "http://127.0.0.1:1", environment: KEYS });
    const error: unknown = await store.open({ sleep: async () => undefined }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: "ERR_SINK",
      message: "Expected a readable object, found nobody who answers at s3://site/.mapwright/web/manifest.json",
    });
    expect(inspect(error, { depth: 9 })).not.toMatch(/s3cr3t|AKID/);
  });
});

/** Sends a request for any host to this machine, under the name it was meant for. */
function toLoopback(request: HttpRequest): HttpRequest {
  const url = new URL(request.url);
  url.hostname = "127.0.0.1";
  return { ...request, url, headers: { ...request.headers, host: request.url.host } };
}
