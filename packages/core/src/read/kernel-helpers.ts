import { ENTRY_FIELDS, ENTRY_INTS, ENTRY_START, FIELD_INTS } from "../kernel/tape.ts";

/** Where in the window the entry with this index on a tape begins. */
export function startOfEntry(tape: Int32Array, index: number): number {
  let at = 0;
  for (let entry = 0; entry < index; entry++) at += ENTRY_INTS + (tape[at + ENTRY_FIELDS] ?? 0) * FIELD_INTS;
  return tape[at + ENTRY_START] ?? 0;
}
