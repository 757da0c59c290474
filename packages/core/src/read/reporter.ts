import { sliceUtf8 } from "../kernel/strings.ts";
import { isUtf8 } from "../xml/bytes.ts";
import { decodeLegacy, highHalf } from "../xml/legacy.ts";
import type { Positions } from "../xml/position.ts";
import type { ByteWindow } from "../xml/window.ts";
import { ISSUES, type IssueCode, type IssueSpec } from "./issues.ts";
import type { ReadIssue } from "./types.ts";

/** Issues kept for each code when nothing else is asked for. */
export const DEFAULT_KEEP_ISSUES = 100 as const;
/** Longest raw text of an issue, in UTF-16 units, and the bytes that are enough for it. */
const RAW_UNITS = 200;
const RAW_BYTES = 800;
/** Issues before the root that are remembered. */
const MAX_HELD = 1000;
/** Places of a code that are remembered. */
const RECENT_PLACES = 16;

export interface ReporterOptions {
  readonly window: ByteWindow;
  readonly positions: Positions;
  readonly keepIssues: number;
  readonly onIssue: ((issue: ReadIssue) => void) | undefined;
}

/** Words of a message in place of the raw text and of those of the table. */
export interface IssueWords {
  readonly found?: string;
  readonly expected?: string;
}

/** Where an issue stands, in the original bytes. */
export type IssuePlace = Pick<ReadIssue, "offset" | "line" | "column">;

/** A place together with what stands there. */
export type KeptPlace = IssuePlace & Pick<ReadIssue, "raw">;

/**
 * The last places of one code, where one that comes again is found. Most issues come in the order of the document and those told twice are
 * told soon after one another, so that a few places are enough however many issues there are.
 */
class RecentPlaces {
  readonly #recent: number[];
  #next = 0;
  #highest: number;

  constructor(first: number) {
    this.#recent = [first];
    this.#highest = first;
  }

  /** Adds a place; false when it was there. */
  add(place: number): boolean {
    if (place > this.#highest) this.#highest = place;
    else if (this.#recent.includes(place)) return false;
    this.#next = (this.#next + 1) % RECENT_PLACES;
    this.#recent[this.#next] = place;
    return true;
  }
}

/** Collects issues: counts all, keeps the first of each code with place and raw text, shows every one to the listener. */
export class Reporter {
  readonly counts = new Map<IssueCode, number>();
  readonly #options: ReporterOptions;
  readonly #kept: ReadIssue[] = [];
  readonly #places = new Map<IssueCode, RecentPlaces>();
  #held: ReadIssue[] | undefined;
  readonly #once = new Set<string>();
  #legacy: string | undefined;
  #toOriginal: (offset: number) => number = (offset) => offset;

  constructor(options: ReporterOptions) {
    this.#options = options;
  }

  /** Says in which single-byte encoding bytes that are no UTF-8 are shown. */
  setLegacy(encoding: string): void {
    this.#legacy = highHalf(encoding);
  }

  /** Says how offsets of the text that is read become offsets of the document. */
  setOriginal(map: (offset: number) => number): void {
    this.#toOriginal = map;
  }

  /** Is this the first time that something is asked about `key`? For faults that a document has as a whole. */
  first(key: string): boolean {
    if (this.#once.has(key) || this.#once.size > 1000) return false;
    this.#once.add(key);
    return true;
  }

  /** Reports what stands at [from, to). `found` and `expected` take the place of the raw text and of the table's words in the message. */
  report(code: IssueCode, from: number, to: number, words: IssueWords = {}): void {
    if (this.#isKnown(code, from)) return;
    if (this.#held !== undefined) {
      if (this.#held.length < MAX_HELD) this.#held.push(this.#create(code, this.keepPlace(from, to), words));
      return;
    }
    const count = (this.counts.get(code) ?? 0) + 1;
    this.counts.set(code, count);
    const keep = count <= this.#options.keepIssues;
    if (!keep && this.#options.onIssue === undefined) return;
    const issue = this.#create(code, this.keepPlace(from, to), words);
    if (keep) this.#kept.push(issue);
    this.#options.onIssue?.(issue);
  }

  /** Remembers what stands at [from, to), to report it when the window may have forgotten it. */
  keepPlace(from: number, to: number): KeptPlace {
    return { ...this.place(from), raw: this.#raw(from, to) };
  }

  /** Reports what stands at a place that was kept. */
  reportKept(code: IssueCode, place: KeptPlace, words: IssueWords): void {
    this.#tell(this.#create(code, place, words));
  }

  #tell(issue: ReadIssue): void {
    const count = (this.counts.get(issue.code) ?? 0) + 1;
    this.counts.set(issue.code, count);
    if (count <= this.#options.keepIssues) this.#kept.push(issue);
    this.#options.onIssue?.(issue);
  }

  /** The place of an offset of the window, as issues have it. */
  place(offset: number): IssuePlace {
    const { line, column } = this.#options.positions.locate(offset);
    return { offset: this.#toOriginal(offset), line, column };
  }

  /** The place behind the last byte that was taken in. */
  get end(): IssuePlace {
    return this.place(this.#options.window.end);
  }

  /** Was such an issue reported? Held ones count. */
  has(code: IssueCode): boolean {
    return this.counts.has(code) || this.#held?.some((issue) => issue.code === code) === true;
  }

  /** Holds issues back until it is clear what the document is. */
  hold(): void {
    this.#held = [];
  }

  /** Reports what was held back, or forgets it. */
  release(keep: boolean): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    if (!keep) return;
    for (const issue of held) this.#tell(issue);
  }

  /** How often each code occurred, by the alphabet: which comes first depends on how the bytes come in. */
  get issueCounts(): Readonly<Partial<Record<IssueCode, number>>> {
    return Object.fromEntries([...this.counts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** The kept issues in the order of the document. */
  get issues(): readonly ReadIssue[] {
    return this.#kept.toSorted((a, b) => a.offset - b.offset);
  }

  #isKnown(code: IssueCode, from: number): boolean {
    const places = this.#places.get(code);
    if (places !== undefined) return !places.add(from);
    this.#places.set(code, new RecentPlaces(from));
    return false;
  }

  #create(code: IssueCode, { offset, line, column, raw }: KeptPlace, words: IssueWords): ReadIssue {
    const spec: IssueSpec = ISSUES[code];
    const found = words.found ?? (raw === "" ? "nothing" : JSON.stringify(raw));
    return { code, level: spec.level, message: `Expected ${words.expected ?? spec.expected}, found ${found}`, offset, line, column, raw };
  }

  #raw(from: number, to: number): string {
    const { bytes, base, end } = this.#options.window;
    // What the window has forgotten cannot be told.
    const start = Math.max(0, from - base);
    let stop = Math.min(to, end) - base;
    if (stop - start > RAW_BYTES) {
      stop = start + RAW_BYTES;
      while (((bytes[stop] ?? 0) & 0xc0) === 0x80 && stop > start + RAW_BYTES - 4) stop--;
    }
    if (stop <= start) return "";
    const text = isUtf8(bytes, start, stop)
      ? sliceUtf8(bytes, start, stop)
      : decodeLegacy(bytes.subarray(start, stop), (this.#legacy ??= highHalf("windows-1252")));
    if (text.length <= RAW_UNITS) return text;
    const last = text.charCodeAt(RAW_UNITS - 1);
    return text.slice(0, last >= 0xd800 && last < 0xdc00 ? RAW_UNITS - 1 : RAW_UNITS);
  }
}
