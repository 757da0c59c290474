/*
 * One document under the eyes of the rules. The parser hands over tapes and issues. A survey of the tape says which entries are not plain;
 * of those, for each field one AND of its facts with what the rules mind decides whether anybody looks. What must stay true: rules report only what is still at hand (the entry or issue that is
 * being visited) or a place that they kept, so that nothing depends on how the document arrives.
 */
import { SURVEY, SURVEY_INTS, SURVEYED } from "../kernel/survey.ts";
import { ENTRY_INTS, FIELD_FLAGS, FIELD_INTS, FLAG } from "../kernel/tape.ts";
import type { Place, ProfileName } from "../model/diagnostic.ts";
import { LOC, PRIORITY } from "../model/fields.ts";
import type { TapeBatch } from "../read/assemble.ts";
import type { EntryElement } from "../read/entry-builder.ts";
import type { ParserHandler } from "../read/parser-types.ts";
import type { ReadIssue } from "../read/types.ts";
import type { RobotsFile } from "../robots/parse-robots.ts";
import type { Collector } from "./collector.ts";
import { DocumentHead } from "./document-head.ts";
import type { DuplicateTest } from "./duplicate-test.ts";
import { EntrySurvey } from "./entry-survey.ts";
import type { HostVisitor } from "./glances.ts";
import type { DocumentFacts, Duplicate, KeptPlace, ReportData, RuleContext, RuleEnvironment, RuleVisitor } from "./rule.ts";
import { type ActiveRule, judge } from "./severity.ts";
import type { Transport } from "./types.ts";
import { type Clock, valueFacts } from "./value-facts.ts";
import { EntryCursor, type FieldCursor, LastmodCursor } from "./views.ts";
import type { DocumentVisitors, VisitorPlan } from "./visitor-plan.ts";
import { ALWAYS, type EntryTable, type FieldInterest } from "./visitor-table.ts";

/** Finds places in the part of the document that is at hand. */
export interface Places {
  readonly place: (offset: number) => Place;
  /** Are offsets of entries not those of the document, because its encoding had to be changed? */
  readonly translated: boolean;
}

export interface DocumentCheckOptions {
  readonly visitors: VisitorPlan;
  readonly environment: Omit<RuleEnvironment, "profiles" | "listed">;
  readonly collector: Collector;
  readonly clock: Clock;
  /** Made only where a rule asks for duplicates. */
  readonly duplicates: () => DuplicateTest;
  /** More visitors of a rule, from the set that the document belongs to. */
  readonly setVisitor: (active: ActiveRule, context: RuleContext<string>) => RuleVisitor | undefined;
  readonly unmasked: boolean;
}

const START: Place = { offset: 0, line: 1, column: 1 };

export class DocumentCheck implements ParserHandler {
  readonly #options: DocumentCheckOptions;
  readonly #visitors: DocumentVisitors;
  readonly #cursor: EntryCursor;
  readonly #duplicates: DuplicateTest | undefined;
  readonly #survey: EntrySurvey;
  readonly #lastmod: LastmodCursor;
  readonly #head = new DocumentHead();
  #places: Places = { place: () => START, translated: false };
  #entries = 0;
  /** Entries so far, of each kind. */
  readonly #counts: Record<EntryElement, number> = { url: 0, sitemap: 0 };
  /** Who wants to see the entries of the host at hand. */
  #hosts: readonly HostVisitor[] = [];
  #issue: ReadIssue | undefined;
  /** Is the cursor on an entry that is being visited? */
  #visiting = false;
  #ended = false;

  constructor(options: DocumentCheckOptions) {
    this.#options = options;
    this.#cursor = new EntryCursor(options.clock);
    this.#visitors = options.visitors.begin({ contextOf: (active) => this.#contextOf(active), setVisitor: options.setVisitor });
    const { table } = this.#visitors;
    this.#duplicates = table.duplicate.length > 0 || table.listed ? options.duplicates() : undefined;
    this.#survey = new EntrySurvey(options.clock, this.#duplicates?.key ?? new Int32Array(4));
    this.#lastmod = new LastmodCursor(this.#cursor);
  }

  /** Says who knows places; to be called before anything is visited. */
  setPlaces(places: Places): void {
    this.#places = places;
  }

