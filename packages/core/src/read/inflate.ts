import { SitemapError } from "../model/error.ts";
import type { Budgets, Inflate, ReadSummary } from "./types.ts";

/** Gzip within gzip is undone so often; what is still compressed then is no sitemap. */
const MAX_LAYERS = 4;
/** The ratio is looked at once so much is inflated. */
const RATIO_FROM_BYTES = 16_777_216;

/** What became of the input, to be read when all chunks are taken. */
export interface InputAccount {
  gzipLayers: number;
  gzipTrailing: boolean;
  stoppedBy: ReadSummary["stoppedBy"];
}

export interface InflateOptions {
  readonly budgets: Budgets;
  readonly inflate: Inflate | undefined;
  readonly account: InputAccount;
}

/** Undoes every layer of gzip, recognised by its magic number, within the budgets. Damaged gzip ends the chunks early and is noted in the account. */
export async function* inflateLayers(input: AsyncIterable<Uint8Array>, options: InflateOptions): AsyncGenerator<Uint8Array, void, undefined> {
  const { account, budgets } = options;
  let taken = 0;
  let inflated = 0;
  const counted = limit(
    input,
    (bytes) => {
      taken += bytes;
      return taken > budgets.maxBytes ? "maxBytes" : undefined;
    },
    account,
  );
  let layer = await peek(counted);
  while (layer.isGzip && account.gzipLayers < MAX_LAYERS) {
    account.gzipLayers++;
    const output = limit(
      salvage(layer.chunks, options),
      (bytes) => {
        inflated += bytes;
        if (inflated > budgets.maxInflatedBytes) return "maxInflatedBytes";
        return inflated > RATIO_FROM_BYTES && inflated > budgets.maxRatio * taken ? "maxRatio" : undefined;
      },
      account,
    );
    layer = await peek(output);
  }
  yield* layer.chunks;
}

/** Ends the chunks before the one that goes over a budget. */
async function* limit(
  chunks: AsyncIterable<Uint8Array>,
  count: (bytes: number) => keyof Budgets | undefined,
  account: InputAccount,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of chunks) {
    const budget = count(chunk.length);
    if (budget !== undefined) {
      account.stoppedBy ??= budget;
      return;
    }
    yield chunk;
  }
}

/** Inflates one layer; a fault of the gzip data ends it, a failure of the input is passed on. */
async function* salvage(
  chunks: AsyncIterable<Uint8Array>,
  { inflate = inflateByStream, account }: InflateOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  let failure: unknown;
  const watched = async function* (): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      yield* chunks;
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  try {
    yield* inflate(watched());
  } catch (error) {
    if (failure !== undefined) throw failure;
    if (error instanceof SitemapError) throw error;
    // What stopped the input, such as a budget, is the reason why the gzip data ends too soon.
    if (error instanceof Error && "code" in error && error.code === "trailing-garbage") account.gzipTrailing = true;
    else account.stoppedBy ??= "gzip";
  }
}

interface Peeked {
  readonly isGzip: boolean;
  readonly chunks: AsyncIterable<Uint8Array>;
}

async function peek(chunks: AsyncGenerator<Uint8Array, void, undefined>): Promise<Peeked> {
  const head: Uint8Array[] = [];
  let length = 0;
  while (length < 2) {
    const step = await chunks.next();
    if (step.done === true) break;
    // The chunk may be used again by who made it.
    head.push(length + step.value.length < 2 ? step.value.slice() : step.value);
    length += step.value.length;
  }
  const [first, second] = head.length > 1 ? [head[0]?.[0], head.find((chunk, index) => index > 0 && chunk.length > 0)?.[0]] : [head[0]?.[0], head[0]?.[1]];
  const rest = async function* (): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      yield* head;
      yield* chunks;
    } finally {
      await chunks.return();
    }
  };
  return { isGzip: first === 0x1f && second === 0x8b, chunks: rest() };
}

/** Inflates with what every host has. It may lose the last output before a fault. */
async function* inflateByStream(compressed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const stream = new DecompressionStream("gzip");
  const writer = stream.writable.getWriter();
  const reader = stream.readable.getReader();
  const written = (async () => {
    for await (const chunk of compressed) await writer.write(chunk.slice());
    await writer.close();
  })();
  written.catch((error: unknown) => writer.abort(error).catch(() => undefined));
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value;
    await written;
  } finally {
    await reader.cancel().catch(() => undefined);
    await written.catch(() => undefined);
  }
}
