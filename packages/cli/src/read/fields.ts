import { SitemapError, type SitemapRef, URL_FIELDS, type UrlEntry } from "@mapwright/core";
import { didYouMean } from "../suggest.ts";

/** A property of an entry: its name, then the names below it, such as `images`, `loc`. */
export type FieldPath = readonly string[];

export const DEFAULT_FIELDS: readonly FieldPath[] = [["loc"], ["lastmod"], ["changefreq"], ["priority"]];

/** Properties that stand in no element. */
const ADDED_FIELDS = ["file", "scope"] as const;

function* elementFields(): Generator<string> {
  for (const number of URL_FIELDS.roots) yield* fieldAndChildren(number, "");
}

function* fieldAndChildren(number: number, prefix: string): Generator<string> {
  const field = URL_FIELDS.fields[number];
  if (field === undefined || ("kind" in field.spec && field.spec.kind === "fixed")) return;
  const name = prefix + field.spec.property;
  yield name;
  for (const child of field.children) yield* fieldAndChildren(child, `${name}.`);
}

/** Every name that `--fields` knows. */
export function fieldNames(): readonly string[] {
  return [...ADDED_FIELDS, ...elementFields()];
}

/** Reads the value of `--fields`: names separated by commas. Throws ERR_ARGUMENT for an unknown one. */
export function parseFields(text: string): readonly FieldPath[] {
  const known = fieldNames();
  return text.split(",").map((part) => {
    const name = part.trim();
    if (known.includes(name)) return name.split(".");
    throw new SitemapError(
      "ERR_ARGUMENT",
      `Expected --fields to name properties such as loc,lastmod,images.loc, found ${JSON.stringify(name)}${didYouMean(name, known)}`,
    );
  });
}

/** The value at a path; of a list, the values in its items. */
export function valueAt(value: unknown, path: FieldPath): unknown {
  const [name, ...rest] = path;
  if (name === undefined || value === undefined || value === null) return value ?? undefined;
  if (Array.isArray(value)) {
    const values: readonly unknown[] = value.map((item: unknown) => valueAt(item, path)).filter((item) => item !== undefined);
    return values.length === 0 ? undefined : values.flat();
  }
  return typeof value === "object" ? valueAt(Object.entries(value).find(([key]) => key === name)?.[1], rest) : undefined;
}

/** An entry with the chosen properties only, under their dotted names. */
export function pickFields(entry: UrlEntry | SitemapRef, fields: readonly FieldPath[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const path of fields) {
    const value = valueAt(entry, path);
    if (value !== undefined) picked[path.join(".")] = value;
  }
  return picked;
}
