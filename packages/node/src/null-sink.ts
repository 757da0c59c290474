import { type Sink, type SinkFile, SitemapError } from "@mapwright/core";
import { requireFileNames } from "./file-names.ts";
import { readPublished } from "./read-published.ts";

/** A sink that writes nothing and counts what it was given. */
export interface NullSink extends Sink {
  /** Bytes written to it so far. */
  readonly bytes: number;
  /** Names told to `publish`, in its order. */
  readonly published: readonly string[];
}

/** A sink for trying out: it checks the same names as `createFolderSink(folder)` and reads that folder, but changes nothing in it. */
export function createNullSink(folder: string): NullSink {
  return new Counter(folder);
}

class Counter implements NullSink {
  readonly #folder: string;
  readonly #published: string[] = [];
  #bytes = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get published(): readonly string[] {
    return this.#published;
  }

  create(): SinkFile {
    let open = true;
    return {
      write: (bytes) => {
        if (!open) throw new SitemapError("ERR_ARGUMENT", "Expected an open file, found a closed one");
        this.#bytes += bytes.length;
      },
      close: () => {
        open = false;
      },
    };
  }

  async publish(files: Parameters<Sink["publish"]>[0], remove: readonly string[] = []): Promise<void> {
    requireFileNames([...files.map(({ name }) => name), ...remove]);
    this.#published.push(...files.map(({ name }) => name));
  }

  async abort(): Promise<void> {
    this.#bytes = 0;
  }

  read(name: string, maxBytes: number): Promise<Uint8Array | undefined> {
    return readPublished(this.#folder, name, maxBytes);
  }
}
