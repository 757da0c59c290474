import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { Positions } from "../xml/position.ts";
import { ByteWindow } from "../xml/window.ts";
import { Reporter } from "./reporter.ts";

function createReporter(): Reporter {
  const window = new ByteWindow(new Uint8Array(64));
  window.fill(new Uint8Array(64).fill(0x3c), 0);
  return new Reporter({ window, positions: new Positions(window), keepIssues: 3, onIssue: undefined });
}

describe("Reporter", () => {
  it("counts every place, however many there are", () => {
    const reporter = createReporter();
    for (let at = 0; at < 64; at++) reporter.report("raw-less-than", at, at + 1);
    expect(reporter.counts.get("raw-less-than")).toBe(64);
    expect(reporter.issues.map(({ offset }) => offset)).toEqual([0, 1, 2]);
  });

  it("takes a place once for each code, also where it comes again a little later", () => {
    const reporter = createReporter();
    for (const at of [5, 5, 9, 5, 7, 9, 7, 5]) reporter.report("raw-less-than", at, at + 1);
    reporter.report("element-unclosed", 5, 6);
    expect(reporter.issueCounts).toEqual({ "element-unclosed": 1, "raw-less-than": 3 });
  });

  it("remembers little, however many places there are", () => {
    const reporter = createReporter();
    const before = heapKept();
    for (let at = 0; at < 1_000_000; at++) reporter.report("raw-less-than", at, at + 1);
    expect(heapKept() - before).toBeLessThan(1_000_000);
    expect(reporter.counts.get("raw-less-than")).toBe(1_000_000);
  });
});

/** Bytes of the heap that something still needs. */
function heapKept(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed;
}
