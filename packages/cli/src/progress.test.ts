import { describe, expect, it } from "vitest";
import { createProgress } from "./progress.ts";
import { createTestIo } from "./testing/test-io.ts";

describe("createProgress", () => {
  it("shows nothing in the first half second, then at most ten lines a second, and clears them", () => {
    let time = 0;
    const { io, stderr } = createTestIo({ terminal: true, now: () => time });
    const progress = createProgress(io, false);
    for (time = 0; time <= 720; time += 10) progress.show(() => `at ${time}`);
    progress.clear();
    expect(stderr()).toBe("\r\u001b[Kat 500\r\u001b[Kat 600\r\u001b[Kat 700\r\u001b[K");
  });

  it("never clears a line that it did not write", () => {
    const { io, stderr } = createTestIo({ terminal: true });
    createProgress(io, false).clear();
    expect(stderr()).toBe("");
  });

  it.each([80, 0])("is cut to the width of the terminal, told as %d", (columns) => {
    let time = 0;
    const { io, stderr } = createTestIo({ terminal: true, now: () => time });
    Object.assign(io.stderr, { columns });
    const progress = createProgress(io, false);
    time = 600;
    progress.show(() => "x".repeat(200));
    expect(stderr()).toBe(`\r\u001b[K${"x".repeat(79)}`);
  });

  it.each([
    { name: "no terminal", options: {}, quiet: false },
    { name: "--quiet", options: { terminal: true }, quiet: true },
    { name: "a dumb terminal", options: { terminal: true, env: { TERM: "dumb" } }, quiet: false },
  ])("is silent with $name", ({ options, quiet }) => {
    let time = 0;
    const { io, stderr } = createTestIo({ ...options, now: () => time });
    const progress = createProgress(io, quiet);
    time = 9999;
    progress.show(() => "x");
    progress.clear();
    expect(stderr()).toBe("");
  });
});
