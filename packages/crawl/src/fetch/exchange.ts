import type { Dispatcher } from "undici";
import { BodyQueue } from "./body-queue.ts";
import { createFault, errorCodeOf, faultOf } from "./fault-of.ts";
import { FetchFault } from "./fetch-fault.ts";
import type { ReadBuffers } from "./read-buffers.ts";
import type { TimeBudget } from "./time-budget.ts";
import type { FetchHeaders } from "./types.ts";

/** Milliseconds that parts of a fetch may take. */
export interface FetchTimeouts {
  /** Resolving the name and opening the connection. Default 10,000. */
  readonly connectMs: number;
  /** From the request to the head of the answer. Default 30,000. */
  readonly headersMs: number;
  /** From one piece of the body to the next. Default 30,000. */
  readonly bodyMs: number;
  /** All waiting for an address, with redirects, further attempts and pauses between them. Default 300,000. */
  readonly totalMs: number;
}

/** The head of an answer. */
export interface ResponseHead {
  readonly status: number;
  readonly headers: FetchHeaders;
}

export interface ExchangeLimits {
  readonly timeouts: FetchTimeouts;
  readonly budget: TimeBudget;
  readonly maxBytes: number;
  readonly signal: AbortSignal | undefined;
  /** Gets the memory of chunks back when the next one is asked for; undefined where chunks are the reader's to keep. */
  readonly buffers: ReadBuffers | undefined;
}

/** A body that nobody wants is taken in up to this size, so that its connection can serve again. */
const DISCARD_BYTES = 65_536;
const DISCARD_MS = 1_000;

/** What a body may break with that means it was cut. */
const CUT_CODES: ReadonlySet<string> = new Set(["UND_ERR_SOCKET", "UND_ERR_RES_CONTENT_LENGTH_MISMATCH", "HPE_INVALID_EOF_STATE"]);

/**
 * One request and its answer. It is the handler that the client reports to; every wait has its limit, and a fault ends the exchange once and
 * for all: the reader gets what came before it, then the fault.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #limits: ExchangeLimits;
  readonly #queue: BodyQueue;
  readonly #started = createGate();
  readonly #answered = createGate();
  #controller: Dispatcher.DispatchController | undefined;
  #head: ResponseHead | undefined;
  #fault: FetchFault | undefined;
  #ended = false;
  #discarding = false;
  #discarded = 0;
  #discardTimer: NodeJS.Timeout | undefined;
  #bytes = 0;
  #lent: Uint8Array | undefined;

  constructor(limits: ExchangeLimits) {
    this.#limits = limits;
    this.#queue = new BodyQueue({ pause: () => this.#controller?.pause(), resume: () => this.#controller?.resume() });
    limits.signal?.addEventListener("abort", this.#abort);
  }

  /** Bytes of the body that came so far. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Sends the request and waits for the head of the answer; throws a `FetchFault`. */
  async send(dispatcher: Dispatcher, request: Pick<Dispatcher.DispatchOptions, "origin" | "path" | "headers">): Promise<ResponseHead> {
    const { timeouts, signal } = this.#limits;
    if (signal?.aborted === true) this.#abort();
    else this.#dispatch(dispatcher, request);
    await this.#wait(this.#started.opened, timeouts.connectMs, "timeout-connect");
    await this.#wait(this.#answered.opened, timeouts.headersMs, "timeout-headers");
    if (this.#fault !== undefined || this.#head === undefined) throw this.#fault ?? createFault("bad-response");
    return this.#head;
  }

  #dispatch(dispatcher: Dispatcher, request: Pick<Dispatcher.DispatchOptions, "origin" | "path" | "headers">): void {
    try {
      // The limits of the client are coarse, and ours count otherwise.
      dispatcher.dispatch({ ...request, method: "GET", headersTimeout: 0, bodyTimeout: 0 }, this);
    } catch (error) {
      this.#fail(faultOf(error));
    }
  }

  /** The next bytes of the body, undefined at its end; throws a `FetchFault` behind the last that came. */
  async take(): Promise<Uint8Array | undefined> {
    const chunk = await this.#queue.take((arrival) => this.#wait(arrival, this.#limits.timeouts.bodyMs, "timeout-body"));
    if (chunk !== undefined) this.#lend(chunk);
    return chunk;
  }

  /** Gives the buffer of the chunk before back, once a chunk of another one shows that the client has done with all of it. */
  #lend(chunk: Uint8Array): void {
    if (this.#lent !== undefined && this.#lent.buffer !== chunk.buffer) this.#limits.buffers?.giveBack(this.#lent);
    this.#lent = chunk;
  }

  /** Says that nobody wants what is left of the body. */
  discard(): void {
    if (this.#discarding) return;
    this.#discarding = true;
    this.#queue.clear();
    if (this.#ended) return;
    this.#controller?.resume();
    this.#discardTimer = setTimeout(() => this.#fail(createFault("aborted")), DISCARD_MS);
    this.#discardTimer.unref();
  }

  async #wait(arrival: Promise<void>, ms: number, code: "timeout-connect" | "timeout-headers" | "timeout-body"): Promise<void> {
    if (this.#fault !== undefined) return;
    const late = await this.#limits.budget.wait(arrival, { ms, code });
    if (late !== undefined) this.#fail(late);
  }

  readonly #abort = (): void => {
    this.#queue.clear();
    this.#fail(createFault("aborted"));
  };

  #fail(fault: FetchFault): void {
    if (this.#ended) return;
    this.#fault = fault;
    this.#finish(fault);
    this.#controller?.abort(fault);
  }

  #finish(fault?: FetchFault): void {
    this.#ended = true;
    this.#limits.signal?.removeEventListener("abort", this.#abort);
    clearTimeout(this.#discardTimer);
    this.#queue.end(fault);
    this.#started.open();
    this.#answered.open();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // There is nothing to abort before this, so a fetch that was given up is ended here.
    if (this.#fault !== undefined) controller.abort(this.#fault);
    this.#started.open();
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: Readonly<Record<string, string | string[] | undefined>>): void {
    if (status < 200) return;
    this.#head = { status, headers: joinHeaders(headers) };
    this.#answered.open();
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    const { maxBytes } = this.#limits;
    if (this.#discarding) {
      this.#discarded += chunk.length;
      if (this.#discarded > DISCARD_BYTES) this.#fail(createFault("aborted"));
      return;
    }
    this.#bytes += chunk.length;
    if (this.#bytes <= maxBytes) this.#queue.push(chunk);
    else {
      this.#queue.push(chunk.subarray(0, chunk.length - (this.#bytes - maxBytes)));
      this.#fail(new FetchFault("too-large", `Expected at most ${maxBytes} bytes, found more`));
    }
  }

  onResponseEnd(): void {
    if (!this.#ended) this.#finish();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const isCut = this.#head !== undefined && CUT_CODES.has(errorCodeOf(error) ?? "");
    this.#fail(isCut ? createFault("cut", `(after ${this.#bytes} bytes)`, error) : faultOf(error));
  }
}

/** A promise and what fulfils it. */
function createGate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

function joinHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): FetchHeaders {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), typeof value === "string" ? value : value.join(", ")]],
    ),
  );
}
