import { sliceUtf8 } from "../kernel/strings.ts";
import { isSpace, LT } from "../xml/bytes.ts";

/** So many bytes decide whether a document is a list of lines. */
export const HEAD_BYTES = 2048 as const;

/** Where they are blank or comments, up to so many are looked at. */
export const MAX_HEAD_BYTES = 65_536 as const;

/** Where a tar archive says that it is one. */
const TAR_AT = 257;
/** A line of white space and control characters alone says nothing. */
const SAYS_SOMETHING = /[^\s\u0000-\u001f]/;
/** The heading of a column of addresses, alone or with others. */
const HEADING = /^\s*"?(?:loc|urls?|address|link|page)"?\s*(?:[,;|\t].*)?$/i;

export type Way = "xml" | "text" | "unknown" | "more";

const URL_LINE = /^\s*["']?https?:\/\/[^/?#\s]/i;
const MARKUP = /<\?xml|<!--|<!doctype|<[\w-]*:?(?:urlset|sitemapindex|url|sitemap|rss|feed|rdf)[\s>/]/i;
const ROBOTS = /^\s*(?:user-agent|sitemap|disallow|allow)\s*:/im;
const JSON_START = /^\s*[[{]\s*(?:["[{\]}\d-]|true|false|null|$)/;

/** Recognises by its first bytes what a document is: lines of URLs, something that cannot be read, or else XML; `more` where they do not tell. */
export function recogniseHead(bytes: Uint8Array, whole: boolean): Way {
  if (archiveName(bytes) !== undefined) return "unknown";
  let at = 0;
  while (isSpace(bytes[at])) at++;
  if (bytes[at] === LT) return "xml";
  const text = sliceUtf8(bytes, 0, bytes.length);
  if (MARKUP.test(text)) return "xml";
  if (JSON_START.test(text)) return "unknown";
  const lines = toldLines(text, whole);
  const told = lines.length > 1 && HEADING.test(lines[0] ?? "") ? lines.slice(1) : lines;
  if (told.length === 0 && !whole) return "more";
  const urls = told.filter(isUrlLine).length;
  if (urls > 0 && urls * 2 > told.length) return "text";
  return isBinary(bytes) ? "unknown" : "xml";
}

/** The lines that say something, without a last one that may go on. */
export function toldLines(text: string, whole: boolean): readonly string[] {
  const lines = text.split(/\r\n|\n|\r/);
  if (!whole && lines.length > 1) lines.pop();
  return lines.filter((line) => SAYS_SOMETHING.test(line) && !line.trimStart().startsWith("#"));
}

/** Does a line begin with an address, bare or in quotes? */
export function isUrlLine(line: string): boolean {
  return URL_LINE.test(line);
}

/** Name of a format whose files begin like this, or of binary data in general. */
function binaryName(bytes: Uint8Array): string | undefined {
  return archiveName(bytes) ?? (isBinary(bytes) ? "binary data" : undefined);
}

function archiveName(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  for (const [magic, name] of MAGIC) if (start.startsWith(magic)) return name;
  return String.fromCharCode(...bytes.subarray(TAR_AT, TAR_AT + 5)) === "ustar" ? "a tar archive" : undefined;
}

/** Zero bytes make a document binary only where nothing else is known of it: a single one gets into the best of texts. */
function isBinary(bytes: Uint8Array): boolean {
  return bytes[0] !== LT && bytes.subarray(0, 512).includes(0);
}

/** Elements that only a page begins with. */
const PAGE_PARTS = new Set(["html", "script", "style", "main", "article", "section", "nav", "header", "h1"]);

const MAGIC: readonly (readonly [string, string])[] = [
  ["%PDF-", "a PDF document"],
  ["PK\x03\x04", "a zip archive"],
  ["PK\x05\x06", "a zip archive"],
  ["BZh", "bzip2 data"],
  ["\xfd7zXZ", "xz data"],
  ["(\xb5/\xfd", "zstd data"],
  ["7z\xbc\xaf", "a 7z archive"],
  ["\x89PNG", "a picture"],
  ["GIF8", "a picture"],
  ["\xff\xd8\xff", "a picture"],
  ["SQLite format 3", "a database"],
];

/** Says in a few words what a document that is no sitemap is, from its first bytes and the first element found in it. */
export function describeUnknown(head: Uint8Array, element: string | undefined): string {
  const binary = binaryName(head);
  if (binary !== undefined) return binary;
  const text = sliceUtf8(head, 0, head.length).trim();
  if (text === "") return "an empty document";
  if ((element !== undefined && PAGE_PARTS.has(element.toLowerCase())) || /<!doctype\s+html|<html[\s>]/i.test(text)) return "an HTML page";
  if (JSON_START.test(text)) return "JSON";
  if (ROBOTS.test(text)) return "a robots.txt";
  if (element !== undefined) return `the root element ${element.slice(0, 100)}`;
  return text.startsWith("<") ? "XML without a known root element" : "text that is no list of URLs";
}
