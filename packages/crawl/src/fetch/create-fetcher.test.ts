import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type FaultServer, type Script, type Step, startFaultServer } from "../testing/fault-server.ts";
import { createFetcher, type Fetcher } from "./create-fetcher.ts";
import { FetchFault } from "./fetch-fault.ts";
import type { FetcherOptions, FetchWait } from "./options.ts";
import { formatBasicAuth } from "./origin-headers.ts";
import type { FetchClock } from "./time-budget.ts";
import type { FetchAnswer, FetchTarget } from "./types.ts";

const TEXT = `<urlset>${"<url><loc>https://e.com/page</loc></url>".repeat(50)}</urlset>`;
const BYTES = Buffer.from(TEXT);

let server: FaultServer;
const fetchers: Fetcher[] = [];

beforeAll(async () => {
  server = await startFaultServer();
});
afterAll(() => server.stop());
afterEach(async () => {
  await Promise.all(fetchers.splice(0).map((fetcher) => fetcher.close()));
});

let places = 0;
/** An address of its own for the script. */
function serve(script: Script): string {
  const path = `/${++places}.xml`;
  server.set(path, script);
  return server.origin + path;
}

/** A clock that passes only by sleeping. */
function createTestClock(): FetchClock & { readonly slept: number[] } {
  const slept: number[] = [];
  let now = Date.UTC(2026, 0, 1);
  return {
    slept,
    now: () => now,
    async sleep(ms) {
      slept.push(ms);
      now += ms;
    },
  };
}

function makeFetcher(options: FetcherOptions = {}): Fetcher {
  const fetcher = createFetcher({ allowPrivate: true, env: {}, clock: createTestClock(), random: () => 0, ...options });
  fetchers.push(fetcher);
  return fetcher;
}

const get = (url: string, options?: FetcherOptions, target: Partial<FetchTarget> = {}): Promise<FetchAnswer> =>
  makeFetcher(options)({ url, purpose: "sitemap", ...target });

interface Outcome {
  readonly text: string;
  readonly fault?: string;
  readonly answer: FetchAnswer;
}

/** Everything of a body, and what it threw in the end. */
async function read(answer: FetchAnswer): Promise<Outcome> {
  if (answer.kind !== "ok") throw new Error(`Expected a document, found ${JSON.stringify(answer)}`);
  const pieces: Uint8Array[] = [];
  try {
    for await (const piece of answer.body) pieces.push(piece);
  } catch (error) {
    if (!(error instanceof FetchFault)) throw error;
    return { text: Buffer.concat(pieces).toString("latin1"), fault: error.code, answer };
  }
  return { text: Buffer.concat(pieces).toString("latin1"), answer };
}

const getBody = async (url: string, options?: FetcherOptions): Promise<Outcome> => read(await get(url, options));
const pathsOf = (answer: FetchAnswer): readonly unknown[] =>
  answer.hops.map(({ url, status, location }) => [url, status, location].join(" ").replaceAll(server.origin, ""));

