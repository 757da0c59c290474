import { MAX_BYTES, MAX_ENTRIES, MAX_LOC_LENGTH, PROFILE_LIMITS } from "../protocol/limits.ts";
import type { Profile } from "./types.ts";

export interface EngineLimits {
  readonly maxEntries: number;
  /** Bytes of a file before compression. */
  readonly maxBytes: number;
  /** A loc that is written is ASCII, so that its characters are its bytes. */
  readonly maxLocLength: number;
  /** Does the engine read an index? */
  readonly takesIndex: boolean;
}

interface Stricter {
  readonly maxBytes?: number;
  readonly maxLocLength?: number;
  readonly maxLocBytes?: number;
  readonly index?: boolean;
}

/** The limits of the protocol, or what an engine allows where it is stricter. */
export function engineLimits(profile: Profile): EngineLimits {
  const stricter: Stricter = PROFILE_LIMITS[profile];
  return {
    maxEntries: MAX_ENTRIES,
    maxBytes: stricter.maxBytes ?? MAX_BYTES,
    maxLocLength: Math.min(MAX_LOC_LENGTH, stricter.maxLocLength ?? MAX_LOC_LENGTH, stricter.maxLocBytes ?? MAX_LOC_LENGTH),
    takesIndex: stricter.index ?? true,
  };
}
