import { describe, expect, it } from "vitest";
import { framingOf, parseResponseHead } from "./response-head.ts";

const head = (...lines: readonly string[]): string => lines.join("\r\n");

describe("parseResponseHead", () => {
  it.each<[string, string, number, Record<string, string>]>([
    ["a status and fields", head("HTTP/1.1 200 OK", "Content-Type: text/xml", "X-A:b"), 200, { "content-type": "text/xml", "x-a": "b" }],
    ["a status without words", "HTTP/1.1 404", 404, {}],
    ["a version before", "HTTP/1.0 301 Moved", 301, {}],
    ["line feeds alone", "HTTP/1.1 200 OK\nA: b\nC: d", 200, { a: "b", c: "d" }],
    ["blanks around a value", head("HTTP/1.1 200 OK", "A: \t b c \t"), 200, { a: "b c" }],
    ["a field without value", head("HTTP/1.1 200 OK", "A:"), 200, { a: "" }],
    ["a field twice", head("HTTP/1.1 200 OK", "A: 1", "a: 2"), 200, { a: "1, 2" }],
    ["a field over two lines", head("HTTP/1.1 200 OK", "A: 1", "  2", "B: 3"), 200, { a: "1 2", b: "3" }],
    ["bytes beyond ASCII", head("HTTP/1.1 200 OK", "A: \u00e4\u00a0"), 200, { a: "\u00e4\u00a0" }],
    ["a name that objects know", head("HTTP/1.1 200 OK", "__proto__: 1"), 200, Object.fromEntries([["__proto__", "1"]])],
  ])("reads %s", (_, text, status, headers) => {
    expect(parseResponseHead(text)).toEqual({ status, headers, keepsAlive: expect.any(Boolean) });
  });

  it.each([
    ["another protocol", "ICY 200 OK"],
    ["another version", "HTTP/2 200"],
    ["a status of two digits", "HTTP/1.1 20 OK"],
    ["a line without colon", head("HTTP/1.1 200 OK", "text")],
    ["a blank before the colon", head("HTTP/1.1 200 OK", "A : b")],
    ["a name that is none", head("HTTP/1.1 200 OK", ": b")],
    ["a zero byte in a value", head("HTTP/1.1 200 OK", "A: b\0")],
    ["a carriage return in a value", head("HTTP/1.1 200 OK", "A: b\rc")],
  ])("takes %s for no head", (_, text) => {
    expect(parseResponseHead(text)).toBeUndefined();
  });

  it.each([
    ["HTTP/1.1 200 OK", true],
    [head("HTTP/1.1 200 OK", "Connection: Close"), false],
    [head("HTTP/1.1 200 OK", "Connection: x, close"), false],
    ["HTTP/1.0 200 OK", false],
    [head("HTTP/1.0 200 OK", "Connection: Keep-Alive"), true],
  ])("tells of %j whether the connection stays: %s", (text, keepsAlive) => {
    expect(parseResponseHead(text)?.keepsAlive).toBe(keepsAlive);
  });

  it("reads a value that is full of blanks, where a search that begins anew at each of them would not end", () => {
    const value = `${" \t".repeat(500_000)}x`;
    expect(parseResponseHead(head("HTTP/1.1 200 OK", `A:y${value}`))?.headers["a"]).toBe(`y${value}`);
  });
});

describe("framingOf", () => {
  it.each([
    ["a length", 200, { "content-length": "12" }, { kind: "length", bytes: 12 }],
    ["the same length twice", 200, { "content-length": "12, 12" }, { kind: "length", bytes: 12 }],
    ["chunks", 200, { "transfer-encoding": "Chunked" }, { kind: "chunked" }],
    ["chunks, and a length beside them", 200, { "transfer-encoding": "chunked", "content-length": "12" }, { kind: "chunked" }],
    ["another coding than chunks", 200, { "transfer-encoding": "gzip" }, { kind: "close" }],
    ["nothing", 200, {}, { kind: "close" }],
    ["no content", 204, {}, { kind: "length", bytes: 0 }],
    ["nothing new", 304, { "content-length": "12" }, { kind: "length", bytes: 0 }],
  ])("finds the end of a body by %s", (_, status, headers, framing) => {
    expect(framingOf({ status, headers })).toEqual(framing);
  });

  it.each(["12, 13", "-1", "1e3", "0x10", "", "12 13", "9999999999999999"])("takes the length %j for none", (length) => {
    expect(framingOf({ status: 200, headers: { "content-length": length } })).toBeUndefined();
  });
});
