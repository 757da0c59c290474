import type { UrlEntry } from "@mapwright/core";
import type { ChangeBatch, ChangeResult, RemovedBatch } from "@mapwright/crawl";
import { urlLine } from "../printable.ts";
import { count, size } from "../terminal.ts";

/** Turns changes into text. Every function returns the text to write next. */
export interface ChangeFormat {
  readonly start: () => string;
  readonly batch: (batch: ChangeBatch | RemovedBatch) => string;
  readonly end: (result: ChangeResult) => string;
}

export const CHANGE_FORMATS = ["text", "urls", "jsonl", "json"] as const;
export type ChangeFormatName = (typeof CHANGE_FORMATS)[number];

/** Changes of each kind that are shown to people. */
const SHOWN = 10;
const SIGNS = { added: "+", changed: "~", removed: "-" } as const;
type Kind = keyof typeof SIGNS;

/** The format of this name. */
export function createChangeFormat(name: ChangeFormatName): ChangeFormat {
  switch (name) {
    case "text":
      return createTextChanges();
    case "urls":
      return { start: () => "", batch: (batch) => ("removed" in batch ? "" : lines([...batch.added, ...batch.changed])), end: () => "" };
    case "jsonl":
      return { start: () => "", batch: (batch) => `${objectsOf(batch).join("\n")}\n`, end: (result) => `${JSON.stringify({ summary: summaryOf(result) })}\n` };
    case "json":
      return createJsonChanges();
    default:
      return name satisfies never;
  }
}

const lines = (entries: readonly UrlEntry[]): string => entries.map(({ loc }) => `${urlLine(loc)}\n`).join("");

function objectsOf(batch: ChangeBatch | RemovedBatch): readonly string[] {
  if ("removed" in batch) return batch.removed.map((loc) => JSON.stringify({ change: "removed", file: batch.url, loc }));
  const file = batch.file.url;
  const of = (change: Kind, entries: readonly UrlEntry[]): readonly string[] => entries.map((entry) => JSON.stringify({ change, file, ...entry }));
  return [...of("added", batch.added), ...of("changed", batch.changed)];
}

function summaryOf({ first, added, changed, removed, complete, totals, hosts, stateBytes }: ChangeResult): Record<string, unknown> {
  return { first, added, changed, removed, complete, totals, hosts, stateBytes };
}

function createJsonChanges(): ChangeFormat {
  let number = 0;
  return {
    start: () => '{"schemaVersion":1,"changes":[',
    batch: (batch) =>
      objectsOf(batch)
        .map((text) => `${number++ === 0 ? "" : ","}\n${text}`)
        .join(""),
    end: (result) => `\n],\n"summary":${JSON.stringify(summaryOf(result))}}\n`,
  };
}

function createTextChanges(): ChangeFormat {
  const shown: Record<Kind, string[]> = { added: [], changed: [], removed: [] };
  const keep = (kind: Kind, locs: readonly string[]): void => {
    for (const loc of locs) if (shown[kind].length < SHOWN) shown[kind].push(`  ${SIGNS[kind]} ${urlLine(loc)}\n`);
  };
  return {
    start: () => "",
    batch: (batch) => {
      if ("removed" in batch) keep("removed", batch.removed);
      else {
        keep(
          "added",
          batch.added.map(({ loc }) => loc),
        );
        keep(
          "changed",
          batch.changed.map(({ loc }) => loc),
        );
      }
      return "";
    },
    end: (result) => {
      const { added, changed, removed, first, totals, limits, stateBytes } = result;
      if (limits.includes("aborted")) return `Stopped after ${count(totals.files, "file")}; the state was left as it was.\n`;
      if (first) return `${count(added, "URL")} in ${count(totals.files, "file")}, all of them new: there was no state. It takes ${size(stateBytes)}.\n`;
      const parts = (["added", "changed", "removed"] as const).map((kind) => {
        const more = result[kind] - shown[kind].length;
        return shown[kind].join("") + (more > 0 ? `  ${SIGNS[kind]} and ${count(more, "more", "more")}\n` : "");
      });
      const head = `${count(added, "URL")} added, ${count(changed, "URL")} changed, ${count(removed, "URL")} removed\n`;
      return `${head}${parts.join("")}${count(totals.files, "file")} read, ${count(totals.unchanged, "file")} unchanged, ${size(totals.bytes)} transferred\n`;
    },
  };
}
