import { SitemapError, type Source } from "@mapwright/core";
import { temperatureOf } from "../placement/index.ts";
import { type KnownTable, loadKnownTable, mergeRows, REMOVED } from "../state/index.ts";
import type { SetStore } from "../store/types.ts";
import { Appenders } from "./appenders.ts";
import { decideDates } from "./decide-dates.ts";
import { readEditedFile } from "./edited-file.ts";
import { findLostFiles, openRun } from "./open-run.ts";
import type { RunContext } from "./run-context.ts";
import { createContext, finishRun, resultOf, takeSource, writeFiles } from "./run-set.ts";
import type { SetFile } from "./set-file.ts";
import { settingsOf } from "./settings.ts";
import type { BuildSetOptions, SetResult } from "./types.ts";

/**
 * Builds a set that lives: what the source lists is published, and of the files of the last run only those are written in which something changed.
 * Throws SitemapError; then nothing was changed.
 */
export async function buildSet(source: Source, store: SetStore, options: BuildSetOptions): Promise<SetResult> {
  const settings = settingsOf(options);
  const run = await openRun(store, settings, options);
  try {
    if (run.shapeFault !== undefined) run.note("rebuilt", `Expected the options of the last run, found ${run.shapeFault}: all files are written anew`);
    options.onProgress?.({ phase: "loading", urls: 0 });
    const known = await loadKnownTable(run.segments, { scratch: run.scratch, memoryBytes: options.memoryBytes ?? Number.POSITIVE_INFINITY });
    const context = await createContext(run, { settings, options, known, lookUp: async (keys, at) => known.find(keys, at) });
    const appenders = new Appenders(context);
    try {
      if (run.sameShape) await findLostFiles(run, context.files, { verify: options.verify === true || run.session?.unrecoverable === true, settings });
      else for (const file of context.files.all()) file.doomed = true;
      const composed = await takeSource(source, run, { context, appenders });
      noteRemoved(context, known);
      decideDates(context, known.count);
      await writeFiles(context, appenders, {
        isLeaving: (row) => hasSettled(context, known, row),
        leavers: () => findLeavers(context, known),
        fate: (row, file, pending) => {
          if (row < 0 || known.files[row] !== file.id || !known.isSeen(row)) return "drop";
          return pending.replaces(row) ? "replace" : "keep";
        },
        edited: (file, pending) => readEditedFile(context, file, pending, { isBuild: true, allRows: () => known.rows() }),
      });
      noteEmptyGroups(context);
      const rows = mergeRows([context.fresh.sorted(), known.rows((row) => known.isSeen(row) && known.files[row] !== REMOVED)]);
      const isGone = (row: number): boolean => row < 0 || !known.isSeen(row);
      const finished = await finishRun(context, run, { isGone, rows, rowCount: known.seen + context.fresh.count, isWhole: true });
      return resultOf(context, run, { finished, composed: [composed], unknownRemovals: 0 });
    } finally {
      await appenders.abandon();
    }
  } finally {
    await run.close();
  }
}

/** Counts known entries that the source lists no more, file by file; throws where they are more than may go. News goes by itself and does not count for that. */
function noteRemoved({ files, counts, settings }: RunContext, known: KnownTable): void {
  let guarded = 0;
  for (let row = known.nextUnseen(0); row >= 0; row = known.nextUnseen(row + 1)) {
    const file = files.get(known.files[row] as number);
    counts.removed++;
    if (file !== undefined) file.removed++;
    if (file === undefined || settings.news[file.group] !== true) guarded++;
  }
  if (counts.removed > 0) counts.rowsChanged = true;
  const allowed = settings.allowedDrop(known.count);
  if (guarded <= allowed) return;
  const details = { known: known.count, removed: guarded, allowed };
  throw new SitemapError(
    "ERR_TOO_MANY_REMOVED",
    `Expected at most ${allowed} of ${known.count} known URLs to be gone, found ${guarded} missing from the source`,
    {
      details,
    },
  );
}

/** A group that takes nothing is mostly one whose definition is misspelt. A shard may well have nothing of one, and news comes and goes. */
function noteEmptyGroups({ files, settings, options, note }: RunContext): void {
  if (options.shard !== undefined) return;
  const filled = new Set(files.all().flatMap((file) => (file.entries > 0 ? [file.group] : [])));
  for (const [at, { name, news }] of settings.assignment.groups.entries())
    if (news !== true && !filled.has(at + 1)) note("group-empty", `Expected entries that belong to the group ${name}, found none`);
}

function hasSettled({ settings, day }: RunContext, known: KnownTable, row: number): boolean {
  return temperatureOf(known.histories[row] as number, "hot", { day, rules: settings.placement }) === "cold";
}

/** Hot files that are written anyway, receive nothing from others, and hold enough entries that have settled. */
function findLeavers(context: RunContext, known: KnownTable): ReadonlySet<SetFile> {
  const candidates = new Map<number, number>();
  for (const file of context.files.all()) {
    const isHot = file.record !== undefined && file.temperature === "hot" && !file.doomed;
    if (isHot && file.touched && !file.receives && !file.lost) candidates.set(file.id, 0);
  }
  if (candidates.size === 0) return new Set();
  for (let row = 0; row < known.count; row++) {
    const settled = candidates.get(known.files[row] as number);
    if (settled !== undefined && known.isSeen(row) && hasSettled(context, known, row)) candidates.set(known.files[row] as number, settled + 1);
  }
  const { settledShare } = context.settings.placement;
  return new Set(
    context.files.all().filter((file) => {
      const settled = candidates.get(file.id) ?? 0;
      return settled > 0 && settled >= settledShare * (file.record?.entries ?? 0);
    }),
  );
}
