import { SitemapError } from "@mapwright/core";
import { type CsvShape, findAssumedHeader, findHeader, findLateHeader, type Place, readShape, skipBlankLines, skipComments, URL_START } from "./csv-header.ts";
import { EntryArrays } from "./entry-arrays.ts";
import type { JsonForm } from "./json-source.ts";
import type { SourceKind } from "./types.ts";
import { decodeText } from "./whole-lines.ts";

/** How the entries of a JSON file lie in it. */
export interface JsonShape {
  readonly kind: "json";
  readonly form: JsonForm;
}

/** What a source was recognised as, or that it holds nothing. */
export type Recognised = CsvShape | JsonShape | { readonly kind: "text" | "jsonl" | "sitemap" | "empty" };

const DELIMITERS = [",", ";", "\t", "|"] as const;
const EXPECTED = "URLs one a line, CSV or TSV with a column loc or url, JSON, or a sitemap";
/** A line of prose or of a program: words with spaces, and neither a scheme nor a path from the root in front. */
const WORDS = /^(?![a-z][a-z0-9+.-]*:\/\/|\/[^/])\S+[ \t]+\S/i;
/** A second field that no URL would end with: a date, a frequency, a priority or another URL. */
const SECOND_VALUE = /^\s*"?(?:\d{4}(?:-\d\d|"?\s*$)|(?:always|hourly|daily|weekly|monthly|yearly|never)\b|[01]?\.\d|[01]"?\s*$|https?:\/\/)/i;
/** White space, and the record separator before each text of a JSON text sequence (https://www.rfc-editor.org/rfc/rfc7464). */
const BEFORE_TEXT = /^[\s\u001e]+/;
/** An object ends within this line, or at its end behind a comma: the values follow one another in some other way than one a line. */
const VALUE_END = /\}\s*(?:,?\s*\{|,\s*$)/;
const URL_SECOND = /^\s*"?https?:\/\/[^/\s]/i;
const SITEMAP_ROOT = /<(?:[\w.-]+:)?(?:urlset|sitemapindex)\b/;
const SAMPLE_LINES = 20;

/**
 * Recognises a source by its first bytes: `head` without byte order mark, in an encoding that has ASCII in it, and `whole` when there are no others.
 * Throws ERR_SOURCE where the bytes are none of the kinds, or not of the kind `from`.
 */
export function recognise(head: Uint8Array, whole: boolean, from?: SourceKind): Recognised {
  // One character for one byte, so that places in the text are places in the bytes.
  const text = Buffer.from(head.buffer, head.byteOffset, head.length).toString("latin1");
  const first = text.replace(BEFORE_TEXT, "");
  if (first === "" && whole) return { kind: "empty" };
  if (from === "json") return { kind: from, form: first[0] === "{" ? (formOf(first) ?? "arrays") : "arrays" };
  if (from === "text" || from === "jsonl" || from === "sitemap") return { kind: from };
  if (from === undefined) {
    refuseArchives(text);
    if (first[0] === "<") return recogniseMarkup(first);
    if (first[0] === "[") return { kind: "json", form: "arrays" };
    if (first[0] === "{") return text.trimStart()[0] === "\u001e" ? { kind: "json", form: "values" } : recogniseJsonObjects(first, whole);
  }
  try {
    return recogniseLines(normaliseLineEnds(text), whole, from);
  } catch (error) {
    // A zero byte gets into the best of tables, which is then known by its lines.
    if (text.includes("\u0000")) fail("binary data");
    throw error;
  }
}

/** Lone CRs become LFs; nothing moves. */
function normaliseLineEnds(text: string): string {
  return text.includes("\n") ? text : text.replaceAll("\r", "\n");
}

function fail(found: string, line = 0): never {
  const where = line > 0 ? ` in line ${line}` : "";
  const hint = line > 0 ? " (--from names the kind where it cannot be recognised)" : "";
  throw new SitemapError("ERR_SOURCE", `Expected ${EXPECTED}, found ${found}${where}${hint}`, { details: { line } });
}

function refuseArchives(text: string): void {
  if (text.startsWith("PK\u0003\u0004")) fail("a ZIP file, such as a spreadsheet (export it as CSV)");
  if (text.startsWith("%PDF-")) fail("a PDF file");
}

function recogniseMarkup(text: string): Recognised {
  const start = text.replace(/^(?:<\?xml[^>]*>|<!--[\s\S]*?-->|\s+)*/i, "");
  if (/^<(?:!doctype\s+html|html|head|body)\b/i.test(start)) fail("an HTML page");
  return { kind: "sitemap" };
}

function recogniseJsonObjects(text: string, whole: boolean): Recognised {
  const [first = "", second] = wholeLines(normaliseLineEnds(text), whole).filter((line) => line.trim() !== "");
  const isLine = isJson(first);
  if (isLine && second !== undefined) return { kind: "jsonl" };
  const form = formOf(text);
  if (form === "nested") return { kind: "json", form };
  if (isLine || (second !== undefined && /^\s*\{/.test(second) && !VALUE_END.test(first))) return { kind: "jsonl" };
  if (form === "values") return { kind: "json", form };
  if (second === undefined) return { kind: "jsonl" };
  return fail("a JSON object over several lines without loc or url, and no array of objects that have one at the beginning of it");
}

/** How the entries lie in the object that the text begins with: it is one itself, or has arrays of them. Undefined where it is neither. */
function formOf(text: string): JsonForm | undefined {
  const arrays = new EntryArrays({ onlyLook: true });
  arrays.find(text, 0, true);
  if (arrays.ownLoc) return "values";
  return arrays.paths.length > 0 ? "nested" : undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The lines of the head, without a last one that may go on behind it. */
function wholeLines(text: string, whole: boolean): readonly string[] {
  const lines = text.split("\n", 10_000);
  return whole || lines.length === 1 ? lines : lines.slice(0, -1);
}

function recogniseLines(text: string, whole: boolean, from: "csv" | "tsv" | undefined): Recognised {
  const candidates = from === "tsv" ? (["\t"] as const) : DELIMITERS;
  let place: Place = skipBlankLines(text, { at: 0, line: 1 });
  const declared = /^"?sep=([,;\t|])"?\r?\n/i.exec(text.slice(place.at, place.at + 16));
  if (declared !== null) place = { at: place.at + declared[0].length, line: place.line + 1 };
  const delimiters = declared?.[1] === undefined ? candidates : [declared[1]];
  const header = findHeader(text, place, delimiters, whole);
  if (header !== undefined) return header;
  if (text[place.at] === "#") {
    const behind = skipComments(text, place);
    if (behind.at >= text.length) return { kind: "text" };
    const later = findHeader(text, behind, delimiters, whole);
    if (later !== undefined) return later;
    place = behind;
  }
  return (
    findAssumedHeader(text, place, delimiters, whole) ??
    findLateHeader(text, place, delimiters, whole) ??
    recogniseUrls(text, place, { whole, from, delimiters })
  );
}

interface Context {
  readonly whole: boolean;
  readonly from: "csv" | "tsv" | undefined;
  readonly delimiters: readonly string[];
}

/** No header was found: a list of URLs, CSV whose first row is data, or something else. */
function recogniseUrls(text: string, place: Place, { whole, from, delimiters }: Context): Recognised {
  const lines = wholeLines(text.slice(place.at), whole).slice(0, SAMPLE_LINES);
  const first = lines[0] ?? "";
  const bare = first.replace(/^\s*"?\s*/, "");
  if (!URL_START.test(bare)) {
    // Warnings of a server in front of the document: the reader of sitemaps knows them.
    if (from === undefined && SITEMAP_ROOT.test(text)) return { kind: "sitemap" };
    refuseHeader(text, place, delimiters, whole);
  }
  const delimiter = from === undefined ? guessDelimiter(lines) : (delimiters.find((candidate) => first.includes(candidate)) ?? delimiters[0]);
  if (delimiter === undefined) {
    const told = lines.filter((line) => line.trim() !== "" && !line.startsWith("#"));
    const words = told.filter((line) => WORDS.test(line.trim()));
    if (words.length * 2 > told.length) fail(JSON.stringify(decodeText(Buffer.from(words[0] ?? "", "latin1")).slice(0, 100)), lineOf(lines, words[0], place));
    return { kind: "text" };
  }
  const rows = lines.filter((line) => line.trim() !== "" && !line.startsWith("#"));
  if (rows.length > 1 && rows.every((row) => row.includes(delimiter) && URL_SECOND.test(row.slice(row.indexOf(delimiter) + 1))))
    fail("several URLs a line and no header row that says what they are", place.line);
  const shape = readShape(text, place, delimiter, whole);
  return { kind: "csv", delimiter, names: undefined, columns: shape?.columns ?? 1, start: place.at, firstLine: place.line };
}

function lineOf(lines: readonly string[], line: string | undefined, place: Place): number {
  return place.line + Math.max(0, lines.indexOf(line ?? ""));
}

function refuseHeader(text: string, place: Place, delimiters: readonly string[], whole: boolean): never {
  const shapes = delimiters.map((delimiter) => readShape(text, place, delimiter, whole));
  const names = shapes.reduce<readonly string[]>((best, shape) => ((shape?.columns ?? 0) > best.length ? (shape?.names ?? []) : best), []);
  const shown = names.slice(0, 30).map((name) => `"${name.slice(0, 40)}"`);
  if (names.length > 1) {
    const list = shown.join(", ");
    throw new SitemapError("ERR_SOURCE", `Expected a column named loc or url, found the columns ${list} in line ${place.line}`, {
      details: { columns: names, line: place.line },
    });
  }
  fail(shown[0] === undefined || shown[0] === '""' ? "something else" : shown[0], place.line);
}

/** The delimiter of rows that begin with a URL; undefined where the lines are URLs and nothing else. A comma may well be part of a URL. */
function guessDelimiter(lines: readonly string[]): string | undefined {
  const rows = lines.filter((line) => line.trim() !== "" && !line.startsWith("#"));
  const first = rows[0] ?? "";
  if (first.includes("\t")) return "\t";
  const quoted = /^\s*"(?:[^"]|"")*"\s*(.?)/.exec(first);
  if (quoted !== null) return DELIMITERS.find((delimiter) => delimiter === quoted[1]) ?? ",";
  return [",", ";", "|"].find((delimiter) => {
    const seconds = rows.map((row) => row.split(delimiter)[1]);
    // Copied out of a program: each line ends in a comma, but for the last.
    if (rows.length > 1 && seconds.slice(0, -1).every((second) => second?.trim() === "") && (seconds.at(-1) ?? "").trim() === "") return true;
    return (
      seconds.every((second) => second !== undefined && (second.trim() === "" || SECOND_VALUE.test(second))) && seconds.some((second) => second?.trim() !== "")
    );
  });
}
