import { SitemapError } from "@mapwright/core";
import type { Temperature } from "../state/types.ts";
import type { RunContext } from "./run-context.ts";
import type { SetFile } from "./set-file.ts";
import { SitemapOutput } from "./sitemap-output.ts";

/** A new file of a group that takes entries as they come. */
export interface Appender {
  readonly file: SetFile;
  readonly output: SitemapOutput;
}

/** New files, one of each group and temperature at a time. They only ever receive, so that whatever finds no room elsewhere may go here. */
export class Appenders {
  readonly #context: RunContext;
  readonly #current: (Appender | undefined)[] = [];

  constructor(context: RunContext) {
    this.#context = context;
  }

  /** The file that takes entries now, if there is one. */
  current(group: number, temperature: Temperature): Appender | undefined {
    return this.#current[group * 2 + (temperature === "hot" ? 1 : 0)];
  }

  /** Closes the file that takes entries and begins another. */
  async next(group: number, temperature: Temperature): Promise<Appender> {
    const at = group * 2 + (temperature === "hot" ? 1 : 0);
    await this.#finish(at);
    const { files, means, settings } = this.#context;
    const file = await files.create(group, temperature);
    if (temperature === "cold" && !hasRoom(files.openFile(group), limitsOf(settings, group, "cold"))) files.setOpen(group, file);
    file.target = await this.#context.openTarget(file.name);
    const appender = { file, output: new SitemapOutput(file.target, limitsOf(settings, group, temperature), 0, means) };
    this.#current[at] = appender;
    return appender;
  }

  /** Adds one entry; gives the file it went to. */
  async add(group: number, temperature: Temperature, entry: AppendedEntry): Promise<SetFile> {
    let appender = this.current(group, temperature) ?? (await this.next(group, temperature));
    if (await put(appender.output, entry)) return appender.file;
    appender = await this.next(group, temperature);
    if (await put(appender.output, entry)) return appender.file;
    const { maxBytes } = limitsOf(this.#context.settings, group, temperature);
    throw new SitemapError("ERR_ARGUMENT", `Expected entries that fit into a sitemap of ${maxBytes} bytes, found one of ${entry.to - entry.from} bytes`, {
      details: { option: "maxBytes" },
    });
  }

  /** Ends all files. */
  async finish(): Promise<void> {
    for (let at = 0; at < this.#current.length; at++) await this.#finish(at);
  }

  async #finish(at: number): Promise<void> {
    const appender = this.#current[at];
    if (appender === undefined) return;
    this.#current[at] = undefined;
    appender.file.finished = await appender.output.close();
    appender.file.written = true;
  }

  /** Lets go of what is open, after a failure. */
  async abandon(): Promise<void> {
    for (const appender of this.#current.splice(0)) await appender?.output.abandon();
  }
}

/** Entries that only move do not close a file that new ones can still go to. */
function hasRoom(open: SetFile | undefined, limits: SetLimits): boolean {
  return open !== undefined && !open.doomed && open.planned.entries < limits.maxEntries && open.planned.bytes + SPARE_BYTES <= limits.maxBytes;
}

/** With less than this left, a file counts as full. */
const SPARE_BYTES = 4096;

/** An entry on its way into a file. */
export interface AppendedEntry {
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly to: number;
  readonly namespaces: number;
  readonly limited: number;
  /** Seconds since 1970, NaN for none. */
  readonly lastmod: number;
}

/** Puts one entry into a file; false where there is no room. */
export async function put(output: SitemapOutput, entry: AppendedEntry): Promise<boolean> {
  const { bytes, from, to, namespaces, limited } = entry;
  if (output.isLate(namespaces)) {
    if (!(await output.addDeclaring(bytes.slice(from, to), namespaces, limited))) return false;
  } else {
    if (!output.reserve(to - from, namespaces, limited)) return false;
    await output.copy(bytes, from, to);
  }
  output.date(entry.lastmod);
  return true;
}

/** What a file of a group may hold; hot files are kept smaller. */
export function limitsOf(settings: RunContext["settings"], group: number, temperature: Temperature): SetLimits {
  const limits = settings.limits[group] ?? settings.limits[0];
  if (limits === undefined) throw new RangeError("Expected a group of the set, found none");
  return temperature === "hot" ? { ...limits, maxEntries: Math.min(limits.maxEntries, settings.placement.hotEntries) } : limits;
}

type SetLimits = RunContext["settings"]["limits"][number];
