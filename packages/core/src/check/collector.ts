import type { Diagnostic, Occurrence, Place } from "../model/diagnostic.ts";
import { settingFor } from "./generator.ts";
import { fillMessage } from "./message.ts";
import type { ReportData } from "./rule.ts";
import type { ActiveRule, Judgement } from "./severity.ts";
import type { Finding } from "./types.ts";

/** A fault as a rule reported it, once its place and its judge are known. */
export interface Report {
  readonly active: ActiveRule;
  readonly messageId: string;
  readonly judgement: Judgement;
  readonly data: ReportData;
}

interface Group {
  readonly report: Report;
  count: number;
  /** In the order of the document, at most as many as are kept. */
  readonly kept: Kept[];
}

type Kept = { -readonly [K in keyof Occurrence]: Occurrence[K] };

export interface CollectorOptions {
  readonly maxFindings: number;
  readonly onFinding?: ((finding: Finding) => void) | undefined;
}

/** Gathers the faults of one document: one group for each rule, message and judgement, with a count and the first occurrences. */
export class Collector {
  readonly #maxFindings: number;
  readonly #onFinding: ((finding: Finding) => void) | undefined;
  readonly #groups = new Map<string, Group>();
  /** Occurrences whose entry has not come yet. */
  #waiting: { readonly report: Report; readonly occurrence: Kept }[] = [];

  constructor({ maxFindings, onFinding }: CollectorOptions) {
    this.#maxFindings = Math.max(1, maxFindings);
    this.#onFinding = onFinding;
  }

  /** Adds a fault. Its place and the loc of its entry are asked for only where somebody will see them. */
  add(report: Report, offset: number, { place, loc }: { readonly place: () => Place; readonly loc: () => string | undefined }): void {
    const group = this.#groupOf(report);
    group.count++;
    if (!this.#wanted(group, offset)) return;
    const occurrence = this.#occurrence(report, place());
    const text = loc();
    if (text !== undefined) occurrence.loc = text;
    this.#keep(group, occurrence);
    this.#tell(report, occurrence);
  }

  /** Adds a fault that may belong to an entry that comes later. */
  addEarly(report: Report, place: Place): void {
    const group = this.#groupOf(report);
    group.count++;
    if (!this.#wanted(group, place.offset)) return;
    const occurrence = this.#occurrence(report, place);
    this.#keep(group, occurrence);
    this.#waiting.push({ report, occurrence });
  }

  /** Are there faults that wait for their entry? */
  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Gives the faults within [from, to) their entry, and lets go of those before it. */
  settle(from: number, to: number, loc: () => string): void {
    let left = 0;
    let text: string | undefined;
    for (const waiting of this.#waiting) {
      if (waiting.occurrence.offset >= to) {
        this.#waiting[left++] = waiting;
        continue;
      }
      if (waiting.occurrence.offset >= from) {
        text ??= loc();
        waiting.occurrence.loc = text;
      }
      this.#tell(waiting.report, waiting.occurrence);
    }
    this.#waiting.length = left;
  }

  /** The diagnostics in the order of the document; `generator` is the program that made it. */
  finish(generator?: string): readonly Diagnostic[] {
    for (const { report, occurrence } of this.#waiting) this.#tell(report, occurrence);
    this.#waiting = [];
    const diagnostics = Array.from(this.#groups.values(), ({ report, count, kept }): Diagnostic => {
      const first = kept[0] as Kept;
      const setting = settingFor(generator, report.active.rule.meta.id);
      return {
        rule: report.active.rule.meta.id,
        messageId: report.messageId,
        severity: report.judgement.severity,
        profile: report.judgement.profile,
        ...first,
        count,
        occurrences: [...kept],
        ...(setting === undefined ? {} : { setting }),
      };
    });
    return diagnostics.sort((a, b) => a.offset - b.offset || (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : a.messageId < b.messageId ? -1 : 1));
  }

  #groupOf(report: Report): Group {
    const { severity, profile } = report.judgement;
    const key = `${report.active.rule.meta.id} ${report.messageId} ${profile} ${severity}`;
    let group = this.#groups.get(key);
    if (group === undefined) {
      group = { report, count: 0, kept: [] };
      this.#groups.set(key, group);
    }
    return group;
  }

  /** Will anybody see an occurrence at this offset? */
  #wanted({ kept }: Group, offset: number): boolean {
    if (this.#onFinding !== undefined || kept.length < this.#maxFindings) return true;
    return offset < (kept[kept.length - 1]?.offset ?? 0);
  }

  #occurrence({ active, messageId, data }: Report, { offset, line, column }: Place): Kept {
    return { message: fillMessage(active.rule.meta.messages[messageId] ?? messageId, data), offset, line, column };
  }

  #keep({ kept }: Group, occurrence: Kept): void {
    let at = kept.length;
    while (at > 0 && (kept[at - 1] as Kept).offset > occurrence.offset) at--;
    if (at >= this.#maxFindings) return;
    kept.splice(at, 0, occurrence);
    if (kept.length > this.#maxFindings) kept.pop();
  }

  #tell({ active, messageId, judgement }: Report, occurrence: Occurrence): void {
    this.#onFinding?.({ rule: active.rule.meta.id, messageId, ...judgement, ...occurrence });
  }
}
