/**
 * Compares two sides in at most four passes, none of which keeps more than a few integers a URL:
 *
 *   1  the first side: which URLs it has, and a hash of what it says of each
 *   2  the second side: which of them it has too, and whether it says the same
 *   3  the second side, if it adds or changes: tells what is added, and lets what is changed wait
 *   4  the first side, if it lost or changes: tells what is removed, and what changed in which way
 *
 * Where memory is not enough for all URLs, a round of passes compares as many as there is memory for, chosen by their hash, and another round follows.
 */
import { SitemapError } from "@mapwright/core";
import { type ComparedBatch, changedFields, type HashKey } from "@mapwright/core/set";
import type { Scratch } from "../set/state/types.ts";
import { CompareTable, PARTS, STATE } from "./compare-table.ts";
import { EntrySpool } from "./entry-spool.ts";
import { readSide, type SideAccount, type SideBatch } from "./read-side.ts";
import type { DiffChange, DiffInput, DiffOptions, DiffSide, DiffSummary } from "./types.ts";

const DEFAULT_MEMORY_BYTES = 1_073_741_824;

/** What a run works with. */
export interface DiffMeans {
  readonly before: DiffInput;
  readonly after: DiffInput;
  readonly options: DiffOptions;
  readonly ignored: ReadonlySet<string>;
  readonly hashKey: HashKey;
  readonly scratch: Scratch;
}

type SideName = "before" | "after";

/** Counts of one part of the table, or of all. */
interface Counts {
  before: number;
  after: number;
  duplicatesBefore: number;
  duplicatesAfter: number;
  added: number;
  changed: number;
  unchanged: number;
}

const noCounts = (): Counts => ({ before: 0, after: 0, duplicatesBefore: 0, duplicatesAfter: 0, added: 0, changed: 0, unchanged: 0 });
const COUNT_NAMES = Object.keys(noCounts()) as readonly (keyof Counts)[];

function addTo(total: Counts, counts: Counts): void {
  for (const name of COUNT_NAMES) total[name] += counts[name];
}

const removedOf = ({ before, changed, unchanged }: Counts): number => before - changed - unchanged;

export class DiffRun {
  readonly #means: DiffMeans;
  readonly #memoryBytes: number;
  readonly #total = noCounts();
  readonly #accounts: Record<SideName, SideAccount | undefined> = { before: undefined, after: undefined };
  /** Of each part of the table of this round. */
  #counts: Counts[] = [];
  #plain = false;
  #pass = 0;

  constructor(means: DiffMeans) {
    this.#means = means;
    this.#memoryBytes = means.options.memoryBytes ?? DEFAULT_MEMORY_BYTES;
  }

  /** All changes, in batches. */
  async *changes(): AsyncGenerator<readonly DiffChange[], void, undefined> {
    for (let low = 0; low < PARTS; ) {
      const table = new CompareTable(low);
      this.#counts = Array.from({ length: PARTS }, noCounts);
      yield* this.#round(table);
      low = table.high;
    }
  }

