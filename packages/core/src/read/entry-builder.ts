import { ENTRY_FLAG, ENTRY_INTS, FIELD_INTS, FLAG } from "../kernel/tape.ts";
import { dateFlags } from "../kernel/twin/date.ts";
import { UrlScanner } from "../kernel/twin/url.ts";
import type { Field } from "../model/fields.ts";
import { LOC } from "../model/fields.ts";
import { isSpace } from "../xml/bytes.ts";
import type { ValueText } from "../xml/text.ts";
import type { ByteWindow } from "../xml/window.ts";

/** Which kind of entry a tape holds. */
export type EntryElement = "url" | "sitemap";

/** Does the loc in bytes[from, to) have another scheme or authority than the one before? */
export type HostChanged = (bytes: Uint8Array, from: number, to: number) => boolean;

const START_INTS = 1024;
/** Fields of the entry itself with a lower number than this are remembered as bits. */
const BITS = 31;

/**
 * Gathers the fields of one entry with offsets of the document, and writes them onto the tape when the entry has ended.
 * The tape holds entries of one kind; offsets on it count in the window as it stands.
 */
export class EntryBuilder {
  tape = new Int32Array(START_INTS);
  tapeLength = 0;
  entries = 0;
  element: EntryElement = "url";
  /** Offset of the open entry, or -1. */
  start = -1;

  readonly #window: ByteWindow;
  readonly #text: ValueText;
  /** FIELD_INTS numbers for each field; raw and window text as offsets of the document. */
  readonly #fields: number[] = [];
  #count = 0;
  /** Which fields the entry has: those of most entries are bits, the others keys in a set. */
  #seenBits = 0;
  readonly #seen = new Set<number>();
  /** Further addresses of the entry, in the same form. */
  readonly #extra: number[] = [];
  #arenaStart = 0;
  readonly #urls = new UrlScanner();
  readonly #instant = { day: 0, second: 0 };
  #hostChanged: HostChanged = (bytes, from, to) => this.#urls.hostChanged(bytes, from, to);

  constructor(window: ByteWindow, text: ValueText) {
    this.#window = window;
    this.#text = text;
  }

  /** Says who remembers the host of the entry before, and tells it that host. */
  setHostChanged(hostChanged: HostChanged): void {
    const { lastHost } = this.#urls;
    hostChanged(lastHost, 0, lastHost.length);
    this.#hostChanged = hostChanged;
  }

  get open(): boolean {
    return this.start >= 0;
  }

  get fieldCount(): number {
    return this.#count;
  }

  /** Has nothing been put into the open entry yet? */
  get empty(): boolean {
    return this.#count === 0 && this.#extra.length === 0;
  }

