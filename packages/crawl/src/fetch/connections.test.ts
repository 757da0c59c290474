import { createServer } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { makeCertificate } from "../testing/certificate.ts";
import { type FaultServer, startFaultServer } from "../testing/fault-server.ts";
import { type ProxyServer, startProxy } from "../testing/proxy-server.ts";
import type { ResolveHost } from "./connector.ts";
import { createFetcher } from "./create-fetcher.ts";
import type { FetcherOptions } from "./options.ts";
import type { FetchAnswer } from "./types.ts";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

function keep<T extends FaultServer | ProxyServer>(server: T): T {
  stops.push(server.stop);
  return server;
}

const onLoopback: ResolveHost = async () => [{ address: "127.0.0.1", family: 4 }];

async function get(url: string, options: FetcherOptions = {}): Promise<FetchAnswer> {
  const fetcher = createFetcher({ allowPrivate: true, env: {}, resolve: onLoopback, clock: { now: () => 0, sleep: async () => undefined }, ...options });
  stops.push(fetcher.close);
  const answer = await fetcher({ url, purpose: "sitemap" });
  if (answer.kind === "ok") for await (const _ of answer.body);
  return answer;
}

async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}

const failingLookup =
  (code: string): ResolveHost =>
  () =>
    Promise.reject(Object.assign(new Error("lookup"), { code }));

describe("a connection", () => {
  it("that is refused is said to be", async () => {
    expect(await get(`http://127.0.0.1:${await closedPort()}/`)).toMatchObject({
      kind: "failed",
      reason: "refused",
      attempts: 1,
      message: expect.stringContaining("ECONNREFUSED"),
    });
  });

  it.each([
    ["ENOTFOUND", 1],
    ["EAI_AGAIN", 3],
    ["ENODATA", 1],
  ])("to a name without address fails by dns: %s, after %i attempts", async (code, attempts) => {
    expect(await get("http://nowhere.example/", { resolve: failingLookup(code) })).toMatchObject({ kind: "failed", reason: "dns", attempts });
  });

  it("to a name whose list of addresses is empty fails by dns", async () => {
    expect(await get("http://nowhere.example/", { resolve: async () => [] })).toMatchObject({ kind: "failed", reason: "dns" });
  });

  it.each([
    ["http", undefined],
    ["https", makeCertificate(["two.example"])],
  ])("by %s uses the next address where the first does not answer", async (scheme, certificate) => {
    const server = keep(await startFaultServer({ "/": { body: "x" } }, certificate === undefined ? {} : { certificate }));
    const resolve: ResolveHost = async () => [
      { address: "::1", family: 6 },
      { address: "127.0.0.1", family: 4 },
    ];
    expect(await get(`${scheme}://two.example:${server.port}/`, { resolve, ...(certificate === undefined ? {} : { ca: certificate.cert }) })).toMatchObject({
      kind: "ok",
    });
  });

  it.each([
    ["ftp://e.com/", "unsupported-scheme"],
    ["file:///etc/passwd", "unsupported-scheme"],
    ["data:text/plain,x", "unsupported-scheme"],
    ["/sitemap.xml", "bad-address"],
    ["http://", "bad-address"],
    ["", "bad-address"],
  ])("is not made for %j", async (url, reason) => {
    expect(await get(url)).toMatchObject({ kind: "failed", reason, attempts: 0 });
  });
});

