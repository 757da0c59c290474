import { hashBytes } from "../../kernel/twin/hash.ts";
import { type ComposedBatch, FINGERPRINT_INTS, type HashKey, KEY_INTS } from "../compose-types.ts";

export const HASH_KEY: HashKey = [1, -2, 3, 0x7fffffff];

/** What a batch says of one entry. */
export interface ComposedEntry {
  readonly text: string;
  readonly key: readonly number[];
  readonly fingerprint: readonly number[];
  readonly content: readonly number[];
  readonly lastmod: number;
  readonly namespaces: number;
  readonly limited: number;
  readonly group: number;
}

/** All entries of all batches, copied while they are valid. */
export async function collectComposed(batches: AsyncIterable<ComposedBatch>): Promise<ComposedEntry[]> {
  const entries: ComposedEntry[] = [];
  for await (const batch of batches) entries.push(...entriesOf(batch));
  return entries;
}

export function entriesOf(batch: ComposedBatch): ComposedEntry[] {
  const pair = (from: Int32Array, at: number): number[] => [...from.subarray(at * FINGERPRINT_INTS, (at + 1) * FINGERPRINT_INTS)];
  return Array.from({ length: batch.count }, (_, at) => ({
    text: new TextDecoder("utf-8", { fatal: true }).decode(batch.bytes.slice(at === 0 ? 0 : batch.ends[at - 1], batch.ends[at])),
    key: [...batch.keys.subarray(at * KEY_INTS, (at + 1) * KEY_INTS)],
    fingerprint: pair(batch.fingerprints, at),
    content: pair(batch.contents, at),
    lastmod: batch.lastmods[at] ?? 0,
    namespaces: batch.namespaces[at] ?? 0,
    limited: batch.limited[at] ?? 0,
    group: batch.groups[at] ?? 0,
  }));
}

/** The hash that keys and fingerprints are made of, by the plain way. */
export function hashOf(text: string, ints: number): readonly number[] {
  const bytes = new TextEncoder().encode(text);
  const out = new Int32Array(4);
  hashBytes(bytes, 0, bytes.length, Int32Array.from(HASH_KEY), out, 0);
  return [...out.subarray(0, ints)];
}
