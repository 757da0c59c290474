import { isSitemapError } from "@mapwright/core";
import { expect } from "vitest";
import { createBlockGzip } from "../../../gzip-blocks.ts";
import type { GroupDefinition } from "../../groups/types.ts";
import { DEFAULT_PLACEMENT } from "../../placement/index.ts";
import type { Gate } from "../../store/testing/faulty-files.ts";
import type { SetStore } from "../../store/types.ts";
import { buildSet } from "../build-set.ts";
import type { BuildSetOptions, SetResult } from "../types.ts";
import { updateSet } from "../update-set.ts";
import { checkPublished } from "./check-published.ts";
import { createDeath, MemoryWorld } from "./memory-world.ts";
import { type PublishedSet, readPublishedSet } from "./published-set.ts";
import { Random } from "./random.ts";
import { keyOf, type ModelInput, SetModel } from "./set-model.ts";

const SITE = "https://e.com/";
const SECTIONS = ["shop", "blog", undefined] as const;
const GROUPS: readonly GroupDefinition[] = [
  { name: "shop", match: { field: "section", equals: ["shop"] }, maxEntries: 3 },
  { name: "blog", match: { field: "section", equals: ["blog"] } },
];
/** Small files, hot ones smaller still, so that a few entries reach every border. */
const PLACEMENT = { ...DEFAULT_PLACEMENT, hotScore: 1.5, hotEntries: 3, maxHotShare: 1, minEntries: 2 };

/** One life of a set: random builds, updates, deaths, losses and changes of options against a naive model. */
export class RandomRun {
  readonly #random: Random;
  readonly #world = new MemoryWorld();
  #process = 1;
  #seconds = Date.parse("2026-01-01T00:00:00Z") / 1000;
  #model = new SetModel();
  #published: PublishedSet | undefined;
  #source: ModelInput[] = [];
  #options: { gzip: boolean; grouped: boolean; maxEntries: number; maxBytes: number } = { gzip: false, grouped: false, maxEntries: 4, maxBytes: 20_000 };
  readonly #names = new Set<string>();
  readonly #recentDays: number;
  /** The recent sitemap was once too small for all of it. */
  #wasFull = false;
  readonly log: string[] = [];

  constructor(seed: number) {
    this.#random = new Random(seed);
    this.#recentDays = this.#random.pick([0, 1, 4]);
  }

  async steps(count: number): Promise<void> {
    for (let at = 0; at < count; at++) await this.#step();
  }

