import { type Field, type FieldTable, SITEMAP_FIELDS, URL_FIELDS } from "../model/fields.ts";
import { EXTENSIONS } from "../protocol/extensions.ts";
import type { EntryElement } from "../read/entry-builder.ts";

const PREFIXES: ReadonlyMap<string, string> = new Map(EXTENSIONS.map(({ namespace, prefix }) => [namespace, `${prefix}:`]));

/** The canonical name of each field: `loc`, `image:loc`, `xhtml:link@href`. */
function namesOf(table: FieldTable): readonly string[] {
  const names: string[] = [];
  for (const field of table.fields) {
    names.push(field.attribute ? `${names[field.parent]}@${field.name}` : `${PREFIXES.get(field.namespace) ?? ""}${field.name}`);
  }
  return names;
}

/** Canonical names by number, for each kind of entry. */
export const FIELD_NAMES: Readonly<Record<EntryElement, readonly string[]>> = {
  url: /* @__PURE__ */ namesOf(URL_FIELDS),
  sitemap: /* @__PURE__ */ namesOf(SITEMAP_FIELDS),
};

/** Fields by number, for each kind of entry. */
export const FIELDS: Readonly<Record<EntryElement, readonly Field[]>> = { url: URL_FIELDS.fields, sitemap: SITEMAP_FIELDS.fields };

const KNOWN: ReadonlySet<string> = /* @__PURE__ */ new Set([...FIELD_NAMES.url, ...FIELD_NAMES.sitemap]);

/** Is this the canonical name of a field? */
export function isFieldName(name: string): boolean {
  return KNOWN.has(name);
}