describe("createFetcher", () => {
  it("answers with status, headers, validators and body", async () => {
    const url = serve({ body: TEXT, headers: { ETag: '"1"', "Last-Modified": "Thu, 01 Jan 2026 00:00:00 GMT", "Content-Type": "text/xml", "X-A": "b" } });
    const { text, answer } = await getBody(`${url}#part`);
    expect(text).toBe(TEXT);
    expect(answer).toMatchObject({
      kind: "ok",
      url,
      hops: [],
      status: 200,
      etag: '"1"',
      lastModified: "Thu, 01 Jan 2026 00:00:00 GMT",
      contentType: "text/xml",
      headers: { "x-a": "b", "content-length": String(BYTES.length) },
    });
    expect(answer.kind === "ok" && answer.bytesOnWire()).toBe(BYTES.length);
    expect(answer.kind === "ok" && answer.encodings?.()).toEqual([]);
  });

  it("says who it is and what it understands", async () => {
    await getBody(serve({ body: "" }));
    const headers = server.requests.at(-1)?.headers;
    expect(headers?.["user-agent"]).toMatch(/^mapwright\/\d+\.\d+\.\d+ \(\+https:\/\/.+\)$/);
    expect(headers?.["accept-encoding"]).toBe("gzip, deflate, br");
    await getBody(serve({ body: "" }), { userAgent: "bot/1" });
    expect(server.requests.at(-1)?.headers["user-agent"]).toBe("bot/1");
  });

  it.each<[string, Partial<FetchTarget>]>([
    ["an entity tag", { etag: '"1"' }],
    ["a date", { lastModified: "Thu, 01 Jan 2026 00:00:00 GMT" }],
  ])("is told by %s that nothing has changed", async (_, target) => {
    const url = serve({ body: TEXT, conditional: true, headers: { ETag: '"1"', "Last-Modified": "Thu, 01 Jan 2026 00:00:00 GMT" } });
    expect(await get(url, {}, target)).toEqual({ kind: "not-modified", url, hops: [] });
    expect((await read(await get(url, {}, { etag: '"0"' }))).text).toBe(TEXT);
  });

  it("takes a 304 that nobody asked for as a status without document", async () => {
    expect(await get(serve({ status: 304 }))).toMatchObject({ kind: "status", status: 304 });
  });

  it("keeps connections for further requests, also where bodies are not wanted", async () => {
    const fetcher = makeFetcher();
    const before = server.connections();
    const small = serve({ body: TEXT });
    for (let i = 0; i < 3; i++) await read(await fetcher({ url: small, purpose: "sitemap" }));
    await fetcher({ url: serve({ status: 404, body: "no" }), purpose: "sitemap" });
    const unread = await fetcher({ url: small, purpose: "sitemap" });
    if (unread.kind === "ok") await unread.body[Symbol.asyncIterator]().return?.();
    await read(await fetcher({ url: small, purpose: "sitemap" }));
    // What is not wanted may still be on its way when the next request goes out.
    expect(server.connections() - before).toBeLessThan(4);
  });

  it("closes the connection of a large body that is given up", async () => {
    const before = server.bytesSent();
    const answer = await get(serve({ body: Buffer.alloc(1_000_000, "x"), endless: true }));
    if (answer.kind === "ok") for await (const piece of answer.body) if (piece.length > 0) break;
    expect(server.bytesSent() - before).toBeLessThan(50_000_000);
  });
});

describe("redirects", () => {
  it("are followed and told hop by hop", async () => {
    const end = serve({ body: TEXT });
    const middle = serve({ status: 307, headers: { Location: end } });
    const start = serve({ status: 301, headers: { Location: `${middle.slice(server.origin.length)}#x` } });
    const { text, answer } = await getBody(start);
    expect(text).toBe(TEXT);
    expect(answer.url).toBe(end);
    expect(pathsOf(answer)).toEqual([`${start} 301 ${middle}`, `${middle} 307 ${end}`].map((hop) => hop.replaceAll(server.origin, "")));
  });

  it.each([
    ["in UTF-8, as browsers take them", "/\u00e4 \u65e5", "/%C3%A4%20%E6%97%A5"],
    ["with escapes", "/%e4%A4", "/%e4%A4"],
  ])("with addresses %s are followed", async (_, location, path) => {
    server.set(path, { body: "end" });
    const url = serve({ raw: Buffer.from(`HTTP/1.1 302 Found\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`) });
    expect((await getBody(url)).answer.url).toBe(server.origin + path);
  });

  it.each([301, 302, 303, 307, 308])("of status %i are followed", async (status) => {
    expect((await getBody(serve({ status, headers: { Location: serve({ body: "x" }) } }))).text).toBe("x");
  });

  it.each<[string, Step | (() => Step), string]>([
    ["without Location", { status: 301 }, "bad-redirect"],
    ["to what is no address", { status: 302, headers: { Location: "http://[x" } }, "bad-redirect"],
    ["to another scheme", { status: 302, headers: { Location: "file:///etc/passwd" } }, "unsupported-scheme"],
    ["to itself", () => ({ status: 302, headers: { Location: "" } }), "redirect-loop"],
  ])("%s end the fetch", async (_, step, reason) => {
    const answer = await get(serve(typeof step === "function" ? step() : step));
    expect(answer).toMatchObject({ kind: "failed", reason });
  });

  it("in a circle are noticed", async () => {
    const path = `/${++places}`;
    const start = serve({ status: 302, headers: { Location: path } });
    server.set(path, { status: 302, headers: { Location: start } });
    expect(await get(start)).toMatchObject({ kind: "failed", reason: "redirect-loop", url: server.origin + path, hops: [{ url: start }] });
  });

  it("without end are followed ten times, or as often as is said", async () => {
    let asked = 0;
    const url = serve(() => ({ status: 302, headers: { Location: `/endless-${++asked}` } }));
    for (let i = 1; i < 15; i++) server.set(`/endless-${i}`, { status: 302, headers: { Location: `/endless-${i + 1}` } });
    const answer = await get(url);
    expect(answer).toMatchObject({ kind: "failed", reason: "too-many-redirects" });
    expect(answer.hops).toHaveLength(10);
    asked = 0;
    expect((await get(url, { maxRedirects: 0 })).hops).toHaveLength(0);
  });
});

