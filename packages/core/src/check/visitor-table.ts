import { SitemapError } from "../model/error.ts";
import type { EntryElement } from "../read/entry-builder.ts";
import type { ReadIssue } from "../read/types.ts";
import { FIELD_NAMES, isFieldName } from "./field-names.ts";
import type { FieldVisitor, RuleVisitor } from "./rule.ts";
import { ADDED_FACTS } from "./value-facts.ts";

/** What the visitors of a document want of one field. */
export interface FieldInterest {
  /** The facts that somebody minds; -1: somebody wants every value; 0: nobody minds. */
  readonly mask: number;
  /** Does a visitor ask for facts that are not on the tape? */
  readonly added: boolean;
  /** The facts that each visitor minds; -1: all values. */
  readonly facts: readonly number[];
  readonly visits: readonly FieldVisitor["visit"][];
}

/** All visitors of a document, by what they want to see. */
export interface VisitorTable {
  /** By number of the field. */
  readonly fields: Readonly<Record<EntryElement, readonly FieldInterest[]>>;
  /** Their masks alone: nearly all that is asked about a field is whether somebody minds it. */
  readonly masks: Readonly<Record<EntryElement, Int32Array>>;
  readonly issues: ReadonlyMap<string, readonly ((issue: ReadIssue) => void)[]>;
  readonly transport: readonly NonNullable<RuleVisitor["transport"]>[];
  readonly bytes: readonly NonNullable<RuleVisitor["bytes"]>[];
  readonly entry: Readonly<Record<EntryElement, readonly NonNullable<RuleVisitor["entry"]>[]>>;
  /** Those of them that are called only for entries with something of an extension. */
  readonly extended: VisitorTable["entry"];
  readonly duplicate: readonly NonNullable<RuleVisitor["duplicate"]>[];
  /** Does a visitor ask which URLs are listed? */
  readonly listed: boolean;
  readonly robots: readonly NonNullable<RuleVisitor["robots"]>[];
  readonly end: readonly NonNullable<RuleVisitor["end"]>[];
}

/** The mask of a visitor that wants every value. */
export const ALWAYS = -1 as const;

const NO_INTEREST: FieldInterest = { mask: 0, added: false, facts: [], visits: [] };

/** Sorts visitors by what they want to see. `unmasked` calls all of them for every field, for tests. */
export function tabulate(visitors: readonly RuleVisitor[], unmasked: boolean): VisitorTable {
  const issues = new Map<string, ((issue: ReadIssue) => void)[]>();
  for (const visitor of visitors) {
    for (const [code, hear] of Object.entries(visitor.issues ?? {})) issues.set(code, [...(issues.get(code) ?? []), hear]);
    const unknown = Object.keys(visitor.fields ?? {}).find((name) => name !== "*" && !isFieldName(name));
    if (unknown !== undefined) throw new SitemapError("ERR_ARGUMENT", `Expected the canonical name of a field, found ${JSON.stringify(unknown)}`);
  }
  const minding = (element: EntryElement): readonly RuleVisitor[] => visitors.filter(({ only }) => only === undefined || only === element);
  const interests = (element: EntryElement): readonly FieldInterest[] => {
    const byName = fieldVisitors(minding(element));
    const all = byName.get("*") ?? [];
    return FIELD_NAMES[element].map((name) => interestIn([...(byName.get(name) ?? []), ...all], unmasked));
  };
  const entry = (element: EntryElement, extended: boolean): VisitorTable["entry"]["url"] =>
    methods(minding(element), (visitor) => ((visitor.extended === true && !unmasked) === extended ? visitor.entry?.bind(visitor) : undefined));
  const fields = { url: interests("url"), sitemap: interests("sitemap") };
  return {
    fields,
    masks: { url: masksOf(fields.url), sitemap: masksOf(fields.sitemap) },
    issues,
    transport: methods(visitors, (visitor) => visitor.transport?.bind(visitor)),
    bytes: methods(visitors, (visitor) => visitor.bytes?.bind(visitor)),
    entry: { url: entry("url", false), sitemap: entry("sitemap", false) },
    extended: { url: entry("url", true), sitemap: entry("sitemap", true) },
    listed: visitors.some(({ listed }) => listed === true),
    duplicate: methods(visitors, (visitor) => visitor.duplicate?.bind(visitor)),
    robots: methods(visitors, (visitor) => visitor.robots?.bind(visitor)),
    end: methods(visitors, (visitor) => visitor.end?.bind(visitor)),
  };
}

function masksOf(interests: readonly FieldInterest[]): Int32Array {
  return Int32Array.from(interests, ({ mask }) => mask);
}

function fieldVisitors(visitors: readonly RuleVisitor[]): ReadonlyMap<string, readonly FieldVisitor[]> {
  const byName = new Map<string, FieldVisitor[]>();
  for (const { fields = {} } of visitors) {
    for (const [name, visitor] of Object.entries(fields)) {
      const list = byName.get(name);
      if (list === undefined) byName.set(name, [visitor]);
      else list.push(visitor);
    }
  }
  return byName;
}

function interestIn(found: readonly FieldVisitor[], unmasked: boolean): FieldInterest {
  if (found.length === 0) return NO_INTEREST;
  const facts = found.map((visitor) => (unmasked ? ALWAYS : (visitor.facts ?? ALWAYS)));
  return {
    mask: facts.reduce((bits, wanted) => bits | wanted, 0),
    added: facts.some((wanted) => wanted !== ALWAYS && (wanted & ADDED_FACTS) !== 0),
    facts,
    visits: found.map(({ visit }) => visit),
  };
}

function methods<T>(visitors: readonly RuleVisitor[], pick: (visitor: RuleVisitor) => T | undefined): readonly T[] {
  return visitors.map(pick).filter((method) => method !== undefined);
}
