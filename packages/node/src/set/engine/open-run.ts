import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { SitemapError } from "@mapwright/core";
import type { HashKey } from "@mapwright/core/set";
import { createFolderScratch, decodeManifest, type FileRecord, type Manifest, type Scratch, SegmentReader } from "../state/index.ts";
import type { SetSession, SetStore, SetView } from "../store/types.ts";
import { type AdoptedSet, readPublishedSet } from "./adopt.ts";
import { openOldFile } from "./old-file.ts";
import type { SetFile } from "./set-file.ts";
import type { SetFiles } from "./set-files.ts";
import { type SetSettings, shapeFault } from "./settings.ts";
import type { OutputTarget } from "./sitemap-output.ts";
import type { SetNote, SetOptions } from "./types.ts";

/** What a run starts from. */
export interface OpenRun {
  readonly session: SetSession | undefined;
  readonly view: SetView;
  readonly scratch: Scratch;
  readonly hashKey: HashKey;
  readonly manifest: Manifest | undefined;
  readonly adopted: AdoptedSet | undefined;
  /** The published files have the names and the form that are wanted; otherwise all of them are written anew. */
  readonly sameShape: boolean;
  /** What of them is not. */
  readonly shapeFault: string | undefined;
  /** What is known, newest first. */
  readonly segments: readonly SegmentReader[];
  readonly notes: SetNote[];
  note(code: SetNote["code"], message: string): void;
  openTarget(name: string): Promise<OutputTarget>;
  close(): Promise<void>;
}

/** Opens a set for a run; for a dry run only to look at it. `close` has to be called. */
export async function openRun(store: SetStore, settings: SetSettings, options: SetOptions): Promise<OpenRun> {
  const notes: SetNote[] = [];
  const note = (code: SetNote["code"], message: string): void => {
    const one = { code, message };
    notes.push(one);
    options.onNote?.(one);
  };
  const signal = options.signal === undefined ? {} : { signal: options.signal };
  const isDry = options.dryRun === true;
  const session = isDry ? undefined : await store.open({ ...signal, onNote: ({ code, message }) => note(code, message) });
  const scratch = createFolderScratch(tmpdir());
  const close = async (): Promise<void> => {
    await scratch.close();
    await session?.close();
  };
  try {
    const view = session ?? (await store.inspect(signal));
    if (view.pending)
      note("pending", `Expected a set at rest at ${store.place}, found a commit that the next run completes: what this one says may be out of date`);
    const manifest = view.manifest === undefined ? undefined : decodeManifest(view.manifest, "the manifest");
    const hashKey = manifest?.hashKey ?? randomKey();
    const adopted = manifest === undefined ? await adopt({ view, settings, options, hashKey, scratch, note, place: store.place }) : undefined;
    const fault = manifest === undefined ? undefined : shapeFault(manifest.shape, settings.shape);
    const read = (name: string, from?: number, to?: number): Promise<Uint8Array | undefined> => view.readState(name, from, to);
    const segments = manifest?.segments.map((record) => new SegmentReader(record, { read, hashKey })) ?? (adopted === undefined ? [] : [adopted.segment]);
    const openTarget = async (name: string): Promise<OutputTarget> => session?.stage({ area: "public", name }) ?? createCounter();
    return { session, view, scratch, hashKey, manifest, adopted, sameShape: fault === undefined, shapeFault: fault, segments, notes, note, openTarget, close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface AdoptMeans {
  readonly view: SetView;
  readonly settings: SetSettings;
  readonly options: SetOptions;
  readonly hashKey: HashKey;
  readonly scratch: Scratch;
  readonly note: OpenRun["note"];
  readonly place: string;
}

async function adopt({ view, settings, options, hashKey, scratch, note, place }: AdoptMeans): Promise<AdoptedSet | undefined> {
  const means = { hashKey, settings, scratch, signal: options.signal, kernel: options.kernel };
  const published = await readPublishedSet(view, means);
  if (published.kind === "ours") {
    note("adopted", `Expected the state of ${settings.indexName}, found none: ${published.set.entries} published entries are taken over`);
    return published.set;
  }
  if (published.kind === "foreign" && options.force !== true) {
    throw new SitemapError("ERR_SINK", `Expected to write over our own files alone, found a file of another maker at ${place}: ${settings.indexName}`, {
      details: { reason: "foreign", names: [settings.indexName] },
    });
  }
  if (options.previous === undefined) return undefined;
  const previous = await readPublishedSet(options.previous, means);
  if (previous.kind !== "ours") {
    note("previous", `Expected a set of ours as the previous one, found ${previous.kind === "none" ? "none" : "one of another maker"}`);
    return undefined;
  }
  note("previous", `${previous.set.entries} entries of the previous set are taken over`);
  // Its files stand elsewhere, and have to be written here.
  return { ...previous.set, retired: [], whole: false };
}

/** Nobody who does not know the key can prepare URLs whose keys collide. */
function randomKey(): HashKey {
  const [a = 0, b = 0, c = 0, d = 0] = crypto.getRandomValues(new Int32Array(4));
  return [a, b, c, d];
}

/** Counts and hashes what a dry run would write. */
function createCounter(): OutputTarget {
  const hash = createHash("sha256");
  let bytes = 0;
  let sha256 = "";
  return {
    get bytes() {
      return bytes;
    },
    get sha256() {
      return sha256;
    },
    write: (chunk) => {
      hash.update(chunk);
      bytes += chunk.length;
    },
    close: () => {
      sha256 = hash.digest("hex");
    },
  };
}

/** Marks files that are gone or surely edited: their entries are taken from the source. With `verify` their bytes are read, otherwise their sizes tell. */
export async function findLostFiles(run: OpenRun, files: SetFiles, how: { readonly verify: boolean; readonly settings: SetSettings }): Promise<void> {
  const { shape } = how.settings;
  const sizes = new Map((await run.view.listPublic(shape.name)).map(({ name, bytes }) => [name, bytes]));
  for (const file of files.all()) {
    const { record } = file;
    if (record === undefined) continue;
    const size = sizes.get(file.name);
    if (size === undefined) lose(run, file, "file-missing", "none");
    else if (size !== record.storedBytes) lose(run, file, "file-repaired", `one of ${size} bytes`);
    else if (how.verify && !(await isWhole(run, record, shape.format))) lose(run, file, "file-repaired", "other bytes");
  }
}

function lose(run: OpenRun, file: SetFile, code: SetNote["code"], found: string): void {
  file.lost = true;
  // A set whose output was wiped is written again as a whole: one note says that as well as thousands.
  const already = run.notes.filter((note) => note.code === code).length;
  if (already < MAX_FILE_NOTES) run.note(code, `Expected ${file.name} as the last run left it, found ${found}: it is written again from the source`);
}

const MAX_FILE_NOTES = 10;

/** Does a published file have the bytes that its record says? */
export async function isWhole(run: OpenRun, record: Pick<FileRecord, "name" | "sha256">, format: "xml" | "text"): Promise<boolean> {
  const old = await openOldFile(run.view, record.name, { hashKey: run.hashKey, format });
  if (old === undefined) return false;
  for await (const batch of old.batches) void batch;
  return (await old.end()).sha256 === record.sha256;
}
