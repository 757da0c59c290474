import { SitemapError } from "../model/error.ts";
import type { EntryElement } from "../read/entry-builder.ts";
import type { ReadIssue } from "../read/types.ts";
import { FIELD_NAMES, isFieldName } from "./field-names.ts";
import type { HostVisitor } from "./glances.ts";
import type { FieldVisitor, RuleVisitor } from "./rule.ts";
import { ADDED_FACTS } from "./value-facts.ts";

/** A method of a visitor, before there is one. */
export interface Call<T> {
  /** From 0, different for each call of a table. */
  readonly number: number;
  /** Whose method it is: a position in the list of visitors that the table was made of. */
  readonly slot: number;
  readonly pick: (visitor: RuleVisitor) => T | undefined;
}

type Hook = "transport" | "bytes" | "duplicate" | "entry" | "hosts" | "lastmod" | "robots" | "end";
const HOOKS: readonly Hook[] = ["transport", "bytes", "duplicate", "entry", "hosts", "lastmod", "robots", "end"];

/** What a visitor wants to see. */
export interface Wants {
  readonly only: RuleVisitor["only"] | undefined;
  readonly listed: boolean | undefined;
  readonly extended: boolean | undefined;
  readonly skipsPlain: boolean | undefined;
  readonly at: number | undefined;
  readonly hooks: ReadonlySet<Hook>;
  readonly issues: readonly string[];
  /** Fields with the facts that it minds. */
  readonly fields: readonly { readonly name: string; readonly facts: number | undefined }[];
  /** Equal for visitors that want the same. */
  readonly signature: string;
}

/** What this visitor wants. */
export function wantsOf(visitor: RuleVisitor): Wants {
  const { only, listed, extended, skipsPlain, at } = visitor;
  const hooks = HOOKS.filter((name) => visitor[name] !== undefined);
  const issues = visitor.issues === undefined ? [] : Object.keys(visitor.issues);
  const fields: { name: string; facts: number | undefined }[] = [];
  let signature = `${only} ${listed} ${extended} ${skipsPlain} ${at} ${hooks.join()} ${issues.join()}`;
  for (const name in visitor.fields) {
    const facts = visitor.fields[name]?.facts;
    fields.push({ name, facts });
    signature += ` ${name}=${facts}`;
  }
  return { only, listed, extended, skipsPlain, at, hooks: new Set(hooks), issues, fields, signature };
}

type Calls<H extends Exclude<Hook, "hosts">> = readonly Call<NonNullable<RuleVisitor[H]>>[];

/** What the visitors of a document want of one field. */
export interface FieldInterest {
  /** The facts that somebody minds; -1: somebody wants every value; 0: nobody minds. */
  readonly mask: number;
  /** Does a visitor ask for facts that are not on the tape? */
  readonly added: boolean;
  /** The facts that each visitor minds; -1: all values. */
  readonly facts: readonly number[];
  readonly visits: readonly Call<FieldVisitor["visit"]>[];
}

/** What the visitors of a document want of one kind of entry. */
export interface EntryTable {
  /** By number of the field. */
  readonly fields: readonly FieldInterest[];
  /** Their masks alone: nearly all that is asked about a field is whether somebody minds it. */
  readonly masks: Int32Array;
  readonly entry: Calls<"entry">;
  /** Those of them that are called only for entries with something of an extension. */
  readonly extended: Calls<"entry">;
  /** Those that do not mind whether they are called for plain entries. */
  readonly unplain: Calls<"entry">;
  /** Those that are called for one entry alone, by its index among those of its kind. */
  readonly single: ReadonlyMap<number, Calls<"entry">>;
  readonly hosts: readonly Call<HostVisitor>[];
  readonly lastmod: Calls<"lastmod">;
}

/** All visitors of a document, by what they want to see. */
export interface VisitorTable {
  /** Made for a kind of entry when the first one comes: most documents have one kind alone. */
  readonly of: (element: EntryElement) => EntryTable;
  readonly issues: ReadonlyMap<string, readonly Call<(issue: ReadIssue) => void>[]>;
  readonly transport: Calls<"transport">;
  readonly bytes: Calls<"bytes">;
  readonly duplicate: Calls<"duplicate">;
  /** Does a visitor ask which URLs are listed? */
  readonly listed: boolean;
  readonly robots: Calls<"robots">;
  readonly end: Calls<"end">;
}

/** The mask of a visitor that wants every value. */
export const ALWAYS = -1 as const;

const NO_INTEREST: FieldInterest = { mask: 0, added: false, facts: [], visits: [] };

/**
 * Sorts visitors by what they want to see; who wants nothing has no `wants`. `unmasked` calls all of them for every field, for tests. Throws
 * ERR_ARGUMENT for a visitor of a field that does not exist.
 */
