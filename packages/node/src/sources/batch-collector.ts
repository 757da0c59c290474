import type { SkipReason, SourceItem, UrlEntryInput } from "@mapwright/core";
import { BATCH_ENTRIES, excerpt } from "./types.ts";

/** Gathers entries with their lines into batches, and bad rows between them. */
export class BatchCollector {
  readonly #source: string;
  #items: SourceItem[] = [];
  #entries: UrlEntryInput[] = [];
  #lines: number[] = [];

  constructor(source: string) {
    this.#source = source;
  }

  add(entry: UrlEntryInput, line: number): void {
    this.#entries.push(entry);
    this.#lines.push(line);
    if (this.#entries.length === BATCH_ENTRIES) this.#close();
  }

  reject(line: number, value: string, reason: SkipReason = "row-invalid"): void {
    this.#items.push({ kind: "bad", source: this.#source, line, value: excerpt(value), reason });
  }

  /** The items that are ready. */
  take(): readonly SourceItem[] {
    const items = this.#items;
    if (items.length > 0) this.#items = [];
    return items;
  }

  /** Everything that is left. */
  end(): readonly SourceItem[] {
    if (this.#entries.length > 0) this.#close();
    return this.take();
  }

  #close(): void {
    this.#items.push({ kind: "entries", source: this.#source, entries: this.#entries, lines: this.#lines });
    this.#entries = [];
    this.#lines = [];
  }
}
