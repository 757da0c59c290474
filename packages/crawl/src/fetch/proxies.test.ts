import { describe, expect, it } from "vitest";
import { createProxyTable, type Environment } from "./proxies.ts";

const proxyOf = (url: string, env: Environment): string | undefined => createProxyTable(env)(new URL(url));
const PROXY = "http://proxy.example:3128";

describe("createProxyTable", () => {
  it.each<[string, string, Environment, string | undefined]>([
    ["no variable", "http://e.com/", {}, undefined],
    ["an empty one", "http://e.com/", { HTTP_PROXY: " " }, undefined],
    ["upper case", "http://e.com/", { HTTP_PROXY: PROXY }, PROXY],
    ["lower case first", "http://e.com/", { HTTP_PROXY: "http://other.example", http_proxy: PROXY }, PROXY],
    ["the variable of the scheme", "https://e.com/", { HTTP_PROXY: PROXY }, undefined],
    ["that of https", "https://e.com/", { HTTPS_PROXY: PROXY }, PROXY],
    ["that of all", "https://e.com/", { all_proxy: PROXY }, PROXY],
    ["an address without scheme", "http://e.com/", { HTTP_PROXY: "proxy.example:3128" }, PROXY],
  ])("heeds %s", (_, url, env, expected) => {
    expect(proxyOf(url, env)).toBe(expected);
  });

  it.each([
    ["http://e.com/", "e.com", true],
    ["http://www.e.com/", "e.com", true],
    ["http://www.e.com/", ".e.com", true],
    ["http://www.e.com/", "*.e.com", true],
    ["http://note.com/", "e.com", false],
    ["http://e.com/", "a.com b.com,E.COM", true],
    ["http://e.com:8080/", "e.com:8080", true],
    ["http://e.com/", "e.com:8080", false],
    ["http://e.com/", "e.com:80", true],
    ["http://10.0.0.1/", "10.0.0.1", true],
    ["http://[::1]:8080/", "[::1]:8080", true],
    ["http://e.com/", "*", true],
    ["http://e.com/", "", false],
  ])("passes %s by the proxy for NO_PROXY=%s: %s", (url, list, isDirect) => {
    expect(proxyOf(url, { HTTP_PROXY: PROXY, NO_PROXY: list })).toBe(isDirect ? undefined : PROXY);
  });

  it.each(["socks5://user:s3cret@proxy.example", "http://[s3cret", "::s3cret"])("refuses %s without showing it", (address) => {
    expect(() => createProxyTable({ ALL_PROXY: address })).toThrow(/ in ALL_PROXY,/);
    expect(() => createProxyTable({ HTTP_PROXY: address })).toThrow(
      expect.objectContaining({ code: "ERR_ARGUMENT", message: expect.not.stringContaining("s3cret") }),
    );
  });
});
