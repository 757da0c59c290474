import type { ComposedBatch } from "@mapwright/core/set";
import { nextHistory, temperatureOf } from "../placement/index.ts";
import type { Temperature } from "../state/types.ts";
import { ADOPTED_HISTORY } from "./adopt.ts";
import { type Appenders, limitsOf } from "./appenders.ts";
import { BatchLookup } from "./batch-lookup.ts";
import { formatMoment, withLastmod } from "./derived-lastmod.ts";
import type { NewsAge } from "./news-age.ts";
import { Receivers } from "./receivers.ts";
import { movesPartition, RECENT_PARTITION, type RunContext } from "./run-context.ts";
import type { SetFile } from "./set-file.ts";
import type { SitemapOutput } from "./sitemap-output.ts";
import { createSpooledEntry, IN_PLACE, IS_CHANGED, IS_MOVED, IS_NEW } from "./spool.ts";
import { ELSEWHERE } from "./within-shard.ts";

/** How a run takes entries in. */
export interface IntakeOptions {
  /** Every file is written anew, whatever it holds. */
  readonly rebuild: boolean;
  /** Fingerprints of contents were made by another method: a difference tells nothing. */
  readonly contentsUnknown: boolean;
  /** Entries that are added or changed are repeated in the recent sitemap. */
  readonly recent: boolean;
  readonly news: NewsAge;
}

/** Ids of files seldom lie far apart; one bit set says that entries of the file are taken from the source. */
const LOST = 1;

/**
 * Takes composed entries: finds out for each whether it is known and unchanged, changed, or new, and sends it where it belongs: nowhere, to the spool of its
 * file, or straight into a new file. Runs of entries for one new file are copied together.
 */
export class Intake {
  readonly #context: RunContext;
  readonly #appenders: Appenders;
  readonly #options: IntakeOptions;
  readonly #flags: Uint8Array;
  readonly #groups: Uint16Array;
  readonly #oneGroup: boolean;
  readonly #receivers: Receivers;
  readonly #spooled = createSpooledEntry();
  readonly #hotGroups: readonly boolean[];
  readonly #lookup = new BatchLookup();
  #batch: ComposedBatch | undefined;
  /** The run of entries that waits to be copied. */
  #runOutput: SitemapOutput | undefined;
  #runFrom = 0;
  #runTo = 0;
  /** The copy of a run that is not done yet. */
  #waiting: void | Promise<void> = undefined;
  #recentEntries = 0;

  constructor(context: RunContext, appenders: Appenders, options: IntakeOptions) {
    this.#context = context;
    this.#appenders = appenders;
    this.#options = options;
    const { files, settings } = context;
    this.#oneGroup = settings.limits.length === 1;
    this.#flags = new Uint8Array(files.nextId).fill(LOST);
    this.#groups = new Uint16Array(files.nextId);
    const entries = settings.limits.map(() => 0);
    const hot = settings.limits.map(() => 0);
    for (const file of files.all()) {
      this.#flags[file.id] = file.lost ? LOST : 0;
      this.#groups[file.id] = file.group;
      entries[file.group] = (entries[file.group] ?? 0) + (file.record?.entries ?? 0);
      if (file.temperature === "hot") hot[file.group] = (hot[file.group] ?? 0) + (file.record?.entries ?? 0);
    }
    const { minEntries, maxHotShare } = settings.placement;
    this.#hotGroups = entries.map((count, group) => count >= minEntries && (hot[group] ?? 0) < maxHotShare * count);
    this.#receivers = new Receivers(context, options.rebuild);
  }

