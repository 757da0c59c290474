/*
 * The state file. "MWSTATE1", then one block for each file (entry-block.ts), then a directory (JSON, deflated), then 24 bytes that say where it
 * stands. Blocks are read one by one when their file has changed, so that memory does not grow with the state; each has a checksum, and so has the
 * directory. A new state is written beside the old one, and takes its place when it is whole.
 */
import { randomUUID } from "node:crypto";
import { type FileHandle, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { crc32, deflateRawSync, inflateRawSync } from "node:zlib";
import { type DocumentKind, SitemapError, type SitemapRef } from "@mapwright/core";
import { packEntries, unpackEntries } from "./entry-block.ts";

const MAGIC = Buffer.from("MWSTATE1");
const TRAILER_BYTES = 24;
const MAX_DIRECTORY_BYTES = 1_073_741_824;
const VERSION = 1;

/** What is known of one file besides its entries. */
export interface FileState {
  readonly kind: DocumentKind;
  readonly etag?: string;
  readonly lastModified?: string;
  /** The lastmod that the index gave it. */
  readonly lastmod?: string;
  /** What an index lists. */
  readonly refs: readonly Pick<SitemapRef, "loc" | "lastmod">[];
}

/** What is known of a host: how many more runs its dates are doubted. */
export interface HostState {
  readonly doubtedRuns: number;
  readonly lies: number;
}

interface StoredFile extends FileState {
  readonly url: string;
  /** Where the block stands, its length and its checksum. */
  readonly at: number;
  readonly bytes: number;
  readonly crc: number;
}

interface Directory {
  readonly version: number;
  readonly run: number;
  readonly hosts: Readonly<Record<string, HostState>>;
  readonly files: readonly StoredFile[];
}

const EMPTY: Directory = { version: VERSION, run: 0, hosts: {}, files: [] };

/** The state of the last time, or an empty one. */
export class OldState {
  readonly #path: string;
  readonly #handle: FileHandle | undefined;
  readonly #files: ReadonlyMap<string, StoredFile>;
  readonly #directory: Directory;

  private constructor(path: string, handle: FileHandle | undefined, directory: Directory) {
    this.#path = path;
    this.#handle = handle;
    this.#directory = directory;
    this.#files = new Map(directory.files.map((file) => [file.url, file]));
  }

  /** Opens a state file; one that is not there is an empty state. Throws ERR_SOURCE for what is none, or is damaged. */
  static async open(path: string): Promise<OldState> {
    const handle = await openToRead(path);
    if (handle === undefined) return new OldState(path, undefined, EMPTY);
    try {
      return new OldState(path, handle, await readDirectory(handle, path));
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  get isEmpty(): boolean {
    return this.#handle === undefined;
  }

  /** Counts the times. */
  get run(): number {
    return this.#directory.run;
  }

  get hosts(): Readonly<Record<string, HostState>> {
    return this.#directory.hosts;
  }

  urls(): IterableIterator<string> {
    return this.#files.keys();
  }

  file(url: string): FileState | undefined {
    return this.#files.get(url);
  }

  /** The entries of a file, locs with their fingerprints. */
  async entries(url: string): Promise<Map<string, number>> {
    const block = await this.block(url);
    if (block.length === 0) return new Map();
    try {
      return await unpackEntries(block);
    } catch (error) {
      throw damaged(this.#path, "a block of entries that can be read", error);
    }
  }

  /** The packed entries of a file; empty where nothing is known of it. */
  async block(url: string): Promise<Buffer> {
    const file = this.#files.get(url);
    if (file === undefined || file.bytes === 0) return Buffer.alloc(0);
    const block = await readExactly(this.#handle, file.at, file.bytes);
    if (block === undefined || crc32(block) !== file.crc) throw damaged(this.#path, `the entries of ${url} to match their checksum`);
    return block;
  }

  async close(): Promise<void> {
    await this.#handle?.close();
  }
}

/** The state of this time, while it is written. */
export class NewState {
  readonly #path: string;
  readonly #newPath: string;
  readonly #handle: FileHandle;
  readonly #files: StoredFile[] = [];
  #at = MAGIC.length;

  private constructor(path: string, newPath: string, handle: FileHandle) {
    this.#path = path;
    this.#newPath = newPath;
    this.#handle = handle;
  }

  /** Begins a file beside the one it will replace. Throws ERR_SINK where that cannot be written. */
  static async create(path: string): Promise<NewState> {
    await removeStale(path);
    // Runs that overlap write files of their own, and the last one to end is kept whole.
    const newPath = `${path}.${randomUUID().slice(0, 8)}.new`;
    try {
      const handle = await open(newPath, "wx");
      await handle.write(MAGIC, 0, MAGIC.length, 0);
      return new NewState(path, newPath, handle);
    } catch (error) {
      throw unwritable(path, error);
    }
  }

  async add(url: string, state: FileState, entries: ReadonlyMap<string, number>): Promise<void> {
    await this.addBlock(url, state, entries.size === 0 ? Buffer.alloc(0) : await packEntries(entries));
  }

  /** As `add`, with a block as it stands in the old state. */
  async addBlock(url: string, state: FileState, block: Buffer): Promise<void> {
    await this.#write(block);
    this.#files.push({ ...state, url, at: this.#at - block.length, bytes: block.length, crc: crc32(block) });
  }

  /** Ends the file, and puts it in the place of the old one, which must be closed. Returns its size in bytes. */
  async commit(run: number, hosts: Readonly<Record<string, HostState>>): Promise<number> {
    const directory: Directory = { version: VERSION, run, hosts, files: this.#files };
    const packed = deflateRawSync(JSON.stringify(directory));
    const trailer = Buffer.alloc(TRAILER_BYTES);
    trailer.writeBigUInt64LE(BigInt(this.#at), 0);
    trailer.writeUInt32LE(packed.length, 8);
    trailer.writeUInt32LE(crc32(packed), 12);
    MAGIC.copy(trailer, 16);
    await this.#write(packed);
    await this.#write(trailer);
    try {
      await this.#handle.sync();
      await this.#handle.close();
      await rename(this.#newPath, this.#path);
    } catch (error) {
      throw unwritable(this.#path, error);
    }
    return this.#at;
  }

  /** Leaves the old state as it is. */
  async abort(): Promise<void> {
    await this.#handle.close().catch(() => undefined);
    await rm(this.#newPath, { force: true });
  }

  async #write(bytes: Buffer): Promise<void> {
    try {
      for (let from = 0; from < bytes.length; ) from += (await this.#handle.write(bytes, from, bytes.length - from, this.#at + from)).bytesWritten;
    } catch (error) {
      throw unwritable(this.#path, error);
    }
    this.#at += bytes.length;
  }
}

/** A run that has not written so long is dead: each file of a site that is done with is written down, and none takes as long as that. */
const STALE_MS = 86_400_000;

/** Removes what runs left that were killed. Those that cannot be removed harm nobody. */
async function removeStale(path: string): Promise<void> {
  const [folder, name] = [dirname(path), basename(path)];
  const names = await readdir(folder).catch(() => []);
  for (const left of names) {
    if (!left.startsWith(`${name}.`) || !/^\.[0-9a-f]{8}\.new$/.test(left.slice(name.length))) continue;
    const found = await stat(join(folder, left)).catch(() => undefined);
    if (found?.isFile() === true && Date.now() - found.mtimeMs > STALE_MS) await rm(join(folder, left), { force: true }).catch(() => undefined);
  }
}

async function openToRead(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, "r");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw new SitemapError("ERR_SOURCE", `Expected to read the state file ${path}, found ${reasonOf(error)}`, { cause: error });
  }
}

async function readDirectory(handle: FileHandle, path: string): Promise<Directory> {
  const { size } = await handle.stat();
  const trailer = size < MAGIC.length + TRAILER_BYTES ? undefined : await readExactly(handle, size - TRAILER_BYTES, TRAILER_BYTES);
  const head = await readExactly(handle, 0, MAGIC.length);
  if (trailer === undefined || head?.equals(MAGIC) !== true || !trailer.subarray(16).equals(MAGIC)) throw damaged(path, "a state file of mapwright, whole");
  const [at, length] = [Number(trailer.readBigUInt64LE(0)), trailer.readUInt32LE(8)];
  // Memory is taken for a length only where the file has it.
  const packed = at + length + TRAILER_BYTES === size ? await readExactly(handle, at, length) : undefined;
  if (packed === undefined || crc32(packed) !== trailer.readUInt32LE(12)) throw damaged(path, "its directory to match its checksum");
  const directory: Directory = JSON.parse(inflateRawSync(packed, { maxOutputLength: MAX_DIRECTORY_BYTES }).toString("utf8"));
  if (directory.version !== VERSION) throw damaged(path, `a state file of version ${VERSION}`);
  return directory;
}

async function readExactly(handle: FileHandle | undefined, at: number, length: number): Promise<Buffer | undefined> {
  const buffer = Buffer.alloc(length);
  for (let from = 0; from < length; ) {
    const bytesRead = (await handle?.read(buffer, from, length - from, at + from))?.bytesRead ?? 0;
    if (bytesRead === 0) return undefined;
    from += bytesRead;
  }
  return buffer;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function damaged(path: string, expected: string, cause?: unknown): SitemapError {
  return new SitemapError("ERR_SOURCE", `Expected ${expected}, found another at ${path} (remove it to begin anew)`, cause === undefined ? {} : { cause });
}

function unwritable(path: string, error: unknown): SitemapError {
  return new SitemapError("ERR_SINK", `Expected to write the state file ${path}, found ${reasonOf(error)}`, { cause: error });
}
