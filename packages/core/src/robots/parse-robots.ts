import { sliceUtf8 } from "../kernel/strings.ts";
import type { Place } from "../model/diagnostic.ts";

/** Bytes that a crawler must read at least (https://www.rfc-editor.org/rfc/rfc9309#section-2.5). */
export const ROBOTS_MAX_BYTES = 512_000 as const;

/** One `allow` or `disallow` line. */
export interface RobotsRule extends Place {
  readonly allow: boolean;
  /** The path pattern as written; an empty one is no rule. */
  readonly path: string;
}

/** The rules of one or more user agents. */
export interface RobotsGroup {
  /** Product tokens in lower case; `*` for all. */
  readonly agents: readonly string[];
  readonly rules: readonly RobotsRule[];
  /** The first `Crawl-delay` of the group that is a number. Agents named behind it have a group of their own, with the same rules. */
  readonly crawlDelaySeconds?: number;
}

/** A `Sitemap:` line; its place is that of the value. */
export interface RobotsSitemapLine extends Place {
  readonly value: string;
  /** The name of the field as written. */
  readonly field: string;
}

/** A line that is none of the others: an unknown field, or no field at all. */
export interface RobotsOtherLine extends Place {
  /** The name of the field as written; undefined where there is no colon. */
  readonly field: string | undefined;
  readonly value: string;
}

export interface RobotsFile {
  readonly groups: readonly RobotsGroup[];
  readonly sitemaps: readonly RobotsSitemapLine[];
  readonly others: readonly RobotsOtherLine[];
  /** The end of the last line. */
  readonly end: Place;
}

interface Line extends RobotsOtherLine {
  /** Where the value stands. */
  readonly valuePlace: Place;
}

/** The name of a user agent; what follows it is ignored (https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1). */
export const PRODUCT_TOKEN = /^(?:\*|[A-Za-z_-]+)/;
const SECONDS = /^\d+(?:\.\d+)?$/;

interface OpenGroup {
  readonly agents: string[];
  readonly rules: RobotsRule[];
  crawlDelaySeconds?: number;
}

/**
 * Parses a robots.txt (https://www.rfc-editor.org/rfc/rfc9309#section-2.2). It never fails: what is no line of it is in `others`. Bytes beyond
 * `ROBOTS_MAX_BYTES` are not read, nor is a line that goes over them: the beginning of a path would forbid more than the whole.
 */
export function parseRobots(content: Uint8Array): RobotsFile {
  const bytes = wholeLinesOf(content);
  const groups: OpenGroup[] = [];
  const sitemaps: RobotsSitemapLine[] = [];
  const others: RobotsOtherLine[] = [];
  let group: OpenGroup | undefined;
  let naming = false;
  for (const line of linesOf(bytes)) {
    const { field, value, valuePlace } = line;
    switch (field?.toLowerCase()) {
      case "user-agent":
        // Agents that follow one another share a group; other records between them do not part them (section 2.2.1).
        if (!naming || group === undefined) {
          group = { agents: [], rules: [] };
          groups.push(group);
        } else if (group.crawlDelaySeconds !== undefined) {
          // A delay is for those who are named above it; the rules that follow are for all of them.
          group = { agents: [], rules: group.rules };
          groups.push(group);
        }
        naming = true;
        group.agents.push(PRODUCT_TOKEN.exec(value)?.[0].toLowerCase() ?? "");
        break;
      case "allow":
      case "disallow":
        naming = false;
        group?.rules.push({ allow: field.toLowerCase() === "allow", path: value, ...valuePlace });
        break;
      case "sitemap":
        sitemaps.push({ field, value, ...valuePlace });
        break;
      default:
        if (group !== undefined && field?.toLowerCase() === "crawl-delay" && SECONDS.test(value)) group.crawlDelaySeconds ??= Number(value);
        others.push({ field, value, offset: line.offset, line: line.line, column: line.column });
    }
  }
  return { groups, sitemaps, others, end: endOf(bytes) };
}

function wholeLinesOf(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= ROBOTS_MAX_BYTES) return bytes;
  let end: number = ROBOTS_MAX_BYTES;
  while (end > 0 && bytes[end] !== 10 && bytes[end] !== 13) end--;
  return bytes.subarray(0, end);
}

/** The lines that are not blank, without comments. */
function* linesOf(bytes: Uint8Array): Generator<Line, void, undefined> {
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  let number = 0;
  for (let from = start; from < bytes.length; ) {
    let to = from;
    while (to < bytes.length && bytes[to] !== 10 && bytes[to] !== 13) to++;
    number++;
    const line = lineOf(bytes, from, to, number);
    if (line !== undefined) yield line;
    from = bytes[to] === 13 && bytes[to + 1] === 10 ? to + 2 : to + 1;
  }
}

function lineOf(bytes: Uint8Array, from: number, to: number, line: number): Line | undefined {
  const written = sliceUtf8(bytes, from, to);
  const hash = written.indexOf("#");
  const text = hash < 0 ? written : written.slice(0, hash);
  if (text.trim() === "") return undefined;
  const placeOf = (index: number): Place => ({ offset: from + utf8Length(text.slice(0, index)), line, column: index + 1 });
  const colon = text.indexOf(":");
  const start = text.length - text.trimStart().length;
  const rest = text.slice(colon + 1);
  const valueAt = colon < 0 ? start : rest.trim() === "" ? colon + 1 : colon + 1 + rest.length - rest.trimStart().length;
  return { field: colon < 0 ? undefined : text.slice(0, colon).trim(), value: rest.trim(), ...placeOf(start), valuePlace: placeOf(valueAt) };
}

function utf8Length(text: string): number {
  let length = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return length;
}

function endOf(bytes: Uint8Array): Place {
  let line = 1;
  let start = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== 10 && (bytes[at] !== 13 || bytes[at + 1] === 10)) continue;
    line++;
    start = at + 1;
  }
  return { offset: bytes.length, line, column: sliceUtf8(bytes, start, bytes.length).length + 1 };
}
