import { SitemapError, type Source } from "@mapwright/core";
import { type ComposedBatch, type ComposeResult, composeEntries, KEY_INTS, toNewsKey } from "@mapwright/core/set";
import { findRows, mergeRows, REMOVED, type RowBatch, type RowStream } from "../state/index.ts";
import type { SetStore } from "../store/types.ts";
import { Appenders } from "./appenders.ts";
import { decideDates } from "./decide-dates.ts";
import { readEditedFile } from "./edited-file.ts";
import { LookedUpRows } from "./known.ts";
import { NewsAge } from "./news-age.ts";
import { openOldFile } from "./old-file.ts";
import { type OpenRun, openRun } from "./open-run.ts";
import { requireCurrent } from "./require-current.ts";
import type { RunContext } from "./run-context.ts";
import { composeOptions, createContext, finishRun, resultOf, takeSource, writeFiles } from "./run-set.ts";
import { settingsOf } from "./settings.ts";
import type { SetResult, UpdateSetOptions } from "./types.ts";
import { ELSEWHERE, withinShard } from "./within-shard.ts";

/** What an update is told. */
export interface SetUpdate {
  /** Entries that are new or changed, whole as a build would take them. */
  readonly changed?: Source;
  /** Entries that go, of which only the URL counts. One that is also changed stays. */
  readonly removed?: Source;
}

/**
 * Changes a set in some entries, at a cost that grows with them and hardly with the set. URLs to remove that the set does not list are counted. Throws
 * SitemapError, among others ERR_STATE where there is no set; then nothing was changed.
 */
export async function updateSet(update: SetUpdate, store: SetStore, options: UpdateSetOptions): Promise<SetResult> {
  const given = settingsOf(options);
  const run = await openRun(store, given, options);
  try {
    requireSet(run, store);
    if (run.manifest !== undefined && !run.view.pending) await requireCurrent(run.view, run.manifest, store.place);
    const settings = options.recentDays === undefined ? { ...given, recentDays: run.manifest?.recentDays ?? 0 } : given;
    const contents = contentFieldsOf(run, options);
    const lookup = new Lookup(run);
    const context = await createContext(run, {
      settings,
      options: { ...options, ...contents },
      known: lookup.rows,
      lookUp: (keys, at) => lookup.one(keys, at),
    });
    const appenders = new Appenders(context);
    try {
      const composed: ComposeResult[] = [];
      const take = { context, appenders, compose: { allowEmpty: true }, beforeBatch: (batch: ComposedBatch) => lookup.add(batch.keys, batch.count) };
      if (update.changed !== undefined) composed.push(await takeSource(update.changed, run, take));
      const removal = new Removal(context, lookup, options.onUnknownRemoval);
      if (update.removed !== undefined) composed.push(await removal.takeSource(update.removed));
      await removal.takeExpired();
      await requireFiles(context);
      decideDates(context, entriesOf(run));
      await writeFiles(context, appenders, {
        isLeaving: () => false,
        leavers: () => new Set(),
        fate: (row, file, pending) => {
          if (row < 0) return "keep";
          if (lookup.rows.files[row] !== file.id) return "drop";
          return pending.replaces(row) ? "replace" : "keep";
        },
        edited: (file, pending) => readEditedFile(context, file, pending, { isBuild: false, allRows: () => lookup.all() }),
      });
      const isGone = (row: number): boolean => row >= 0 && lookup.rows.files[row] === REMOVED;
      const finished = await finishRun(context, run, { isGone, ...rowsOf(context, run, lookup) });
      return resultOf(context, run, { finished, composed, unknownRemovals: removal.unknown });
    } finally {
      await appenders.abandon();
    }
  } finally {
    await run.close();
  }
}

function requireSet({ manifest, adopted, shapeFault, session }: OpenRun, store: SetStore): void {
  const lost = (found: string): SitemapError =>
    new SitemapError("ERR_STATE", `Expected a set to update at ${store.place}, found ${found}: build it first`, { details: { reason: "lost" } });
  if (manifest === undefined && adopted === undefined) throw lost("none");
  // An update has the text of few entries, so it cannot write the files of others again.
  if (adopted?.whole === false) throw lost("one without its state, of which some sitemaps are missing or would have to be written again");
  if (session?.unrecoverable === true) throw lost("one of which nobody knows whether it is whole");
  if (shapeFault === undefined) return;
  throw new SitemapError("ERR_ARGUMENT", `Expected the options of the last run, found ${shapeFault}: only a build can do that`, {
    details: { option: "shape" },
  });
}

/** Fingerprints of contents are made as the others of the set were: an update sees few of them. */
function contentFieldsOf({ manifest }: OpenRun, { contentFields }: UpdateSetOptions): Pick<UpdateSetOptions, "contentFields"> {
  const before = manifest?.contentFields;
  if (manifest !== undefined && contentFields !== undefined && JSON.stringify(before) !== JSON.stringify(contentFields)) {
    const found = `contentFields changed from ${JSON.stringify(before) ?? "the usual ones"} to ${JSON.stringify(contentFields)}`;
    throw new SitemapError("ERR_ARGUMENT", `Expected the options of the last run, found ${found}: only a build can do that`, {
      details: { option: "contentFields" },
    });
  }
  return before === undefined ? {} : { contentFields: before };
}

function entriesOf({ manifest, adopted }: OpenRun): number {
  return adopted?.entries ?? manifest?.files.reduce((sum, { entries }) => sum + entries, 0) ?? 0;
}

/** What cannot be read cannot be copied, and an update has the text of few entries. */
async function requireFiles({ files, view }: RunContext): Promise<void> {
  for (const file of files.all()) {
    if (file.record === undefined || !file.touched || (await view.statPublic(file.name)) !== undefined) continue;
    throw new SitemapError("ERR_STATE", `Expected ${file.name} as the last run left it, found none: build the set again`, {
      details: { reason: "lost", name: file.name },
    });
  }
}