export function tabulate(visitors: readonly (Wants | undefined)[], unmasked: boolean): VisitorTable {
  const tables = new Map<EntryElement, EntryTable>();
  const tabulator = new Tabulator(visitors, unmasked);
  const of = (element: EntryElement): EntryTable => {
    const known = tables.get(element);
    if (known !== undefined) return known;
    const table = tabulator.entries(element);
    tables.set(element, table);
    return table;
  };
  return {
    of,
    issues: tabulator.issues(),
    transport: tabulator.hooks("transport"),
    bytes: tabulator.hooks("bytes"),
    listed: visitors.some((wants) => wants?.listed === true),
    duplicate: tabulator.hooks("duplicate"),
    robots: tabulator.hooks("robots"),
    end: tabulator.hooks("end"),
  };
}

type FieldCall = { readonly facts: number | undefined; readonly call: Call<FieldVisitor["visit"]> };

class Tabulator {
  readonly #visitors: readonly (Wants | undefined)[];
  readonly #unmasked: boolean;
  #calls = 0;

  constructor(visitors: readonly (Wants | undefined)[], unmasked: boolean) {
    this.#visitors = visitors;
    this.#unmasked = unmasked;
    for (const wants of visitors) for (const { name } of wants?.fields ?? []) requireField(name);
  }

  hooks<H extends Exclude<Hook, "hosts">>(hook: H): Calls<H> {
    return this.#visitors.flatMap((wants, slot) => (wants?.hooks.has(hook) === true ? [this.#hook(slot, hook)] : []));
  }

  /** Who hears which issue. */
  issues(): VisitorTable["issues"] {
    const issues = new Map<string, Call<(issue: ReadIssue) => void>[]>();
    for (const [slot, wants] of this.#visitors.entries()) {
      for (const code of wants?.issues ?? []) {
        const call = this.#call(slot, ({ issues: hear }) => (hear as Readonly<Record<string, (issue: ReadIssue) => void>>)[code]);
        addTo(issues, code, call);
      }
    }
    return issues;
  }

  entries(element: EntryElement): EntryTable {
    const byName = new Map<string, FieldCall[]>();
    const lists = { entry: this.#noEntries(), extended: this.#noEntries(), unplain: this.#noEntries() };
    const single = new Map<number, Call<NonNullable<RuleVisitor["entry"]>>[]>();
    const hosts: Call<HostVisitor>[] = [];
    const lastmod: Call<NonNullable<RuleVisitor["lastmod"]>>[] = [];
    for (const [slot, wants] of this.#visitors.entries()) {
      if (wants === undefined) continue;
      if (wants.hooks.has("lastmod") && element === "url") lastmod.push(this.#hook(slot, "lastmod"));
      if (wants.only !== undefined && wants.only !== element) continue;
      if (wants.hooks.has("entry")) {
        const call = this.#hook(slot, "entry");
        if (wants.at !== undefined) addTo(single, wants.at, call);
        else lists[this.#entryList(wants)].push(call);
      }
      if (wants.hooks.has("hosts")) hosts.push(this.#call(slot, (visitor) => visitor.hosts));
      for (const { name, facts } of wants.fields) addTo(byName, name, { facts, call: this.#call(slot, ({ fields }) => fields?.[name]?.visit) });
    }
    const all = byName.get("*") ?? [];
    const fields = FIELD_NAMES[element].map((name) => this.#interestIn([...(byName.get(name) ?? []), ...all]));
    return { fields, masks: Int32Array.from(fields, ({ mask }) => mask), ...lists, single, hosts, lastmod };
  }

  #noEntries(): Call<NonNullable<RuleVisitor["entry"]>>[] {
    return [];
  }

  #entryList({ extended, skipsPlain }: Wants): "entry" | "extended" | "unplain" {
    if (this.#unmasked) return "entry";
    return extended === true ? "extended" : skipsPlain === true ? "unplain" : "entry";
  }

  #interestIn(found: readonly FieldCall[]): FieldInterest {
    if (found.length === 0) return NO_INTEREST;
    const facts = found.map((field) => (this.#unmasked ? ALWAYS : (field.facts ?? ALWAYS)));
    return {
      mask: facts.reduce((bits, wanted) => bits | wanted, 0),
      added: facts.some((wanted) => wanted !== ALWAYS && (wanted & ADDED_FACTS) !== 0),
      facts,
      visits: found.map(({ call }) => call),
    };
  }

  #hook<H extends Exclude<Hook, "hosts">>(slot: number, hook: H): Call<NonNullable<RuleVisitor[H]>> {
    return this.#call(slot, (visitor) => visitor[hook]?.bind(visitor) as NonNullable<RuleVisitor[H]> | undefined);
  }

  #call<T>(slot: number, pick: Call<T>["pick"]): Call<T> {
    return { number: this.#calls++, slot, pick };
  }
}

function addTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function requireField(name: string): void {
  if (name !== "*" && !isFieldName(name)) throw new SitemapError("ERR_ARGUMENT", `Expected the canonical name of a field, found ${JSON.stringify(name)}`);
}
