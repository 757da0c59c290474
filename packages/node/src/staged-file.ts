import { close, fsync, open, write, writev } from "node:fs";
import { promisify } from "node:util";
import { type SinkFile, SitemapError } from "@mapwright/core";
import { toSitemapError } from "./describe-failure.ts";

const openFile = promisify(open);
const closeFile = promisify(close);
const syncFile = promisify(fsync);

/** Writes smaller than this are gathered. */
const GATHERED_BYTES = 65_536;

/** How a staged file is opened. */
export interface StagedFileOptions {
  /** Forces the bytes to disk before the file is closed. */
  readonly durable: boolean;
  /** The output folder, for messages. */
  readonly folder: string;
  /** Buffers for gathering that no file uses, shared by many: fresh memory costs more than what is put into it. Default: each file has its own. */
  readonly spares?: Uint8Array[];
}

/** Opens a new file at `path`. */
export async function createStagedFile(path: string, options: StagedFileOptions): Promise<StagedFile> {
  try {
    return new StagedFile(path, await openFile(path, "wx"), options);
  } catch (error) {
    throw toSitemapError("ERR_SINK", "a folder that can be written", options.folder, error);
  }
}

/** A file that is being staged. Every write has its place in the file, so that several may be under way. */
export class StagedFile implements SinkFile {
  readonly path: string;
  readonly overlapping = true;
  readonly #descriptor: number;
  readonly #options: StagedFileOptions;
  readonly #underWay = new Set<Promise<void>>();
  #position = 0;
  #gathered: Uint8Array | undefined;
  #gatheredLength = 0;
  #failure: SitemapError | undefined;
  #state: "open" | "closing" | "closed" = "open";

  constructor(path: string, descriptor: number, options: StagedFileOptions) {
    this.path = path;
    this.#descriptor = descriptor;
    this.#options = options;
  }

  /** Is everything written and the file closed? */
  get closed(): boolean {
    return this.#state === "closed" && this.#failure === undefined;
  }

  write(bytes: Uint8Array): void | Promise<void> {
    this.#requireSound();
    if (this.#state !== "open") throw new SitemapError("ERR_ARGUMENT", "Expected an open file, found a closed one");
    if (this.#gatheredLength + bytes.length <= GATHERED_BYTES) {
      this.#gather(bytes);
      return undefined;
    }
    if (bytes.length >= GATHERED_BYTES) return this.#send(this.#takeGathered(), bytes);
    const before = this.#sendGathered();
    this.#gather(bytes);
    return before;
  }

  async close(): Promise<void> {
    if (this.#state === "closed") return;
    this.#state = "closing";
    await Promise.allSettled([this.#sendGathered(), ...this.#underWay]);
    try {
      if (this.#options.durable && this.#failure === undefined) await syncFile(this.#descriptor);
    } catch (error) {
      this.#fail(error);
    }
    await this.#closeDescriptor();
    this.#requireSound();
  }

  /** Closes the file without completing it; waits for what is under way and never rejects. */
  async discard(): Promise<void> {
    this.#failure ??= new SitemapError("ERR_ABORTED", `Expected to publish a file, found an abort at ${this.#options.folder}`);
    const wasOpen = this.#state === "open";
    if (wasOpen) this.#state = "closing";
    await Promise.allSettled([...this.#underWay]);
    if (wasOpen) await this.#closeDescriptor();
  }

  #requireSound(): void {
    if (this.#failure !== undefined) throw this.#failure;
  }

  #fail(error: unknown): SitemapError {
    this.#failure ??= toSitemapError("ERR_SINK", "room for a sitemap", this.#options.folder, error);
    return this.#failure;
  }

  #gather(bytes: Uint8Array): void {
    this.#gathered ??= this.#options.spares?.pop() ?? new Uint8Array(GATHERED_BYTES);
    this.#gathered.set(bytes, this.#gatheredLength);
    this.#gatheredLength += bytes.length;
  }

  /** What was gathered, which is then the caller's; undefined where there is nothing. */
  #takeGathered(): Uint8Array | undefined {
    const gathered = this.#gathered?.subarray(0, this.#gatheredLength);
    this.#gathered = undefined;
    this.#gatheredLength = 0;
    return gathered;
  }

  #sendGathered(): Promise<void> | undefined {
    const gathered = this.#takeGathered();
    return gathered === undefined ? undefined : this.#send(gathered, undefined);
  }

  /** Sends what was gathered and what stands behind it with one call. */
  #send(gathered: Uint8Array | undefined, bytes: Uint8Array | undefined): Promise<void> {
    const pieces = [gathered, bytes].filter((piece) => piece !== undefined);
    const position = this.#position;
    for (const { length } of pieces) this.#position += length;
    const sending = writeFully(this.#descriptor, pieces, position).catch((error: unknown) => {
      throw this.#fail(error);
    });
    this.#underWay.add(sending);
    const leave = (): void => {
      this.#underWay.delete(sending);
      if (gathered !== undefined) this.#options.spares?.push(new Uint8Array(gathered.buffer));
    };
    sending.then(leave, leave);
    return sending;
  }

  async #closeDescriptor(): Promise<void> {
    if (this.#state === "closed") return;
    this.#state = "closed";
    try {
      await closeFile(this.#descriptor);
    } catch (error) {
      // Network file systems tell a full disk only now.
      this.#fail(error);
    }
  }
}

/** The system may take less than it is given, a full disk above all. */
function writeFully(descriptor: number, pieces: readonly Uint8Array[], position: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const writeRest = (rest: readonly Uint8Array[], at: number): void => {
      const [first, ...others] = rest;
      if (first === undefined) {
        resolve();
        return;
      }
      const then = (error: NodeJS.ErrnoException | null, written: number): void => {
        if (error !== null) reject(error);
        else writeRest(behind(rest, written), at + written);
      };
      if (others.length === 0) write(descriptor, first, 0, first.length, at, then);
      else writev(descriptor, rest, at, then);
    };
    writeRest(pieces, position);
  });
}

/** The pieces without their first `count` bytes. */
function behind(pieces: readonly Uint8Array[], count: number): readonly Uint8Array[] {
  let left = count;
  return pieces.flatMap((piece) => {
    const passed = Math.min(left, piece.length);
    left -= passed;
    return passed === piece.length ? [] : [piece.subarray(passed)];
  });
}
