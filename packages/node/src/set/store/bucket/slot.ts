import { decodeIntent, encodeIntent, type Intent } from "../intent.ts";

/** Who holds the right to commit on top of a manifest, and what was decided. */
export interface Slot {
  readonly version: 1;
  /** The run that holds it. */
  readonly nonce: string;
  /** Counts how often it was kept fresh, so that no two writes of a run are alike. */
  readonly beat: number;
  /** Given up: the next run may take it at once. */
  readonly released: boolean;
  /** The commit that was decided, to be completed by whoever holds the slot. */
  readonly intent?: Intent;
}

/** The slot as text. */
export function encodeSlot({ intent, ...slot }: Slot): Uint8Array {
  const text = intent === undefined ? "null" : new TextDecoder().decode(encodeIntent(intent)).trimEnd();
  return new TextEncoder().encode(`{"slot": ${JSON.stringify(slot)},\n"intent": ${text}}\n`);
}

/** The slot in these bytes; undefined where they are none. */
export function decodeSlot(bytes: Uint8Array): Slot | undefined {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
  if (typeof value !== "object" || value === null || !("slot" in value) || !("intent" in value)) return undefined;
  const slot = toSlot(value.slot);
  if (slot === undefined || value.intent === null) return slot;
  const intent = decodeIntent(new TextEncoder().encode(JSON.stringify(value.intent)));
  return intent === undefined ? undefined : { ...slot, intent };
}

function toSlot(value: unknown): Slot | undefined {
  const { version, nonce, beat, released } = { ...(value as Partial<Slot> | null) };
  if (version !== 1 || typeof nonce !== "string" || typeof beat !== "number" || typeof released !== "boolean") return undefined;
  return { version, nonce, beat, released };
}