  /** Takes a batch; its arrays are not used afterwards. */
  async take(batch: ComposedBatch): Promise<void> {
    this.#batch = batch;
    const { known, counts } = this.#context;
    const { groups, lastmods } = batch;
    const { rebuild, news } = this.#options;
    this.#lookup.lookUp(known, batch);
    const { rows, same: sames } = this.#lookup;
    for (let at = 0; at < batch.count; at++) {
      if (groups[at] === ELSEWHERE) continue;
      const row = rows[at] as number;
      if (row < 0) {
        const wait = this.#takeNew(at);
        if (wait !== undefined) await wait;
        continue;
      }
      if (news.isExpired(batch, at)) {
        counts.expired++;
        continue;
      }
      if (!known.markSeen(row)) {
        counts.duplicates++;
        continue;
      }
      const same = sames[at] === 1;
      const file = known.files[row] as number;
      if (same && !rebuild && this.#flags[file] === 0 && (this.#oneGroup || this.#groups[file] === groups[at])) {
        counts.unchanged++;
        continue;
      }
      const wait = this.#takeKnown(row, at, same || this.#settles(row, at), lastmods[at] as number);
      if (wait !== undefined) await wait;
    }
    await this.#copyRuns();
    this.#batch = undefined;
  }

  /**
   * Finds out whether the date of an entry that was read from the published files was given or derived, and takes the content of the source for the one it was
   * published with. True where the source gives what is published.
   */
  #settles(row: number, at: number): boolean {
    const { known, counts } = this.#context;
    if (known.histories[row] !== ADOPTED_HISTORY) return false;
    const { fingerprints, contents, lastmods } = this.#current;
    const isGiven = !Number.isNaN(lastmods[at] as number);
    const published = isGiven ? known.contents : known.fingerprints;
    const same = published[row * 2] === fingerprints[at * 2] && published[row * 2 + 1] === fingerprints[at * 2 + 1];
    if (isGiven) known.derived[row] = 0;
    if (same) {
      known.fingerprints[row * 2] = fingerprints[at * 2] as number;
      known.fingerprints[row * 2 + 1] = fingerprints[at * 2 + 1] as number;
    }
    known.contents[row * 2] = contents[at * 2] as number;
    known.contents[row * 2 + 1] = contents[at * 2 + 1] as number;
    known.histories[row] = 0;
    counts.rowsChanged = true;
    return same;
  }

  /** An entry that is known and has to be looked at. */
  async #takeKnown(row: number, at: number, same: boolean, lastmod: number): Promise<void> {
    const { known, counts, files, settings, day } = this.#context;
    const { fingerprints, contents, groups } = this.#current;
    const changed = !same && this.#noteChange(row, at, lastmod);
    if (changed) {
      counts.changed++;
      known.histories[row] = nextHistory(known.histories[row] as number, day, settings.placement);
    } else counts.unchanged++;
    if (!same) {
      counts.rowsChanged = true;
      known.fingerprints[row * 2] = fingerprints[at * 2] as number;
      known.fingerprints[row * 2 + 1] = fingerprints[at * 2 + 1] as number;
      known.contents[row * 2] = contents[at * 2] as number;
      known.contents[row * 2 + 1] = contents[at * 2 + 1] as number;
      if (!Number.isNaN(lastmod)) known.derived[row] = 0;
    }
    const group = groups[at] as number;
    const file = files.get(known.files[row] as number);
    const temperature = this.#temperatureOf(row, group, file, changed);
    if (changed) await this.#repeat(row, at, IS_CHANGED);
    if (this.#options.rebuild) return this.#rebuild(row, at, group, temperature);
    const moves = file === undefined || file.group !== group || file.temperature !== temperature;
    if (!moves) {
      const mustWrite = changed || file.lost;
      if (!mustWrite) return;
      if (changed) file.changed++;
      return this.#spool(file.id, row, at, IN_PLACE | (changed ? IS_CHANGED : 0));
    }
    if (file !== undefined) {
      file.gives = true;
      file.movedOut++;
      counts.moved++;
    }
    counts.rowsChanged = true;
    return this.#spool(movesPartition(group, temperature), row, at, IS_MOVED | (changed ? IS_CHANGED : 0));
  }

  /** Notes what a difference means for the date; false where nothing that is published changed. */
  #noteChange(row: number, at: number, lastmod: number): boolean {
    const { known, counts, settings } = this.#context;
    const { fingerprints, contents } = this.#current;
    const differs = known.fingerprints[row * 2] !== fingerprints[at * 2] || known.fingerprints[row * 2 + 1] !== fingerprints[at * 2 + 1];
    const old = known.contents[row * 2] !== 0 || known.contents[row * 2 + 1] !== 0;
    const given = contents[at * 2] !== 0 || contents[at * 2 + 1] !== 0;
    const contentDiffers = known.contents[row * 2] !== contents[at * 2] || known.contents[row * 2 + 1] !== contents[at * 2 + 1];
    const contentChanged = old && given && contentDiffers && !this.#options.contentsUnknown;
    if (!contentChanged) return differs;
    counts.contentChanges++;
    if (!Number.isNaN(lastmod) || settings.shape.format === "text") return differs;
    known.flag(row);
    return true;
  }

  /** Where an entry belongs: at the moment it changes often it becomes hot; it cools where its file is written anew. */
  #temperatureOf(row: number, group: number, file: SetFile | undefined, changed: boolean): Temperature {
    const { known, settings, day } = this.#context;
    const current = file?.temperature ?? "cold";
    if (current === "hot") return file?.group === group && !this.#options.rebuild ? "hot" : this.#aged(row, "hot");
    if (!changed || this.#hotGroups[group] !== true) return "cold";
    return temperatureOf(known.histories[row] as number, "cold", { day, rules: settings.placement });
  }

  #aged(row: number, current: Temperature): Temperature {
    const { known, settings, day } = this.#context;
    return temperatureOf(known.histories[row] as number, current, { day, rules: settings.placement });
  }

  /** A known entry of a set of which every file is written anew. */
  async #rebuild(row: number, at: number, group: number, temperature: Temperature): Promise<void> {
    const { known, counts, settings } = this.#context;
    counts.rowsChanged = true;
    // Its date is decided when all is known.
    if (known.isFlagged(row)) return this.#spool(movesPartition(group, temperature), row, at, IS_MOVED | IS_CHANGED);
    const derived = known.derived[row] as number;
    if (derived === 0 || settings.shape.format === "text" || !Number.isNaN(this.#current.lastmods[at] as number)) {
      const file = await this.#append(at, group, temperature);
      file.movedIn++;
      known.files[row] = file.id;
      return;
    }
    await this.#copyRuns();
    const { bytes, ends, namespaces, limited } = this.#current;
    const text = withLastmod(bytes, at === 0 ? 0 : (ends[at - 1] as number), ends[at] as number, formatMoment(derived));
    const entry = { bytes: text, from: 0, to: text.length, namespaces: namespaces[at] as number, limited: limited[at] as number, lastmod: derived };
    const file = await this.#appenders.add(group, temperature, entry);
    file.movedIn++;
    known.files[row] = file.id;
  }

  /** An entry that nobody knew. */
  #takeNew(at: number): void | Promise<void> {
    const { fresh, counts } = this.#context;
    const batch = this.#current;
    if (this.#options.news.isExpired(batch, at)) {
      counts.expired++;
      return;
    }
    const row = fresh.add(batch.keys, at * 3);
    if (row < 0) {
      counts.duplicates++;
      return;
    }
    counts.added++;
    counts.rowsChanged = true;
    const content0 = batch.contents[at * 2] as number;
    const content1 = batch.contents[at * 2 + 1] as number;
    if (content0 !== 0 || content1 !== 0) fresh.setContent(row, content0, content1);
    const group = batch.groups[at] as number;
    const appender = this.#receivers.isEmpty(group) && !this.#options.recent ? this.#appenders.current(group, "cold") : undefined;
    const fingerprint0 = batch.fingerprints[at * 2] as number;
    const fingerprint1 = batch.fingerprints[at * 2 + 1] as number;
    if (appender !== undefined && this.#extendRun(appender.output, at)) {
      appender.file.added++;
      fresh.set(row, appender.file.id, fingerprint0, fingerprint1);
      return;
    }
    return this.#placeNew(row, at, group);
  }

  async #placeNew(row: number, at: number, group: number): Promise<void> {
    const { fresh } = this.#context;
    const { fingerprints, namespaces, limited } = this.#current;
    await this.#repeat(row, at, IS_NEW);
    const receiver = this.#receivers.place(group, { bytes: this.#sizeOf(at), namespaces: namespaces[at] as number, limited: limited[at] as number });
    const file = receiver ?? (await this.#append(at, group, "cold"));
    file.added++;
    fresh.set(row, file.id, fingerprints[at * 2] as number, fingerprints[at * 2 + 1] as number);
    if (receiver !== undefined) await this.#spool(receiver.id, row, at, IS_NEW);
  }

  /** Puts an entry straight into a new file. */
  async #append(at: number, group: number, temperature: Temperature): Promise<SetFile> {
    if (this.#waiting !== undefined) await this.#copyRuns();
    const appender = this.#appenders.current(group, temperature);
    if (appender !== undefined && this.#extendRun(appender.output, at)) return appender.file;
    await this.#copyRuns();
    const { bytes, ends, namespaces, limited, lastmods } = this.#current;
    return this.#appenders.add(group, temperature, {
      bytes,
      from: at === 0 ? 0 : (ends[at - 1] as number),
      to: ends[at] as number,
      namespaces: namespaces[at] as number,
      limited: limited[at] as number,
      lastmod: lastmods[at] as number,
    });
  }

  /** Adds an entry to the run that is copied as a whole; false where the entry has to go in by itself, after a wait. */
  #extendRun(output: SitemapOutput, at: number): boolean {
    const { ends, namespaces, limited } = this.#current;
    const from = at === 0 ? 0 : (ends[at - 1] as number);
    const to = ends[at] as number;
    const follows = this.#runOutput === output && this.#runTo === from;
    if (!follows) {
      // Two copies at once into one file would mix their bytes.
      this.#waiting ??= this.#flushRun();
      if (this.#waiting !== undefined) return false;
    }
    if (output.isLate(namespaces[at] as number) || !output.reserve(to - from, namespaces[at] as number, limited[at] as number)) return false;
    if (!follows) {
      this.#runOutput = output;
      this.#runFrom = from;
    }
    this.#runTo = to;
    output.date(this.#current.lastmods[at] as number);
    return true;
  }

  /** Everything of the runs so far has been copied when this settles. */
  async #copyRuns(): Promise<void> {
    await this.#waiting;
    this.#waiting = undefined;
    await this.#flushRun();
  }

  #flushRun(): void | Promise<void> {
    const output = this.#runOutput;
    if (output === undefined) return;
    this.#runOutput = undefined;
    return output.copy(this.#current.bytes, this.#runFrom, this.#runTo);
  }

  /** Keeps an entry for the recent sitemap. */
  async #repeat(row: number, at: number, flags: number): Promise<void> {
    if (!this.#options.recent) return;
    if (this.#recentEntries >= limitsOf(this.#context.settings, 0, "cold").maxEntries) return;
    this.#recentEntries++;
    await this.#spool(RECENT_PARTITION, row, at, flags);
  }

  #spool(partition: number, row: number, at: number, flags: number): void | Promise<void> {
    const { bytes, ends, namespaces, limited, lastmods } = this.#current;
    const entry = this.#spooled;
    entry.row = row;
    entry.flags = flags;
    entry.lastmod = lastmods[at] as number;
    entry.namespaces = namespaces[at] as number;
    entry.limited = limited[at] as number;
    entry.bytes = bytes;
    entry.from = at === 0 ? 0 : (ends[at - 1] as number);
    entry.to = ends[at] as number;
    return this.#context.spool.add(partition, entry);
  }

  #sizeOf(at: number): number {
    const { ends } = this.#current;
    return (ends[at] as number) - (at === 0 ? 0 : (ends[at - 1] as number));
  }

  get #current(): ComposedBatch {
    if (this.#batch === undefined) throw new RangeError("Expected to be called while a batch is taken");
    return this.#batch;
  }
}
