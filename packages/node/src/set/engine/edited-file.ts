import type { ReadComposedBatch } from "@mapwright/core/set";
import { REMOVED, type RowBatch } from "../state/types.ts";
import { ADOPTED_HISTORY, toSeconds } from "./adopt.ts";
import { openOldFile } from "./old-file.ts";
import type { Pending } from "./pending.ts";
import type { RunContext } from "./run-context.ts";
import type { SetFile } from "./set-file.ts";

/** What becomes of an entry that stands in a file. */
export type Fate = "keep" | "drop" | "replace" | "leave";

/** A file that is not as the last run left it, looked through. */
export interface EditedFile {
  readonly sha256: string;
  readonly bytes: number;
  /** What becomes of its entries; asked for each of them once, in order. */
  fate(): Fate;
  /** Rows that it should list and does not, although their text is at hand. */
  readonly toAppend: readonly number[];
  describe(name: string): string;
}

/** How a run takes what somebody edited. */
export interface EditedRules {
  /** A build knows all its source lists; an update takes what the file lists for true. */
  readonly isBuild: boolean;
  /** All rows of the state. */
  allRows(): AsyncIterable<RowBatch> | Iterable<RowBatch>;
}

/** Looks through a file that somebody edited, and takes what it says over into the state, so that state and file agree again. */
export async function readEditedFile(context: RunContext, file: SetFile, pending: Pending, rules: EditedRules): Promise<EditedFile> {
  const judge = new EditedJudge(context, file, pending, rules.isBuild);
  const { view, hashKey, settings, options } = context;
  const old = await openOldFile(view, file.name, { hashKey, format: settings.shape.format, bare: true, signal: options.signal, kernel: options.kernel });
  let end = { sha256: "", bytes: 0 };
  if (old !== undefined) {
    for await (const batch of old.batches) for (let at = 0; at < batch.count; at++) await judge.take(batch, at);
    end = await old.end();
  }
  for await (const batch of rules.allRows()) await judge.takeKnown(batch);
  context.counts.rowsChanged = true;
  let next = 0;
  return {
    ...end,
    fate: () => judge.fates[next++] ?? "drop",
    toAppend: judge.toAppend,
    describe: (name) => judge.describe(name),
  };
}

class EditedJudge {
  readonly fates: Fate[] = [];
  readonly toAppend: number[] = [];
  readonly #context: RunContext;
  readonly #file: SetFile;
  readonly #pending: Pending;
  readonly #isBuild: boolean;
  readonly #met = new Set<number>();
  #edited = 0;
  #foreign = 0;
  #missing = 0;

  constructor(context: RunContext, file: SetFile, pending: Pending, isBuild: boolean) {
    this.#context = context;
    this.#file = file;
    this.#pending = pending;
    this.#isBuild = isBuild;
  }

  async take(batch: ReadComposedBatch, at: number): Promise<void> {
    this.fates.push(await this.#fateOf(batch, at));
  }

  async #fateOf(batch: ReadComposedBatch, at: number): Promise<Fate> {
    const { known } = this.#context;
    const row = await this.#context.lookUp(batch.keys, at * 3);
    if (row < 0) return this.#takeForeign(batch, at);
    if (known.files[row] !== this.#file.id || this.#met.has(row)) return "drop";
    this.#met.add(row);
    if (this.#isBuild && !known.isSeen(row)) return "drop";
    if (this.#pending.replaces(row)) return "replace";
    if (this.#isAsKnown(row, batch, at)) return "keep";
    this.#edited++;
    if (this.#isBuild) {
      // A fingerprint that no entry has: the next build finds it changed and writes it as its source gives it.
      known.fingerprints[row * 2] = 0;
      known.fingerprints[row * 2 + 1] = 0;
      known.histories[row] = 0;
      return "keep";
    }
    for (let word = 0; word < 2; word++) {
      known.fingerprints[row * 2 + word] = batch.bares[at * 2 + word] as number;
      known.contents[row * 2 + word] = batch.fingerprints[at * 2 + word] as number;
    }
    known.derived[row] = toSeconds(batch.lastmods[at] as number);
    known.histories[row] = ADOPTED_HISTORY;
    return "keep";
  }

  #isAsKnown(row: number, batch: ReadComposedBatch, at: number): boolean {
    const { known } = this.#context;
    const { fingerprints, bares } = batch;
    if (known.histories[row] === ADOPTED_HISTORY)
      return known.contents[row * 2] === fingerprints[at * 2] && known.contents[row * 2 + 1] === fingerprints[at * 2 + 1];
    const derived = known.derived[row] as number;
    const prints = derived === 0 ? fingerprints : bares;
    const same = known.fingerprints[row * 2] === prints[at * 2] && known.fingerprints[row * 2 + 1] === prints[at * 2 + 1];
    return same && (derived === 0 || batch.lastmods[at] === derived);
  }

  #takeForeign(batch: ReadComposedBatch, at: number): Fate {
    this.#foreign++;
    if (this.#isBuild) return "drop";
    const { fresh } = this.#context;
    const row = fresh.add(batch.keys, at * 3);
    if (row < 0) return "drop";
    fresh.set(row, this.#file.id, batch.fingerprints[at * 2] as number, batch.fingerprints[at * 2 + 1] as number);
    return "keep";
  }

  /** Looks for known rows that the file should list and does not. */
  async takeKnown(batch: RowBatch): Promise<void> {
    const { known } = this.#context;
    for (let at = 0; at < batch.count; at++) {
      if (batch.files[at] !== this.#file.id) continue;
      const row = await this.#context.lookUp(batch.keys, at * 3);
      if (row < 0 || known.files[row] !== this.#file.id || this.#met.has(row)) continue;
      if (this.#isBuild && !known.isSeen(row)) continue;
      if (this.#pending.replaces(row)) {
        this.toAppend.push(row);
        continue;
      }
      this.#missing++;
      known.files[row] = REMOVED;
    }
  }

  describe(name: string): string {
    const found = [
      [this.#edited, "altered"],
      [this.#foreign, this.#isBuild ? "foreign and left out" : "foreign and taken over"],
      [this.#missing, "missing"],
    ].flatMap(([count, what]) => (count === 0 ? [] : [`${count} ${count === 1 ? "entry" : "entries"} ${what}`]));
    const entries = found.length === 0 ? "with the same entries" : `with ${found.join(", ")}`;
    const mend = this.#edited + this.#missing > 0 ? "; the next build mends it" : "";
    return `Expected ${name} as the last run left it, found it edited ${entries}${mend}`;
  }
}