function rowsOf(
  { fresh }: RunContext,
  { adopted }: OpenRun,
  lookup: Lookup,
): { readonly rows: RowStream; readonly rowCount: number; readonly isWhole: boolean } {
  const changes = [fresh.sorted(), lookup.rows.changes()];
  if (adopted === undefined) return { rows: mergeRows(changes), rowCount: fresh.count + lookup.rows.count, isWhole: false };
  const rows = mergeRows([...changes, adopted.segment.rows()], { dropRemoved: true });
  return { rows, rowCount: fresh.count + adopted.entries, isWhole: true };
}

/** Looks keys up in the state, and keeps what it found. */
class Lookup {
  readonly rows = new LookedUpRows();
  readonly #run: OpenRun;

  constructor(run: OpenRun) {
    this.#run = run;
  }

  /** Looks up the first `count` keys. */
  async add(keys: Int32Array, count: number): Promise<void> {
    const found = await findRows(this.#run.segments, keys, count);
    for (let at = 0; at < count; at++) if (found.found[at] === 1 && this.rows.find(keys, at * KEY_INTS) < 0) this.rows.add(keysInto(found, keys), at);
  }

  /** The row of one key, or -1. */
  async one(keys: Int32Array, at: number): Promise<number> {
    const row = this.rows.find(keys, at);
    if (row >= 0) return row;
    const key = keys.slice(at, at + KEY_INTS);
    await this.add(key, 1);
    return this.rows.find(key, 0);
  }

  all(): AsyncIterable<RowBatch> {
    return mergeRows(
      this.#run.segments.map((segment) => segment.rows()),
      { dropRemoved: true },
    );
  }
}

/** Rows of keys that were looked for have these keys. */
function keysInto(rows: RowBatch, keys: Int32Array): RowBatch {
  return { ...rows, count: rows.count, keys };
}

/** The URL of an entry as it is written, references resolved. */
function locOf(entry: Uint8Array): string {
  const text = new TextDecoder().decode(entry);
  const loc = /<loc>([^<]*)<\/loc>/.exec(text)?.[1] ?? text.trim();
  return loc.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: keyof typeof REFERENCES) => REFERENCES[name]);
}

const REFERENCES = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" } as const;

/** Takes entries out of the set. */
class Removal {
  unknown = 0;
  readonly #context: RunContext;
  readonly #lookup: Lookup;
  readonly #onUnknown: UpdateSetOptions["onUnknownRemoval"];

  constructor(context: RunContext, lookup: Lookup, onUnknown: UpdateSetOptions["onUnknownRemoval"]) {
    this.#context = context;
    this.#lookup = lookup;
    this.#onUnknown = onUnknown;
  }

  async takeSource(source: Source): Promise<ComposeResult> {
    const { groupOf: _group, defaultsOf: _defaults, ...options } = composeOptions(this.#context);
    const groupOf = withinShard(this.#context.options.shard, undefined);
    const composing = composeEntries(source, { ...options, ...(groupOf === undefined ? {} : { groupOf }), allowEmpty: true });
    for await (const batch of composing) await this.#take(batch);
    return composing.result;
  }

  /** A URL goes as a page and as news. */
  async #take({ keys, count, groups, bytes, ends }: ComposedBatch): Promise<void> {
    const both = new Int32Array(count * 2 * KEY_INTS);
    for (let at = 0; at < count; at++) {
      const key = keys.subarray(at * KEY_INTS, (at + 1) * KEY_INTS);
      both.set(key, at * 2 * KEY_INTS);
      both.set(key, (at * 2 + 1) * KEY_INTS);
      both[(at * 2 + 1) * KEY_INTS + 2] = toNewsKey(key[2] as number);
    }
    await this.#lookup.add(both, count * 2);
    for (let at = 0; at < count; at++) {
      if (groups[at] === ELSEWHERE) continue;
      const page = this.#remove(both, at * 2 * KEY_INTS);
      const news = this.#remove(both, (at * 2 + 1) * KEY_INTS);
      if (page || news) continue;
      this.unknown++;
      this.#onUnknown?.(locOf(bytes.subarray(at === 0 ? 0 : ends[at - 1], ends[at])));
    }
  }

  /** False where the set does not list the key. */
  #remove(keys: Int32Array, at: number): boolean {
    const { counts, files, fresh } = this.#context;
    const { rows } = this.#lookup;
    const row = rows.find(keys, at);
    if (row < 0) return fresh.find(keys, at) >= 0;
    if (rows.isSeen(row) || rows.files[row] === REMOVED) return true;
    const file = files.get(rows.files[row] as number);
    if (file !== undefined) file.removed++;
    rows.files[row] = REMOVED;
    counts.removed++;
    counts.rowsChanged = true;
    return true;
  }

  /** News of news groups that has become too old goes by itself. */
  async takeExpired(): Promise<void> {
    const { settings, files, view, hashKey, nowSeconds, counts } = this.#context;
    const age = new NewsAge(settings.news, nowSeconds);
    for (const file of files.all()) {
      if (file.record === undefined || settings.news[file.group] !== true) continue;
      const old = await openOldFile(view, file.name, { hashKey, format: settings.shape.format });
      if (old === undefined) continue;
      for await (const batch of old.batches) {
        for (let at = 0; at < batch.count; at++) {
          if (!age.isExpired(batch, at, file.group)) continue;
          const before = counts.removed;
          await this.#lookup.one(batch.keys, at * KEY_INTS);
          this.#remove(batch.keys, at * KEY_INTS);
          counts.expired += counts.removed - before;
        }
      }
    }
  }
}
