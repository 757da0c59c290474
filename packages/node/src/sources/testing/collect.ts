import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BadRow, EntryBatch, RecordStream, SourceItem, UrlEntryInput } from "@mapwright/core";
import { openSources } from "../open-source.ts";
import type { SourceNote, SourceOptions } from "../types.ts";

/** A record stream with its bytes gathered. */
export interface Records extends Omit<RecordStream, "chunks" | "kind"> {
  readonly text: string;
}

export interface Collected {
  readonly entries: readonly UrlEntryInput[];
  /** Lines of the entries, where the batches have them. */
  readonly lines: readonly number[];
  readonly bad: readonly { readonly line: number; readonly value: string; readonly reason: string; readonly message?: string }[];
  readonly records: readonly Records[];
  readonly notes: readonly SourceNote[];
}

/** Reads a source to its end. */
export async function collect(source: Iterable<SourceItem> | AsyncIterable<SourceItem>, notes: readonly SourceNote[] = []): Promise<Collected> {
  const entries: UrlEntryInput[] = [];
  const lines: number[] = [];
  const bad: { line: number; value: string; reason: string; message?: string }[] = [];
  const records: Records[] = [];
  for await (const item of source) {
    if (isRecords(item)) {
      const { chunks, kind: _, ...rest } = item;
      const parts: Uint8Array[] = [];
      for await (const chunk of chunks) parts.push(Uint8Array.from(chunk));
      records.push({ ...rest, text: Buffer.concat(parts).toString() });
    } else if (isBatch(item)) {
      entries.push(...item.entries);
      lines.push(...Array.from(item.lines ?? []));
    } else if (isBad(item)) {
      const { line, value, reason, message } = item;
      bad.push({ line, value, reason, ...(message === undefined ? {} : { message }) });
    } else throw new Error("Expected a batch, records or a bad row");
  }
  return { entries: entries.map(withoutUndefined), lines, bad, records, notes };
}

const kindOf = (item: SourceItem): unknown => (typeof item === "object" && "kind" in item ? item.kind : undefined);
const isRecords = (item: SourceItem): item is RecordStream => kindOf(item) === "records";
const isBatch = (item: SourceItem): item is EntryBatch => kindOf(item) === "entries";
const isBad = (item: SourceItem): item is BadRow => kindOf(item) === "bad";

function withoutUndefined<T extends object>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/** Bytes as one chunk, or cut into pieces of `size`. One buffer is used again and again, as file reading does. */
export async function* chunksOf(bytes: Uint8Array | string, size = Number.POSITIVE_INFINITY): AsyncGenerator<Uint8Array> {
  const all = Buffer.from(bytes);
  const buffer = new Uint8Array(Math.min(size, all.length));
  for (let from = 0; from < all.length; from += size) {
    const part = all.subarray(from, from + size);
    buffer.set(part);
    yield buffer.subarray(0, part.length);
  }
}

/** Reads bytes as if they came from standard input. */
export async function readBytes(bytes: Uint8Array | string, options: SourceOptions & { readonly size?: number } = {}): Promise<Collected> {
  const notes: SourceNote[] = [];
  const { size, ...rest } = options;
  return collect(openSources(["-"], { ...rest, stdin: chunksOf(bytes, size), onNote: (note) => notes.push(note) }), notes);
}

/** Reads files of these contents, written to a temporary folder, in their order. */
export async function readFiles(
  files: Readonly<Record<string, Uint8Array | string>>,
  options: SourceOptions & { readonly open?: readonly string[] } = {},
): Promise<Collected> {
  const folder = mkdtempSync(join(tmpdir(), "mapwright-source-"));
  try {
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
    const notes: SourceNote[] = [];
    const { open, ...rest } = options;
    const paths = (open ?? Object.keys(files)).map((name) => join(folder, name));
    return await collect(openSources(paths, { ...rest, onNote: (note) => notes.push(note) }), notes);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
