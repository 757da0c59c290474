import type { UrlEntryInput } from "../model/entry.ts";
import type { Counted, RepairReason, SkipReason, WriteOptions } from "./types.ts";

/** The key of a set's hashes: 128 random bits, as four integers. */
export type HashKey = readonly [number, number, number, number];

/** Integers of a key in `ComposedBatch.keys`. */
export const KEY_INTS = 3 as const;
/** Integers of a fingerprint in `ComposedBatch.fingerprints`, `contents` and `bares`. */
export const FINGERPRINT_INTS = 2 as const;

/**
 * Entries as bytes, in order, with what a set wants to know of each. All arrays may be longer than `count` asks for, and are valid until the next batch
 * is asked for.
 */
export interface ComposedBatch {
  /** Entries. */
  readonly count: number;
  /** The entries as the writer writes them, one behind the other: `  <url>\n` to `  </url>\n`, or a line of text. Declares no namespaces. */
  readonly bytes: Uint8Array;
  /** End of entry i in `bytes`; it begins at ends[i - 1], the first at 0. */
  readonly ends: Int32Array;
  /** KEY_INTS integers an entry: 96 bits of the keyed hash of the normalised URL. News and pages are two identities, see `toNewsKey`. */
  readonly keys: Int32Array;
  /** FINGERPRINT_INTS integers an entry: 64 bits of the keyed hash of its bytes. */
  readonly fingerprints: Int32Array;
  /** FINGERPRINT_INTS integers an entry: 64 bits of what the source says about its content; zeros where it says nothing. */
  readonly contents: Int32Array;
  /** The lastmod in seconds since 1970, fractions kept, a date being its midnight in UTC; NaN where there is none. */
  readonly lastmods: Float64Array;
  /** Bits of the namespaces that the entry needs declared. */
  readonly namespaces: Uint16Array;
  /** Elements of a kind of which a sitemap may hold only so many (news: 1,000). */
  readonly limited: Uint16Array;
  /** What `groupOf` said, else 0. */
  readonly groups: Uint16Array;
}

/** Options of `composeEntries`; those of writing mean what they mean for `writeSitemaps`. */
export interface ComposeOptions
  extends Pick<
    WriteOptions,
    "site" | "profile" | "maxBytes" | "format" | "crossSite" | "onBad" | "maxBad" | "allowEmpty" | "signal" | "onSkip" | "onRepair" | "kernel"
  > {
  readonly hashKey: HashKey;
  /** Drops entries whose URL came before. Default false: the caller knows the keys. */
  readonly dedupe?: boolean;
  /** Properties whose values together tell whether the content changed. Default: the first there is of `fingerprint`, `etag` and `hash`. */
  readonly contentFields?: readonly string[];
  /** Properties that are the caller's own, such as those that groups look at: they are not written, and not reported as dropped. */
  readonly ownFields?: readonly string[];
  /** Number of the group of an entry, from 0 to 65,535. `entry` has the given properties, and is valid during the call alone. Costs a string for each entry. */
  readonly groupOf?: (loc: string, source: string, entry: Readonly<Record<string, unknown>>) => number;
  /** Properties put into the entries of a group that lack them, such as changefreq. Asked once for each group. */
  readonly defaultsOf?: (group: number) => Partial<UrlEntryInput> | undefined;
  /** Called now and then with the counts so far. */
  readonly onProgress?: (progress: { readonly urls: number; readonly bytes: number }) => void;
}

/** What was composed, when all of it was. */
export interface ComposeResult {
  /** Entries composed. */
  readonly urls: number;
  /** Entries dropped by `dedupe`. */
  readonly duplicates: number;
  readonly skipped: readonly Counted<SkipReason>[];
  readonly repaired: readonly Counted<RepairReason>[];
  readonly kernel: "wasm" | "typescript";
}

/** A composing under way: iterate for batches, once; the result is there when the iteration has ended, and fails as it does. */
export interface Composing extends AsyncIterable<ComposedBatch> {
  readonly result: Promise<ComposeResult>;
}
