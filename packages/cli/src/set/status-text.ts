import type { SetFileStatus, SetStatus } from "@mapwright/node";
import { printable } from "../printable.ts";
import { alignColumns, count, type Style, size, wrap } from "../terminal.ts";

const SHOWN_FILES = 20;
const SHOWN_NAMES = 5;
const WIDTH = 78;

/** What the text tells besides the status itself. */
export interface StatusFacts {
  readonly place: string;
  readonly now: Date;
  /** Lists every file instead of the first 20. */
  readonly all: boolean;
}

const STEPS = [
  { seconds: 86_400, unit: "day" },
  { seconds: 3600, unit: "hour" },
  { seconds: 60, unit: "minute" },
] as const;

/** `3 hours ago`. A clock that goes wrong makes no negative ages. */
export function ageOf(moment: string | undefined, now: Date): string {
  const seconds = moment === undefined ? Number.NaN : (now.getTime() - Date.parse(moment)) / 1000;
  if (Number.isNaN(seconds)) return "unknown";
  const step = STEPS.find((candidate) => seconds >= candidate.seconds);
  return step === undefined ? "just now" : `${count(Math.floor(seconds / step.seconds), step.unit)} ago`;
}

const percent = (share: number): string => `${share > 0 && share < 0.01 ? "<1" : Math.floor(share * 100)} %`;

function remarkOf({ state, open, fill, temperature }: SetFileStatus): string {
  const remarks = [
    ...(state === "missing" ? ["missing"] : state === "edited" ? ["edited by somebody"] : []),
    ...(temperature === "hot" ? ["hot"] : []),
    ...(open && fill < 1 ? ["takes new URLs"] : []),
  ];
  return remarks.join(", ");
}

function table(files: readonly SetFileStatus[], now: Date): readonly string[] {
  const rows = [
    ["file", "URLs", "full", "size", "changed", ""],
    ...files.map((file) => [
      file.name,
      count(file.entries, "", "").trim(),
      percent(file.fill),
      size(file.storedBytes),
      ageOf(file.changedAt, now),
      remarkOf(file),
    ]),
  ];
  return alignColumns(rows, [1, 2, 3]).map((line) => `  ${line}`);
}

const list = (names: readonly string[]): string =>
  `${names.slice(0, SHOWN_NAMES).join(", ")}${names.length > SHOWN_NAMES ? ` and ${names.length - SHOWN_NAMES} more` : ""}`;

/** Groups that have files, of which none has room. */
function fullGroups({ files, groups, next: { receives } }: SetStatus): readonly string[] {
  const hasRoom = new Set(files.filter(({ name }) => receives.includes(name)).map(({ group }) => group));
  return groups.filter(({ name, files }) => name !== "" && files > 0 && !hasRoom.has(name)).map(({ name }) => name);
}

function receivesText(status: SetStatus): string {
  const { receives } = status.next;
  if (receives.length === 0) return "New URLs go to new files.";
  const full = fullGroups(status);
  return `New URLs go to ${list(receives)}${full.length > 0 ? `, of ${list(full)} to ${full.length === 1 ? "a new file" : "new files"}` : ""}.`;
}

function nextLines(status: SetStatus, style: Style): readonly string[] {
  const {
    pending,
    next: { repairs },
  } = status;
  return [
    repairs.length > 0
      ? style("yellow", wrap(`The next build writes again what is missing or was edited: ${list(repairs)}`, WIDTH, ""))
      : "The next build writes the files in which something changed, and nothing else.",
    wrap(receivesText(status), WIDTH, ""),
    ...(pending ? ["", "A run was interrupted while it published; the next one completes it."] : []),
  ];
}

/** A set as it stands, for people. */
export function statusText(status: SetStatus, { place, now, all }: StatusFacts, style: Style): string {
  const { urls, files, index, groups, state, generation, updatedAt, createdAt } = status;
  const shown = all ? files : files.slice(0, SHOWN_FILES);
  const more = files.length - shown.length;
  const named = groups.filter(({ name }) => name !== "");
  const lines = [
    style("bold", `${count(urls, "URL")} in ${count(files.length, "sitemap")} under ${index.name} in ${printable(place)}`),
    `  changed ${count(generation, "time")}, last ${ageOf(updatedAt, now)}, first ${ageOf(createdAt, now)}`,
    `  state: ${count(state.rows, "row")} in ${count(state.segments, "segment")}, ${size(state.bytes)}`,
    ...named.map((group) => `  group ${group.name}: ${count(group.urls, "URL")} in ${count(group.files, "sitemap")}`),
    "",
    ...table(shown, now),
    ...(more > 0 ? [`  and ${count(more, "more file")} (--all shows them)`] : []),
    "",
    ...nextLines(status, style),
  ];
  return `${lines.join("\n")}\n`;
}
