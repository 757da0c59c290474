import type { Source } from "@mapwright/core";
import type { ComposedBatch, ComposeOptions, ComposeResult, ReadComposedBatch } from "@mapwright/core/set";
import { composeEntries, createSitemapText } from "@mapwright/core/set";
import { dayOf } from "../placement/index.ts";
import type { Manifest, RowStream } from "../state/index.ts";
import type { Appenders } from "./appenders.ts";
import { textOf } from "./entry-text.ts";
import { FINGERPRINT_VERSION } from "./fingerprint-version.ts";
import { type FinishedSet, finishSet } from "./finish-set.ts";
import { Intake } from "./intake.ts";
import type { Known } from "./known.ts";
import { assignMoves, type MovedEntry } from "./moves.ts";
import { NewRows } from "./new-rows.ts";
import { NewsAge } from "./news-age.ts";
import type { OpenRun } from "./open-run.ts";
import { PiecePool } from "./piece-pool.ts";
import { type IsGone, writeRecent } from "./recent.ts";
import { FileRewriter, type RewriteRules } from "./rewrite-file.ts";
import { createCounts, movesPartition, type RunContext } from "./run-context.ts";
import type { SetFile } from "./set-file.ts";
import { SetFiles } from "./set-files.ts";
import type { SetSettings } from "./settings.ts";
import { IS_MOVED, Spool } from "./spool.ts";
import type { SetOptions, SetResult } from "./types.ts";
import { withinShard } from "./within-shard.ts";

/** What a run knows and how it may find out more. */
export interface RunStart {
  readonly settings: SetSettings;
  readonly options: SetOptions;
  readonly known: Known;
  readonly lookUp: RunContext["lookUp"];
}

/** Puts together what the parts of a run share. */
export async function createContext(run: OpenRun, { settings, options, known, lookUp }: RunStart): Promise<RunContext> {
  const nowSeconds = Math.floor(settings.now.getTime() / 1000);
  const isTaken = async (name: string): Promise<boolean> => {
    const taken = (await run.view.statPublic(name)) !== undefined;
    if (taken) run.note("name-taken", `Expected no file called ${name}, found one that is not ours: the name is passed over`);
    return taken;
  };
  const text = createSitemapText(settings.shape.format);
  return {
    options,
    settings,
    hashKey: run.hashKey,
    view: run.view,
    files: new SetFiles(run.manifest ?? run.adopted, settings, isTaken),
    known,
    fresh: new NewRows(),
    spool: new Spool(settings.memoryBytes, async () => run.scratch),
    means: { text, gzip: options.gzip, pool: new PiecePool(), nowSeconds },
    counts: createCounts(),
    nowSeconds,
    day: dayOf(settings.now),
    lookUp,
    openTarget: run.openTarget,
    note: run.note,
  };
}

/** Options of `composeEntries` for a run. */
export function composeOptions({ options, settings, hashKey }: RunContext): ComposeOptions {
  const { defaultsOf, fields } = settings.assignment;
  const groupOf = withinShard(options.shard, settings.assignment.groupOf);
  const { site, profile, format, maxBytes, crossSite, onBad, maxBad, allowEmpty, signal, onSkip, onRepair, kernel, contentFields } = options;
  const given = { site, profile, format, maxBytes, crossSite, onBad, maxBad, allowEmpty, signal, onSkip, onRepair, kernel, contentFields };
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Pick<ComposeOptions, "site">;
  const groups = groupOf === undefined ? {} : { groupOf, defaultsOf, ownFields: fields };
  const progress = options.onProgress;
  return {
    ...set,
    ...groups,
    hashKey,
    ...(progress === undefined ? {} : { onProgress: ({ urls }: { readonly urls: number }) => progress({ phase: "reading", urls }) }),
  };
}

/** Are fingerprints of contents made as they were when this manifest was written? */
function sameContents({ fingerprintVersion, contentFields }: Manifest, now: readonly string[] | undefined): boolean {
  return fingerprintVersion === FINGERPRINT_VERSION && JSON.stringify(contentFields) === JSON.stringify(now);
}

/** Takes all entries of a source in. */
export async function takeSource(source: Source, run: OpenRun, taking: TakeOptions): Promise<ComposeResult> {
  const { context, appenders, beforeBatch } = taking;
  const { settings, nowSeconds } = context;
  const isFirst = run.manifest === undefined && run.adopted === undefined;
  const intake = new Intake(context, appenders, {
    rebuild: !run.sameShape,
    contentsUnknown: run.manifest !== undefined && !sameContents(run.manifest, context.options.contentFields),
    recent: settings.recentDays > 0 && !isFirst && run.sameShape && run.adopted === undefined,
    news: new NewsAge(settings.news, nowSeconds),
  });
  const composing = composeEntries(source, { ...composeOptions(context), ...taking.compose });
  for await (const batch of composing) {
    await beforeBatch?.(batch);
    await intake.take(batch);
  }
  return composing.result;
}

/** How the entries of a source are taken in. */
export interface TakeOptions {
  readonly context: RunContext;
  readonly appenders: Appenders;
  /** Options that differ from those of the run. */
  readonly compose?: Partial<ComposeOptions>;
  /** Sees each batch before its entries are looked up. */
  readonly beforeBatch?: (batch: ComposedBatch) => Promise<void>;
}

