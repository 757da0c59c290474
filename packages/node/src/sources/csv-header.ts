import { isAssumedLoc } from "./assumed-names.ts";
import { hasLocColumn } from "./csv-columns.ts";
import { readRecord } from "./csv-record.ts";
import { decodeText } from "./whole-lines.ts";

/** An address with a scheme, a host, or a path from the root, but no comment of a program. */
export const URL_START = /^(?:[a-z][a-z0-9+.-]*:\/\/|\/\/[\p{L}\p{N}[]|\/(?![/*]))/iu;
/** Lines that may stand before the header. */
const MAX_TITLE_LINES = 10;

/** Where the rows of a CSV file begin and what its header says. */
export interface CsvShape {
  readonly kind: "csv";
  readonly delimiter: string;
  /** Undefined where there is no header row. */
  readonly names: readonly string[] | undefined;
  /** Fields of the header, or of the first row. */
  readonly columns: number;
  /** Bytes before the first row, and its line from 1. */
  readonly start: number;
  readonly firstLine: number;
  /** The column that holds the URLs where none is named loc or url. */
  readonly locColumn?: number;
  /** Lines before the header, such as the title of a report; undefined where there are none. */
  readonly passedLines?: number;
}

/** A place in a text, and its line from 1. */
export interface Place {
  readonly at: number;
  readonly line: number;
}

/** A header without loc or url: a column with another name for it counts where the first row has an address there. */
export function findAssumedHeader(text: string, place: Place, delimiters: readonly string[], whole: boolean): CsvShape | undefined {
  for (const delimiter of delimiters) {
    const shape = readShape(text, place, delimiter, whole);
    const row = shape === undefined ? undefined : readShape(text, { at: shape.start, line: shape.firstLine }, delimiter, whole);
    const locColumn = shape?.names?.findIndex((name, index) => isAssumedLoc(name, row?.names?.[index])) ?? -1;
    if (shape !== undefined && locColumn >= 0) return { ...shape, locColumn };
  }
  return undefined;
}

/** A header of several columns behind the title of a report and the like; addresses before it are rows, though. */
export function findLateHeader(text: string, place: Place, delimiters: readonly string[], whole: boolean): CsvShape | undefined {
  let { at, line } = place;
  for (let passed = 1; passed <= MAX_TITLE_LINES && !URL_START.test(text.slice(at, at + 1000).trimStart()); passed++) {
    const end = text.indexOf("\n", at);
    if (end < 0) return undefined;
    ({ at, line } = skipBlankLines(text, { at: end + 1, line: line + 1 }));
    const header = findHeader(text, { at, line }, delimiters, whole);
    if (header !== undefined && header.columns > 1) return { ...header, passedLines: line - 1 };
  }
  return undefined;
}

/** Goes to the first line that is not blank. */
export function skipBlankLines(text: string, from: Place): Place {
  let { at, line } = from;
  for (let end = at; end < text.length && /\s/.test(text[end] ?? ""); end++) {
    if (text[end] !== "\n") continue;
    at = end + 1;
    line++;
  }
  return { at, line };
}

/** Goes behind lines that begin with `#`, and blank ones. */
export function skipComments(text: string, from: Place): Place {
  let place = from;
  while (text[place.at] === "#") {
    const end = text.indexOf("\n", place.at);
    place = end < 0 ? { at: text.length, line: place.line } : skipBlankLines(text, { at: end + 1, line: place.line + 1 });
  }
  return place;
}

/** A header with a column named loc or url, of the delimiter that parts it into most columns. */
export function findHeader(text: string, place: Place, delimiters: readonly string[], whole: boolean): CsvShape | undefined {
  const shapes = delimiters
    .map((delimiter) => readShape(text, place, delimiter, whole))
    .filter((shape) => shape !== undefined && hasLocColumn(shape.names ?? []));
  return shapes.reduce((best, shape) => (best === undefined || (shape?.columns ?? 0) > best.columns ? shape : best), undefined);
}

/** The columns that a delimiter makes of the line at `place`; undefined where the line does not end or its quotes are broken. */
export function readShape(text: string, place: Place, delimiter: string, whole: boolean): CsvShape | undefined {
  const fields: string[] = [];
  const end = readRecord(text, place.at, fields, { delimiter, final: whole, maxFields: 10_000 });
  if (end < 0) return undefined;
  const names = fields.map((field) => decodeText(Buffer.from(field, "latin1")).trim());
  const lines = text.slice(place.at, end).split("\n").length - 1;
  return { kind: "csv", delimiter, names, columns: names.length, start: end, firstLine: place.line + lines };
}