  /** What was found, when all changes were told. */
  get summary(): DiffSummary {
    const { before, after, duplicatesBefore, duplicatesAfter, added, changed, unchanged } = this.#total;
    return {
      before: this.#side("before", before, duplicatesBefore),
      after: this.#side("after", after, duplicatesAfter),
      added,
      removed: removedOf(this.#total),
      changed,
      unchanged,
      plain: this.#plain,
    };
  }

  #side(name: SideName, urls: number, duplicates: number): DiffSide {
    const { documents, complete, problems } = this.#accounts[name] ?? { documents: 0, complete: true, problems: [] };
    return { name: this.#means[name].name, urls, duplicates, documents, complete, problems };
  }

  #read(name: SideName): AsyncIterable<SideBatch> {
    const { hashKey, ignored, options } = this.#means;
    const account: SideAccount = { documents: 0, complete: true, problems: [] };
    // Every reading finds the same, and the first is the one to tell.
    this.#accounts[name] ??= account;
    this.#pass++;
    return readSide(this.#means[name], { hashKey, ignored, options, pass: this.#pass }, account);
  }

  async *#round(table: CompareTable): AsyncGenerator<readonly DiffChange[], void, undefined> {
    for await (const side of this.#read("before")) this.#takeBefore(side, table);
    for await (const side of this.#read("after")) this.#takeAfter(side, table);
    const counts = noCounts();
    for (const part of this.#counts.slice(table.low, table.high)) addTo(counts, part);
    addTo(this.#total, counts);
    const removed = removedOf(counts);
    const spool = new EntrySpool(this.#means.scratch);
    let told = 0;
    try {
      if (counts.added + counts.changed > 0) {
        for await (const { batch } of this.#read("after")) {
          const changes = await tellAdded(batch, table, spool);
          told += changes.length;
          if (changes.length > 0) yield changes;
        }
      }
      if (removed + counts.changed > 0) {
        for await (const { batch } of this.#read("before")) {
          const changes = await this.#tellBefore(batch, table, spool);
          told += changes.length;
          if (changes.length > 0) yield changes;
        }
      }
    } finally {
      await spool.close();
    }
    if (told !== counts.added + removed + counts.changed) throw this.#changedMeanwhile();
  }

  #takeBefore({ batch, repeats }: SideBatch, table: CompareTable): void {
    const { count, keys, fingerprints, plain } = batch;
    this.#plain ||= plain;
    for (let at = 0; at < count; at++) {
      const counts = this.#countsOf(keys, at * 3, table);
      if (counts === undefined) continue;
      if (table.find(keys, at * 3) === STATE.UNKNOWN) {
        table.add(keys, at * 3, fingerprints, at * 2, plain ? STATE.PLAIN_BEFORE : STATE.BEFORE);
        counts.before++;
      } else if (!repeats) counts.duplicatesBefore++;
    }
    this.#fit(table);
  }

  #takeAfter({ batch, repeats }: SideBatch, table: CompareTable): void {
    const { count, keys, fingerprints, plain } = batch;
    this.#plain ||= plain;
    for (let at = 0; at < count; at++) {
      const counts = this.#countsOf(keys, at * 3, table);
      if (counts === undefined) continue;
      const state = table.find(keys, at * 3);
      if (state === STATE.UNKNOWN) {
        table.add(keys, at * 3, fingerprints, at * 2, STATE.AFTER);
        counts.after++;
        counts.added++;
      } else if (state === STATE.BEFORE || state === STATE.PLAIN_BEFORE) {
        const same = plain || state === STATE.PLAIN_BEFORE || table.says(fingerprints, at * 2);
        table.state = same ? STATE.SETTLED : STATE.CHANGED;
        counts.after++;
        counts[same ? "unchanged" : "changed"]++;
      } else if (!repeats) counts.duplicatesAfter++;
    }
    this.#fit(table);
  }

  /** The counts for a key; undefined where it belongs to another round. */
  #countsOf(keys: Int32Array, at: number, table: CompareTable): Counts | undefined {
    const part = CompareTable.partOf(keys, at);
    return part >= table.low && part < table.high ? this.#counts[part] : undefined;
  }

  #fit(table: CompareTable): void {
    while (table.bytes > this.#memoryBytes && table.high - table.low > 1) table.halve();
  }

  async #tellBefore(batch: ComparedBatch, table: CompareTable, spool: EntrySpool): Promise<readonly DiffChange[]> {
    const changes: DiffChange[] = [];
    for (let at = 0; at < batch.count; at++) {
      const state = table.find(batch.keys, at * 3);
      const isGone = state === STATE.BEFORE || state === STATE.PLAIN_BEFORE;
      if (!isGone && state < STATE.WAITING) continue;
      table.state = STATE.SETTLED;
      const entry = batch.entryAt(at);
      if (isGone) changes.push({ kind: "removed", loc: entry.loc, entry });
      else {
        const after = await spool.get(state - STATE.WAITING);
        changes.push({ kind: "changed", loc: after.loc, fields: changedFields(entry, after, this.#means.ignored) });
      }
    }
    return changes;
  }

  #changedMeanwhile(): SitemapError {
    const { before, after } = this.#means;
    return new SitemapError("ERR_SOURCE", `Expected ${before.name} and ${after.name} to stay as they are while they are compared, found them changed`);
  }
}

/** Tells the entries that only the second side has, and lets those wait of which it says something else. */
async function tellAdded(batch: ComparedBatch, table: CompareTable, spool: EntrySpool): Promise<readonly DiffChange[]> {
  const changes: DiffChange[] = [];
  for (let at = 0; at < batch.count; at++) {
    const state = table.find(batch.keys, at * 3);
    if (state !== STATE.AFTER && state !== STATE.CHANGED) continue;
    const entry = batch.entryAt(at);
    if (state === STATE.CHANGED) table.state = STATE.WAITING + (await spool.add(entry));
    else {
      table.state = STATE.SETTLED;
      changes.push({ kind: "added", loc: entry.loc, entry });
    }
  }
  return changes;
}