describe("a secure connection", () => {
  const good = makeCertificate(["secure.example"]);

  it("is made where the certificate is trusted and bears the name", async () => {
    const server = keep(await startFaultServer({ "/": { body: "x" } }, { certificate: good }));
    expect(await get(`https://secure.example:${server.port}/`, { ca: good.cert })).toMatchObject({ kind: "ok" });
  });

  it.each([
    ["nobody trusts", good, {}, "secure.example", "DEPTH_ZERO_SELF_SIGNED_CERT"],
    ["is of another name", good, { ca: good.cert }, "other.example", "ERR_TLS_CERT_ALTNAME_INVALID"],
    ["bears no address", good, { ca: good.cert }, "127.0.0.1", "ERR_TLS_CERT_ALTNAME_INVALID"],
  ])("fails where the certificate %s", async (_, certificate, options, host, code) => {
    const server = keep(await startFaultServer({}, { certificate }));
    expect(await get(`https://${host}:${server.port}/`, options)).toMatchObject({
      kind: "failed",
      reason: "tls",
      attempts: 1,
      message: expect.stringContaining(code),
    });
  });

  it("fails where the certificate has expired", async () => {
    const expired = makeCertificate(["secure.example"], new Date("2020-01-01"), new Date("2021-01-01"));
    const server = keep(await startFaultServer({}, { certificate: expired }));
    expect(await get(`https://secure.example:${server.port}/`, { ca: expired.cert })).toMatchObject({ kind: "failed", reason: "tls" });
  });

  it("fails where the server speaks plain HTTP", async () => {
    const server = keep(await startFaultServer({}));
    expect(await get(server.origin.replace("http", "https"))).toMatchObject({ kind: "failed", reason: "tls", attempts: 1 });
  });
});

describe("a proxy", () => {
  it("takes requests as they are, and those of https through a tunnel", async () => {
    const certificate = makeCertificate(["secure.example"]);
    const plain = keep(await startFaultServer({ "/a?b": { body: "x" } }));
    const secure = keep(await startFaultServer({ "/": { body: "x" } }, { certificate }));
    const proxy = keep(await startProxy({ port: plain.port }));
    const tunnel = keep(await startProxy({ port: secure.port }));
    const resolve = failingLookup("ENOTFOUND");
    const env = { http_proxy: proxy.origin, HTTPS_PROXY: tunnel.origin.replace("//", "//user:p%40ss@") };
    expect(await get("http://site.example/a?b", { env, resolve })).toMatchObject({ kind: "ok", url: "http://site.example/a?b" });
    expect(await get("https://secure.example/", { env, resolve, ca: certificate.cert })).toMatchObject({ kind: "ok" });
    expect(proxy.requests).toEqual([{ what: "GET http://site.example/a?b", authorization: undefined }]);
    expect(tunnel.requests).toEqual([{ what: "CONNECT secure.example:443", authorization: `Basic ${Buffer.from("user:p@ss").toString("base64")}` }]);
    expect(plain.requests[0]?.headers["host"]).toBe("site.example");
    expect(secure.requests[0]?.headers["proxy-authorization"]).toBeUndefined();
  });

  it("is passed by for the hosts of NO_PROXY", async () => {
    const server = keep(await startFaultServer({ "/": { body: "x" } }));
    const proxy = keep(await startProxy({ port: server.port }));
    const env = { HTTP_PROXY: proxy.origin, NO_PROXY: "other.example, .site.example" };
    expect(await get(`http://www.site.example:${server.port}/`, { env })).toMatchObject({ kind: "ok" });
    expect(proxy.requests).toEqual([]);
  });

  it("leads to no private host as written", async () => {
    const proxy = keep(await startProxy({ port: 1 }));
    const answer = await get("http://169.254.169.254/", { env: { HTTP_PROXY: proxy.origin }, allowPrivate: false });
    expect(answer).toMatchObject({ kind: "failed", reason: "private-address" });
    expect(proxy.requests).toEqual([]);
  });

  it("that does not answer is named as the cause, without its password", async () => {
    const HTTP_PROXY = `http://user:s3cret@127.0.0.1:${await closedPort()}`;
    const answer = await get("http://site.example/", { env: { HTTP_PROXY } });
    expect(answer).toMatchObject({ kind: "failed", reason: "proxy" });
    expect(JSON.stringify(answer)).not.toContain("s3cret");
  });

  it.each(["http://site.example/", "https://site.example/"])("that wants a password for %s is named as the cause", async (url) => {
    const proxy = keep(await startProxy({ port: 1, refuse: 407 }));
    expect(await get(url, { env: { ALL_PROXY: proxy.origin } })).toMatchObject({ kind: "failed", reason: "proxy" });
  });
});