describe("headers of the caller", () => {
  const SECRET = "s3cret-token";

  it("go to their origin alone, and are in no answer", async () => {
    const other = await startFaultServer({ "/end": { body: "end" }, "/fails": { close: "before-head", by: "reset" } });
    try {
      const headers = [{ origin: `${server.origin}/any/path`, headers: { Authorization: SECRET, "X-Own": "1" } }];
      const end = await get(serve({ status: 302, headers: { Location: `${other.origin}/end` } }), { headers });
      const fails = await get(serve({ status: 302, headers: { Location: `${other.origin}/fails` } }), { headers });
      expect(server.requests.at(-1)?.headers).toMatchObject({ authorization: SECRET, "x-own": "1" });
      expect(other.requests.map(({ headers: sent }) => [sent["authorization"], sent["x-own"]])).toEqual(
        Array.from({ length: 4 }, () => [undefined, undefined]),
      );
      await read(end);
      expect(JSON.stringify([end, fails])).not.toContain(SECRET);
    } finally {
      await other.stop();
    }
  });

  it("are kept on a redirect within their origin", async () => {
    const end = serve({ body: "end" });
    await getBody(serve({ status: 302, headers: { Location: end } }), { headers: [{ origin: server.origin, headers: { authorization: SECRET } }] });
    expect(server.requests.at(-1)?.headers["authorization"]).toBe(SECRET);
  });

  it("are made of user and password in an address, which are never told", async () => {
    const url = serve({ body: "x" });
    const { answer } = await getBody(url.replace("//", "//us%C3%A9r:p%25w@"));
    expect(server.requests.at(-1)?.headers["authorization"]).toBe(formatBasicAuth("usér", "p%w"));
    expect(answer.url).toBe(url);
    const redirect = await getBody(serve({ status: 302, headers: { Location: url.replace("//", "//a:b@") } }));
    expect(server.requests.at(-1)?.headers["authorization"]).toBeUndefined();
    expect(JSON.stringify(redirect.answer)).not.toContain("a:b@");
    expect((await get("http://a:b@")).url).toBe("http://");
  });

  it.each<[string, FetcherOptions]>([
    ["a name", { headers: [{ origin: "https://e.com", headers: { "a b": SECRET } }] }],
    ["a value", { headers: [{ origin: "https://e.com", headers: { a: `${SECRET}\r\nHost: x` } }] }],
    ["a header of the client", { headers: [{ origin: "https://e.com", headers: { Host: SECRET } }] }],
    ["an origin", { headers: [{ origin: SECRET, headers: {} }] }],
    ["a limit", { maxBytes: Number.NaN }],
    ["a timeout", { timeouts: { totalMs: -1 } }],
    ["a proxy", { env: { HTTP_PROXY: `ftp://user:${SECRET}@proxy.example` } }],
  ])("and other options that are wrong in %s are refused without a secret in the message", (_, options) => {
    expect(() => createFetcher(options)).toThrow(expect.objectContaining({ code: "ERR_ARGUMENT", message: expect.not.stringContaining(SECRET) }));
  });
});

