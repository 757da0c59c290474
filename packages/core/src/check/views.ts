/*
 * Entries and fields of a tape as rules see them. One EntryCursor serves a whole document: `move` puts it onto the next entry, and
 * nothing is made before a rule asks for it. What must stay true: a view says the same as long as its entry is the one at hand.
 */
import { sliceAscii, sliceUtf8 } from "../kernel/strings.ts";
import { ENTRY_INTS, FIELD_FLAGS, FIELD_INTS, FIELD_PARENT, FIELD_RAW_END, FIELD_RAW_START, FIELD_TEXT_END, FIELD_TEXT_START, FLAG } from "../kernel/tape.ts";
import { LASTMOD, LOC } from "../model/fields.ts";
import { isSpace } from "../xml/bytes.ts";
import { FIELD_NAMES } from "./field-names.ts";
import type { LastmodGlance } from "./glances.ts";
import type { EntryView, FieldView } from "./rule.ts";
import { Tape, UNKNOWN } from "./tape.ts";
import { type Clock, valueFacts } from "./value-facts.ts";

const LESS_THAN = 0x3c;

export class EntryCursor implements EntryView {
  readonly clock: Clock;
  readonly batch = new Tape();
  /** Index of the entry's first integer on the tape. */
  at = 0;
  index = 0;
  fieldCount = 0;
  readonly #views: FieldCursor[] = [];

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Puts the cursor onto the entry at tape[at]. */
  move(at: number, index: number): void {
    this.at = at;
    this.index = index;
    this.fieldCount = this.batch.tape[at + 2] as number;
    this.batch.locFacts = UNKNOWN;
  }

  get element(): "url" | "sitemap" {
    return this.batch.element;
  }

  get offset(): number {
    return this.batch.base + (this.batch.tape[this.at] as number);
  }

  get end(): number {
    return this.batch.base + (this.batch.tape[this.at + 1] as number);
  }

  get loc(): string {
    return this.locField()?.text ?? "";
  }

  /** The entry's own loc. */
  locField(): FieldCursor | undefined {
    return this.numbered(LOC);
  }

  /** The first field with this number. */
  numbered(number: number): FieldCursor | undefined {
    const { tape } = this.batch;
    for (let ordinal = 0, at = this.at + ENTRY_INTS; ordinal < this.fieldCount; ordinal++, at += FIELD_INTS) {
      if (tape[at] === number) return this.field(ordinal);
    }
    return undefined;
  }

  field(ordinal: number): FieldCursor {
    if (!(ordinal >= 0 && ordinal < this.fieldCount)) throw new RangeError(`Expected an ordinal below ${this.fieldCount}, found ${ordinal}`);
    let view = this.#views[ordinal];
    if (view === undefined) {
      view = new FieldCursor(this.batch, this.clock, ordinal);
      this.#views[ordinal] = view;
    }
    view.move(this.at + ENTRY_INTS + ordinal * FIELD_INTS, this.index);
    return view;
  }

  first(name: string, parent?: number): FieldCursor | undefined {
    for (let ordinal = 0; ordinal < this.fieldCount; ordinal++) if (this.#is(ordinal, name, parent)) return this.field(ordinal);
    return undefined;
  }

  find(name: string, parent?: number): readonly number[] {
    const found: number[] = [];
    for (let ordinal = 0; ordinal < this.fieldCount; ordinal++) if (this.#is(ordinal, name, parent)) found.push(ordinal);
    return found;
  }

  #is(ordinal: number, name: string, parent: number | undefined): boolean {
    const { tape, element } = this.batch;
    const at = this.at + ENTRY_INTS + ordinal * FIELD_INTS;
    return FIELD_NAMES[element][tape[at] as number] === name && (parent === undefined || tape[at + FIELD_PARENT] === parent);
  }
}

export class FieldCursor implements FieldView {
  readonly ordinal: number;
  readonly #batch: Tape;
  readonly #clock: Clock;
  /** Index of the field's first integer on the tape, and of its entry in the document. */
  #at = 0;
  #entry = -1;
  /** What `facts` and `text` found, if they were asked for. */
  #facts = UNKNOWN;
  #text: string | undefined;

  constructor(batch: Tape, clock: Clock, ordinal: number) {
    this.#batch = batch;
    this.#clock = clock;
    this.ordinal = ordinal;
  }

  /** Puts the view onto the field at tape[at]. */
  move(at: number, entry: number): void {
    if (this.#entry === entry) return;
    this.#at = at;
    this.#entry = entry;
    this.#facts = UNKNOWN;
    this.#text = undefined;
  }

  /** Tells the view its facts, which are known already. */
  know(facts: number): void {
    this.#facts = facts;
  }

  get name(): string {
    return FIELD_NAMES[this.#batch.element][this.number] ?? "";
  }

  get number(): number {
    return this.#batch.tape[this.#at] as number;
  }

  get parent(): number {
    return this.#batch.tape[this.#at + FIELD_PARENT] as number;
  }

  get facts(): number {
    if (this.#facts === UNKNOWN) this.#facts = valueFacts(this.#batch, this.#at, this.#clock);
    return this.#facts;
  }

  get bytes(): Uint8Array {
    const { bytes, arena } = this.#batch;
    return (this.flags & FLAG.IN_ARENA) === 0 ? bytes : arena;
  }

  get start(): number {
    return this.#batch.tape[this.#at + FIELD_TEXT_START] as number;
  }

  get end(): number {
    return this.#batch.tape[this.#at + FIELD_TEXT_END] as number;
  }

  get text(): string {
    if (this.#text === undefined) {
      const slice = (this.flags & FLAG.NON_ASCII) === 0 ? sliceAscii : sliceUtf8;
      this.#text = slice(this.bytes, this.start, this.end);
    }
    return this.#text;
  }

  get raw(): string {
    return sliceUtf8(this.#batch.bytes, this.#rawStart, this.#rawEnd);
  }

  get offset(): number {
    const { bytes, base } = this.#batch;
    const from = this.#rawStart;
    // The raw text of a group is its children.
    if (this.start === this.end) return base + from;
    const to = this.#rawEnd;
    let at = from;
    while (at < to && isSpace(bytes[at])) at++;
    return base + (at === to ? from : at);
  }

  get tag(): number {
    const { bytes, base } = this.#batch;
    let at = this.#rawStart - 1;
    // The tag's other attributes may hold anything but `<`.
    while (at > 0 && bytes[at] !== LESS_THAN) at--;
    return base + Math.max(at, 0);
  }

  /** FLAG bits, as the tape has them. */
  get flags(): number {
    return this.#batch.tape[this.#at + FIELD_FLAGS] as number;
  }

  get #rawStart(): number {
    return this.#batch.tape[this.#at + FIELD_RAW_START] as number;
  }

  get #rawEnd(): number {
    return this.#batch.tape[this.#at + FIELD_RAW_END] as number;
  }
}

/** A lastmod as a survey describes it. */
export class LastmodCursor implements LastmodGlance {
  hash = 0;
  day = 0;
  isDay = false;
  /** Of its entry: where it stands on the tape, and its index in the document. */
  at = 0;
  index = 0;
  readonly #entry: EntryCursor;

  constructor(entry: EntryCursor) {
    this.#entry = entry;
  }

  readonly field = (): FieldView => {
    this.#entry.move(this.at, this.index);
    const field = this.#entry.numbered(LASTMOD);
    if (field === undefined) throw new RangeError("Expected an entry with a lastmod, found none");
    return field;
  };
}
