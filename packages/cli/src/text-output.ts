import type { OutputStream } from "./io.ts";
import { withoutControls } from "./printable.ts";

/** Text is gathered to pieces of this many UTF-16 units before it is written. */
const PIECE = 65_536;

/** Standard output or error could not be written. */
export class OutputError extends Error {
  override readonly name = "OutputError";
  /** Has the reader of our output gone (`| head`)? Then nothing is left to do, and nothing is wrong. */
  readonly closed: boolean;

  constructor(label: string, cause: Error & { readonly code?: string }) {
    super(`Expected to write to ${label}, found ${cause.message}`, { cause });
    this.closed = cause.code === "EPIPE" || cause.code === "ERR_STREAM_DESTROYED";
  }
}

/** Text to a stream in large pieces, no faster than the stream takes it. */
export class TextOutput {
  readonly #stream: OutputStream;
  readonly #label: string;
  #pending = "";
  #failure: Error | undefined;

  /** `label` names the stream in errors. */
  constructor(stream: OutputStream, label: string) {
    this.#stream = stream;
    this.#label = label;
    // Without a listener a failed write would end the process.
    stream.on("error", (error) => {
      this.#failure ??= error;
    });
  }

  /** Takes text; a promise means that the stream is full and the caller must wait for it. */
  write(text: string): Promise<void> | undefined {
    this.#pending += text;
    return this.#pending.length < PIECE ? undefined : this.flush();
  }

  /** Writes what was gathered. Rejects with OutputError. */
  async flush(): Promise<void> {
    const text = this.#pending;
    this.#pending = "";
    if (this.#failure) throw new OutputError(this.#label, this.#failure);
    if (text === "") return;
    await new Promise<void>((resolve, reject) => {
      this.#stream.write(text, (error) => (error ? reject(new OutputError(this.#label, error)) : resolve()));
    });
  }
}

/** Makes text from documents fit for the stream: what would steer a terminal is shown instead; elsewhere nothing is changed. */
export function fitFor(stream: OutputStream): (text: string) => string {
  return stream.isTTY === true ? withoutControls : (text) => text;
}