describe("further attempts", () => {
  it.each<[string, Step]>([
    ["429", { status: 429 }],
    ["500", { status: 500, body: "oops" }],
    ["503", { status: 503 }],
    ["522", { status: 522 }],
    ["a reset", { close: "before-head", by: "reset" }],
    ["a close", { close: "before-head" }],
    ["a head that is cut", { raw: "HTTP/1.1 200 OK\r\nContent-Le" }],
  ])("are made after %s, with longer and longer pauses", async (_, step) => {
    const clock = createTestClock();
    const waits: FetchWait[] = [];
    const url = serve([step, step, { body: TEXT }]);
    const { text } = await getBody(url, { clock, onWait: (wait) => waits.push(wait) });
    expect(text).toBe(TEXT);
    expect(clock.slept).toEqual([500, 1000]);
    expect(waits.map(({ attempts, url: at }) => [attempts, at])).toEqual([
      [1, url],
      [2, url],
    ]);
  });

  it("end after two, with what came last", async () => {
    expect(await get(serve({ status: 503, body: "busy" }))).toMatchObject({
      kind: "status",
      status: 503,
      attempts: 3,
      bodyStart: Uint8Array.from(Buffer.from("busy")),
    });
    expect(await get(serve({ close: "before-head", by: "reset" }))).toMatchObject({ kind: "failed", reason: "reset", attempts: 3 });
    expect(await get(serve({ status: 503 }), { retries: 0 })).toMatchObject({ kind: "status", attempts: 1 });
  });

  it.each([400, 401, 403, 404, 408, 410, 451, 501, 505])("are not made after %i", async (status) => {
    const body = `${"x".repeat(2000)}`;
    const answer = await get(serve({ status, body, headers: { "Content-Type": "text/html" } }));
    expect(answer).toMatchObject({ kind: "status", status, attempts: 1, headers: { "content-type": "text/html" } });
    expect(answer.kind === "status" && answer.bodyStart.length).toBe(1024);
  });

  it.each<[string, string, readonly number[]]>([
    ["seconds", "7", [7000]],
    ["a date", "Thu, 01 Jan 2026 00:00:20 GMT", [20_000]],
    ["an old date", "Thu, 01 Jan 2020 00:00:00 GMT", [500]],
    ["less than the own pause", "0", [500]],
    ["nonsense", "soon", [500]],
  ])("heed Retry-After: %s", async (_, value, slept) => {
    const clock = createTestClock();
    await getBody(serve([{ status: 503, headers: { "Retry-After": value } }, { body: "" }]), { clock });
    expect(clock.slept).toEqual(slept);
  });

  it("are left to the caller where the server asks for a long pause", async () => {
    const clock = createTestClock();
    const answer = await get(serve({ status: 429, headers: { "Retry-After": "3600" } }), { clock });
    expect(answer).toMatchObject({ kind: "status", status: 429, attempts: 1, retryAfterMs: 3_600_000 });
    expect(clock.slept).toEqual([]);
  });

  it("are not made where the time for all is up before", async () => {
    const clock = createTestClock();
    const url = serve({ status: 503, headers: { "Retry-After": "20" } });
    expect(await get(url, { clock, timeouts: { totalMs: 30_000 } })).toMatchObject({ kind: "status", attempts: 2 });
    expect(clock.slept).toEqual([20_000]);
  });

  it("leave out a random part of the pause", async () => {
    const clock = createTestClock();
    await getBody(serve([{ status: 500 }, { status: 500 }, { body: "" }]), { clock, random: () => 0.5 });
    expect(clock.slept).toEqual([375, 750]);
  });
});

