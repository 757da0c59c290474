import { describe, expect, it } from "vitest";
import { isInScope } from "./scope.ts";

describe("isInScope", () => {
  it.each([
    ["e.com", "e.com", "host", true],
    ["www.e.com", "e.com", "host", false],
    ["e.com:8080", "e.com", "host", false],
    ["www.e.com", "e.com", "site", true],
    ["cdn.maps.e.com", "www.e.com", "site", true],
    ["e.com:8080", "e.com", "site", true],
    ["other.com", "e.com", "site", false],
    ["evil-e.com", "e.com", "site", false],
    ["a.co.uk", "b.co.uk", "site", false],
    ["www.a.co.uk", "a.co.uk", "site", true],
    ["a.com.br", "b.com.br", "site", false],
    ["co.uk", "b.co.uk", "site", false],
    ["127.0.0.1", "10.0.0.1", "site", false],
    ["127.0.0.1:80", "127.0.0.1:81", "site", true],
    ["[::1]", "[::2]", "site", false],
    ["localhost", "localhost:81", "site", true],
    ["other.com", "e.com", "any", true],
  ] as const)("%s for %s in scope %s: %s", (host, own, scope, expected) => {
    expect(isInScope(host, [own], scope)).toBe(expected);
  });
});
