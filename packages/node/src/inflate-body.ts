import type { CompressedInput } from "./compressed-input.ts";
import { InflatePipe } from "./inflate-pipe.ts";

/**
 * zlib throws away the output of the step in which it meets a fault, and its state cannot be copied. So the compressed bytes of a
 * member are kept up to this many, and on a fault they are inflated once more in ever smaller steps. A sitemap of the protocol's
 * largest size stays below it.
 */
const KEPT_BYTES = 8_388_608;
/** Beyond `KEPT_BYTES` the steps are this small, and a fault costs the output of one step. */
const SMALL_STEP_BYTES = 16_384;
const SALVAGE_STEP_BYTES = 512;

/** How a deflate stream came to its end. */
export type BodyOutcome = { readonly kind: "whole" } | { readonly kind: "cut" } | { readonly kind: "damaged"; readonly cause: Error };

/** Inflates the deflate stream that begins at `input` and takes exactly its bytes. All output before a cut or a fault is yielded. */
export async function* inflateBody(input: CompressedInput): AsyncGenerator<Uint8Array, BodyOutcome, undefined> {
  const pipe = new InflatePipe();
  const kept = new KeptInput();
  let delivered = 0;
  try {
    for (;;) {
      const piece = kept.add(await input.peek());
      if (piece === undefined) return { kind: "cut" };
      pipe.push(piece);
      for (let output = await pipe.next(); output !== undefined; output = await pipe.next()) {
        delivered += output.length;
        yield output;
      }
      if (pipe.failure !== undefined) {
        yield* salvage(kept.bytes(), kept.lastLength, delivered);
        return { kind: "damaged", cause: pipe.failure };
      }
      input.skip(pipe.consumed);
      if (pipe.ended) return { kind: "whole" };
    }
  } finally {
    pipe.destroy();
  }
}

/** The compressed bytes so far, as long as they are few enough to be kept. */
class KeptInput {
  #pieces: Uint8Array[] | undefined = [];
  #length = 0;
  lastLength = 0;

  /** Keeps a copy of `piece` and returns as much of it as should be inflated at once. */
  add(piece: Uint8Array | undefined): Uint8Array | undefined {
    if (piece === undefined) return undefined;
    if (this.#length + piece.length > KEPT_BYTES) this.#pieces = undefined;
    if (this.#pieces === undefined) return piece.subarray(0, SMALL_STEP_BYTES);
    this.#pieces.push(piece.slice());
    this.#length += piece.length;
    this.lastLength = piece.length;
    return piece;
  }

  bytes(): Uint8Array | undefined {
    return this.#pieces === undefined ? undefined : Buffer.concat(this.#pieces);
  }
}

/** Yields the output after the first `delivered` bytes up to the fault, which lies in the last `lastLength` bytes of `kept`. */
async function* salvage(kept: Uint8Array | undefined, lastLength: number, delivered: number): AsyncGenerator<Uint8Array, void, undefined> {
  if (kept === undefined) return;
  const sound = await findSoundLength({ kept, from: kept.length - lastLength, step: SALVAGE_STEP_BYTES });
  const pieces = [kept.subarray(0, sound), ...singleBytes(kept.subarray(sound, sound + SALVAGE_STEP_BYTES))];
  let passed = 0;
  for await (const output of inflatePieces(pieces)) {
    const isNew = passed + output.length > delivered;
    if (isNew) yield output.subarray(Math.max(0, delivered - passed));
    passed += output.length;
  }
}

/** How many bytes of `kept` inflate without a fault, in whole steps. */
async function findSoundLength({ kept, from, step }: { kept: Uint8Array; from: number; step: number }): Promise<number> {
  let reached = 0;
  const pieces = [kept.subarray(0, from)];
  for (let at = from; at < kept.length; at += step) pieces.push(kept.subarray(at, at + step));
  const sound = (length: number): void => {
    reached += length;
  };
  for await (const _ of inflatePieces(pieces, sound)) {
    // Only how far it comes matters.
  }
  return reached;
}

/** Inflates pieces until one does not decode; `sound` is told the length of each that did. */
async function* inflatePieces(pieces: readonly Uint8Array[], sound?: (length: number) => void): AsyncGenerator<Uint8Array, void, undefined> {
  const pipe = new InflatePipe();
  try {
    for (const piece of pieces) {
      pipe.push(piece);
      for (let output = await pipe.next(); output !== undefined; output = await pipe.next()) yield output;
      if (pipe.failure !== undefined || pipe.ended) return;
      sound?.(piece.length);
    }
  } finally {
    pipe.destroy();
  }
}

function singleBytes(bytes: Uint8Array): Uint8Array[] {
  return Array.from(bytes, (byte) => Uint8Array.of(byte));
}
