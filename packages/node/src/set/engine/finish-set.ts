import { createHash } from "node:crypto";
import { indexText } from "@mapwright/core/set";
import { encodeManifest, type FileRecord, type Manifest, type RowStream, segmentName, writeNextSegment } from "../state/index.ts";
import type { SetSession, StagedObject } from "../store/types.ts";
import { FINGERPRINT_VERSION } from "./fingerprint-version.ts";
import { lastmodOf } from "./index-lastmod.ts";
import type { RecentFile } from "./recent.ts";
import type { RunContext } from "./run-context.ts";
import type { SetFile } from "./set-file.ts";
import type { FileReasons, SetFileResult, SetResult } from "./types.ts";

/** What a run leaves behind, beside its files. */
export interface SetOutcome {
  /** Undefined for a dry run. */
  readonly session: SetSession | undefined;
  readonly old: Manifest | undefined;
  /** The state is not on disk yet, since it was read from the published files. */
  readonly adopted: boolean;
  /** Files of an adopted set that no entry is left in. */
  readonly retired: readonly string[];
  readonly recent: RecentFile | undefined;
  /** Rows for the state, sorted, and about how many. */
  readonly rows: RowStream;
  readonly rowCount: number;
  /** The rows are all there are, rather than what changed. */
  readonly isWhole: boolean;
  /** Published files that are ours to replace. */
  readonly owned: ReadonlySet<string>;
  /** What the index file is now: bytes, or undefined where there is none. */
  readonly indexBytes: number | undefined;
}

/** What was decided about a set. */
export interface FinishedSet {
  readonly generation: number;
  readonly wrote: boolean;
  readonly urls: number;
  readonly files: readonly SetFileResult[];
  readonly index: SetResult["index"];
}

/** Makes index, state and manifest of the files of a run, and commits all of it; nothing is written where nothing changed. */
export async function finishSet(context: RunContext, outcome: SetOutcome): Promise<FinishedSet> {
  const { settings, files, counts } = context;
  const { old, session, recent } = outcome;
  const listed = files.all().filter((file) => !file.doomed && (file.record !== undefined || file.finished !== undefined));
  const records = listed.map((file) => recordOf(context, file));
  const all = recent?.record === undefined ? records : [...records, recent.record];
  const text = indexText(all.map(({ name, lastmod }) => ({ loc: settings.shape.publicUrl + name, lastmod })));
  const bytes = new TextEncoder().encode(text);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const indexWritten = old?.index.sha256 !== sha256 || outcome.indexBytes !== bytes.length || old.index.name !== settings.indexName;
  const formerUrl = old === undefined ? undefined : old.shape.publicUrl + old.index.name;
  const moved = formerUrl !== undefined && formerUrl !== settings.shape.publicUrl + settings.indexName;
  const index = {
    name: settings.indexName,
    action: indexWritten ? "written" : "kept",
    files: all.length,
    bytes: bytes.length,
    ...(moved ? { formerUrl } : {}),
  } as const;
  const removed = [
    ...files
      .all()
      .filter((file) => file.doomed && file.record !== undefined)
      .map(({ name }) => name),
    ...outcome.retired,
    ...(recent?.removed ?? []),
  ];
  const results = [
    ...listed.map((file, at) => resultOf(file, records[at])),
    ...(recent?.result === undefined ? [] : [recent.result]),
    ...files
      .all()
      .filter((file) => file.doomed && file.record !== undefined)
      .map((file) => resultOf(file, undefined)),
    ...outcome.retired.map((name): SetFileResult => ({ name, action: "deleted", entries: 0, bytes: 0, reasons: NO_REASONS })),
  ];
  const written = listed.filter((file) => file.written);
  const published = indexWritten || written.length > 0 || removed.length > 0 || recent?.staged !== undefined;
  // An update has to know how many days the last run asked for.
  const changed = published || counts.rowsChanged || outcome.adopted || (old?.recentDays ?? 0) !== settings.recentDays;
  const generation = (old?.generation ?? 0) + (changed ? 1 : 0);
  const urls = records.reduce((sum, { entries }) => sum + entries, 0);
  const finished = { generation, wrote: changed, urls, files: results, index };
  if (!changed || session === undefined) return finished;
  const staged = await stageIndex(session, settings.indexName, bytes);
  const manifest = await makeManifest(context, outcome, { generation, records, index: { name: index.name, sha256, bytes: bytes.length, files: all.length } });
  const receivers = written.filter((file) => !file.gives).map(stagedOf);
  const givers = written.filter((file) => file.gives).map(stagedOf);
  const oldIndex = old === undefined || old.index.name === settings.indexName ? [] : [old.index.name];
  await session.commit({
    generation,
    manifest: encodeManifest(manifest.manifest),
    promote: [
      ...(manifest.segment === undefined ? [] : [manifest.segment]),
      [...receivers, ...(recent?.staged === undefined ? [] : [recent.staged])],
      ...(indexWritten ? [staged] : []),
      givers,
    ],
    remove: [
      ...[...removed, ...oldIndex].map((name) => ({ area: "public" as const, name })),
      ...manifest.replaced.map((name) => ({ area: "state" as const, name })),
    ],
    owned: outcome.owned,
  });
  return finished;
}

