import { describe, expect, it } from "vitest";
import { createTestIo } from "./testing/test-io.ts";
import { fitFor, TextOutput } from "./text-output.ts";

describe("TextOutput", () => {
  it("gathers small texts and writes them when flushed", async () => {
    const { io, stdout } = createTestIo();
    const output = new TextOutput(io.stdout, "standard output");
    expect(output.write("a")).toBeUndefined();
    expect(output.write("b")).toBeUndefined();
    expect(stdout()).toBe("");
    await output.flush();
    expect(stdout()).toBe("ab");
  });

  it("asks the caller to wait when much is gathered", async () => {
    const { io, stdout } = createTestIo();
    const written = new TextOutput(io.stdout, "standard output").write("x".repeat(65_536));
    expect(written).toBeInstanceOf(Promise);
    await written;
    expect(stdout().length).toBe(65_536);
  });

  it.each([
    { code: "EPIPE", closed: true },
    { code: "ENOSPC", closed: false },
  ])("tells a failed write with $code, again and again", async ({ code, closed }) => {
    const output = new TextOutput(createTestIo({ outputFails: code }).io.stdout, "standard output");
    for (let attempt = 0; attempt < 2; attempt++) {
      void output.write("x");
      await expect(output.flush()).rejects.toThrow(
        expect.objectContaining({ name: "OutputError", closed, message: expect.stringContaining("Expected to write to standard output, found") }),
      );
    }
  });
});

describe("fitFor", () => {
  it("shows control characters in a terminal and changes nothing elsewhere", () => {
    expect(fitFor(createTestIo({ terminal: true }).io.stdout)("a\u001b[2Jb\n")).toBe("a\\u001b[2Jb\n");
    expect(fitFor(createTestIo().io.stdout)("a\u001b[2Jb\n")).toBe("a\u001b[2Jb\n");
  });
});
