import type { BadRow, SourceItem, UrlEntryInput } from "@mapwright/core";
import { BATCH_ENTRIES, excerpt } from "./types.ts";

/** A row that makes no entry: its text, and what was expected and found. */
export interface Rejected {
  readonly line: number;
  readonly text: string;
  readonly message: string;
  readonly reason?: BadRow["reason"];
}

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

  reject({ line, text, message, reason = "row-invalid" }: Rejected): void {
    this.#items.push({ kind: "bad", source: this.#source, line, value: excerpt(text), reason, message });
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
