import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type FaultServer, startFaultServer } from "../testing/fault-server.ts";
import type { HostAddress, ResolveHost } from "./connector.ts";
import { createFetcher, type Fetcher, type InternalFetcherOptions } from "./create-fetcher.ts";
import type { FetchAnswer } from "./types.ts";

let server: FaultServer;
const fetchers: Fetcher[] = [];

beforeAll(async () => {
  server = await startFaultServer({ "/": { body: "secret of the own machine" } });
});
afterAll(() => server.stop());
afterEach(async () => {
  await Promise.all(fetchers.splice(0).map((fetcher) => fetcher.close()));
});

const toAddress = (address: string): HostAddress => ({ address, family: address.includes(":") ? 6 : 4 });

function get(url: string, options: InternalFetcherOptions = {}): Promise<FetchAnswer> {
  const fetcher = createFetcher({ env: {}, clock: { now: () => 0, sleep: async () => undefined }, ...options });
  fetchers.push(fetcher);
  return fetcher({ url, purpose: "sitemap" });
}

/** Names that stand for addresses, as an attacker's own server of names would tell them. */
const RESOLVES: Readonly<Record<string, readonly string[]>> = {
  "loopback.example": ["127.0.0.1"],
  "loopback6.example": ["::1"],
  "mapped.example": ["::ffff:127.0.0.1"],
  "translated.example": ["64:ff9b::7f00:1"],
  "six-to-four.example": ["2002:7f00:1::"],
  "zero.example": ["0.0.0.0"],
  "private.example": ["192.168.1.1"],
  "carrier.example": ["100.64.0.1"],
  "metadata.example": ["169.254.169.254"],
  "metadata6.example": ["fd00:ec2::254"],
  "link.example": ["fe80::1"],
  "zone.example": ["fe80::1%lo"],
  "multicast.example": ["224.0.0.1"],
  "documentation.example": ["203.0.113.1"],
  "both.example": ["2606:4700::1111", "127.0.0.1"],
};

/** Hosts as an address may write them. */
const HOSTS = [
  "127.0.0.1",
  "127.1",
  "2130706433",
  "0x7f000001",
  "0x7f.0.0.1",
  "0177.0.0.1",
  "017700000001",
  "0",
  "[::1]",
  "[::]",
  "[0:0:0:0:0:0:0:1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[64:ff9b::127.0.0.1]",
  "[2002:7f00:1::]",
  "[fd00::1]",
  "[fe80::1]",
  "169.254.169.254",
  "10.0.0.1",
  "192.0.2.1",
  "localhost",
  "LOCALHOST",
  "localhost.",
  "a.localhost",
  "intranet",
  "printer.local",
  "metadata.google.internal",
  // Characters that IDNA maps to others.
  "①②⑦.⓪.⓪.①",
  "127。0。0。1",
  "ⓛⓞⓒⓐⓛⓗⓞⓢⓣ",
  "１２７.0.0.1",
  "%31%32%37.0.0.1",
  "local\u00adhost",
];

describe("hosts that are not public", () => {
  it.each(Object.entries(RESOLVES))("are refused when a name stands for them: %s, %j", async (name, addresses) => {
    const before = server.connections();
    const answer = await get(`http://${name}:${server.port}/`, { resolve: async () => addresses.map(toAddress) });
    expect(answer).toMatchObject({ kind: "failed", reason: "private-address", attempts: 1, hops: [] });
    expect(server.connections()).toBe(before);
  });

  it.each(HOSTS)("are refused however they are written: %s", async (host) => {
    const before = server.connections();
    const resolve: ResolveHost = () => Promise.reject(new Error("Expected no name to be resolved"));
    const answer = await get(`http://${host}:${server.port}/`, { resolve });
    expect(answer).toMatchObject({ kind: "failed", reason: "private-address", attempts: 0 });
    expect(server.connections()).toBe(before);
  });

  it("are fetched where that is allowed", async () => {
    expect(await get(`${server.origin}/`, { allowPrivate: true })).toMatchObject({ kind: "ok" });
    const url = `http://loopback.example:${server.port}/`;
    expect(await get(url, { allowPrivate: true, resolve: async () => [toAddress("127.0.0.1")] })).toMatchObject({ kind: "ok", url });
  });

  it("are named in the message with the address that is refused", async () => {
    const answer = await get("http://metadata.example/", { resolve: async () => [toAddress("169.254.169.254")] });
    expect(answer).toMatchObject({ message: "Expected a public host, found metadata.example at 169.254.169.254, which is private or reserved" });
  });
});

/** In these tests one address of the own machine stands for a public one. */
const judge = { isPublic: (address: string): boolean => address === "127.0.0.1" };

describe("a public site", () => {
  it.each([
    "http://127.0.0.2/",
    "http://[::1]/",
    "http://169.254.169.254/latest/meta-data/",
    "http://localhost/",
    "http://2130706434/",
    "http://intern.example/",
    "//127.0.0.2/",
  ])("cannot redirect to %s", async (location) => {
    const site = await startFaultServer({ "/": { status: 302, headers: { Location: location } } });
    try {
      const resolve: ResolveHost = async (name) => [toAddress(name === "intern.example" ? "10.0.0.1" : "127.0.0.1")];
      const answer = await get(`http://site.example:${site.port}/`, { judge, resolve });
      expect(answer).toMatchObject({ kind: "failed", reason: "private-address", hops: [{ status: 302 }] });
    } finally {
      await site.stop();
    }
  });

  it("cannot change its address between being judged and being connected to", async () => {
    const answers = ["127.0.0.1", "127.0.0.2"];
    let asked = 0;
    const resolve: ResolveHost = async () => [toAddress(answers[asked++ % 2] ?? "")];
    const url = `http://site.example:${server.port}/`;
    expect(await get(url, { judge, resolve })).toMatchObject({ kind: "ok" });
    expect(asked).toBe(1);
    expect(await get(url, { judge, resolve })).toMatchObject({ kind: "failed", reason: "private-address" });
  });

  it("is judged anew for another attempt and for a redirect to itself", async () => {
    const addresses = ["127.0.0.1", "127.0.0.2"];
    const site = await startFaultServer({
      "/retry": { status: 503, headers: { Connection: "close" } },
      "/redirect": { status: 302, headers: { Location: "/", Connection: "close" } },
    });
    try {
      for (const [path, hops] of [["/retry", 0] as const, ["/redirect", 1] as const]) {
        let asked = 0;
        const resolve: ResolveHost = async () => [toAddress(addresses[asked++] ?? "")];
        const answer = await get(`http://site.example:${site.port}${path}`, { judge, resolve });
        expect(answer).toMatchObject({ kind: "failed", reason: "private-address" });
        expect(answer.hops).toHaveLength(hops);
        expect(asked).toBe(2);
      }
    } finally {
      await site.stop();
    }
  });
});
