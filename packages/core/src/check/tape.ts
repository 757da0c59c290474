import type { TapeBatch } from "../read/assemble.ts";
import type { EntryElement } from "../read/entry-builder.ts";

const NOTHING = new Uint8Array(0);
/** Stands for facts that were not looked for: no facts have this bit. */
export const UNKNOWN = 1 << 31;

/** A tape with the bytes it points to. All documents and both ways of reading share this one shape of object, which keeps the hot paths fast. */
export class Tape {
  bytes: Uint8Array = NOTHING;
  arena: Uint8Array = NOTHING;
  tape: Int32Array = new Int32Array(0);
  element: EntryElement = "url";
  base = 0;
  /** What the bytes of the loc of the entry at hand say about it, where somebody has found it out. */
  locFacts: number = UNKNOWN;

  /** Takes over what the parser hands out. */
  set({ bytes, arena, tape, element, base }: TapeBatch): void {
    this.bytes = bytes;
    this.arena = arena;
    this.tape = tape;
    this.element = element;
    this.base = base;
  }
}
