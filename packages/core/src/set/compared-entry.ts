import type { UrlEntry } from "../model/entry.ts";

/** One field of an entry that is not what it was. */
export interface FieldChange {
  /** A property of the entry, such as `lastmod` or `images`. */
  readonly field: keyof UrlEntry;
  /** Undefined where there was none. */
  readonly before: unknown;
  /** Undefined where there is none any more. */
  readonly after: unknown;
}

/** Fields in the order in which they are told. */
const FIELDS = ["loc", "lastmod", "changefreq", "priority", "alternates", "images", "videos", "news"] as const satisfies readonly (keyof UrlEntry)[];
/** The names of the fields that are compared. */
export const COMPARED_FIELDS: readonly (keyof UrlEntry)[] = FIELDS;

/** The fields in which two entries differ, apart from those in `ignored`. The order of alternates means nothing; that of images and videos does. */
export function changedFields(before: UrlEntry, after: UrlEntry, ignored: ReadonlySet<string>): readonly FieldChange[] {
  const changes: FieldChange[] = [];
  for (const field of FIELDS) {
    if (ignored.has(field) || canonicalText(before[field], field) === canonicalText(after[field], field)) continue;
    changes.push({ field, before: before[field], after: after[field] });
  }
  return changes;
}

/** The value of a field as text that is the same for values that mean the same; empty where there is none. */
export function canonicalText(value: unknown, field?: string): string {
  if (value === undefined || value === null) return "";
  if (typeof value !== "object") return String(value);
  if (!Array.isArray(value)) return canonicalObject(value as Readonly<Record<string, unknown>>);
  const texts = value.map((item: unknown) => canonicalText(item));
  return `[${(field === "alternates" ? texts.sort() : texts).join("\u0001")}]`;
}

function canonicalObject(object: Readonly<Record<string, unknown>>): string {
  const texts = Object.keys(object)
    .sort()
    .map((name) => `${name}\u0002${canonicalText(object[name])}`);
  return `{${texts.join("\u0003")}}`;
}
