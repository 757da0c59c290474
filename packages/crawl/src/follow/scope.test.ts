import { describe, expect, it } from "vitest";
import { HostScope } from "./scope.ts";

describe("HostScope", () => {
  it.each([
    ["e.com", "e.com", "host", true],
    ["www.e.com", "e.com", "host", false],
    ["e.com:8080", "e.com", "host", false],
    ["www.e.com", "e.com", "site", true],
    ["cdn.maps.e.com", "www.e.com", "site", true],
    ["www.e.com.", "e.com", "site", true],
    ["e.com:8080", "e.com", "site", true],
    ["other.com", "e.com", "site", false],
    ["evil-e.com", "e.com", "site", false],
    ["a.co.uk", "b.co.uk", "site", false],
    ["www.a.co.uk", "a.co.uk", "site", true],
    ["a.com.br", "b.com.br", "site", false],
    ["co.uk", "b.co.uk", "site", false],
    ["a.ac", "b.a.ac", "site", true],
    ["me.uk", "a.me.uk", "site", false],
    ["a.city.kawasaki.jp", "city.kawasaki.jp", "site", true],
    ["a.b.kawasaki.jp", "c.b.kawasaki.jp", "site", false],
    ["a.github.io", "b.github.io", "site", false],
    ["www.a.github.io", "a.github.io", "site", true],
    ["one.myshopify.com", "two.myshopify.com", "site", false],
    ["x.xn--55qx5d.cn", "y.xn--55qx5d.cn", "site", false],
    ["www.xn--bcher-kva.example", "xn--bcher-kva.example", "site", true],
    ["127.0.0.1", "10.0.0.1", "site", false],
    ["127.0.0.1:80", "127.0.0.1:81", "site", true],
    ["[::1]", "[::2]", "site", false],
    ["[::1]:80", "[::1]", "site", true],
    ["localhost", "localhost:81", "site", true],
    ["other.com", "e.com", "any", true],
  ] as const)("%s for %s in scope %s: %s", async (host, own, scope, expected) => {
    const hosts = new HostScope(scope);
    hosts.add(own);
    expect(await hosts.decide(host)).toBe(expected);
    expect(hosts.has(host)).toBe(expected);
  });

  it("knows its own hosts at once, and others when one was decided", async () => {
    const hosts = new HostScope("site");
    hosts.add("www.e.com");
    expect([hosts.has("www.e.com"), hosts.has("cdn.e.com"), hosts.has("f.com")]).toEqual([true, undefined, undefined]);
    await hosts.decide("f.com");
    expect([hosts.has("www.e.com"), hosts.has("cdn.e.com"), hosts.has("f.com")]).toEqual([true, true, false]);
    hosts.add("f.com");
    expect(hosts.has("www.f.com")).toBe(true);
  });
});