const NO_REASONS: FileReasons = { added: 0, changed: 0, removed: 0, movedIn: 0, movedOut: 0 };

function stagedOf(file: SetFile): StagedObject {
  if (file.staged === undefined) throw new RangeError(`Expected ${file.name} to be staged, found it was not`);
  return file.staged;
}

async function stageIndex(session: SetSession, name: string, bytes: Uint8Array): Promise<StagedObject> {
  const staged = await session.stage({ area: "public", name, contentType: "application/xml" });
  await staged.write(bytes);
  await staged.close();
  return staged;
}

interface ManifestParts {
  readonly generation: number;
  readonly records: readonly FileRecord[];
  readonly index: Manifest["index"];
}

async function makeManifest(context: RunContext, outcome: SetOutcome, parts: ManifestParts): Promise<MadeManifest> {
  const { settings, files, hashKey, counts, view } = context;
  const { old, session, recent } = outcome;
  const segments = old?.segments ?? [];
  let state: { segments: Manifest["segments"]; replaced: readonly string[]; segment: StagedObject | undefined } = {
    segments,
    replaced: [],
    segment: undefined,
  };
  if ((counts.rowsChanged || outcome.adopted) && session !== undefined) {
    const segment = await session.stage({ area: "state", name: segmentName(parts.generation) });
    const next = await writeNextSegment({
      generation: parts.generation,
      hashKey,
      rows: outcome.rows,
      count: outcome.rowCount,
      segments: outcome.isWhole ? [] : segments,
      read: (name, from, to) => view.readState(name, from, to),
      write: (bytes) => segment.write(bytes),
    });
    await segment.close();
    const replaced = (outcome.isWhole ? segments : next.replaced).map(({ name }) => name);
    const left = old === undefined ? await leftSegments(session, segment.name) : [];
    state = { segments: next.segments, replaced: [...replaced, ...left], segment };
  }
  const listed = new Set(parts.records.map(({ id }) => id));
  const now = settings.now.toISOString();
  const manifest: Manifest = {
    version: 1,
    generation: parts.generation,
    hashKey,
    fingerprintVersion: FINGERPRINT_VERSION,
    ...(context.options.contentFields === undefined ? {} : { contentFields: context.options.contentFields }),
    ...(settings.recentDays === 0 ? {} : { recentDays: settings.recentDays }),
    shape: settings.shape,
    groups: files.groupRecords((file) => listed.has(file.id)),
    segments: state.segments,
    files: parts.records,
    index: parts.index,
    ...(recent?.record === undefined ? {} : { recent: recent.record }),
    nextFileId: files.nextId,
    createdAt: old?.createdAt ?? now,
    updatedAt: now,
  };
  return { manifest, segment: state.segment, replaced: state.replaced };
}

/** Segments whose manifest was lost. */
async function leftSegments(session: SetSession, own: string): Promise<readonly string[]> {
  const names = (await session.listState()).map(({ name }) => name);
  return names.filter((name) => SEGMENT_NAME.test(name) && name !== own);
}

const SEGMENT_NAME = /^rows-\d+\.seg$/;

interface MadeManifest {
  readonly manifest: Manifest;
  readonly segment: StagedObject | undefined;
  /** Names of segments that are needed no more. */
  readonly replaced: readonly string[];
}

function recordOf(context: RunContext, file: SetFile): FileRecord {
  const { record, finished } = file;
  const { settings, nowSeconds } = context;
  if (finished === undefined) {
    if (record === undefined) throw new RangeError(`Expected ${file.name} to be finished, found it was not`);
    return record;
  }
  const lastmod = lastmodOf(record, finished, nowSeconds);
  const sameBytes = finished.sha256 === record?.sha256;
  return {
    id: file.id,
    name: file.name,
    group: file.group === 0 ? "" : (settings.assignment.groups[file.group - 1]?.name ?? ""),
    temperature: file.temperature,
    entries: finished.entries,
    bytes: finished.bytes,
    sha256: finished.sha256,
    ...(lastmod === undefined ? {} : { lastmod }),
    // What is staged and not published has the size of what is.
    storedBytes: file.written ? finished.storedBytes : (record?.storedBytes ?? finished.storedBytes),
    changedAt: sameBytes && record?.changedAt !== undefined ? record.changedAt : settings.now.toISOString(),
    namespaces: finished.namespaces,
    limited: finished.limited,
  };
}

function resultOf(file: SetFile, record: FileRecord | undefined): SetFileResult {
  const { added, changed, removed, movedIn, movedOut } = file;
  const action = record === undefined ? "deleted" : file.written ? "written" : "kept";
  return {
    name: file.name,
    action,
    entries: record?.entries ?? 0,
    bytes: record?.bytes ?? 0,
    ...(record?.lastmod === undefined ? {} : { lastmod: record.lastmod }),
    reasons: { added, changed, removed, movedIn, movedOut },
  };
}
