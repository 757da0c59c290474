import { SitemapError } from "../model/error.ts";
import type { EntryElement } from "../read/entry-builder.ts";
import type { ReadIssue } from "../read/types.ts";
import { FIELD_NAMES, isFieldName } from "./field-names.ts";
import type { HostVisitor } from "./glances.ts";
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

/** What the visitors of a document want of one kind of entry. */
export interface EntryTable {
  /** By number of the field. */
  readonly fields: readonly FieldInterest[];
  /** Their masks alone: nearly all that is asked about a field is whether somebody minds it. */
  readonly masks: Int32Array;
  readonly entry: readonly NonNullable<RuleVisitor["entry"]>[];
  /** Those of them that are called only for entries with something of an extension. */
  readonly extended: EntryTable["entry"];
  /** Those that do not mind whether they are called for plain entries. */
  readonly unplain: EntryTable["entry"];
  /** Those that are called for one entry alone, by its index among those of its kind. */
  readonly single: ReadonlyMap<number, EntryTable["entry"]>;
  readonly hosts: readonly HostVisitor[];
  readonly lastmod: readonly NonNullable<RuleVisitor["lastmod"]>[];
}

/** All visitors of a document, by what they want to see. */
export interface VisitorTable {
  /** Made for a kind of entry when the first one comes: most documents have one kind alone. */
  readonly of: (element: EntryElement) => EntryTable;
  readonly issues: ReadonlyMap<string, readonly ((issue: ReadIssue) => void)[]>;
  readonly transport: readonly NonNullable<RuleVisitor["transport"]>[];
  readonly bytes: readonly NonNullable<RuleVisitor["bytes"]>[];
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
  const tables = new Map<EntryElement, EntryTable>();
  const of = (element: EntryElement): EntryTable => {
    const known = tables.get(element);
    if (known !== undefined) return known;
    const table = entryTable(element, visitors, unmasked);
    tables.set(element, table);
    return table;
  };
  return {
    of,
    issues: hearersOf(visitors),
    transport: methods(visitors, (visitor) => visitor.transport?.bind(visitor)),
    bytes: methods(visitors, (visitor) => visitor.bytes?.bind(visitor)),
    listed: visitors.some(({ listed }) => listed === true),
    duplicate: methods(visitors, (visitor) => visitor.duplicate?.bind(visitor)),
    robots: methods(visitors, (visitor) => visitor.robots?.bind(visitor)),
    end: methods(visitors, (visitor) => visitor.end?.bind(visitor)),
  };
}

/** Who hears which issue. Throws ERR_ARGUMENT for a visitor of a field that does not exist. */
function hearersOf(visitors: readonly RuleVisitor[]): VisitorTable["issues"] {
  const issues = new Map<string, ((issue: ReadIssue) => void)[]>();
  for (const visitor of visitors) {
    for (const [code, hear] of Object.entries(visitor.issues ?? {})) {
      const hearers = issues.get(code);
      if (hearers === undefined) issues.set(code, [hear]);
      else hearers.push(hear);
    }
    for (const name in visitor.fields) {
      if (name === "*" || isFieldName(name)) continue;
      throw new SitemapError("ERR_ARGUMENT", `Expected the canonical name of a field, found ${JSON.stringify(name)}`);
    }
  }
  return issues;
}

function entryTable(element: EntryElement, visitors: readonly RuleVisitor[], unmasked: boolean): EntryTable {
  const byName = new Map<string, FieldVisitor[]>();
  const entry: NonNullable<RuleVisitor["entry"]>[] = [];
  const extended: NonNullable<RuleVisitor["entry"]>[] = [];
  const unplain: NonNullable<RuleVisitor["entry"]>[] = [];
  const single = new Map<number, NonNullable<RuleVisitor["entry"]>[]>();
  const hosts: HostVisitor[] = [];
  const lastmod: NonNullable<RuleVisitor["lastmod"]>[] = [];
  for (const visitor of visitors) {
    if (visitor.lastmod !== undefined && element === "url") lastmod.push(visitor.lastmod.bind(visitor));
    if (visitor.only !== undefined && visitor.only !== element) continue;
    if (visitor.entry !== undefined) {
      const visit = visitor.entry.bind(visitor);
      if (visitor.at !== undefined) single.set(visitor.at, [...(single.get(visitor.at) ?? []), visit]);
      else (unmasked ? entry : visitor.extended === true ? extended : visitor.skipsPlain === true ? unplain : entry).push(visit);
    }
    if (visitor.hosts !== undefined) hosts.push(visitor.hosts);
    for (const name in visitor.fields) {
      const field = visitor.fields[name] as FieldVisitor;
      const list = byName.get(name);
      if (list === undefined) byName.set(name, [field]);
      else list.push(field);
    }
  }
  const all = byName.get("*") ?? [];
  const fields = FIELD_NAMES[element].map((name) => interestIn(all.length === 0 ? byName.get(name) : [...(byName.get(name) ?? []), ...all], unmasked));
  return { fields, masks: Int32Array.from(fields, ({ mask }) => mask), entry, extended, unplain, single, hosts, lastmod };
}

function interestIn(found: readonly FieldVisitor[] | undefined, unmasked: boolean): FieldInterest {
  if (found === undefined || found.length === 0) return NO_INTEREST;
  const facts = found.map((visitor) => (unmasked ? ALWAYS : (visitor.facts ?? ALWAYS)));
  return {
    mask: facts.reduce((bits, wanted) => bits | wanted, 0),
    added: facts.some((wanted) => wanted !== ALWAYS && (wanted & ADDED_FACTS) !== 0),
    facts,
    visits: found.map(({ visit }) => visit),
  };
}

function methods<T>(visitors: readonly RuleVisitor[], pick: (visitor: RuleVisitor) => T | undefined): readonly T[] {
  const found: T[] = [];
  for (const visitor of visitors) {
    const method = pick(visitor);
    if (method !== undefined) found.push(method);
  }
  return found;
}
