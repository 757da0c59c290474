import type { SitemapRef, UrlEntry } from "@mapwright/core";
import { DEFAULT_FIELDS, type FieldPath, valueAt } from "./fields.ts";
import type { ReadFormat } from "./format.ts";

function asText(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map(asText).join(" ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** RFC 4180, section 2: quoted where a comma, a quote or a line end stands in it, or white space at an edge that some readers cut. */
function quote(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Rows of the chosen fields under a header. Several values of a field are separated by spaces, structures are JSON.
 * Values are the document's own, also where they begin with `=`: a spreadsheet may take those for formulas.
 */
export function createCsvFormat(fields: readonly FieldPath[] = DEFAULT_FIELDS): ReadFormat {
  let file = "";
  const row = (item: UrlEntry | SitemapRef): string =>
    `${fields.map((path) => quote(path[0] === "file" ? file : asText(path.length === 1 ? Reflect.get(item, path[0] ?? "") : valueAt(item, path)))).join(",")}\n`;
  return {
    showsIssues: false,
    start: () => `${fields.map((path) => path.join(".")).join(",")}\n`,
    startFile: (name) => {
      file = name;
      return "";
    },
    batch: (_file, { entries, sitemaps }) => entries.map(row).join("") + sitemaps.map(row).join(""),
    endFile: () => "",
    end: () => "",
  };
}
