import { SitemapError } from "@mapwright/core";
import type { OutputStream } from "./io.ts";
import { withoutControls } from "./printable.ts";

/** Text is gathered to pieces of this many UTF-16 units before it is written. */
const PIECE = 65_536;

/** Thrown when the reader of our output has gone (`| head`): nothing is left to do, and nothing is wrong. */
export class OutputClosed extends Error {
  override readonly name = "OutputClosed";
}

/** Text to a stream in large pieces, no faster than the stream takes it. In a terminal control characters are shown, never obeyed. */
export class TextOutput {
  readonly #stream: OutputStream;
  readonly #label: string;
  #pending = "";
  #failure: Error | undefined;
  readonly #onError = (error: Error): void => {
    this.#failure ??= error;
  };

  /** `label` names the stream in errors. */
  constructor(stream: OutputStream, label: string) {
    this.#stream = stream;
    this.#label = label;
    stream.on("error", this.#onError);
  }

  /** Takes text; a promise means that the stream is full and the caller must wait for it. */
  write(text: string): Promise<void> | undefined {
    this.#pending += text;
    return this.#pending.length < PIECE ? undefined : this.flush();
  }

  /** Writes what was gathered. Rejects with OutputClosed when nobody reads any more, with ERR_SINK on other faults. */
  async flush(): Promise<void> {
    const text = this.#stream.isTTY ? withoutControls(this.#pending) : this.#pending;
    this.#pending = "";
    if (this.#failure) throw this.#asError(this.#failure);
    if (text === "") return;
    await new Promise<void>((resolve, reject) => {
      this.#stream.write(text, (error) => (error ? reject(this.#asError(error)) : resolve()));
    });
  }

  #asError(error: Error & { readonly code?: string }): Error {
    if (error.code === "EPIPE" || error.code === "ERR_STREAM_DESTROYED") return new OutputClosed();
    return new SitemapError("ERR_SINK", `Expected to write to ${this.#label}, found ${error.message}`, { cause: error });
  }
}
