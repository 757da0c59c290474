import { readSync, writeSync } from "node:fs";
import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { toSitemapError } from "../../describe-failure.ts";
import type { Scratch, ScratchFile } from "./types.ts";

/** Makes a folder of passing files within `parent`, such as the system's temporary folder, once the first one is asked for. Errors are ERR_SINK. */
export function createFolderScratch(parent: string): Scratch {
  return new FolderScratch(parent);
}

class FolderScratch implements Scratch {
  readonly #parent: string;
  #folder: Promise<string> | undefined;
  readonly #files = new Set<HandleFile>();
  #made = 0;

  constructor(parent: string) {
    this.#parent = parent;
  }

  async create(): Promise<ScratchFile> {
    return attempt(this.#parent, async () => {
      this.#folder ??= mkdtemp(join(this.#parent, "mapwright-"));
      const path = join(await this.#folder, String(this.#made++));
      const handle = await open(path, "wx+");
      // Where the system allows it the file loses its name at once, so that a run that is killed leaves none of its bytes behind.
      await rm(path, { force: true }).catch(() => undefined);
      const file = new HandleFile(handle, path, (closed) => this.#files.delete(closed));
      this.#files.add(file);
      return file;
    });
  }

  async close(): Promise<void> {
    const files = [...this.#files];
    // Where there could be none, `create` has said so.
    const folder = await this.#folder?.catch(() => undefined);
    this.#folder = undefined;
    await attempt(this.#parent, async () => {
      for (const file of files) await file.remove();
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    });
  }
}

class HandleFile implements ScratchFile {
  readonly #handle: FileHandle;
  readonly #path: string;
  readonly #onRemove: (file: HandleFile) => void;
  #bytes = 0;

  constructor(handle: FileHandle, path: string, onRemove: (file: HandleFile) => void) {
    this.#handle = handle;
    this.#path = path;
    this.#onRemove = onRemove;
  }

  get bytes(): number {
    return this.#bytes;
  }

  async write(bytes: Uint8Array): Promise<void> {
    await attempt(this.#path, async () => {
      let done = 0;
      while (done < bytes.length) {
        const { bytesWritten } = await this.#handle.write(bytes, done, bytes.length - done, this.#bytes);
        done += bytesWritten;
        this.#bytes += bytesWritten;
      }
    });
  }

  async read(from: number, to: number): Promise<Uint8Array> {
    return attempt(this.#path, async () => {
      const bytes = new Uint8Array(Math.max(0, Math.min(to, this.#bytes) - from));
      let done = 0;
      while (done < bytes.length) {
        const { bytesRead } = await this.#handle.read(bytes, done, bytes.length - done, from + done);
        if (bytesRead === 0) break;
        done += bytesRead;
      }
      return bytes.subarray(0, done);
    });
  }

  readAt(bytes: Uint8Array, at: number): void {
    try {
      let done = 0;
      while (done < bytes.length) {
        const read = readSync(this.#handle.fd, bytes, done, bytes.length - done, at + done);
        if (read === 0) return;
        done += read;
      }
    } catch (cause) {
      throw failure(this.#path, cause);
    }
  }

  writeAt(bytes: Uint8Array, at: number): void {
    try {
      let done = 0;
      while (done < bytes.length) done += writeSync(this.#handle.fd, bytes, done, bytes.length - done, at + done);
      this.#bytes = Math.max(this.#bytes, at + bytes.length);
    } catch (cause) {
      throw failure(this.#path, cause);
    }
  }

  async remove(): Promise<void> {
    this.#onRemove(this);
    await this.#handle.close();
    await rm(this.#path, { force: true });
  }
}

async function attempt<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw failure(path, cause);
  }
}

function failure(path: string, cause: unknown): Error {
  return toSitemapError("ERR_SINK", "a place for passing files", path, cause);
}