  begin(element: EntryElement, start: number): void {
    this.element = element;
    this.start = start;
    this.#count = 0;
    this.#extra.length = 0;
    this.#seenBits = 0;
    // To clear a set costs an allocation, also where it is empty.
    if (this.#seen.size > 0) this.#seen.clear();
    this.#arenaStart = this.#text.used;
  }

  cancel(): void {
    this.start = -1;
    this.#text.used = this.#arenaStart;
  }

  /** Has the entry, or the group with this ordinal, such a field already? */
  has(number: number, parent: number): boolean {
    return isBit(number, parent) ? (this.#seenBits & (1 << number)) !== 0 : this.#seen.has(keyOf(number, parent));
  }

  /** Adds a field that has no text yet and returns its ordinal. */
  add(field: Field, parent: number, at: number): number {
    if (isBit(field.number, parent)) this.#seenBits |= 1 << field.number;
    else this.#seen.add(keyOf(field.number, parent));
    const ordinal = this.#count++;
    set(this.#fields, ordinal * FIELD_INTS, field.number, parent, 0, at, at, at, at);
    return ordinal;
  }

  /** Gives a field its raw span and the text that was just decoded. */
  fill(field: Field, ordinal: number, rawStart: number, rawEnd: number): void {
    const at = ordinal * FIELD_INTS;
    const parent = this.#fields[at + 1] ?? -1;
    const { start, end, inArena } = this.#text;
    const empty = start === end && !inArena;
    const flags = this.#flags(field, rawStart, rawEnd);
    set(this.#fields, at, field.number, parent, flags, rawStart, rawEnd, empty ? rawStart : start, empty ? rawStart : end);
  }

  /** Gives a field without text its raw span. */
  span(ordinal: number, rawStart: number, rawEnd: number): void {
    const at = ordinal * FIELD_INTS;
    set(this.#fields, at, this.#fields[at] ?? 0, this.#fields[at + 1] ?? -1, 0, rawStart, rawEnd, rawStart, rawStart);
  }

  /** Takes the fields from this ordinal on away again. */
  dropFrom(ordinal: number): void {
    const at = ordinal * FIELD_INTS;
    const number = this.#fields[at] ?? 0;
    const parent = this.#fields[at + 1] ?? -1;
    if (isBit(number, parent)) this.#seenBits &= ~(1 << number);
    else this.#seen.delete(keyOf(number, parent));
    this.#count = ordinal;
  }

  /** Adds the decoded text as a further address of the entry. */
  addExtra(field: Field, rawStart: number, rawEnd: number): void {
    const flags = this.#flags(field, rawStart, rawEnd);
    set(this.#extra, this.#extra.length, field.number, -1, flags, rawStart, rawEnd, this.#text.start, this.#text.end);
  }

  get hasLoc(): boolean {
    return this.has(LOC, -1);
  }

  /** Entries that `finish` would write. */
  get pendingEntries(): number {
    return (this.hasLoc ? 1 : 0) + this.#extra.length / FIELD_INTS;
  }

  /** Writes the entry, if it has a loc, and one for each further address, and closes it. */
  finish(end: number): void {
    if (this.hasLoc) this.#write(this.start, end, this.#fields, 0, this.#count);
    for (let at = 0; at < this.#extra.length; at += FIELD_INTS) {
      this.#write(this.#extra[at + 3] ?? 0, this.#extra[at + 4] ?? 0, this.#extra, at, 1);
    }
    this.start = -1;
  }

  /** Empties the tape after it was read. What an open entry has in the arena moves to its start. */
  reset(): void {
    this.tapeLength = 0;
    this.entries = 0;
    const text = this.#text;
    if (this.start < 0) {
      text.used = 0;
      return;
    }
    const moved = this.#arenaStart;
    // An entry that stays open over many chunks was moved the first time.
    if (moved === 0) return;
    text.arena.copyWithin(0, moved, text.used);
    text.used -= moved;
    this.#arenaStart = 0;
    this.#move(this.#fields, this.#count * FIELD_INTS, moved);
    this.#move(this.#extra, this.#extra.length, moved);
  }

  /** Tells the fields before `end` that their text in the arena has moved to the front by so many bytes. */
  #move(list: number[], end: number, moved: number): void {
    for (let at = 0; at < end; at += FIELD_INTS) {
      if (((list[at + 2] ?? 0) & FLAG.IN_ARENA) === 0) continue;
      list[at + 5] = (list[at + 5] ?? 0) - moved;
      list[at + 6] = (list[at + 6] ?? 0) - moved;
    }
  }

  #write(start: number, end: number, list: readonly number[], from: number, count: number): void {
    const { base } = this.#window;
    const needed = this.tapeLength + ENTRY_INTS + count * FIELD_INTS;
    if (needed > this.tape.length) {
      const larger = new Int32Array(Math.max(this.tape.length * 2, needed));
      larger.set(this.tape.subarray(0, this.tapeLength));
      this.tape = larger;
    }
    const { tape } = this;
    let at = this.tapeLength;
    tape[at++] = start - base;
    tape[at++] = end - base;
    tape[at++] = count;
    tape[at++] = ENTRY_FLAG.SLOW;
    for (let field = from; field < from + count * FIELD_INTS; field += FIELD_INTS) {
      const flags = list[field + 2] ?? 0;
      const inArena = (flags & FLAG.IN_ARENA) !== 0;
      const shift = inArena ? 0 : base;
      const isLoc = list[field] === LOC && list[field + 1] === -1;
      const changed =
        isLoc && this.#hostChanged(inArena ? this.#text.arena : this.#window.bytes, (list[field + 5] ?? 0) - shift, (list[field + 6] ?? 0) - shift);
      tape[at++] = list[field] ?? 0;
      tape[at++] = list[field + 1] ?? 0;
      tape[at++] = changed ? flags | FLAG.HOST_CHANGED : flags;
      tape[at++] = (list[field + 3] ?? 0) - base;
      tape[at++] = (list[field + 4] ?? 0) - base;
      tape[at++] = (list[field + 5] ?? 0) - shift;
      tape[at++] = (list[field + 6] ?? 0) - shift;
    }
    this.tapeLength = at;
    this.entries++;
  }

  #flags(field: Field, rawStart: number, rawEnd: number): number {
    const text = this.#text;
    const { base, bytes: windowBytes } = this.#window;
    let flags = 0;
    if (text.hasReference) flags |= FLAG.REFERENCE;
    if (text.nonAscii) flags |= FLAG.NON_ASCII;
    if (text.inArena) flags |= FLAG.IN_ARENA;
    if (text.trimmed || (rawEnd > rawStart && (isSpace(windowBytes[rawStart - base]) || isSpace(windowBytes[rawEnd - 1 - base])))) flags |= FLAG.EDGE_SPACE;
    const bytes = text.inArena ? text.arena : windowBytes;
    const from = text.inArena ? text.start : text.start - base;
    const to = text.inArena ? text.end : text.end - base;
    const { kind } = field.spec;
    if (kind === "url" || kind === "loc") flags |= this.#urls.flags(bytes, from, to, false);
    else if (kind === "w3c-datetime") flags |= dateFlags(bytes, from, to, this.#instant);
    return flags;
  }
}

/** Writes the numbers of one field (see kernel/tape.ts). */
function set(list: number[], at: number, number: number, parent: number, flags: number, rawStart: number, rawEnd: number, start: number, end: number): void {
  list[at] = number;
  list[at + 1] = parent;
  list[at + 2] = flags;
  list[at + 3] = rawStart;
  list[at + 4] = rawEnd;
  list[at + 5] = start;
  list[at + 6] = end;
}

function isBit(number: number, parent: number): boolean {
  return parent === -1 && number < BITS;
}

function keyOf(number: number, parent: number): number {
  return (parent + 1) * 1024 + number;
}
