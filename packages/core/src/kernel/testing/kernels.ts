import { URL_FIELDS } from "../../model/fields.ts";
import { EXTENSIONS } from "../../protocol/extensions.ts";
import { createKernel } from "../create-kernel.ts";
import type { Kernel, ScanStatus, ScanTable } from "../kernel.ts";
import { ENTRY_FIELDS, ENTRY_INTS, FIELD_INTS, FIELD_NUMBER, FLAG } from "../tape.ts";

/** One of each; both keep their state from test to test, as they do in a long run. */
export const wasm: Kernel = createKernel("wasm");
export const twin: Kernel = createKernel("typescript");
export const KERNELS = [wasm, twin] as const;

const PREFIXES = new Map<string, string>(EXTENSIONS.map(({ namespace, prefix }) => [namespace, prefix]));

/** Names of a document that uses the customary prefixes; `prefix` stands before the protocol's own names. */
export function scanTable(prefix = ""): ScanTable {
  const names = URL_FIELDS.fields.map((field) => {
    if (field.attribute) return undefined;
    const own = PREFIXES.get(field.namespace);
    return own === undefined ? `${prefix}${field.name}` : `${own}:${field.name}`;
  });
  return { entryName: `${prefix}url`, fields: URL_FIELDS, names };
}

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** All that a scan leaves behind. */
export interface ScanResult {
  readonly status: ScanStatus;
  readonly safe: number;
  readonly entries: number;
  readonly reason: number;
  readonly tape: Int32Array;
  readonly arena: string;
}

/** Puts bytes at window[at], with rubbish behind them that must not matter, and scans them. */
export function scanBytes(kernel: Kernel, bytes: Uint8Array, at = 0): ScanResult {
  fill(kernel, bytes, at);
  const status = kernel.scan(at, at + bytes.length);
  return { ...resultsOf(kernel), status };
}

export function fill(kernel: Kernel, bytes: Uint8Array, at = 0): void {
  kernel.window.set(bytes, at);
  kernel.window.fill(0x3c, at + bytes.length, Math.min(at + bytes.length + 64, kernel.window.length));
}

export function resultsOf(kernel: Kernel): Omit<ScanResult, "status"> {
  return {
    safe: kernel.safe,
    entries: kernel.entries,
    reason: kernel.reason,
    tape: kernel.tape.slice(0, kernel.tapeLength),
    arena: new TextDecoder("latin1").decode(kernel.arena.slice(0, kernel.arenaLength)),
  };
}

/** A field of a tape with its texts. */
export interface ReadField {
  readonly name: string;
  readonly parent: number;
  readonly flags: number;
  readonly raw: string;
  readonly text: string;
}

/** The fields of every entry on the kernel's tape. */
export function readTape(kernel: Kernel): ReadField[][] {
  const { tape, window, arena } = kernel;
  const decode = (bytes: Uint8Array, from = 0, to = 0): string => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.slice(from, to));
  const entries: ReadField[][] = [];
  let at = 0;
  for (let entry = 0; entry < kernel.entries; entry++) {
    const count = tape[at + ENTRY_FIELDS] ?? 0;
    at += ENTRY_INTS;
    const fields: ReadField[] = [];
    for (let index = 0; index < count; index++, at += FIELD_INTS) {
      const [number = 0, parent = 0, flags = 0, rawStart, rawEnd, start, end] = tape.subarray(at + FIELD_NUMBER, at + FIELD_INTS);
      const text = decode((flags & FLAG.IN_ARENA) === 0 ? window : arena, start, end);
      fields.push({ name: URL_FIELDS.fields[number]?.name ?? "?", parent, flags, raw: decode(window, rawStart, rawEnd), text });
    }
    entries.push(fields);
  }
  return entries;
}

/** Names of the flags that are set. */
export function flagNames(flags: number): string[] {
  return Object.entries(FLAG).flatMap(([name, bit]) => ((flags & bit) === 0 ? [] : [name]));
}

/** Random numbers from a seed (mulberry32). */
export function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}
