import { describe, expect, it } from "vitest";
import { PassedBytes } from "./passed-bytes.ts";
import { ByteWindow } from "./window.ts";

/** Faults of a construct that comes in pieces of so many bytes. */
function faultsOf(bytes: readonly number[], step: number): string[] {
  const window = new ByteWindow(new Uint8Array(64));
  window.fill(Uint8Array.from(bytes), 0);
  const found: string[] = [];
  const passed = new PassedBytes(window, (fault, from, to) => found.push(`${fault} ${from}-${to}`));
  for (let at = 0; at < bytes.length; at += step) passed.take(at, Math.min(at + step, bytes.length));
  passed.end();
  return found;
}

const A = 0x61;

describe("PassedBytes", () => {
  it.each([
    { name: "text", bytes: [A, 9, 10, 13, 0xc3, 0xa9, 0xe4, 0xb8, 0xad, 0xf0, 0x9f, 0x98, 0x80], faults: [] },
    { name: "control characters, the first of them", bytes: [A, 1, A, 2], faults: ["control-character 1-2"] },
    { name: "a noncharacter", bytes: [A, 0xef, 0xbf, 0xbe], faults: ["control-character 1-4"] },
    { name: "a lone byte", bytes: [A, 0xe9, A, 0xe9], faults: ["invalid-utf8 1-2"] },
    { name: "an overlong form", bytes: [0xc0, 0xaf], faults: ["invalid-utf8 0-1"] },
    { name: "an overlong form of three bytes", bytes: [0xe0, 0x80, 0xaf], faults: ["invalid-utf8 0-1"] },
    { name: "a surrogate", bytes: [A, 0xed, 0xa0, 0x80], faults: ["invalid-utf8 1-2"] },
    { name: "a code point that is too high", bytes: [0xf4, 0x90, 0x80, 0x80], faults: ["invalid-utf8 0-1"] },
    { name: "a character that is cut", bytes: [A, 0xe4, 0xb8], faults: ["invalid-utf8 1-2"] },
    { name: "a control character within a character", bytes: [0xe4, 1], faults: ["invalid-utf8 0-1", "control-character 1-2"] },
  ])("tells of $name the same however it is cut", ({ bytes, faults }) => {
    for (const step of [1, 2, 3, 64]) expect(faultsOf(bytes, step)).toEqual(faults);
  });

  it("takes every byte of a single-byte encoding for text", () => {
    const window = new ByteWindow(new Uint8Array(64));
    window.fill(Uint8Array.from([0xe9, 1]), 0);
    const found: string[] = [];
    const passed = new PassedBytes(window, (fault) => found.push(fault));
    passed.setLegacy();
    passed.take(0, 2);
    expect(found).toEqual(["control-character"]);
  });
});
