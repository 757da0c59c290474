import type { Sink } from "@mapwright/core";
import type { SetStore, SetView, StagedObject } from "../store/types.ts";

/** A sink for one public file of a store, with the names of the files that are there. */
export interface StoreSink {
  readonly sink: Sink;
  /** Names of public files. */
  readonly names: readonly string[];
  /** Lets the next run in; to be called in `finally`. */
  close(): Promise<void>;
}

/** How `openStoreSink` opens a store. */
export interface StoreSinkOptions {
  /** Name of the one file that is written. */
  readonly name: string;
  /** Only looks: what is written goes nowhere. Default false. */
  readonly dryRun?: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Opens a store of its own state for the one file that stands above several sets: it is replaced as a whole, by one run at a time. Throws ERR_SINK.
 * The caller has made sure that a file which is there may be replaced.
 */
export async function openStoreSink(store: SetStore, { name, dryRun = false, signal }: StoreSinkOptions): Promise<StoreSink> {
  const options = signal === undefined ? {} : { signal };
  const session = dryRun ? undefined : await store.open(options);
  const view = session ?? (await store.inspect(options));
  let staged: StagedObject | undefined;
  const names = (await view.listPublic()).map((file) => file.name);
  const close = async (): Promise<void> => session?.close();
  const sink: Sink = {
    create: async () => {
      if (session === undefined) return { write: () => undefined, close: () => undefined };
      staged = await session.stage({ area: "public", name });
      return staged;
    },
    publish: async () => {
      if (session === undefined || staged === undefined) return;
      const generation = generationOf(view.manifest) + 1;
      const manifest = new TextEncoder().encode(JSON.stringify({ generation, name, sha256: staged.sha256 }));
      await session.commit({ generation, manifest, promote: [staged], remove: [], owned: [name] });
    },
    abort: close,
    read: (wanted, maxBytes) => readStart(view, wanted, maxBytes),
  };
  return { sink, names, close };
}

function generationOf(manifest: Uint8Array | undefined): number {
  if (manifest === undefined) return 0;
  const value: unknown = JSON.parse(new TextDecoder().decode(manifest));
  const generation = typeof value === "object" && value !== null && "generation" in value ? value.generation : 0;
  return typeof generation === "number" ? generation : 0;
}

async function readStart(view: SetView, name: string, maxBytes: number): Promise<Uint8Array | undefined> {
  const stored = await view.readPublic(name);
  if (stored === undefined) return undefined;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stored) {
    chunks.push(chunk.slice(0, maxBytes - length));
    length += chunk.length;
    if (length >= maxBytes) break;
  }
  return Buffer.concat(chunks);
}
