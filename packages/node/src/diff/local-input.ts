import { basename, resolve } from "node:path";
import { childPath } from "../child-file.ts";
import { readFileChunks, STDIN_PATH } from "../file-source.ts";
import { expandInputs } from "../inputs.ts";
import type { Scratch, ScratchFile } from "../set/state/types.ts";
import type { DiffDocument, DiffInput } from "./types.ts";

const READ_BYTES = 1_048_576;
/** The sitemap of recent changes of a set, which repeats what its other sitemaps list. */
const RECENT = /-recent\.(?:xml|txt)(?:\.gz)?$/i;

/** What local inputs work with. */
export interface LocalInputOptions {
  /** Keeps standard input, which cannot be read again. */
  readonly scratch: Scratch;
  /** What `-` reads. Default: standard input. */
  readonly stdin?: AsyncIterable<Uint8Array>;
  readonly signal?: AbortSignal | undefined;
}

/** The sitemaps that a path stands for: a file, an index with its children beside it, a folder, a pattern, or `-`. */
export function createLocalInput(path: string, options: LocalInputOptions): DiffInput {
  const stdin = new KeptStdin(options);
  return {
    name: path === STDIN_PATH ? "stdin" : path,
    documents: () => documentsOf(path, (file) => (file === STDIN_PATH ? stdin.read() : readFileChunks(file, signalOf(options)))),
  };
}

const signalOf = ({ signal }: LocalInputOptions): { readonly signal?: AbortSignal } => (signal === undefined ? {} : { signal });

type Open = (path: string) => AsyncIterable<Uint8Array>;

async function* documentsOf(path: string, open: Open): AsyncGenerator<DiffDocument, void, undefined> {
  const seen = new Set<string>();
  const later: string[] = [];
  for await (const file of expandInputs([path])) {
    if (RECENT.test(file) && file !== path) later.push(file);
    else yield* documentAndChildren(file, { path, open, seen, later });
  }
  // What repeats comes last, so that it is clear what is repeated.
  for (const file of later) yield* documentAndChildren(file, { path, open, seen, later: [] });
}

interface Walk {
  readonly path: string;
  readonly open: Open;
  /** Files that were given: a child may be listed twice, and an index must not lead in circles. */
  readonly seen: Set<string>;
  readonly later: string[];
}

interface Waiting {
  readonly current: string;
  /** The documents that led to it. */
  readonly trail: readonly string[];
}

async function* documentAndChildren(file: string, walk: Walk): AsyncGenerator<DiffDocument, void, undefined> {
  const { path, open, seen, later } = walk;
  const waiting: Waiting[] = [{ current: file, trail: [] }];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { current } = next;
    const trail = [...next.trail, resolve(current)];
    if (seen.has(resolve(current))) continue;
    seen.add(resolve(current));
    const follow = (locs: readonly string[]): readonly string[] => {
      const circles: string[] = [];
      for (const loc of locs) {
        const child = current === STDIN_PATH ? undefined : childPath(current, loc);
        if (child === undefined) waiting.push({ current: loc, trail });
        else if (trail.includes(resolve(child))) circles.push(loc);
        else if (RECENT.test(child)) later.push(child);
        else waiting.push({ current: child, trail });
      }
      return circles;
    };
    yield {
      name: current === STDIN_PATH ? "stdin" : current,
      named: current === path,
      repeats: RECENT.test(basename(current)),
      open: () => open(current),
      follow,
    };
  }
}

/** Standard input, kept when it is read first. */
class KeptStdin {
  readonly #options: LocalInputOptions;
  #kept: ScratchFile | undefined;
  #whole = false;

  constructor(options: LocalInputOptions) {
    this.#options = options;
  }

  async *read(): AsyncGenerator<Uint8Array, void, undefined> {
    const kept = this.#kept;
    if (kept !== undefined && this.#whole) {
      for (let at = 0; at < kept.bytes; at += READ_BYTES) yield await kept.read(at, Math.min(kept.bytes, at + READ_BYTES));
      return;
    }
    const file = await this.#options.scratch.create();
    this.#kept = file;
    for await (const chunk of this.#options.stdin ?? readFileChunks(STDIN_PATH, signalOf(this.#options))) {
      await file.write(chunk);
      yield chunk;
    }
    this.#whole = true;
  }
}