describe("time", () => {
  const timeouts = { connectMs: 5000, headersMs: 5000, bodyMs: 5000, totalMs: 20_000 };

  it("for the head is limited", async () => {
    expect(await get(serve({ hang: "before-head" }), { timeouts: { ...timeouts, headersMs: 40 } })).toMatchObject({
      kind: "failed",
      reason: "timeout-headers",
      attempts: 1,
      message: "Expected the head of an answer in time, found none within 40 ms",
    });
  });

  it.each<["after-head" | "mid-body", number, number]>([
    ["after-head", 0, 60],
    // Half of the body must have come by then, also on a machine with much to do.
    ["mid-body", Math.floor(BYTES.length / 2), 1000],
  ])("for each piece of the body is limited: a server that hangs %s", async (hang, length, bodyMs) => {
    const { text, fault } = await getBody(serve({ hang, body: TEXT }), { timeouts: { ...timeouts, bodyMs } });
    expect([text, fault]).toEqual([TEXT.slice(0, length), "timeout-body"]);
  });

  it("for all of it is limited", async () => {
    expect(await get(serve({ hang: "before-head" }), { timeouts: { ...timeouts, totalMs: 40 } })).toMatchObject({ kind: "failed", reason: "timeout-total" });
    let now = 0;
    const url = serve(() => {
      now += 19_950;
      return { hang: "mid-body", body: TEXT };
    });
    expect((await getBody(url, { clock: { now: () => now, sleep: async () => undefined }, timeouts })).fault).toBe("timeout-total");
  });

  it("that the reader takes is not counted", async () => {
    let now = 0;
    const answer = await get(serve({ body: TEXT, framing: "chunked", pieceBytes: 500 }), { clock: { now: () => now, sleep: async () => undefined }, timeouts });
    if (answer.kind !== "ok") throw new Error("Expected a document");
    let length = 0;
    for await (const piece of answer.body) {
      length += piece.length;
      now += 1_000_000;
    }
    expect(length).toBe(BYTES.length);
  });

  it("for the connection is limited, its name included", async () => {
    const never = new Promise<never>(() => undefined);
    const answer = await get("http://slow.example/", { timeouts: { ...timeouts, connectMs: 40 }, resolve: () => never });
    expect(answer).toMatchObject({ kind: "failed", reason: "timeout-connect", attempts: 1 });
  });

  it("ends when the caller says so: before, while waiting, in a pause, in the body", async () => {
    expect(await get(serve({ body: "" }), {}, { signal: AbortSignal.abort() })).toMatchObject({ kind: "failed", reason: "aborted" });
    const waiting = new AbortController();
    const path = serve(() => {
      setTimeout(() => waiting.abort(), 10);
      return { hang: "before-head" };
    });
    expect(await get(path, {}, { signal: waiting.signal })).toMatchObject({ kind: "failed", reason: "aborted" });
    const pausing = new AbortController();
    const clock = { now: () => 0, sleep: async () => pausing.abort() };
    expect(await get(serve({ status: 503 }), { clock }, { signal: pausing.signal })).toMatchObject({ kind: "failed", reason: "aborted", attempts: 1 });
    const reading = new AbortController();
    const answer = await get(serve({ hang: "mid-body", body: TEXT }), {}, { signal: reading.signal });
    setTimeout(() => reading.abort(), 20);
    expect((await read(answer)).fault).toBe("aborted");
  });

  it("may be without limit", async () => {
    const forever = { connectMs: Number.POSITIVE_INFINITY, headersMs: Number.POSITIVE_INFINITY, bodyMs: 1e12, totalMs: Number.POSITIVE_INFINITY };
    expect((await getBody(serve({ body: TEXT, pieceBytes: 500 }), { timeouts: forever })).text).toBe(TEXT);
  });

  it("is up for a fetcher that was closed", async () => {
    const fetcher = makeFetcher();
    await fetcher.close();
    expect(await fetcher({ url: serve({ body: "" }), purpose: "sitemap" })).toMatchObject({ kind: "failed", reason: "aborted" });
  });

  it("ends when the fetcher is closed", async () => {
    const fetcher = makeFetcher();
    const answer = await fetcher({ url: serve({ hang: "mid-body", body: TEXT }), purpose: "sitemap" });
    const outcome = read(answer);
    await fetcher.close();
    expect((await outcome).fault).toBeDefined();
  });
});