/** How the files of a run are written. */
export interface WriteRules extends Pick<RewriteRules, "fate" | "edited"> {
  /** Hot files whose settled entries leave, since they are written anyway. */
  leavers(): ReadonlySet<SetFile>;
  /** Has the entry of a hot file settled? */
  isLeaving(row: number): boolean;
}

/** Writes every file that something in it changed, and those that take what found no room. */
export async function writeFiles(context: RunContext, appenders: Appenders, rules: WriteRules): Promise<void> {
  const { files, known, spool, counts, options } = context;
  const place = async ({ group, temperature, record }: MovedEntry): Promise<SetFile> => appenders.add(group, temperature, textOf(context, record));
  await assignMoves(context, place);
  const leavers = rules.leavers();
  for (const file of leavers) file.gives = true;
  const leave = async (row: number, file: SetFile, batch: ReadComposedBatch, at: number): Promise<void> => {
    file.movedOut++;
    counts.moved++;
    counts.rowsChanged = true;
    await spool.add(movesPartition(file.group, "cold"), {
      row,
      flags: IS_MOVED,
      // Its text has its date, be it derived or given.
      lastmod: known.derived[row] === 0 ? (batch.lastmods[at] as number) : (known.derived[row] as number),
      namespaces: batch.namespaces[at] as number,
      limited: batch.limited[at] as number,
      bytes: batch.bytes,
      from: at === 0 ? 0 : (batch.ends[at - 1] as number),
      to: batch.ends[at] as number,
    });
  };
  const rewriter = new FileRewriter(context, appenders, {
    edited: rules.edited,
    leave,
    fate: (row, file, pending) => {
      const fate = rules.fate(row, file, pending);
      return fate === "keep" && leavers.has(file) && !file.edited && rules.isLeaving(row) ? "leave" : fate;
    },
  });
  for (const file of leavers) await rewriter.rewrite(file);
  await assignMoves(context, place);
  for (const file of files.all()) {
    if (file.record === undefined || file.doomed || file.finished !== undefined || !file.touched) continue;
    const stays = file.record.entries - file.removed - file.movedOut;
    if (stays <= 0 && spool.entriesOf(file.id) === 0) file.doomed = true;
    else await rewriter.rewrite(file);
    options.onProgress?.({ phase: "writing", urls: counts.added + counts.changed + counts.unchanged });
  }
  const isEmpty = !files.all().some((file) => !file.doomed && (file.record !== undefined || file.finished !== undefined || file.target !== undefined));
  // An index lists at least one sitemap; an empty one stands where there are no entries.
  if (isEmpty) await appenders.next(0, "cold");
  await appenders.finish();
}

/** Adds the recent sitemap, index and state, and publishes what changed. */
export async function finishRun(context: RunContext, run: OpenRun, { isGone, ...rows }: RunRows & { readonly isGone: IsGone }): Promise<FinishedSet> {
  const { settings, options, files } = context;
  const recent = await writeRecent(context, run, isGone);
  const index = await run.view.statPublic(settings.indexName);
  if (run.manifest?.index.name === settings.indexName && run.manifest.index.bytes !== index?.bytes) {
    run.note(
      "index-edited",
      `Expected ${settings.indexName} as the last run left it, found ${index === undefined ? "none" : "another one"}: it is written again`,
    );
  }
  if (context.counts.expired > 0) run.note("news-expired", `${context.counts.expired} entries are news of more than two days ago, and left out`);
  const owned = new Set([
    ...(run.manifest?.files ?? []).map(({ name }) => name),
    ...(run.manifest === undefined ? [] : [run.manifest.index.name]),
    ...(run.adopted?.owned ?? []),
    ...(run.manifest?.recent === undefined ? [] : [run.manifest.recent.name]),
    ...(options.force === true ? [settings.indexName, ...files.all().map(({ name }) => name)] : []),
  ]);
  return finishSet(context, {
    session: run.session,
    old: run.manifest,
    adopted: run.adopted !== undefined,
    retired: run.adopted?.retired ?? [],
    recent,
    owned,
    indexBytes: index?.bytes,
    ...rows,
  });
}

/** The rows that a run leaves behind. */
export interface RunRows {
  readonly rows: RowStream;
  readonly rowCount: number;
  readonly isWhole: boolean;
}

/** What the caller is told. */
export function resultOf(context: RunContext, run: OpenRun, end: RunEnd): SetResult {
  const { counts, options } = context;
  const { finished, composed, unknownRemovals } = end;
  const { added, changed, removed, unchanged, moved, duplicates, expired, derived, held } = counts;
  return {
    generation: finished.generation,
    urls: finished.urls,
    added,
    changed,
    removed,
    unchanged,
    moved,
    duplicates,
    expired,
    skipped: composed.flatMap(({ skipped }) => skipped),
    repaired: composed.flatMap(({ repaired }) => repaired),
    unknownRemovals,
    files: finished.files,
    index: finished.index,
    lastmods: { derived, held },
    wrote: finished.wrote && options.dryRun !== true,
    dryRun: options.dryRun === true,
    notes: run.notes,
    kernel: composed[0]?.kernel ?? "typescript",
  };
}

/** How a run ended. */
export interface RunEnd {
  readonly finished: FinishedSet;
  readonly composed: readonly ComposeResult[];
  readonly unknownRemovals: number;
}
