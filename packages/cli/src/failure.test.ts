import { SitemapError } from "@mapwright/core";
import { describe, expect, it } from "vitest";
import { reportFailure } from "./failure.ts";
import { createTestIo } from "./testing/test-io.ts";
import { OutputError } from "./text-output.ts";

describe("reportFailure", () => {
  it.each([
    { error: new SitemapError("ERR_ARGUMENT", "Expected x, found y"), code: 2, says: "Expected x, found y" },
    { error: new SitemapError("ERR_SOURCE", "Expected a file,\nfound none"), code: 3, says: "Expected a file, found none" },
    { error: new SitemapError("ERR_SINK", "Expected room"), code: 3, says: "Expected room" },
    { error: new SitemapError("ERR_STATE", "Expected a segment"), code: 3, says: "Expected a segment" },
    {
      error: new SitemapError("ERR_STATE", "Expected JSON, found none", { details: { reason: "damaged", name: "manifest.json" } }),
      code: 3,
      says: "Expected JSON, found none (restore the state from a copy or delete it: the next build then takes over the published set)",
    },
    { error: new SitemapError("ERR_NO_ENTRIES", "Expected URLs"), code: 1, says: "Expected URLs" },
    { error: new SitemapError("ERR_TOO_MANY_BAD_ENTRIES", "Expected fewer"), code: 1, says: "Expected fewer" },
    { error: new SitemapError("ERR_TOO_MANY_REMOVED", "Expected more"), code: 1, says: "Expected more" },
    { error: new SitemapError("ERR_ABORTED", "Expected an end"), code: 130, says: "Stopped; nothing was changed." },
    {
      error: Object.assign(new Error("EACCES: no"), { code: "EACCES", syscall: "open" }),
      code: 3,
      says: "Expected input and output to work, found EACCES: no",
    },
    { error: new OutputError("standard output", new Error("EIO")), code: 3, says: "Expected to write to standard output, found EIO" },
    {
      error: new TypeError("x is not a function"),
      code: 3,
      says: /^Expected no fault of mapwright itself, found TypeError: x is not a function \(MAPWRIGHT_DEBUG=1 shows where/,
    },
    { error: "odd", code: 3, says: /found odd/ },
  ])("gives $code for $says", ({ error, code, says }) => {
    const { io, stderr } = createTestIo();
    expect(reportFailure(error, io)).toBe(code);
    expect(stderr()).toMatch(/^mapwright: [^\n]*\n$/);
    expect(stderr().slice(11, -1)).toMatch(says);
  });

  it("shows the stack where it is asked to", () => {
    const { io, stderr } = createTestIo({ env: { MAPWRIGHT_DEBUG: "1" } });
    reportFailure(new TypeError("x"), io);
    expect(stderr()).toMatch(/^TypeError: x\n +at /);
  });
});
