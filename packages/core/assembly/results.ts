import { RESULTS } from "./layout";

/** Integers that a call leaves behind; their places are those of RESULT in `src/kernel/layout.ts`. */
export function setScanResults(safe: i32, entries: i32, tapeLength: i32, reason: i32, arenaLength: i32): void {
  store<i32>(RESULTS, safe);
  store<i32>(RESULTS, entries, 4);
  store<i32>(RESULTS, tapeLength, 8);
  store<i32>(RESULTS, reason, 12);
  store<i32>(RESULTS, arenaLength, 16);
}

export function setEmitResults(records: i32, entries: i32, bytes: i32, newest: i32): void {
  store<i32>(RESULTS, records, 20);
  store<i32>(RESULTS, entries, 24);
  store<i32>(RESULTS, bytes, 28);
  store<i32>(RESULTS, newest, 32);
}

export function setMeasureResults(lines: i32, units: i32): void {
  store<i32>(RESULTS, lines, 36);
  store<i32>(RESULTS, units, 40);
}

export function setScannedLines(lines: i32): void {
  store<i32>(RESULTS, lines, 44);
}
