import { createHash } from "node:crypto";
import { join } from "node:path";
import { SitemapError } from "@mapwright/core";
import { isStale } from "../../../staging-folder.ts";
import {
  type Claim,
  type ClaimContext,
  MANIFEST_NAME,
  NONCE_PATTERN,
  parseNonce,
  type RunOwner,
  type StagingFile,
  type StoreDriver,
  type StoredManifest,
} from "../driver.ts";
import { decodeIntent, type Intent, intentKey, type StagedReference } from "../intent.ts";
import type { StoreArea, StoredFile, StoreTarget } from "../types.ts";
import type { FileOperations } from "./file-operations.ts";
import { claimFolder, deadLockOf, removeEmpty, stateStagingOf } from "./folder-claim.ts";

/** Where a set lives in folders, and by what means. */
export interface FolderPlace {
  readonly output: string;
  readonly state: string;
  readonly files: FileOperations;
  readonly owner: RunOwner;
  readonly durable: boolean;
}

const PUBLIC_STAGING = new RegExp(`^\\.mapwright-set-(${NONCE_PATTERN})$`);

/**
 * A set in two folders. Staged files lie in a hidden folder inside the folder that they will be in, so that a rename gives them their name.
 */
export class FolderDriver implements StoreDriver {
  readonly place: string;
  readonly owner: RunOwner;
  readonly concurrency = 1;
  readonly #output: string;
  readonly #state: string;
  readonly #files: FileOperations;
  readonly #durable: boolean;
  /** The first folder made for the output. */
  #madeOutput: string | undefined;

  constructor({ output, state, files, owner, durable }: FolderPlace) {
    this.place = output;
    this.#output = output;
    this.#state = state;
    this.#files = files;
    this.owner = owner;
    this.#durable = durable;
  }

  claim(context: ClaimContext): Promise<Claim> {
    const place = { files: this.#files, state: this.#state, owner: this.owner, durable: this.#durable, readManifest: () => this.readManifest() };
    return claimFolder(place, context);
  }

  async readManifest(): Promise<StoredManifest | undefined> {
    const bytes = await this.#files.read(this.#pathOf("state", MANIFEST_NAME), 0, undefined);
    return bytes === undefined ? undefined : { bytes, version: undefined };
  }

  async readIntent(from: string | null): Promise<Intent | undefined> {
    const bytes = await this.#files.read(this.#pathOf("state", intentKey(from)), 0, undefined);
    return bytes === undefined ? undefined : decodeIntent(bytes);
  }

  async stat(area: StoreArea, name: string): Promise<StoredFile | undefined> {
    const status = await this.#files.stat(this.#pathOf(area, name));
    return status === undefined ? undefined : { name, bytes: status.bytes };
  }

  async requireReplaceable(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const path = this.#pathOf("public", name);
      const status = await this.#files.stat(path);
      if (status !== undefined && !status.isFile)
        throw new SitemapError("ERR_SINK", `Expected a plain file or nothing, found something else at ${path}`, { details: { path } });
    }
  }

  async list(area: StoreArea, prefix: string): Promise<readonly StoredFile[]> {
    const found: StoredFile[] = [];
    for (const entry of await this.#files.list(this.#folderOf(area))) {
      if (!entry.isFile || entry.name.startsWith(".") || !entry.name.startsWith(prefix)) continue;
      const file = await this.stat(area, entry.name);
      if (file !== undefined) found.push(file);
    }
    return found;
  }

  read(area: StoreArea, name: string, range: { readonly from: number; readonly to: number | undefined }): Promise<Uint8Array | undefined> {
    return this.#files.read(this.#pathOf(area, name), range.from, range.to);
  }

  stream(area: StoreArea, name: string): Promise<AsyncIterable<Uint8Array> | undefined> {
    return this.#files.stream(this.#pathOf(area, name));
  }

  async holds(file: StagedReference): Promise<boolean> {
    if ((await this.stat(file.area, file.name))?.bytes !== file.bytes) return false;
    const pieces = await this.stream(file.area, file.name);
    if (pieces === undefined) return false;
    const hash = createHash("sha256");
    for await (const piece of pieces) hash.update(piece);
    return hash.digest("hex") === file.sha256;
  }

  async createStaged(nonce: string, count: number, { area }: StoreTarget): Promise<StagingFile> {
    const folder = this.#stagingOf(area, nonce);
    const first = await this.#files.makeFolder(folder);
    if (area === "public" && first !== undefined && first !== folder) this.#madeOutput = first;
    return this.#files.create(join(folder, String(count)), { durable: this.#durable, folder: this.#folderOf(area) });
  }

  async isStaged(file: StagedReference): Promise<boolean> {
    // It was closed, and where durable forced to disk, before the intent could name it.
    return (await this.#files.stat(this.#stagedPath(file)))?.bytes === file.bytes;
  }

  promote(file: StagedReference): Promise<boolean> {
    return this.#files.rename(this.#stagedPath(file), this.#pathOf(file.area, file.name));
  }

  remove(area: StoreArea, name: string): Promise<void> {
    return this.#files.remove(this.#pathOf(area, name));
  }

  async settleArea(area: StoreArea): Promise<void> {
    if (this.#durable) await this.#files.syncFolder(this.#folderOf(area));
  }

  replaceManifest(file: StagedReference): Promise<boolean> {
    return this.promote(file);
  }

  async dropStaged(nonce: string): Promise<void> {
    for (const area of ["public", "state"] as const) await this.#files.removeFolder(this.#stagingOf(area, nonce));
    if (this.#madeOutput !== undefined) await removeEmpty(this.#files, this.#output, this.#madeOutput);
  }

  async dropLeftovers(leftovers: readonly string[]): Promise<number> {
    for (const nonce of leftovers) {
      await this.dropStaged(nonce);
      // What is left of the lock goes last: it names the folders above, should this run die here.
      await this.#files.removeFolder(deadLockOf(this.#state, nonce));
    }
    return leftovers.length + (await this.#dropNameless());
  }

  /** Folders of runs whose state is lost; they may belong to a live run that keeps its state elsewhere. */
  async #dropNameless(): Promise<number> {
    let count = 0;
    for (const { name } of await this.#files.list(this.#output)) {
      const nonce = PUBLIC_STAGING.exec(name)?.[1];
      if (nonce === undefined) continue;
      const path = join(this.#output, name);
      if (!(await isStale(path, parseNonce(nonce), { ...this.owner, now: Date.now() }))) continue;
      await this.#files.removeFolder(path);
      count++;
    }
    return count;
  }

  #folderOf(area: StoreArea): string {
    return area === "public" ? this.#output : this.#state;
  }

  #pathOf(area: StoreArea, name: string): string {
    return join(this.#folderOf(area), name);
  }

  #stagingOf(area: StoreArea, nonce: string): string {
    if (area === "state") return stateStagingOf(this.#state, nonce);
    return join(this.#output, `.mapwright-set-${nonce}`);
  }

  #stagedPath(file: StagedReference): string {
    return join(this.#stagingOf(file.area, file.nonce), String(file.count));
  }
}
