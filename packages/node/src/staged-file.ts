import { close, fsync, open, write } from "node:fs";
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
  /** A buffer for gathering that came back from the system. */
  #spare: Uint8Array | undefined;
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
    const before = this.#sendGathered();
    if (bytes.length < GATHERED_BYTES) {
      this.#gather(bytes);
      return before;
    }
    const after = this.#send(bytes);
    if (before === undefined) return after;
    const both = Promise.all([before, after]).then(() => undefined);
    // Who does not wait for this write is told by the next one, or by close.
    both.catch(() => undefined);
    return both;
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
    if (this.#gathered === undefined) {
      this.#gathered = this.#spare ?? new Uint8Array(GATHERED_BYTES);
      this.#spare = undefined;
    }
    this.#gathered.set(bytes, this.#gatheredLength);
    this.#gatheredLength += bytes.length;
  }

  #sendGathered(): Promise<void> | undefined {
    if (this.#gathered === undefined || this.#gatheredLength === 0) return undefined;
    const buffer = this.#gathered;
    const bytes = buffer.subarray(0, this.#gatheredLength);
    this.#gathered = undefined;
    this.#gatheredLength = 0;
    return this.#send(bytes, () => {
      this.#spare = buffer;
    });
  }

  #send(bytes: Uint8Array, whenSent?: () => void): Promise<void> {
    const position = this.#position;
    this.#position += bytes.length;
    const sending = writeFully(this.#descriptor, bytes, position).catch((error: unknown) => {
      throw this.#fail(error);
    });
    this.#underWay.add(sending);
    const leave = (): void => {
      this.#underWay.delete(sending);
      whenSent?.();
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
function writeFully(descriptor: number, bytes: Uint8Array, position: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const writeRest = (done: number): void => {
      write(descriptor, bytes, done, bytes.length - done, position + done, (error, written) => {
        if (error !== null) reject(error);
        else if (done + written === bytes.length) resolve();
        else writeRest(done + written);
      });
    };
    writeRest(0);
  });
}
