import { sliceUtf8 } from "../kernel/strings.ts";
import { isUrlLine, toldLines } from "./recognise.ts";

/** Finds in a line, one character for each byte, where the columns behind its URL begin; -1 where there are none. */
export type FindColumns = (line: string) => number;

const DELIMITERS = [",", ";", "|", " "] as const;
const HEADING = /^"?(?:loc|url|urls|address|link|page|lastmod|changefreq|priority)"?$/i;
/** What a second column may hold, and hardly any URL ends with. */
const VALUE = String.raw`(?:\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?|always|hourly|daily|weekly|monthly|yearly|never|[01]\.\d+)`;
const TRAILING = /[,;]\s*$/;
/** So many rows make a table that has no header. */
const MIN_ROWS = 2;

/**
 * Recognises a table of which the first column is the URL: by its header, or by rows that all end as no URL does. A comma may
 * well be part of a URL, so that other lines are taken whole. Undefined for a list of URLs. `whole`: there is nothing behind the head.
 */
export function findTable(head: Uint8Array, whole: boolean): FindColumns | undefined {
  const lines = toldLines(sliceUtf8(head, 0, head.length), whole);
  const [first = ""] = lines;
  const rows = lines.filter(isUrlLine);
  if (rows.length === 0) return undefined;
  if (!isUrlLine(first)) {
    const delimiter = DELIMITERS.find((candidate) => {
      const cells = first.split(candidate);
      return cells.length > 1 && cells.some((cell) => HEADING.test(cell.trim())) && rows.every((row) => row.includes(candidate));
    });
    if (delimiter !== undefined) return (line) => line.indexOf(delimiter);
  }
  if (rows.length < MIN_ROWS) return undefined;
  const patterns = DELIMITERS.map((delimiter) => new RegExp(`[${delimiter}]\\s*"?${VALUE}"?(?:\\s*[${delimiter}].*)?$`));
  const pattern = patterns.find((candidate) => rows.every((row) => candidate.test(row.trimEnd())));
  if (pattern !== undefined) return (line) => line.search(pattern);
  // Copied out of a program: each line ends in a comma, but for the last.
  return rows.slice(0, -1).every((row) => TRAILING.test(row)) ? (line) => line.search(TRAILING) : undefined;
}
