import type { ComposedBatch } from "@mapwright/core/set";
import type { Known } from "./known.ts";

/**
 * The rows of the entries of a batch, looked up in loops of their own: memory is slow to find what lies anywhere, and many such requests overlap in a short
 * loop.
 */
export class BatchLookup {
  /** Row of each entry, or -1. */
  rows = new Int32Array(0);
  /** 1 where the row has the fingerprints of the entry and of its content. */
  same = new Uint8Array(0);

  lookUp(known: Known, { count, keys, fingerprints, contents }: ComposedBatch): void {
    if (count > this.rows.length) {
      this.rows = new Int32Array(count);
      this.same = new Uint8Array(count);
    }
    const { rows, same } = this;
    if (known.count === 0) {
      rows.fill(-1, 0, count);
      return;
    }
    for (let at = 0; at < count; at++) rows[at] = known.find(keys, at * 3);
    const { fingerprints: knownFingerprints, contents: knownContents } = known;
    for (let at = 0; at < count; at++) {
      const two = (rows[at] as number) * 2;
      const isSame =
        two >= 0 &&
        knownFingerprints[two] === fingerprints[at * 2] &&
        knownFingerprints[two + 1] === fingerprints[at * 2 + 1] &&
        knownContents[two] === contents[at * 2] &&
        knownContents[two + 1] === contents[at * 2 + 1];
      same[at] = isSame ? 1 : 0;
    }
  }
}
