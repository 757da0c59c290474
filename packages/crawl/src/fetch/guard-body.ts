import { FetchFault } from "./fetch-fault.ts";

/** A body whose reader must know that it was cut, but not fail for it. */
export interface GuardedBody {
  readonly body: AsyncIterable<Uint8Array>;
  /** Fires when the body has failed, so that the reader takes what came for the beginning of a document. */
  readonly signal: AbortSignal;
  /** What ended the body early. */
  readonly fault: () => FetchFault | undefined;
}

/**
 * Turns a body that fails into one that ends: a reader that is given its signal too keeps every whole entry and takes none that may be cut, also in
 * lists of lines, where an end says nothing by itself. Errors other than of the network are passed on.
 */
export function guardBody(source: AsyncIterable<Uint8Array>, signal: AbortSignal | undefined): GuardedBody {
  const stop = new AbortController();
  let fault: FetchFault | undefined;
  const body = async function* (): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      yield* source;
    } catch (error) {
      if (!(error instanceof FetchFault)) throw error;
      fault = error;
      stop.abort(error);
    }
  };
  return { body: body(), signal: signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]), fault: () => fault };
}