  async #step(): Promise<void> {
    this.#seconds += this.#random.pick([0, 60, 3600, 86_400, 86_400 * 5]);
    const isFirst = this.#published === undefined;
    const kind = isFirst ? "build" : this.#random.pick(["build", "build", "update", "update", "update", "same", "options", "damage", "lose", "kill", "kill"]);
    this.log.push(kind);
    switch (kind) {
      case "build":
        return this.#build(this.#edit());
      case "update":
        return this.#update();
      case "same":
        return this.#same();
      case "options":
        this.#change();
        return this.#build(this.#edit(), { rebuilt: true });
      case "damage":
        await this.#damage();
        return this.#build(this.#random.chance(0.5) ? this.#source : this.#edit(), { rebuilt: true });
      case "lose":
        return this.#lose();
      default:
        return this.#kill();
    }
  }

  #store(gate?: Gate): SetStore {
    return this.#world.store(this.#process, gate);
  }

  #buildOptions(): BuildSetOptions {
    const { gzip, grouped, maxEntries, maxBytes } = this.#options;
    return {
      site: SITE,
      maxEntries,
      maxBytes,
      maxDrop: "100%",
      allowEmpty: true,
      placement: PLACEMENT,
      recentDays: this.#recentDays,
      memoryBytes: this.#random.pick([0, 500, 1_000_000]),
      now: () => new Date(this.#seconds * 1000),
      ...(gzip ? { gzip: createBlockGzip() } : {}),
      // A field that no group looks at would be reported as dropped, and changes nothing.
      groups: grouped ? GROUPS : [],
    };
  }

  /** The source after some changes. */
  #edit(): ModelInput[] {
    const random = this.#random;
    const size = this.#source.length;
    const dropped = random.pick([0, 0, 1, 3, Math.floor(size / 2)]);
    const kept = random.shuffle(this.#source).slice(dropped);
    const rest = this.#source.filter((input) => kept.includes(input));
    const share = random.pick([0, 0.1, 0.1, 0.6]);
    const edited = rest.map((input) => (random.chance(share) ? this.#input(input.loc, input.news !== undefined) : input));
    const added = Array.from({ length: random.pick([0, 1, 2, 6]) }, () => this.#input(this.#loc(), random.chance(0.1)));
    const repeated = edited.length > 0 && random.chance(0.3) ? [random.pick(edited)] : [];
    return random.chance(0.2) ? random.shuffle([...edited, ...added, ...repeated]) : [...edited, ...added, ...repeated];
  }

  #loc(): string {
    return `${SITE}${this.#random.pick(["a", "b", "ü", "p&q"])}/${this.#random.below(40)}`.replace("ü", "%C3%BC");
  }

  #input(loc: string, isNews: boolean): ModelInput {
    const random = this.#random;
    const section = random.pick(SECTIONS);
    return {
      loc,
      ...(random.chance(0.3) ? { lastmod: random.pick(["2020-02-02", "2025-12-31T10:00:00Z", "2025-12-01T10:00:00.5+02:00", "2031-01-01"]) } : {}),
      ...(random.chance(0.3) ? { changefreq: random.pick(["daily", "weekly"]) } : {}),
      ...(random.chance(0.3) ? { priority: random.pick(["0.1", "0.5", "1.0"]) } : {}),
      ...(random.chance(0.6) ? { fingerprint: `f${random.below(5)}` } : {}),
      ...(section === undefined ? {} : { section }),
      ...(random.chance(0.15) ? { images: Array.from({ length: random.pick([1, 4]) }, (_, at) => ({ loc: `${loc}/image-${at}.png` })) } : {}),
      ...(isNews ? { news: { publication: { name: "E", language: "en" }, publicationDate: "2026-01-01", title: `Title ${random.below(9)}` } } : {}),
    };
  }

  async #build(source: ModelInput[], how: { readonly rebuilt?: boolean } = {}): Promise<void> {
    const model = this.#model.clone();
    model.build(source, this.#seconds);
    const result = await buildSet(source as never, this.#store(), this.#buildOptions());
    this.#source = source;
    await this.#judge(model, result, how.rebuilt ?? false);
  }

  async #update(): Promise<void> {
    const { changed, removed, model } = this.#draft();
    const result = await updateSet({ changed: changed as never, removed }, this.#store(), this.#buildOptions());
    this.#takeUpdate(changed, removed);
    await this.#judge(model, result, false);
  }

  #draft(): { readonly changed: ModelInput[]; readonly removed: string[]; readonly model: SetModel } {
    const random = this.#random;
    const known = [...this.#model.entries.values()].map(({ input }) => input);
    const changed = Array.from({ length: random.pick([0, 1, 1, 3]) }, () => {
      const old = known.length > 0 && random.chance(0.7) ? random.pick(known) : undefined;
      if (old !== undefined && random.chance(0.2)) return old;
      return this.#input(old?.loc ?? this.#loc(), old === undefined ? false : old.news !== undefined);
    });
    const removed = Array.from({ length: random.pick([0, 0, 1, 2]) }, () => (known.length > 0 && random.chance(0.8) ? random.pick(known).loc : this.#loc()));
    const model = this.#model.clone();
    model.update(changed, removed, this.#seconds);
    return { changed, removed, model };
  }

  /** The source that a build would find after the update. */
  #takeUpdate(changed: readonly ModelInput[], removed: readonly string[]): void {
    const keys = new Set(changed.map(keyOf));
    const gone = new Set(removed);
    const source = this.#source.filter((input) => !keys.has(keyOf(input)) && !gone.has(input.loc));
    const first = changed.filter((input, at) => changed.findIndex((other) => keyOf(other) === keyOf(input)) === at);
    this.#source = [...source, ...first];
  }

  /** The same again writes nothing. */
  async #same(): Promise<void> {
    // What was recent may be so no more, and a set that an update took over is settled by the build that follows.
    await this.#build(this.#source);
    const before = this.#world.look();
    const dry = this.#random.chance(0.3);
    const result = await buildSet(this.#source as never, this.#store(), { ...this.#buildOptions(), dryRun: dry });
    // An update knows its entries in another order than a build, but no build moves anything for that.
    expect(result.files.map(({ name, action, reasons }) => [name, action, reasons])).toEqual(
      result.files.map(({ name }) => [name, "kept", { added: 0, changed: 0, removed: 0, movedIn: 0, movedOut: 0 }]),
    );
    expect(result.wrote).toBe(false);
    expect(this.#world.look()).toEqual(before);
  }

  #change(): void {
    const random = this.#random;
    const options = this.#options;
    switch (random.pick(["gzip", "grouped", "maxEntries", "maxBytes"])) {
      case "gzip":
        options.gzip = !options.gzip;
        break;
      case "grouped":
        options.grouped = !options.grouped;
        break;
      case "maxEntries":
        options.maxEntries = 9 - options.maxEntries;
        break;
      default:
        options.maxBytes = 21_500 - options.maxBytes;
    }
  }

  /** Somebody deletes or cuts published files. */
  async #damage(): Promise<void> {
    const { names } = this.#published as PublishedSet;
    const damaged = this.#random.chance(0.3) ? names : [this.#random.pick(names)];
    // Nobody else knows what the recent sitemap held.
    if (damaged.some((name) => name.startsWith("sitemap-recent."))) this.#wasFull = true;
    for (const name of damaged) await this.#world.meddle("public", name, this.#random.chance(0.5) ? undefined : "<cut");
  }

  /** The state is lost; the published set stays. */
  async #lose(): Promise<void> {
    for (const name of Object.keys(this.#world.look().state)) await this.#world.meddle("state", name, undefined);
    this.#model.forget();
    // Which names were used before, the state alone knew.
    this.#names.clear();
    return this.#random.chance(0.5) ? this.#build(this.#edit()) : this.#update();
  }

  /** A run dies somewhere; the next one finds the old set or the new one. */
  async #kill(): Promise<void> {
    const isBuild = this.#random.chance(0.5);
    const source = this.#edit();
    const draft = this.#draft();
    const model = this.#model.clone();
    if (isBuild) model.build(source, this.#seconds);
    const gate = createDeath(this.#random.below(150), this.#random.chance(0.5));
    const options = this.#buildOptions();
    let result: SetResult | undefined;
    try {
      result = isBuild
        ? await buildSet(source as never, this.#store(gate), options)
        : await updateSet({ changed: draft.changed as never, removed: draft.removed }, this.#store(gate), options);
    } catch (error) {
      expect(isSitemapError(error) || String(error).includes("dead") ? "died" : error).toBe("died");
    }
    this.#world.kill(this.#process++);
    const seen = (await readPublishedSet(this.#store(), SITE)).sitemaps.flatMap(({ entries }) => entries.map(({ loc }) => loc));
    const next = isBuild ? model : draft.model;
    for (const [key, { input }] of this.#model.entries) if (next.entries.has(key)) expect(seen).toContain(input.loc);
    await (await this.#store().open()).close();
    const generation = (await readGeneration(this.#store())) ?? 0;
    const isNew = generation !== this.#generation;
    if (isNew || result?.wrote === false) {
      if (isBuild) this.#source = source;
      else this.#takeUpdate(draft.changed, draft.removed);
      this.log.push("new");
      return this.#judge(next, result, false);
    }
    return this.#judge(this.#model, undefined, false);
  }

  #generation = 0;

  /** What the recent sitemap should repeat; it begins anew with a set that is written anew. */
  #recent(model: SetModel, isNew: boolean): ReadonlySet<string> | undefined {
    const day = Math.floor(this.#seconds / 86_400);
    if (isNew) {
      model.recent.clear();
      this.#wasFull = false;
    } else if (model !== this.#model) model.noteRecent(this.#model, day);
    const keys = new Set([...model.recent].filter(([, own]) => own > day - this.#recentDays).map(([key]) => key));
    // What the last run left may be older than today.
    if (model === this.#model) return undefined;
    if (keys.size > this.#options.maxEntries) this.#wasFull = true;
    return this.#wasFull ? undefined : keys;
  }

  async #judge(model: SetModel, result: SetResult | undefined, rebuilt: boolean): Promise<void> {
    const { grouped, maxEntries, maxBytes } = this.#options;
    const before = this.#published;
    const recent = this.#recent(model, before === undefined || (result?.notes.some(({ code }) => code === "rebuilt" || code === "adopted") ?? false));
    this.#published = await checkPublished(this.#store(), {
      before,
      modelBefore: this.#model,
      model,
      seconds: this.#seconds,
      result,
      rebuilt,
      maxEntries,
      maxBytes,
      groupOf: (section) => (grouped ? (section ?? "") : ""),
      recent,
    });
    this.#model = model;
    this.#generation = (await readGeneration(this.#store())) ?? 0;
    if (result !== undefined) expect(result.generation).toBe(this.#generation);
    for (const { name } of before?.sitemaps ?? []) if (!this.#published.names.includes(name)) this.#names.add(name);
    for (const name of this.#published.names) if (!name.startsWith("sitemap-recent.")) expect(this.#names.has(name), `${name} is used again`).toBe(false);
  }
}

async function readGeneration(store: SetStore): Promise<number | undefined> {
  const { manifest } = await store.inspect();
  return manifest === undefined ? undefined : (JSON.parse(Buffer.from(manifest).toString("utf8")) as { readonly generation: number }).generation;
}
