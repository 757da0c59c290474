import type { IndexDifference, ServedFile, ServedSet } from "@mapwright/crawl";
import { printable } from "../printable.ts";
import { count, type Style, size, wrap } from "../terminal.ts";

const SHOWN = 20;
const NAMES = 5;
const WIDTH = 78;

/** What the text tells besides the comparison itself. */
export interface ServedFacts {
  /** Where the set is kept. */
  readonly place: string;
  readonly urls: number;
  readonly all: boolean;
  /** Does robots.txt name the index? Undefined where nobody knows. */
  readonly announced: boolean | undefined;
}

/** Whether what is served is the set, for people. */
export function servedText(served: ServedSet, { place, urls, all, announced }: ServedFacts, style: Style): string {
  const { files, same } = served;
  const odd = files.filter(({ state }) => state !== "same");
  const shown = all ? odd : odd.slice(0, SHOWN);
  const head = same
    ? `${printable(served.base)} serves what ${printable(place)} holds: ${count(urls, "URL")} in ${count(files.length - 1, "sitemap")}`
    : `${printable(served.base)} does not serve what ${printable(place)} holds: ${summaryOf(files)}`;
  const lines = [
    style("bold", head),
    `  ${count(files.length, "file")} compared by their bytes; ${size(served.bytes)} came over the network`,
    ...(shown.length === 0 ? [] : [""]),
    ...shown.map((file) => wrap(printable(`${file.name}: ${describe(file)}`), WIDTH, "  ")),
    ...(odd.length > shown.length ? [`  and ${count(odd.length - shown.length, "more file")} (--all shows them)`] : []),
    ...(served.index === undefined ? [] : ["", ...describeIndex(served.index).map((line) => wrap(printable(line), WIDTH, "  "))]),
    ...(announced === false ? ["", style("yellow", "  robots.txt does not name this index, so that crawlers may not find it.")] : []),
  ];
  return `${lines.join("\n")}\n`;
}

const WORDS: Readonly<Record<Exclude<ServedFile["state"], "same">, string>> = { missing: "missing", other: "with other bytes", failed: "not to be had" };

function summaryOf(files: readonly ServedFile[]): string {
  const parts = (["missing", "other", "failed"] as const).flatMap((state) => {
    const number = files.filter((file) => file.state === state).length;
    return number === 0 ? [] : [`${number} ${WORDS[state]}`];
  });
  return `of ${count(files.length, "file")} ${parts.join(", ")}`;
}

function describe({ state, status, message, expected, found, lastModified }: ServedFile): string {
  switch (state) {
    case "same":
      return "the same";
    case "missing":
      return `missing: ${message ?? `status ${status}`}`;
    case "failed":
      return message ?? "no answer";
    case "other": {
      const bytes = found?.bytes === expected.bytes ? "as many bytes, but others" : `${count(found?.bytes ?? 0, "byte")} in place of ${expected.bytes}`;
      return `${bytes}${lastModified === undefined ? "" : `; last modified ${lastModified}`}`;
    }
    default:
      return state satisfies never;
  }
}

const list = (names: readonly string[]): string => `${names.slice(0, NAMES).join(", ")}${names.length > NAMES ? ` and ${names.length - NAMES} more` : ""}`;

function describeIndex({ lacking, unknown, older, newer }: IndexDifference): readonly string[] {
  const age = older.length > 0 && newer.length === 0 ? "The index is an older one" : newer.length > 0 && older.length === 0 ? "The index is a newer one" : "";
  return [
    ...(age === "" ? [] : [`${age}${age.includes("newer") ? ": the state here is not that of the last deployment." : "."}`]),
    ...(lacking.length === 0 ? [] : [`It does not list ${list(lacking)}.`]),
    ...(unknown.length === 0 ? [] : [`It lists ${list(unknown)}, which the set has not.`]),
    ...(older.length === 0 ? [] : [`It has an older lastmod for ${list(older)}.`]),
    ...(newer.length === 0 ? [] : [`It has a newer lastmod for ${list(newer)}.`]),
  ];
}
