import { sameUrlKey } from "@mapwright/core/set";
import { crc32 } from "../../crc32.ts";

/**
 * The number, from 1 to `count`, of the shard that a URL belongs to: CRC-32 (https://www.rfc-editor.org/rfc/rfc1952#section-8) of its normalised form, as
 * ASCII, modulo `count`, plus 1. It has no key and never changes, so that databases and other programs can spread URLs alike. `loc` is absolute.
 */
export function shardOf(loc: string, count: number): number {
  return (crc32(encoder.encode(sameUrlKey(loc))) % count) + 1;
}

const encoder = new TextEncoder();
