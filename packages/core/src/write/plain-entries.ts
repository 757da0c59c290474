/**
 * The fast way for objects that hold nothing but the four core fields: a few hundred of them are flattened into one text, written into the kernel's window at once,
 * and scanned as records. Should a value hold one of the two separators, the records do not add up, and all of the piece goes the slow way.
 */
import { type Kernel, RECORD, RECORD_FLAG, RECORD_INTS } from "../kernel/kernel.ts";
import { writeUtf8 } from "../kernel/strings.ts";
import type { GivenRecord } from "./record-run.ts";
import type { RecordMeans } from "./records.ts";

const FIELD = "\u001f";
const RECORD_END = "\u001e";
/** Larger pieces leave the cache. */
const PIECE_LENGTH = 16_384;
/** An entry with more characters is none of the many. */
const MAX_ENTRY_LENGTH = 4096;

/** The text of an entry as a record; undefined where it is more than core fields given as text and numbers. */
function flatten(entry: unknown): string | undefined {
  if (typeof entry !== "object" || entry === null) return undefined;
  for (const property in entry) {
    if (property !== "loc" && property !== "lastmod" && property !== "changefreq" && property !== "priority") return undefined;
  }
  const { loc, lastmod = "", changefreq = "", priority = "" } = entry as { readonly [property in "loc" | "lastmod" | "changefreq" | "priority"]?: unknown };
  if (typeof loc !== "string" || typeof lastmod !== "string" || typeof changefreq !== "string") return undefined;
  if (typeof priority !== "string" && typeof priority !== "number") return undefined;
  if (loc.length + lastmod.length + changefreq.length + (typeof priority === "string" ? priority.length : 0) > MAX_ENTRY_LENGTH) return undefined;
  return `${loc}${FIELD}${lastmod}${FIELD}${changefreq}${FIELD}${priority}${RECORD_END}`;
}

interface Place extends GivenRecord {
  readonly line: number;
}

export class PlainEntries {
  readonly #means: RecordMeans;
  readonly #kernel: Kernel;
  #piece = "";
  #entries: GivenRecord["entry"][] = [];
  #sources: string[] = [];
  #lines: number[] = [];
  #tableSet = false;

  constructor(means: RecordMeans) {
    this.#means = means;
    this.#kernel = means.kernel;
  }

  /** Takes an entry, now or with the next piece. A promise means that the caller has to wait. */
  add(entry: unknown, source: string, line: number): void | Promise<void> {
    const text = flatten(entry);
    if (text === undefined) return this.#addOther(entry, source, line);
    this.#piece += text;
    // It has properties, or it would not have become text.
    this.#entries.push(entry as GivenRecord["entry"]);
    this.#sources.push(source);
    this.#lines.push(line);
    if (this.#piece.length >= PIECE_LENGTH) return this.flush();
  }

  #addOther(entry: unknown, source: string, line: number): void | Promise<void> {
    if (this.#entries.length === 0) return this.#means.intake.add(entry, source, line);
    return this.#flushBefore(entry, source, line);
  }

  async #flushBefore(entry: unknown, source: string, line: number): Promise<void> {
    await this.flush();
    await this.#means.intake.add(entry, source, line);
  }

  /** Takes what is gathered. To be called before anything else goes into the files, and at the end. */
  async flush(): Promise<void> {
    if (this.#entries.length === 0) return;
    const { kernel, run, intake, onWindow } = this.#means;
    onWindow();
    this.#setTable();
    const length = writeUtf8(this.#piece, kernel.window, 0);
    const entries = this.#entries;
    const [sources, lines] = [this.#sources, this.#lines];
    this.#piece = "";
    [this.#entries, this.#sources, this.#lines] = [[], [], []];
    kernel.scanRecords(0, length, true);
    const place = (at: number): Place => ({ entry: entries[at] ?? {}, source: sources[at] ?? "", line: lines[at] ?? 0 });
    if (!this.#addsUp(entries.length, length)) {
      for (let at = 0; at < entries.length; at++) {
        const { entry, source, line } = place(at);
        await intake.add(entry, source, line);
      }
      return;
    }
    await run.take((record, seen) => {
      const { entry, source, line } = place(record);
      return intake.addPast(entry, source, line, seen ? undefined : intake.unique);
    }, place);
  }

  /** Has every entry become one record of four fields? */
  #addsUp(entries: number, length: number): boolean {
    const kernel = this.#kernel;
    if (kernel.entries !== entries || kernel.safe !== length) return false;
    for (let record = 0; record < entries; record++) {
      if (((kernel.tape[record * RECORD_INTS + RECORD.FLAGS] ?? 0) & (RECORD_FLAG.SHAPE | RECORD_FLAG.BLANK)) !== 0) return false;
    }
    return true;
  }

  /** A stream of records in between has its own table. */
  forgetTable(): void {
    this.#tableSet = false;
  }

  #setTable(): void {
    if (this.#tableSet) return;
    this.#tableSet = true;
    const { prefix, maxLocBytes } = this.#means;
    this.#kernel.setRecordTable({
      delimiter: FIELD.charCodeAt(0),
      terminator: RECORD_END.charCodeAt(0),
      quoted: false,
      columns: [0, 1, 2, 3],
      prefix,
      maxLocBytes,
    });
  }
}
