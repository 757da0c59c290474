import { open } from "node:fs/promises";
import { join } from "node:path";
import { type PublishedFile, type Sink, type SinkFile, SitemapError } from "@mapwright/core";
import { toSitemapError } from "./describe-failure.ts";
import { requireFileNames } from "./file-names.ts";
import { type Move, publishFiles, removeFiles } from "./publish-files.ts";
import { readPublished } from "./read-published.ts";
import { createStagedFile, StagedFile } from "./staged-file.ts";
import { createStagingFolder, currentOwner, removeStaleStaging, type StagingFolder } from "./staging-folder.ts";
import { UnderWay } from "./under-way.ts";

/** How `createFolderSink` writes. */
export interface FolderSinkOptions {
  /** Forces every file to disk before it is published, so that even a power cut leaves whole files. Default false: it takes about as long as the disk needs for the bytes. */
  readonly durable?: boolean;
}

/**
 * A sink that writes to a folder, made where it is missing. Files are staged in a hidden folder inside and renamed by `publish`, in its
 * order; when that fails, what was renamed is undone. Until then, and after `abort` at any moment, the old files stand as they were.
 * What runs that died left staged is deleted. Names must be plain file names on every system. Failures are ERR_SINK, misuse ERR_ARGUMENT.
 */
export function createFolderSink(folder: string, options: FolderSinkOptions = {}): Sink {
  return new FolderSink(folder, options.durable ?? false);
}

class FolderSink implements Sink {
  readonly #folder: string;
  readonly #durable: boolean;
  readonly #aborting = new AbortController();
  readonly #files = new Set<StagedFile>();
  readonly #spares: Uint8Array[] = [];
  /** Begun work that an abort must wait for. */
  readonly #underWay = new UnderWay();
  #staging: Promise<StagingFolder> | undefined;
  #fileCount = 0;
  #aborted: Promise<void> | undefined;

  constructor(folder: string, durable: boolean) {
    this.#folder = folder;
    this.#durable = durable;
  }

  create(): Promise<SinkFile> {
    return this.#underWay.track(this.#create());
  }

  publish(files: readonly PublishedFile[], remove: readonly string[] = []): Promise<void> {
    return this.#underWay.track(this.#publish(files, remove));
  }

  abort(): Promise<void> {
    // A signal's handler and the writer may both abort, and both must wait for the end of it.
    this.#aborted ??= this.#abort();
    return this.#aborted;
  }

  async #abort(): Promise<void> {
    this.#aborting.abort();
    await this.#underWay.settled();
    await this.#clear(true);
  }

  read(name: string, maxBytes: number): Promise<Uint8Array | undefined> {
    return readPublished(this.#folder, name, maxBytes);
  }

  #requireLive(): void {
    if (this.#aborting.signal.aborted) throw new SitemapError("ERR_ABORTED", `Expected to write files, found an abort at ${this.#folder}`);
  }

  async #create(): Promise<SinkFile> {
    this.#requireLive();
    this.#staging ??= this.#begin();
    const staging = await this.#staging;
    this.#requireLive();
    const path = join(staging.path, String(this.#fileCount++));
    const file = await createStagedFile(path, { durable: this.#durable, folder: this.#folder, spares: this.#spares });
    this.#files.add(file);
    return file;
  }

  async #begin(): Promise<StagingFolder> {
    const owner = currentOwner();
    const staging = await createStagingFolder(this.#folder, owner);
    // What cannot be deleted now is not in the way.
    await removeStaleStaging(this.#folder, owner).catch(() => undefined);
    return staging;
  }

  async #publish(files: readonly PublishedFile[], remove: readonly string[]): Promise<void> {
    this.#requireLive();
    requireFileNames([...files.map(({ name }) => name), ...remove]);
    const moves = this.#toMoves(files);
    if (this.#staging !== undefined) {
      const { path } = await this.#staging;
      await publishFiles(moves, { folder: this.#folder, staging: path, signal: this.#aborting.signal });
      if (this.#durable) await syncFolder(this.#folder);
    }
    await removeFiles(remove, this.#folder);
    await this.#clear(false);
  }

  #toMoves(files: readonly PublishedFile[]): Move[] {
    const used = new Set<SinkFile>();
    return files.map(({ file, name }) => {
      if (!(file instanceof StagedFile) || !this.#files.has(file))
        throw new SitemapError("ERR_ARGUMENT", `Expected a file of this sink for ${name}, found another one`);
      if (!file.closed) throw new SitemapError("ERR_ARGUMENT", `Expected a file that was closed for ${name}, found one that is open or failed`);
      if (used.has(file)) throw new SitemapError("ERR_ARGUMENT", `Expected each file once, found another name for it: ${name}`);
      used.add(file);
      return { from: file.path, name };
    });
  }

  async #clear(withParents: boolean): Promise<void> {
    await Promise.all([...this.#files].map((file) => file.discard()));
    this.#files.clear();
    const staging = await this.#staging?.catch(() => undefined);
    this.#staging = undefined;
    try {
      await staging?.remove(withParents);
    } catch (error) {
      throw toSitemapError("ERR_SINK", "to delete what was staged", this.#folder, error);
    }
  }
}

/** Makes the renames themselves durable; Windows has no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
