import type { ReadComposedBatch } from "@mapwright/core/set";
import type { FileRecord, RecentRecord } from "../state/index.ts";
import type { StagedObject } from "../store/types.ts";
import { limitsOf, put } from "./appenders.ts";
import { textOf } from "./entry-text.ts";
import { lastmodOf } from "./index-lastmod.ts";
import { openOldFile } from "./old-file.ts";
import { isWhole, type OpenRun } from "./open-run.ts";
import { isNewEntry } from "./pending.ts";
import { RECENT_PARTITION, type RunContext } from "./run-context.ts";
import { type FinishedSitemap, SitemapOutput } from "./sitemap-output.ts";
import { createSpooledEntry, readRecord } from "./spool.ts";
import type { SetFileResult } from "./types.ts";

/** The recent sitemap after a run. */
export interface RecentFile {
  /** Undefined where there is none. */
  readonly record: RecentRecord | undefined;
  /** What is to be published; undefined where it stays as it is. */
  readonly staged: StagedObject | undefined;
  /** Its name, where it goes. */
  readonly removed: readonly string[];
  readonly result: SetFileResult | undefined;
}

/** Is an entry listed no more? Row -1 is one that the run did not look up. */
export type IsGone = (row: number) => boolean;

const NO_REASONS = { added: 0, changed: 0, removed: 0, movedIn: 0, movedOut: 0 };

/** Writes the sitemap that repeats what was added or changed of late, where something of it changed; gives nothing where there is and was none. */
export async function writeRecent(context: RunContext, run: OpenRun, isGone: IsGone): Promise<RecentFile | undefined> {
  const { settings, spool, counts, day } = context;
  const old = run.manifest?.recent;
  const adopted = run.adopted?.owned.filter((name) => name === settings.recentName) ?? [];
  if (settings.recentDays === 0 || !run.sameShape) return old === undefined && adopted.length === 0 ? undefined : goneFile(old?.name ?? settings.recentName);
  const isStale = old?.days.some((one) => one.day <= day - settings.recentDays) === true;
  const hasChanges = spool.entriesOf(RECENT_PARTITION) > 0 || counts.changed + counts.removed > 0 || isStale;
  const isMissing = old !== undefined && !(await stands(run, old, hasChanges ? settings.shape.format : undefined));
  if (isMissing) run.note("file-missing", `Expected ${old.name} as the last run left it, found none or an edited one: it begins anew`);
  if (!hasChanges && !isMissing) return old !== undefined ? keptFile(old) : adopted.length > 0 ? goneFile(settings.recentName) : undefined;
  const writer = new RecentWriter(context, await context.openTarget(settings.recentName));
  if (old !== undefined && !isMissing) await writer.takeOld(old, isGone);
  await writer.takeNew();
  const { finished, days } = await writer.close();
  if (finished.entries === 0) return old === undefined && adopted.length === 0 ? undefined : goneFile(settings.recentName);
  return recentFile({ context, old, finished, days, staged: writer.target as StagedObject, isMissing });
}

/** Is the file there and, where its format is given and so its bytes are read, as it was written? */
async function stands(run: OpenRun, record: RecentRecord, format: "xml" | "text" | undefined): Promise<boolean> {
  const size = (await run.view.statPublic(record.name))?.bytes;
  return size === record.storedBytes && (format === undefined || (await isWhole(run, record, format)));
}

function goneFile(name: string): RecentFile {
  const result = { name, action: "deleted", entries: 0, bytes: 0, reasons: NO_REASONS } as const;
  return { record: undefined, staged: undefined, removed: [name], result };
}

function keptFile(record: RecentRecord): RecentFile {
  return { record, staged: undefined, removed: [], result: resultOf(record, "kept") };
}

function resultOf({ name, entries, bytes, lastmod }: FileRecord, action: "kept" | "written"): SetFileResult {
  return { name, action, entries, bytes, ...(lastmod === undefined ? {} : { lastmod }), reasons: NO_REASONS };
}

interface Written {
  readonly context: RunContext;
  readonly old: RecentRecord | undefined;
  readonly finished: FinishedSitemap;
  readonly days: RecentRecord["days"];
  readonly staged: StagedObject;
  readonly isMissing: boolean;
}

function recentFile({ context, old, finished, days, staged, isMissing }: Written): RecentFile {
  const { settings, nowSeconds } = context;
  const { entries, bytes, sha256, storedBytes, namespaces, limited } = finished;
  const same = sha256 === old?.sha256;
  if (same && !isMissing) return keptFile({ ...old, days });
  const lastmod = lastmodOf(old, finished, nowSeconds);
  const record: RecentRecord = {
    id: 0,
    name: settings.recentName,
    group: "",
    temperature: "hot",
    entries,
    bytes,
    sha256,
    ...(lastmod === undefined ? {} : { lastmod }),
    storedBytes,
    changedAt: (same ? old?.changedAt : undefined) ?? settings.now.toISOString(),
    namespaces,
    limited,
    days,
  };
  return { record, staged, removed: [], result: resultOf(record, "written") };
}

