import { URL_FIELDS, type UrlEntryInput } from "@mapwright/core";
import { isAssumedLoc, simplifyName } from "./assumed-names.ts";

/** An entry of a JSON source and the properties of it that mean nothing here. */
export interface JsonEntries {
  /** The url entry of a JSON value; undefined where it names no loc. A string is a loc. */
  toEntry(value: unknown): UrlEntryInput | undefined;
  /** Names of the properties that were passed over so far, such as `title` or `images.alt`. */
  readonly ignored: ReadonlySet<string>;
  /** Name of a property that was taken for the loc though it is named otherwise; undefined where that was never so. */
  readonly assumed: string | undefined;
}

type Field = (typeof URL_FIELDS)["fields"][number];
type Names = ReadonlyMap<string, Field>;
type Given = Readonly<Record<string, unknown>>;

const MAX_IGNORED = 30;

/** Spellings of other tools, in lower case without spaces, `_` and `-`. The names of the elements and their plurals are known without being listed. */
const ALIASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "": {
    url: "loc",
    lastmodified: "lastmod",
    changefrequency: "changefreq",
    links: "alternates",
    img: "images",
    imageurl: "images",
    imageurls: "images",
    imageloc: "images",
    imagelocs: "images",
  },
  alternates: { lang: "hreflang", url: "href" },
  images: { url: "loc", src: "loc" },
};

/** Makes url entries of JSON values by the element tables, so that a field added there is read here. `keepFields`: names of further properties that are wanted. */
export function createJsonEntries(keepFields: readonly string[] = []): JsonEntries {
  const names = new Map<Field | undefined, Names>();
  const known = new Map<string, Field | undefined>();
  const ignored = new Set<string>();
  let assumed: string | undefined;
  const kept = new Map(keepFields.map((name) => [simplifyName(name), name]));
  const ignore = (name: string): undefined => {
    if (ignored.size < MAX_IGNORED) ignored.add(name);
    return undefined;
  };

  const namesOf = (parent: Field | undefined): Names => {
    let found = names.get(parent);
    if (found === undefined) {
      found = listNames(parent);
      names.set(parent, found);
    }
    return found;
  };

  const convertObject = (given: Given, parent: Field, path: string): Given | undefined => {
    const made: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(given)) {
      if (value === null || value === undefined) continue;
      const key = simplifyName(name);
      const field = namesOf(parent).get(key);
      if (field !== undefined) made[field.spec.property] ??= convert(value, field, `${path}.${name}`);
      else if (isScalarField(parent) && (key === "value" || key === "content")) made["value"] = value;
      else ignore(`${path}.${name}`);
    }
    return made;
  };

  const convertOne = (value: unknown, field: Field, path: string): unknown => {
    if (isObject(value)) return field.children.length > 0 ? convertObject(value, field, path) : ignore(path);
    if (Array.isArray(value)) return ignore(path);
    if (isScalarField(field)) return toScalar(value, field);
    const loc = namesOf(field).get("loc");
    return loc !== undefined && typeof value === "string" ? { loc: value } : ignore(path);
  };

  const convert = (value: unknown, field: Field, path: string): unknown => {
    if (!("repeatable" in field.spec && field.spec.repeatable)) return convertOne(value, field, path);
    const list = field.spec.property === "alternates" ? listAlternates(value) : Array.isArray(value) ? value : [value];
    const made = list.filter((one) => one !== null && one !== undefined).map((one) => convertOne(one, field, path));
    return made.filter((one) => one !== undefined);
  };

  const rootField = (name: string): Field | undefined => {
    if (known.has(name)) return known.get(name);
    const field = namesOf(undefined).get(simplifyName(name));
    // Foreign names must not pile up.
    if (known.size < 1000) known.set(name, field);
    return field;
  };

  const toEntry = (value: unknown): UrlEntryInput | undefined => {
    if (typeof value === "string") return { loc: value };
    if (!isObject(value)) return undefined;
    const made: Record<string, unknown> = { loc: undefined };
    for (const name in value) {
      const given = value[name];
      if (given === null || given === undefined) continue;
      // A text under the name of the element `xhtml:link` is no language version.
      const field = typeof given === "string" && rootField(name)?.spec.property === "alternates" ? undefined : rootField(name);
      const keptAs = kept.size > 0 && isPlainValue(given) ? kept.get(simplifyName(name)) : undefined;
      if (keptAs !== undefined) made[keptAs] ??= given;
      if (field === undefined && keptAs === undefined) ignore(name);
      if (field !== undefined) made[field.spec.property] = join(made[field.spec.property], convert(given, field, name), name === field.spec.property);
    }
    made["loc"] ??= assumeLoc(value);
    return isEntry(made) ? made : undefined;
  };

  const assumeLoc = (value: Given): string | undefined => {
    for (const name in value) {
      const given = value[name];
      if (!isAssumedLoc(name, given)) continue;
      assumed ??= name;
      return given;
    }
    return undefined;
  };

  return {
    toEntry,
    ignored,
    get assumed() {
      return assumed;
    },
  };
}

function listNames(parent: Field | undefined): Names {
  const names = new Map<string, Field>();
  const numbers = parent === undefined ? URL_FIELDS.roots : parent.children;
  for (const number of numbers) {
    const field = URL_FIELDS.fields[number];
    if (field === undefined || field.spec.kind === "fixed") continue;
    names.set(simplifyName(field.spec.property), field);
    names.set(simplifyName(field.name), field);
  }
  const aliases = ALIASES[parent === undefined ? "" : parent.parent < 0 ? parent.spec.property : "-"] ?? {};
  for (const [alias, property] of Object.entries(aliases)) {
    const field = names.get(property);
    if (field !== undefined) names.set(alias, field);
  }
  return names;
}

/** Two names for one field: lists are put together, of single values the one under the field's own name stands before the first. */
function join(before: unknown, value: unknown, own: boolean): unknown {
  if (before === undefined) return value;
  if (Array.isArray(before) && Array.isArray(value)) return [...before, ...value];
  return own ? value : before;
}

/** A scalar or a list of them: what a name can be found in and a fingerprint be made of. */
function isPlainValue(value: unknown): boolean {
  return typeof value !== "object" || (Array.isArray(value) && value.every((one) => typeof one !== "object"));
}

function isObject(value: unknown): value is Given {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isScalarField(field: Field): boolean {
  return field.spec.kind !== "group" && field.spec.kind !== "empty";
}

function isEntry(made: Readonly<Record<string, unknown>>): made is Readonly<Record<string, unknown>> & UrlEntryInput {
  return typeof made["loc"] === "string";
}

/** Numbers and booleans stay where the field is one; elsewhere they are their text. */
function toScalar(value: unknown, field: Field): unknown {
  if (typeof value === "string") return value;
  const { kind } = field.spec;
  if (typeof value === "number" && (kind === "decimal" || kind === "integer" || kind === "duration")) return value;
  return typeof value === "boolean" && kind === "yes-no" ? value : String(value);
}

/** `{ languages: { de: url } }` as in Next.js, or `{ de: url }`, or the list itself. */
function listAlternates(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return [];
  if ("href" in value || "hreflang" in value) return [value];
  const languages = isObject(value["languages"]) ? value["languages"] : value;
  return Object.entries(languages).flatMap(([hreflang, href]) => (typeof href === "string" ? [{ hreflang, href }] : []));
}
