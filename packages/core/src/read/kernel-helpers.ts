import type { Kernel } from "../kernel/kernel.ts";
import { ENTRY_FIELDS, ENTRY_INTS, ENTRY_START, FIELD_INTS } from "../kernel/tape.ts";
import type { LineCounter } from "../xml/position.ts";
import type { ReadSummary } from "./types.ts";

/** Counts line ends in the window of a kernel. */
export function lineCounter(kernel: Kernel): LineCounter {
  return (from, to) => {
    kernel.measure(from, to);
    return kernel.lines;
  };
}

/** Where in the window the entry with this index on a tape begins. */
export function startOfEntry(tape: Int32Array, index: number): number {
  let at = 0;
  for (let entry = 0; entry < index; entry++) at += ENTRY_INTS + (tape[at + ENTRY_FIELDS] ?? 0) * FIELD_INTS;
  return tape[at + ENTRY_START] ?? 0;
}

/** Tells which kernel worked, and how many of `entries` went its way. */
export function summariseKernel(kernel: Kernel | undefined, fastEntries: number, entries: number): ReadSummary["kernel"] {
  const counts = { name: kernel?.name ?? "typescript", fastEntries, slowEntries: entries - fastEntries } as const;
  return kernel?.kernelReason === undefined ? counts : { ...counts, reason: kernel.kernelReason };
}
