import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { count, createStyle, size, wrap } from "./terminal.ts";

describe("createStyle", () => {
  const terminal = Object.assign(new PassThrough(), { isTTY: true });

  it.each([
    { name: "a terminal", stream: terminal, env: {}, out: "\u001b[31mx\u001b[39m" },
    { name: "a terminal with an empty NO_COLOR", stream: terminal, env: { NO_COLOR: "" }, out: "\u001b[31mx\u001b[39m" },
    { name: "a terminal with NO_COLOR", stream: terminal, env: { NO_COLOR: "1" }, out: "x" },
    { name: "a dumb terminal", stream: terminal, env: { TERM: "dumb" }, out: "x" },
    { name: "a pipe", stream: new PassThrough(), env: {}, out: "x" },
    { name: "a pipe with FORCE_COLOR", stream: new PassThrough(), env: { FORCE_COLOR: "1" }, out: "\u001b[31mx\u001b[39m" },
    { name: "a pipe with an empty FORCE_COLOR", stream: new PassThrough(), env: { FORCE_COLOR: "" }, out: "x" },
    { name: "a terminal with FORCE_COLOR=0", stream: terminal, env: { FORCE_COLOR: "0" }, out: "x" },
    { name: "a terminal with both", stream: terminal, env: { FORCE_COLOR: "1", NO_COLOR: "1" }, out: "x" },
  ])("colours rightly for $name", ({ stream, env, out }) => {
    expect(createStyle(stream, env)("red", "x")).toBe(out);
  });
});

describe("wrap", () => {
  it("breaks at spaces and keeps long words whole", () => {
    expect(wrap("one two three https://example.com/long four", 10, "  ")).toBe("  one two\n  three\n  https://example.com/long\n  four");
  });

  it("keeps what fits on one line", () => {
    expect(wrap(" one  two", 9, "  ")).toBe("  one two");
  });
});

describe("count", () => {
  it("groups thousands and uses the plural but for one", () => {
    expect([count(0, "URL"), count(1, "URL"), count(1234567, "URL"), count(2, "entry", "entries")]).toEqual(["0 URLs", "1 URL", "1,234,567 URLs", "2 entries"]);
  });
});

describe("size", () => {
  it.each([
    [0, "0 bytes"],
    [1, "1 byte"],
    [999, "999 bytes"],
    [1000, "1.0 kB"],
    [99_949, "99.9 kB"],
    [99_950, "100 kB"],
    [999_499, "999 kB"],
    [999_500, "1.0 MB"],
    [52_428_800, "52.4 MB"],
    [3_000_000_000, "3.0 GB"],
  ])("writes %d as %s", (bytes, out) => {
    expect(size(bytes)).toBe(out);
  });
});
