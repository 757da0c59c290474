import { FIELD_INTS } from "../kernel/tape.ts";
import type { TapeBatch } from "./assemble.ts";

/** Index of the `<` of the start tag of the element whose content or attributes stand at `field` of the tape, up to `end`. */
export function startOfTag({ tape, bytes }: Pick<TapeBatch, "tape" | "bytes">, field: number, end: number): number {
  const attribute = field + FIELD_INTS;
  let at = attribute < end ? (tape[attribute + 3] as number) : (tape[field + 3] as number) - 1;
  while (at > 0 && bytes[at] !== 0x3c) at--;
  return at;
}