/** Writes what is still recent of the old file, then what this run adds: so entries stand in the order of their days. */
class RecentWriter {
  readonly target: Awaited<ReturnType<RunContext["openTarget"]>>;
  readonly #context: RunContext;
  readonly #output: SitemapOutput;
  readonly #days: { day: number; entries: number }[] = [];
  readonly #maxEntries: number;

  constructor(context: RunContext, target: Awaited<ReturnType<RunContext["openTarget"]>>) {
    this.#context = context;
    this.target = target;
    const limits = limitsOf(context.settings, 0, "cold");
    this.#maxEntries = limits.maxEntries;
    this.#output = new SitemapOutput(target, limits, 0, context.means);
  }

  /** Copies entries whose day has not passed, that are still listed, and that this run does not repeat; where there are too many, the oldest give way. */
  async takeOld(old: RecentRecord, isGone: IsGone): Promise<void> {
    const { known, fresh, day, spool, settings } = this.#context;
    const changed = await this.#changedRows();
    const stays = (keys: Int32Array, at: number, own: number): boolean => {
      const row = known.find(keys, at);
      return own > day - settings.recentDays && !isGone(row) && !changed.has(row) && fresh.find(keys, at) < 0;
    };
    let surplus = spool.entriesOf(RECENT_PARTITION) - this.#maxEntries;
    for await (const { batch, at, own } of this.#entriesOf(old)) if (stays(batch.keys, at * 3, own)) surplus++;
    if (surplus > 0) this.#context.note("recent-full", `Expected at most ${this.#maxEntries} recent entries, found more: the oldest are left out`);
    for await (const { batch, at, own } of this.#entriesOf(old)) {
      if (!stays(batch.keys, at * 3, own) || surplus-- > 0) continue;
      const { bytes, ends, namespaces, limited, lastmods } = batch;
      const from = at === 0 ? 0 : (ends[at - 1] as number);
      const [lastmod, to] = [lastmods[at] as number, ends[at] as number];
      await this.#put({ bytes, from, to, namespaces: namespaces[at] as number, limited: limited[at] as number, lastmod }, own);
    }
  }

  /** The entries of the old file with their days. */
  async *#entriesOf(old: RecentRecord): AsyncGenerator<{ readonly batch: ReadComposedBatch; readonly at: number; readonly own: number }> {
    const { view, hashKey, settings, options } = this.#context;
    const file = await openOldFile(view, old.name, { hashKey, format: settings.shape.format, signal: options.signal, kernel: options.kernel });
    const dayOf = daysOf(old);
    let number = 0;
    for await (const batch of file?.batches ?? []) for (let at = 0; at < batch.count; at++) yield { batch, at, own: dayOf(number++) };
  }

  async takeNew(): Promise<void> {
    const entry = createSpooledEntry();
    for await (const piece of this.#context.spool.pieces(RECENT_PARTITION)) {
      for (let at = 0; at < piece.length; ) {
        at = readRecord(piece, at, entry);
        await this.#put(textOf(this.#context, entry), this.#context.day);
      }
    }
  }

  async close(): Promise<{ readonly finished: FinishedSitemap; readonly days: RecentRecord["days"] }> {
    return { finished: await this.#output.close(), days: this.#days };
  }

  async #put(entry: Parameters<typeof put>[1], day: number): Promise<void> {
    if (!(await put(this.#output, entry))) return;
    const last = this.#days.at(-1);
    if (last?.day === day) last.entries++;
    else this.#days.push({ day, entries: 1 });
  }

  async #changedRows(): Promise<ReadonlySet<number>> {
    const rows = new Set<number>();
    const entry = createSpooledEntry();
    for await (const piece of this.#context.spool.pieces(RECENT_PARTITION)) {
      for (let at = 0; at < piece.length; ) {
        at = readRecord(piece, at, entry);
        if (!isNewEntry(entry)) rows.add(entry.row);
      }
    }
    return rows;
  }
}

/** The day of each entry of the file, by its number in it. */
function daysOf({ days }: RecentRecord): (number: number) => number {
  let at = 0;
  let end = days[0]?.entries ?? 0;
  return (number) => {
    while (number >= end && at + 1 < days.length) end += days[++at]?.entries ?? 0;
    return days[at]?.day ?? 0;
  };
}
