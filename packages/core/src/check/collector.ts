import type { Diagnostic, Occurrence, Place } from "../model/diagnostic.ts";
import { settingFor } from "./generator.ts";
import { fillMessage } from "./message.ts";
import type { ReportData } from "./rule.ts";
import type { ActiveRule, Judgement } from "./severity.ts";
import type { Finding } from "./types.ts";

const MAX_SETTLED = 1024;

/** The faults of one kind: of one rule, message and judgement. */
export interface FaultGroup {
  readonly active: ActiveRule;
  readonly messageId: string;
  readonly judgement: Judgement;
  count: number;
  /** In the order of the document, at most as many as are kept. */
  readonly kept: Kept[];
}

type Kept = { -readonly [K in keyof Occurrence]: Occurrence[K] };

/** How many occurrences the documents of a set may still keep, besides the first of each fault. */
export interface Room {
  left: number;
}

/** A place whose loc is not known yet. What belongs to no entry gets an empty one. */
export interface AwaitingPlace extends Place {
  loc?: string;
}

/** Without a group nothing is told of the place so far. */
type Waiting = ({ readonly group: FaultGroup; readonly occurrence: Kept } | { readonly group: undefined; readonly occurrence: AwaitingPlace }) & {
  /** The loc of the entry that ends here, which it is about unless the next one begins here, too. */
  before?: string;
};

export interface CollectorOptions {
  readonly maxFindings: number;
  /** Shared with other documents. Default: as many as there are. */
  readonly room?: Room;
  readonly onFinding?: ((finding: Finding) => void) | undefined;
}

/** Gathers the faults of one document: one group for each rule, message and judgement, with a count and the first occurrences. */
export class Collector {
  readonly #maxFindings: number;
  readonly #room: Room;
  readonly #onFinding: ((finding: Finding) => void) | undefined;
  readonly #groups = new Map<ActiveRule, FaultGroup[]>();
  /** Occurrences whose entry has not come yet, and places of which nothing is told so far. */
  readonly #waiting: Waiting[] = [];
  /** So many of them are done with. */
  #settled = 0;
  /** What was made of the faults so far. */
  #diagnostics: readonly Diagnostic[] | undefined;

  constructor({ maxFindings, room = { left: Number.POSITIVE_INFINITY }, onFinding }: CollectorOptions) {
    this.#room = room;
    this.#maxFindings = Math.max(1, maxFindings);
    this.#onFinding = onFinding;
  }

  /** Counts a fault at an offset. Returns its group if anybody will see it: it is to be given to `keep` or `keepEarly` then. */
  count(active: ActiveRule, messageId: string, judgement: Judgement, offset: number): FaultGroup | undefined {
    const group = this.#groupOf(active, messageId, judgement);
    group.count++;
    this.#diagnostics = undefined;
    const { kept } = group;
    if (this.#onFinding !== undefined || !this.#isFull(group)) return group;
    return offset < (kept[kept.length - 1]?.offset ?? 0) ? group : undefined;
  }

  /** Keeps a fault that was counted. */
  keep(group: FaultGroup, { place, data, loc }: { readonly place: Place; readonly data: ReportData; readonly loc: string | undefined }): void {
    const occurrence = occurrenceOf(group, data, { place, loc });
    this.#insert(group, occurrence);
    this.#tell(group, occurrence);
  }

  /** Keeps a fault that was counted and may belong to an entry that comes later. */
  keepEarly(group: FaultGroup, place: Place, data: ReportData): void {
    const occurrence = occurrenceOf(group, data, { place, loc: undefined });
    this.#insert(group, occurrence);
    this.#await({ group, occurrence });
  }

  /** Gives a place the loc of the entry that it lies in when that has come. */
  awaitLoc(occurrence: AwaitingPlace): void {
    this.#await({ group: undefined, occurrence });
  }

  /** Are there faults that wait for their entry? */
  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Gives the faults within [from, to) their entry, and lets go of those before it. */
  settle(from: number, to: number, loc: () => string): void {
    const waiting = this.#waiting;
    let text: string | undefined;
    let at = this.#settled;
    for (let next = waiting[at]; next !== undefined && next.occurrence.offset < to; next = waiting[++at]) {
      const isWithin = next.occurrence.offset >= from;
      if (isWithin) text ??= loc();
      this.#letGo(next, isWithin ? text : next.before);
    }
    for (let index = at; waiting[index]?.occurrence.offset === to; index++) {
      text ??= loc();
      (waiting[index] as Waiting).before = text;
    }
    // Who is done with is taken out by the thousand: there may be very many in a window.
    const isDue = at === waiting.length || at > MAX_SETTLED;
    if (isDue) waiting.splice(0, at);
    this.#settled = isDue ? 0 : at;
  }

  /** Those that wait stand in the order of the document, which is mostly the order in which they come. */
  #await(waiting: Waiting): void {
    const list = this.#waiting;
    let at = list.length;
    while (at > this.#settled && (list[at - 1] as Waiting).occurrence.offset > waiting.occurrence.offset) at--;
    if (at === list.length) list.push(waiting);
    else list.splice(at, 0, waiting);
  }

  #letGo({ group, occurrence }: Waiting, loc = ""): void {
    if (loc !== "" || group === undefined) occurrence.loc = loc;
    if (group !== undefined) this.#tell(group, occurrence);
  }

