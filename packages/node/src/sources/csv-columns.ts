import type { CoreColumn } from "@mapwright/core";
import { simplifyName } from "./assumed-names.ts";

/** What a column of a CSV file holds; null is passed over. */
export type Column =
  | { readonly kind: "core"; readonly field: CoreColumn }
  | { readonly kind: "alternate"; readonly hreflang: string }
  | { readonly kind: "image" }
  | { readonly kind: "group" }
  | { readonly kind: "lang" }
  | null;

/** A column that the caller asked for by name. */
export interface KeptColumn {
  readonly name: string;
  readonly index: number;
}

export interface ColumnPlan {
  readonly columns: readonly Column[];
  /** Are all used columns core columns, and none is kept besides? */
  readonly coreOnly: boolean;
  /** Columns whose text entries keep under a name of its own. */
  readonly kept: readonly KeptColumn[];
  /** Names of the columns that are passed over. */
  readonly ignored: readonly string[];
}

/** Column names in lower case without spaces, `_` and `-`, and the core field they mean. */
const CORE_NAMES: Readonly<Record<string, CoreColumn>> = {
  loc: "loc",
  url: "loc",
  lastmod: "lastmod",
  lastmodified: "lastmod",
  changefreq: "changefreq",
  changefrequency: "changefreq",
  priority: "priority",
};

/** `hreflang:de`; where the mark between is none of the usual, only what looks like a language. */
const HREFLANG_NAME = /^(?:(?:hreflang|alternate)\s*:\s*(\S+)|hreflang[\s_.-]+([a-z]{2,3}(?:[_-][a-z0-9]{2,8})*|x[_-]default))$/i;
const IMAGE_NAME = /^images?(?:[\s:_.-]*(?:\d+|locs?|urls?))?$/i;

function hreflangOf(name: string): string | undefined {
  const [, marked, loose] = HREFLANG_NAME.exec(name) ?? [];
  return marked ?? loose?.replaceAll("_", "-");
}

/** Does a header with these names say where the URL is? */
export function hasLocColumn(names: readonly string[]): boolean {
  return names.some((name) => CORE_NAMES[simplifyName(name)] === "loc");
}

/** What is known of columns besides their names. */
export interface ColumnHints {
  /** Names of further columns that are wanted. */
  readonly keepFields?: readonly string[];
  /** The column that holds the URLs though it is named otherwise. */
  readonly locColumn?: number | undefined;
}

/** Finds out what each column holds. Of two columns for one field the first counts, `loc` before `url`. */
export function planColumns(names: readonly string[], { keepFields = [], locColumn }: ColumnHints = {}): ColumnPlan {
  const simple = names.map(simplifyName);
  const taken = new Set<string>();
  const hasLoc = simple.includes("loc");
  const tied = simple.includes("group") && simple.includes("lang") && !names.some((name) => HREFLANG_NAME.test(name));
  const once = (key: string, column: Column): Column => {
    if (taken.has(key)) return null;
    taken.add(key);
    return column;
  };
  const columns = names.map((name, index): Column => {
    const key = simple[index] ?? "";
    const field = index === locColumn ? "loc" : CORE_NAMES[key];
    if (field !== undefined) return key === "url" && hasLoc ? null : once(field, { kind: "core", field });
    if (tied && (key === "group" || key === "lang")) return once(key, { kind: key });
    const hreflang = hreflangOf(name);
    if (hreflang !== undefined) return { kind: "alternate", hreflang };
    return IMAGE_NAME.test(name) ? { kind: "image" } : null;
  });
  const kept = findKept(names, keepFields);
  const ignored = names.filter((name, index) => columns[index] === null && name !== "" && !kept.some((column) => column.index === index));
  return { columns, kept, ignored, coreOnly: kept.length === 0 && columns.every((column) => column === null || column.kind === "core") };
}

/** A column of just this name stands before one that differs by what does not count. */
function findKept(names: readonly string[], keepFields: readonly string[]): readonly KeptColumn[] {
  return [...new Set(keepFields)].flatMap((name) => {
    const exact = names.indexOf(name);
    const index = exact >= 0 ? exact : names.findIndex((column) => simplifyName(column) === simplifyName(name));
    return index < 0 ? [] : [{ name, index }];
  });
}