describe("bodies", () => {
  it.each<[string, Step]>([
    ["with a length", {}],
    ["in chunks", { framing: "chunked" }],
    ["until the connection closes", { framing: "close" }],
    ["in small pieces", { pieceBytes: 7 }],
  ])("%s come whole", async (_, step) => {
    expect((await getBody(serve({ ...step, body: TEXT }))).text).toBe(TEXT);
  });

  it.each<[string, Step, RegExp]>([
    ["shorter than their length", { framing: "wrong" }, /^cut$/],
    ["cut, by a close", { close: "mid-body" }, /^cut$/],
    ["cut, in chunks", { close: "mid-body", framing: "chunked" }, /^cut$/],
    // A reset that comes together with the last bytes looks like a close.
    ["reset", { close: "mid-body", by: "reset" }, /^(?:reset|cut)$/],
  ])("that are %s give what came, then the fault", async (_, step, expected) => {
    const { text, fault } = await getBody(serve({ ...step, body: TEXT }));
    expect(text).toBe(step.framing === "wrong" ? TEXT : TEXT.slice(0, Math.floor(BYTES.length / 2)));
    expect(fault).toMatch(expected);
  });

  it("larger than allowed stop at the limit, and so does the server", async () => {
    const before = server.bytesSent();
    const { text, fault } = await getBody(serve({ body: Buffer.alloc(100_000, "x"), endless: true }), { maxBytes: 250_000 });
    expect([text.length, fault]).toEqual([250_000, "too-large"]);
    expect(server.bytesSent() - before).toBeLessThan(20_000_000);
    expect((await getBody(serve({ body: TEXT }), { maxBytes: BYTES.length })).text).toBe(TEXT);
  });

  it.each<[string, string]>([
    ["no HTTP", "SSH-2.0-OpenSSH_9.2\r\n"],
    ["a head without end", `HTTP/1.1 200 OK\r\nX: ${"x".repeat(100_000)}\r\n\r\n`],
  ])("are none where the answer is %s", async (_, raw) => {
    expect(await get(serve({ raw }))).toMatchObject({ kind: "failed", reason: "bad-response" });
  });

  it("wait for a slow reader", async () => {
    const body = Buffer.alloc(30_000_000, "x");
    const before = server.bytesSent();
    const answer = await get(serve({ body }));
    if (answer.kind !== "ok") throw new Error("Expected a document");
    const iterator = answer.body[Symbol.asyncIterator]();
    await iterator.next();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(server.bytesSent() - before).toBeLessThan(20_000_000);
    let length = 0;
    for (let step = await iterator.next(); step.done !== true; step = await iterator.next()) length += step.value.length;
    expect(length).toBeGreaterThan(20_000_000);
  });
});

