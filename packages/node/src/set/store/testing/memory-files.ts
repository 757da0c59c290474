import { dirname, join } from "node:path";
import { SitemapError } from "@mapwright/core";
import type { FileOperations, FileStatus, FolderEntry } from "../folder/file-operations.ts";

/** A file system in memory for tests that run thousands of times; `file-operations.test.ts` holds it to what the real one does. */
export class MemoryFiles implements FileOperations {
  /** Path to file; two paths may share one, as links do. */
  readonly #files = new Map<string, { bytes: Uint8Array; modifiedMs: number }>();
  readonly #folders = new Set<string>();
  readonly #now: () => number;
  /** Grows with every change of what can be read. */
  changes = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Path to text of all files and folders below a folder. */
  readAll(folder: string): Record<string, string> {
    const below = `${folder}/`;
    const folders = [...this.#folders].map((path) => [path, "<folder>"] as const);
    const files = [...this.#files].map(([path, { bytes }]) => [path, new TextDecoder().decode(bytes)] as const);
    return Object.fromEntries([...folders, ...files].filter(([path]) => path.startsWith(below)).map(([path, text]) => [path.slice(below.length), text]));
  }

  /** Puts a file there that was written long ago. */
  load(path: string, text: string): void {
    for (let folder = dirname(path); dirname(folder) !== folder; folder = dirname(folder)) this.#folders.add(folder);
    this.#files.set(path, { bytes: new TextEncoder().encode(text), modifiedMs: 0 });
  }

  async makeFolder(path: string): Promise<string | undefined> {
    let first: string | undefined;
    for (let folder = path; !this.#folders.has(folder) && dirname(folder) !== folder; folder = dirname(folder)) {
      if (this.#files.has(folder)) throw new SitemapError("ERR_SINK", `Expected a folder, found a file at ${folder}`);
      this.#folders.add(folder);
      first = folder;
    }
    return first;
  }

  async removeFolder(path: string): Promise<void> {
    this.changes++;
    for (const folder of [...this.#folders]) if (folder === path || folder.startsWith(`${path}/`)) this.#folders.delete(folder);
    for (const file of [...this.#files.keys()]) if (file.startsWith(`${path}/`)) this.#files.delete(file);
  }

  async removeEmptyFolder(path: string): Promise<boolean> {
    if (!this.#folders.has(path) || this.#namesIn(path).length > 0) return false;
    this.#folders.delete(path);
    return true;
  }

  async list(path: string): Promise<readonly FolderEntry[]> {
    return this.#namesIn(path)
      .sort()
      .map((name) => ({ name, isFile: this.#files.has(join(path, name)) }));
  }

  async stat(path: string): Promise<FileStatus | undefined> {
    const file = this.#files.get(path);
    if (file !== undefined) return { isFile: true, bytes: file.bytes.length, modifiedMs: file.modifiedMs };
    return this.#folders.has(path) ? { isFile: false, bytes: 0, modifiedMs: this.#now() } : undefined;
  }

  async read(path: string, from: number, to: number | undefined): Promise<Uint8Array | undefined> {
    return this.#files.get(path)?.bytes.slice(from, to);
  }

  async stream(path: string): Promise<AsyncIterable<Uint8Array> | undefined> {
    const file = this.#files.get(path);
    return file === undefined ? undefined : piecesOf(file.bytes);
  }

  async create(path: string): Promise<{ write(bytes: Uint8Array): void; close(): void; discard(): Promise<void> }> {
    this.#add(path, new Uint8Array(0));
    const append = (bytes: Uint8Array): void => {
      const file = this.#files.get(path);
      if (file !== undefined) file.bytes = Uint8Array.from([...file.bytes, ...bytes]);
    };
    return { write: append, close: () => undefined, discard: async () => undefined };
  }

  async write(path: string, bytes: Uint8Array): Promise<void> {
    this.#add(path, bytes.slice());
  }

  async refresh(path: string, bytes: Uint8Array): Promise<boolean> {
    const file = this.#files.get(path);
    if (file !== undefined) Object.assign(file, { bytes: bytes.slice(), modifiedMs: this.#now() });
    return file !== undefined;
  }

  async link(from: string, to: string): Promise<"linked" | "exists" | "missing" | "unsupported"> {
    const file = this.#files.get(from);
    if (file === undefined) return "missing";
    if (this.#files.has(to)) return "exists";
    this.#files.set(to, file);
    return "linked";
  }

  async rename(from: string, to: string): Promise<boolean> {
    this.changes++;
    if (this.#folders.has(from)) return this.#renameFolder(from, to);
    const file = this.#files.get(from);
    if (file === undefined) return false;
    if (this.#folders.has(to)) throw new SitemapError("ERR_SINK", `Expected to put a file in place, found a folder at ${to}`);
    this.#files.delete(from);
    this.#files.set(to, file);
    return true;
  }

  async remove(path: string): Promise<void> {
    this.changes++;
    if (this.#folders.has(path)) throw new SitemapError("ERR_SINK", `Expected a plain file to delete, found something else at ${path}`);
    this.#files.delete(path);
  }

  async syncFolder(): Promise<void> {
    // Memory has nothing to lose.
  }

  #renameFolder(from: string, to: string): boolean {
    const move = (path: string): string => to + path.slice(from.length);
    const below = (path: string): boolean => path === from || path.startsWith(`${from}/`);
    for (const path of [...this.#folders].filter(below)) {
      this.#folders.delete(path);
      this.#folders.add(move(path));
    }
    for (const [path, file] of [...this.#files].filter(([path]) => below(path))) {
      this.#files.delete(path);
      this.#files.set(move(path), file);
    }
    return true;
  }

  #namesIn(path: string): string[] {
    return [...this.#folders, ...this.#files.keys()].filter((other) => dirname(other) === path).map((other) => other.slice(path.length + 1));
  }

  #add(path: string, bytes: Uint8Array): void {
    this.changes++;
    if (this.#files.has(path) || this.#folders.has(path)) throw new SitemapError("ERR_SINK", `Expected a free name, found a file at ${path}`);
    if (!this.#folders.has(dirname(path))) throw new SitemapError("ERR_SINK", `Expected a folder, found nothing at ${dirname(path)}`);
    this.#files.set(path, { bytes, modifiedMs: this.#now() });
  }
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
