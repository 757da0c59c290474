import { readFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { isSitemapError } from "@mapwright/core";
import { type CheckSetInput, type CheckSetOptions, checkSet } from "@mapwright/core/check";
import type { FileReport } from "@mapwright/core/report";
import { inflate, readFileChunks } from "@mapwright/node";
import { fileAddress } from "../read/file-address.ts";
import type { InputFile } from "../read/list-inputs.ts";

/** Files up to this size are read at once: handing each step of it to another thread takes longer than all of them do. */
const SMALL_BYTES = 65_536;

/** How files are checked. */
export interface CheckFilesOptions extends Omit<CheckSetOptions, "onFile" | "inflate"> {
  /** Address of the file or folder. */
  readonly publicUrl: URL | undefined;
  /** Is told of the bytes of a file that were read so far. */
  readonly onBytes: (path: string, bytes: number) => void;
  /** More documents of the set, behind the files. */
  readonly more?: AsyncIterable<CheckSetInput> | undefined;
}

/**
 * Checks the files as one set. A file that cannot be read has an `error` and no findings; the others go on. Neither has one findings that was not
 * read to its end as the run was aborted: that would be faults of ours.
 */
export async function checkFiles(files: readonly InputFile[], { publicUrl, onBytes, more, ...options }: CheckFilesOptions): Promise<readonly FileReport[]> {
  const errors = new Map<number, string>();
  const sizes = await Promise.all(files.map(({ path }) => sizeOf(path)));
  const inputs = files.map((file, index): CheckSetInput => {
    const url = publicUrl && fileAddress(publicUrl, file);
    const bytes = sizes[index];
    const input = readGuarded(file.path, { size: bytes, signal: options.signal, onBytes, onError: (message) => errors.set(index, message) });
    return { name: file.path, input, ...(url === undefined ? {} : { url }), ...(bytes === undefined ? {} : { bytes }) };
  });
  const result = await checkSet(more === undefined ? inputs : concatenate(inputs, more), { ...options, inflate });
  return result.files.map(({ name, kind, complete, urls, bytes, diagnostics, generator }, index) => {
    const error = errors.get(index) ?? (options.signal?.aborted === true && !complete ? "Stopped before it was read to its end" : undefined);
    const facts = { file: name, kind, complete: complete && error === undefined, urls, bytes };
    if (error !== undefined) return { ...facts, diagnostics: [], error };
    return { ...facts, diagnostics, ...(generator === undefined ? {} : { generator }) };
  });
}

async function* concatenate<T>(first: Iterable<T>, second: AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
  yield* first;
  yield* second;
}

async function sizeOf(path: string): Promise<number | undefined> {
  const found = path === "-" ? undefined : await stat(path).catch(() => undefined);
  return found?.isFile() === true ? found.size : undefined;
}

interface Guard {
  /** Bytes of the file, where they are known. */
  readonly size: number | undefined;
  readonly signal: AbortSignal | undefined;
  readonly onBytes: (path: string, bytes: number) => void;
  readonly onError: (message: string) => void;
}

/** The bytes of a small file; undefined where it cannot be read, which is told by who tries again. */
function readAtOnce(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** The bytes of a file. Failed input ends them and is told, so that one bad file does not end the check of all. */
async function* readGuarded(path: string, { size, signal, onBytes, onError }: Guard): AsyncGenerator<Uint8Array, void, undefined> {
  const whole = size !== undefined && size <= SMALL_BYTES ? readAtOnce(path) : undefined;
  if (whole !== undefined) {
    // Signals and timers have their turn between files.
    await setImmediate();
    onBytes(path, whole.length);
    if (whole.length > 0) yield whole;
    return;
  }
  let bytes = 0;
  try {
    for await (const chunk of readFileChunks(path, signal === undefined ? {} : { signal })) {
      bytes += chunk.length;
      onBytes(path, bytes);
      yield chunk;
    }
  } catch (error) {
    if (!isSitemapError(error) || error.code !== "ERR_SOURCE") throw error;
    onError(error.message);
  }
}