describe("content encodings", () => {
  const zipped = gzipSync(BYTES);
  const asText = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

  it.each<[string, string, Uint8Array, string, readonly string[]]>([
    ["gzip", "gzip", zipped, TEXT, ["gzip"]],
    ["gzip by its old name", "X-GZIP", zipped, TEXT, ["gzip"]],
    ["gzip in two members", "gzip", Buffer.concat([gzipSync(TEXT.slice(0, 100)), gzipSync(TEXT.slice(100))]), TEXT, ["gzip"]],
    ["gzip with bytes behind it", "gzip", Buffer.concat([zipped, Buffer.from("trailer")]), TEXT, ["gzip"]],
    ["deflate", "deflate", deflateSync(BYTES), TEXT, ["deflate"]],
    ["deflate without header", "deflate", deflateRawSync(BYTES), TEXT, ["deflate"]],
    ["br", "br", brotliCompressSync(BYTES), TEXT, ["br"]],
    ["two encodings", "gzip, br", brotliCompressSync(zipped), TEXT, ["gzip", "br"]],
    ["gzip twice", "gzip, gzip", gzipSync(zipped), TEXT, ["gzip", "gzip"]],
    ["identity", "identity", BYTES, TEXT, []],
    ["a gzip file that is encoded too", "gzip", gzipSync(zipped), asText(zipped), ["gzip"]],
    ["a gzip file under a label that is none", "utf-8", zipped, asText(zipped), []],
    ["gzip labelled and plain", "gzip", BYTES, TEXT, []],
    ["deflate labelled and plain", "deflate", BYTES, TEXT, []],
    ["br labelled and plain", "br", BYTES, TEXT, []],
    ["br labelled, plain, and not markup", "br", Buffer.from("# all robots\nUser-agent: *\n"), "# all robots\nUser-agent: *\n", []],
    ["deflate labelled, plain, and escaped markup", "deflate", Buffer.from("&lt;?xml version"), "&lt;?xml version", []],
    ["deflate labelled, plain, with a BOM", "deflate", Buffer.from("\ufeff<urlset/>"), asText(Buffer.from("\ufeff<urlset/>")), []],
    ["br of nothing", "br", brotliCompressSync(""), "", ["br"]],
    ["br labelled and gzip", "br", zipped, asText(zipped), []],
    ["gzip labelled twice and once encoded", "gzip, gzip", zipped, TEXT, ["gzip"]],
    ["gzip labelled and empty", "gzip", Buffer.alloc(0), "", []],
    ["br labelled and empty", "br", Buffer.alloc(0), "", []],
  ])("undoes %s", async (_, label, body, expected, undone) => {
    for (const pieceBytes of [50, 65_536]) {
      const { text, fault, answer } = await getBody(serve({ headers: { "Content-Encoding": label }, body: body.subarray(0, 4096), pieceBytes }));
      expect(fault).toBeUndefined();
      expect(text).toBe(expected);
      expect(answer.kind === "ok" && answer.encodings?.()).toEqual(undone);
    }
  });

  it("leaves gzip without label to the reader", async () => {
    expect((await getBody(serve({ body: zipped }))).text).toBe(asText(zipped));
  });

  it.each<[string, string, Uint8Array]>([
    ["gzip that is cut at its origin", "gzip", zipped.subarray(0, zipped.length - 9)],
    ["br that is cut at its origin", "br", brotliCompressSync(BYTES).subarray(0, 40)],
    ["deflate whose checksum is wrong", "deflate", Buffer.concat([deflateSync(BYTES).subarray(0, -1), Buffer.from([0])])],
    ["what was not asked for", "compress", Buffer.from([0x1f, 0x9d, 0x90, 1, 2, 3])],
    ["zstd, which was not either", "zstd", Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 4, 8, 0])],
    ["more than four", "gzip, gzip, gzip, gzip, gzip", zipped],
  ])("say so where there is %s, after all that could be had", async (_, label, body) => {
    const { text, fault } = await getBody(serve({ headers: { "Content-Encoding": label }, body }));
    expect(fault).toBe("content-encoding");
    expect(TEXT.startsWith(text)).toBe(true);
  });

  it("tell a body that is cut on the way from one that was so at its origin", async () => {
    const { text, fault } = await getBody(serve({ headers: { "Content-Encoding": "gzip" }, body: zipped, close: "mid-body", after: zipped.length - 9 }));
    expect(fault).toBe("cut");
    expect(text.length).toBeGreaterThan(0);
    expect(TEXT.startsWith(text)).toBe(true);
  });

  it.each(["gzip", "br", "deflate"] as const)("stop a bomb of %s at its limits", async (label) => {
    const compress = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync }[label];
    const bomb = compress(Buffer.alloc(18_000_000));
    const url = serve({ headers: { "Content-Encoding": label }, body: bomb });
    const byBytes = await getBody(url, { maxInflatedBytes: 1_000_000 });
    expect([byBytes.text.length, byBytes.fault]).toEqual([1_000_000, "too-large"]);
    const byRatio = await getBody(url);
    expect(byRatio.fault).toBe("too-large");
    expect(byRatio.text.length).toBeLessThan(18_000_000);
  });
});
