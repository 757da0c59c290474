import type { UrlEntry } from "@mapwright/core";
import type { SetStore } from "../../store/types.ts";
import { buildSet } from "../build-set.ts";
import type { BuildSetOptions, SetResult, UpdateSetOptions } from "../types.ts";
import { type SetUpdate, updateSet } from "../update-set.ts";
import { MemoryWorld } from "./memory-world.ts";
import { type PublishedSet, readPublishedSet } from "./published-set.ts";

export const SITE = "https://e.com/";

/** A row of a source; properties that are the source's own are fine. */
export type Row = Readonly<Record<string, unknown>>;

/** A set in memory for tests, with a clock that is set by hand. */
export class SmallSet {
  readonly world = new MemoryWorld();
  readonly store: SetStore = this.world.store(1);
  now = "2026-01-10T12:00:00Z";
  readonly #options: Partial<BuildSetOptions>;

  constructor(options: Partial<BuildSetOptions> = {}) {
    this.#options = options;
  }

  build(rows: readonly Row[], options: Partial<BuildSetOptions> = {}): Promise<SetResult> {
    return buildSet(rows as never, this.store, { site: SITE, now: () => new Date(this.now), ...this.#options, ...options });
  }

  update(update: { readonly changed?: readonly Row[]; readonly removed?: readonly string[] }, options: Partial<UpdateSetOptions> = {}): Promise<SetResult> {
    return updateSet(update as SetUpdate, this.store, { site: SITE, now: () => new Date(this.now), ...this.#options, ...options });
  }

  read(): Promise<PublishedSet> {
    return readPublishedSet(this.store, SITE, this.#options.name);
  }

  /** File name to the paths it lists, in order, with dates where there are some. */
  async list(): Promise<Record<string, string>> {
    const { sitemaps } = await this.read();
    return Object.fromEntries(sitemaps.map(({ name, entries }) => [name, entries.map(toShort).join(" ")]));
  }

  /** File name to its date in the index. */
  async dates(): Promise<Record<string, string | undefined>> {
    const { sitemaps } = await this.read();
    return Object.fromEntries(sitemaps.map(({ name, lastmod }) => [name, lastmod]));
  }
}

function toShort({ loc, lastmod }: UrlEntry): string {
  const path = loc.slice(SITE.length);
  return lastmod === undefined ? path : `${path}@${lastmod}`;
}

/** Rows for paths `p0` to `p<count - 1>`. */
export function rowsOf(count: number, change: (at: number) => Row = () => ({})): Row[] {
  return Array.from({ length: count }, (_, at) => ({ loc: `${SITE}p${at}`, ...change(at) }));
}

/** The files that a run wrote and deleted, and why. */
export function actionsOf({ files }: SetResult): Record<string, string> {
  const changed = files.filter(({ action }) => action !== "kept");
  return Object.fromEntries(
    changed.map(({ name, action, reasons }) => {
      const counts = Object.entries(reasons).filter(([, count]) => count > 0);
      return [name, [action, ...counts.map(([reason, count]) => `${reason} ${count}`)].join(", ")];
    }),
  );
}
