import { SitemapError } from "../model/error.ts";
import type { PublishedFile, Sink, SinkFile } from "./sink.ts";

/** A sink that keeps published files in memory: `files` maps a name to its bytes. */
export interface MemorySink extends Sink {
  readonly files: ReadonlyMap<string, Uint8Array>;
}

class MemoryFile implements SinkFile {
  #pieces: Uint8Array[] = [];
  #length = 0;

  write(bytes: Uint8Array): void {
    this.#pieces.push(bytes.slice());
    this.#length += bytes.length;
  }

  close(): void {}

  join(): Uint8Array {
    const all = new Uint8Array(this.#length);
    let at = 0;
    for (const piece of this.#pieces) {
      all.set(piece, at);
      at += piece.length;
    }
    this.#pieces = [all];
    return all;
  }
}

/** Makes a sink that keeps files in memory. */
export function createMemorySink(): MemorySink {
  const files = new Map<string, Uint8Array>();
  const staged = new Set<SinkFile>();
  return {
    files,
    create() {
      const file = new MemoryFile();
      staged.add(file);
      return file;
    },
    async publish(published: readonly PublishedFile[], remove: readonly string[] = []) {
      for (const { file, name } of published) {
        if (!(file instanceof MemoryFile) || !staged.has(file)) throw new SitemapError("ERR_SINK", `Expected a file of this sink as ${name}, found another`);
        files.set(name, file.join());
      }
      for (const name of remove) files.delete(name);
      staged.clear();
    },
    async abort() {
      staged.clear();
    },
    async read(name, maxBytes) {
      return files.get(name)?.slice(0, maxBytes);
    },
  };
}