  transport(transport: Transport): void {
    for (const call of this.#visitors.table.transport) this.#visitors.of(call)(transport);
  }

  bytes(chunk: Uint8Array): void {
    this.#head.add(chunk);
    for (const call of this.#visitors.table.bytes) this.#visitors.of(call)(chunk);
  }

  issue(issue: ReadIssue): void {
    const hearers = this.#visitors.table.issues.get(issue.code);
    if (hearers === undefined) return;
    this.#issue = issue;
    for (const call of hearers) this.#visitors.of(call)(issue);
    this.#issue = undefined;
  }

  tape(batch: TapeBatch): void {
    const { element, entries } = batch;
    const table = this.#visitors.table.of(element);
    const cursor = this.#cursor;
    cursor.batch.set(batch);
    const surveyed = this.#survey.of(batch, table);
    const duplicates = this.#duplicates;
    duplicates?.take(batch, surveyed);
    const { collector, unmasked } = this.#options;
    const { single } = table;
    const always = unmasked || table.entry.length > 0;
    const dated = table.lastmod.map((call) => this.#visitors.of(call));
    let ordinal = this.#counts[element];
    this.#visiting = true;
    for (let entry = 0, at = 0; entry < entries; entry++, at += SURVEY_INTS, ordinal++) {
      const index = this.#entries++;
      const bits = surveyed[at + SURVEY.BITS] as number;
      if (dated.length > 0 && (bits & SURVEYED.LASTMOD) !== 0) this.#showLastmod(dated, surveyed, { at, index });
      const duplicate = duplicates?.of(entry);
      const isPlain = (bits & SURVEYED.LOOK) === 0 && duplicate === undefined;
      if (isPlain && !always && this.#hosts.length === 0 && !collector.isWaiting && !(single.size > 0 && single.has(ordinal))) continue;
      cursor.move(surveyed[at + SURVEY.ENTRY] as number, index);
      // What is not hinted at need not be looked for.
      if ((bits & SURVEYED.HINT) === 0) cursor.batch.locFacts = 0;
      this.#showEntry(table, { duplicate, ordinal });
    }
    this.#counts[element] = ordinal;
    this.#visiting = false;
  }

  #showLastmod(
    dated: readonly NonNullable<RuleVisitor["lastmod"]>[],
    surveyed: Int32Array,
    { at, index }: { readonly at: number; readonly index: number },
  ): void {
    const glance = this.#lastmod;
    glance.hash = surveyed[at + SURVEY.LASTMOD_HASH] as number;
    glance.day = surveyed[at + SURVEY.LASTMOD_DAY] as number;
    glance.isDay = ((surveyed[at + SURVEY.BITS] as number) & SURVEYED.DATE) !== 0;
    glance.at = surveyed[at + SURVEY.ENTRY] as number;
    glance.index = index;
    for (const show of dated) show(glance);
  }

  /** Shows the entry that the cursor is on. */
  #showEntry(table: EntryTable, { duplicate, ordinal }: { readonly duplicate: Duplicate | undefined; readonly ordinal: number }): void {
    const { fields: interests, masks } = table;
    const { clock, collector } = this.#options;
    const cursor = this.#cursor;
    const visitors = this.#visitors;
    const { tape } = cursor.batch;
    if (collector.isWaiting) this.#settle();
    const { fieldCount } = cursor;
    let highest = 0;
    let loc: FieldCursor | undefined;
    for (let field = 0, at = cursor.at + ENTRY_INTS; field < fieldCount; field++, at += FIELD_INTS) {
      const number = tape[at] as number;
      if (number > highest) highest = number;
      if (number === LOC) loc ??= cursor.field(field);
      const mask = masks[number] as number;
      if (mask === 0) continue;
      const interest = interests[number] as FieldInterest;
      const facts = interest.added ? valueFacts(cursor.batch, at, clock) : (tape[at + FIELD_FLAGS] as number);
      if (mask === ALWAYS || (facts & mask) !== 0) this.#visit(interest, facts, field);
    }
    if (loc !== undefined) this.#showHost(table, loc);
    if (duplicate !== undefined) for (const call of visitors.table.duplicate) visitors.of(call)(cursor, duplicate);
    for (const call of table.entry) visitors.of(call)(cursor);
    for (const call of table.unplain) visitors.of(call)(cursor);
    if (highest > PRIORITY) for (const call of table.extended) visitors.of(call)(cursor);
    for (const call of table.single.get(ordinal) ?? []) visitors.of(call)(cursor);
  }

  /** Asks at each new host who wants to see its entries, and shows them. */
  #showHost({ hosts }: EntryTable, loc: FieldCursor): void {
    if ((loc.flags & FLAG.HOST_CHANGED) !== 0)
      this.#hosts = hosts.map((call) => this.#visitors.of(call)).filter((visitor) => visitor.begins(loc, this.#cursor));
    for (const visitor of this.#hosts) visitor.entry(loc);
  }

  #visit({ facts: wanted, added, visits }: FieldInterest, facts: number, ordinal: number): void {
    const cursor = this.#cursor;
    const view = cursor.field(ordinal);
    if (added) view.know(facts);
    for (let index = 0; index < visits.length; index++) {
      const mask = wanted[index];
      if (mask === ALWAYS || (facts & (mask as number)) !== 0) this.#visitors.of(visits[index] as FieldInterest["visits"][number])(view, cursor);
    }
  }

  robots(robots: RobotsFile): void {
    for (const call of this.#visitors.table.robots) this.#visitors.of(call)(robots);
  }

  end(document: DocumentFacts): void {
    this.#ended = true;
    for (const call of this.#visitors.table.end) this.#visitors.of(call)(document);
  }

  /** Lets faults that issues told find the entry they lie in. */
  #settle(): void {
    const cursor = this.#cursor;
    const { place, translated } = this.#places;
    const from = translated ? place(cursor.offset).offset : cursor.offset;
    const to = translated ? place(cursor.end).offset : cursor.end;
    this.#options.collector.settle(from, to, () => cursor.loc);
  }

  #contextOf(active: ActiveRule): RuleContext<string> {
    const { url, transport, announcedBy, blocker, now, inSet } = this.#options.environment;
    // Written out, because there are many in each document.
    return {
      url,
      transport,
      announcedBy,
      blocker,
      now,
      inSet,
      listed: (address) => this.#duplicates?.has(address) === true,
      profiles: active.profiles,
      head: this.#head,
      report: (message, at, data, profiles) => this.#report(active, message, { at, data, profiles }),
      place: (offset) => this.#keptPlace(offset),
      placeOf: ({ offset, line, column }) => {
        const place = { offset, line, column };
        this.#options.collector.awaitLoc(place);
        return place;
      },
    };
  }

  #report(
    active: ActiveRule,
    messageId: string,
    {
      at,
      data = {},
      profiles,
    }: { readonly at: number | KeptPlace; readonly data: ReportData | (() => ReportData) | undefined; readonly profiles: readonly ProfileName[] | undefined },
  ): void {
    const judgement = judge(active, messageId, profiles);
    if (judgement === undefined) return;
    const { collector } = this.#options;
    const early = typeof at !== "number" || this.#issue !== undefined || this.#places.translated ? this.#place(at) : undefined;
    const group = collector.count(active, messageId, judgement, early?.offset ?? this.#allowed(at as number));
    if (group === undefined) return;
    const place = early ?? this.#place(at);
    const told = typeof data === "function" ? data() : data;
    if (this.#isEarly(at)) collector.keepEarly(group, place, told);
    else collector.keep(group, { place, data: told, loc: this.#locOf(at) });
  }

  /** Is this a place whose entry has not come yet, as what the reader and the bytes tell may be? */
  #isEarly(at: number | KeptPlace): boolean {
    return typeof at !== "number" && (at === this.#issue || (at.loc === undefined && !this.#visiting && !this.#ended));
  }

  /** The loc of the entry that a fault lies in. */
  #locOf(at: number | KeptPlace): string | undefined {
    if (typeof at !== "number") return at.loc || undefined;
    return this.#visiting ? this.#cursor.loc || undefined : undefined;
  }

  #keptPlace(offset: number): KeptPlace {
    const { line, column, offset: at } = this.#place(offset);
    const loc = at > 0 && this.#visiting ? this.#cursor.loc : "";
    return loc === "" ? { offset: at, line, column } : { offset: at, line, column, loc };
  }

  /** The offset, if a rule may report there. */
  #allowed(offset: number): number {
    const allowed = offset === 0 || (this.#visiting && offset >= this.#cursor.offset && offset <= this.#cursor.end);
    if (!allowed) throw new RangeError(`Expected an offset of the entry at hand, found ${offset}`);
    return offset;
  }

  #place(at: number | Place): Place {
    if (typeof at !== "number") return at;
    if (at === 0) return START;
    if (this.#issue?.offset === at) return this.#issue;
    return this.#places.place(this.#allowed(at));
  }
}