  /** The diagnostics in the order of the document; `generator` is the program that made it. */
  finish(generator?: string): readonly Diagnostic[] {
    this.#diagnostics ??= this.#diagnose(generator);
    return this.#diagnostics;
  }

  #diagnose(generator: string | undefined): readonly Diagnostic[] {
    for (const waiting of this.#waiting.splice(0).slice(this.#settled)) this.#letGo(waiting, waiting.before);
    this.#settled = 0;
    const diagnostics = [...this.#groups.values()].flat().map(({ active, messageId, judgement, count, kept }): Diagnostic => {
      const first = kept[0] as Kept;
      const setting = settingFor(generator, active.rule.meta.id);
      return {
        rule: active.rule.meta.id,
        messageId,
        severity: judgement.severity,
        profile: judgement.profile,
        ...first,
        count,
        occurrences: [...kept],
        ...(setting === undefined ? {} : { setting }),
      };
    });
    return diagnostics.sort((a, b) => a.offset - b.offset || (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : a.messageId < b.messageId ? -1 : 1));
  }

  #groupOf(active: ActiveRule, messageId: string, judgement: Judgement): FaultGroup {
    let groups = this.#groups.get(active);
    if (groups === undefined) {
      groups = [];
      this.#groups.set(active, groups);
    }
    for (const group of groups) {
      const known = group.judgement;
      if (group.messageId === messageId && known.profile === judgement.profile && known.severity === judgement.severity) return group;
    }
    const group: FaultGroup = { active, messageId, judgement, count: 0, kept: [] };
    groups.push(group);
    return group;
  }

  /** Does a further occurrence take the place of another, or none? */
  #isFull({ kept }: FaultGroup): boolean {
    return kept.length >= this.#maxFindings || (kept.length > 0 && this.#room.left <= 0);
  }

  #insert(group: FaultGroup, occurrence: Kept): void {
    const { kept } = group;
    const isFull = this.#isFull(group);
    let at = kept.length;
    while (at > 0 && (kept[at - 1] as Kept).offset > occurrence.offset) at--;
    if (isFull && at === kept.length) return;
    kept.splice(at, 0, occurrence);
    if (isFull) kept.pop();
    else if (kept.length > 1) this.#room.left--;
  }

  #tell({ active, messageId, judgement }: FaultGroup, occurrence: Occurrence): void {
    this.#onFinding?.({ rule: active.rule.meta.id, messageId, ...judgement, ...occurrence });
  }
}

function occurrenceOf({ active, messageId }: FaultGroup, data: ReportData, { place, loc }: { readonly place: Place; readonly loc: string | undefined }): Kept {
  const { offset, line, column } = place;
  const message = fillMessage(active.rule.meta.messages[messageId] ?? messageId, data);
  // Written at once, an object with a loc is smaller than one that gets it later.
  return loc === undefined ? { message, offset, line, column } : { message, offset, line, column, loc };
}
