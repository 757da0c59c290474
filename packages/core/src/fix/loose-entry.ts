import { ENTRY_FIELDS, ENTRY_INTS, FIELD_FLAGS, FIELD_INTS, FIELD_NUMBER, FIELD_PARENT, FIELD_TEXT_END, FIELD_TEXT_START, FLAG } from "../kernel/tape.ts";
import { type Field, type FieldTable, SITEMAP_FIELDS, URL_FIELDS } from "../model/fields.ts";
import type { RangeBatch } from "../read/types.ts";
import { isAbsoluteHttpUrl } from "../value/url.ts";

/** An entry with its values as they are written, right or wrong. */
export type LooseEntry = Record<string, unknown>;

/** Is told of a value that cannot be used: the path of its field, what was expected, and the value. */
export type OnUnusable = (entry: LooseEntry, field: string, expected: string, value: string) => void;

const UTF8 = /* @__PURE__ */ new TextDecoder("utf-8", { ignoreBOM: true });
const ANY_SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/;

/** A number with a comma for the point has one meaning where no thousands are counted. */
function correctValue(kind: string, text: string): string {
  return kind === "decimal" && /^[+-]?\d*,\d+$/.test(text) ? text.replace(",", ".") : text;
}

/** The entries of a batch. References to URLs are kept only where the address of the document is known, for without it nobody knows where they lead. */
export function looseEntries(batch: RangeBatch, hasBase: boolean, onUnusable: OnUnusable): readonly LooseEntry[] {
  const table = batch.element === "url" ? URL_FIELDS : SITEMAP_FIELDS;
  const entries: LooseEntry[] = [];
  let at = 0;
  for (let count = 0; count < batch.entries; count++) {
    const fields = batch.tape[at + ENTRY_FIELDS] ?? 0;
    entries.push(looseEntry(batch, { at: at + ENTRY_INTS, fields, table, hasBase, onUnusable }));
    at += ENTRY_INTS + fields * FIELD_INTS;
  }
  return entries;
}

interface EntryPlace {
  readonly at: number;
  readonly fields: number;
  readonly table: FieldTable;
  readonly hasBase: boolean;
  readonly onUnusable: OnUnusable;
}

function looseEntry(batch: RangeBatch, { at, fields, table, hasBase, onUnusable }: EntryPlace): LooseEntry {
  const entry: LooseEntry = {};
  // What children and attributes of each field are put into, by ordinal.
  const holders: LooseEntry[] = [];
  for (let ordinal = 0; ordinal < fields; ordinal++) {
    const start = at + ordinal * FIELD_INTS;
    const { tape } = batch;
    const field = table.fields[tape[start + FIELD_NUMBER] ?? 0];
    const holder = holders[tape[start + FIELD_PARENT] ?? -1] ?? entry;
    if (field === undefined || field.spec.kind === "fixed") continue;
    const text = correctValue(field.spec.kind, textOf(batch, start));
    const isReference = (field.spec.kind === "loc" || field.spec.kind === "url") && text !== "" && !isAbsoluteHttpUrl(text) && !ANY_SCHEME.test(text);
    if (isReference && !hasBase) {
      onUnusable(entry, field.spec.property, "an absolute URL, for the address of the file is not known", text);
      continue;
    }
    const value = looseValue(field, text);
    if (typeof value === "object") holders[ordinal] = value;
    put(holder, field, value);
  }
  return entry;
}

function textOf({ tape, bytes, arena }: RangeBatch, start: number): string {
  const source = ((tape[start + FIELD_FLAGS] ?? 0) & FLAG.IN_ARENA) === 0 ? bytes : arena;
  return UTF8.decode(source.subarray(tape[start + FIELD_TEXT_START] ?? 0, tape[start + FIELD_TEXT_END] ?? 0));
}

/** Groups and elements with attributes are objects that their children are put into. */
function looseValue({ spec, children }: Field, text: string): string | LooseEntry {
  if (spec.kind === "group" || spec.kind === "empty") return {};
  return children.length > 0 ? { value: text } : text;
}

function put(holder: LooseEntry, { spec }: Field, value: unknown): void {
  if ("repeatable" in spec && spec.repeatable === true) {
    const list = holder[spec.property];
    if (Array.isArray(list)) list.push(value);
    else holder[spec.property] = [value];
  } else holder[spec.property] ??= value;
}
