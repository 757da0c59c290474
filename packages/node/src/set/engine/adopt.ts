import { readSitemapToEnd, type SitemapRef } from "@mapwright/core";
import { createSitemapText, type HashKey, PROLOG } from "@mapwright/core/set";
import { createRowSorter, type FileRecord, type GroupRecord, type RowSorter, type Scratch, SegmentReader, writeSegment } from "../state/index.ts";
import { openOldFile } from "./old-file.ts";
import type { SetSettings } from "./settings.ts";
import type { PublishedReader } from "./types.ts";

/** A published set that is taken over because its state is lost. */
export interface AdoptedSet {
  readonly files: readonly FileRecord[];
  readonly groups: readonly GroupRecord[];
  readonly nextFileId: number;
  /** What is known of its entries, all with `ADOPTED_HISTORY`. The file of an entry whose file cannot stay is `NO_FILE`. */
  readonly segment: SegmentReader;
  readonly entries: number;
  /** Names of files of the set that are ours, the index among them. */
  readonly owned: readonly string[];
  /** The index file is a sitemap with all entries, from a build without state. */
  readonly single: boolean;
  /** Names of files that cannot stay, since they are of another format or compression, and of which all entries were taken over. */
  readonly retired: readonly string[];
  /** Every sitemap that the index names was found and stays as it is, so that nothing has to be written again. */
  readonly whole: boolean;
}

/**
 * The history of an entry that was read from a published file, and of which nobody knows whether its date was given: its row has the fingerprint without the
 * date, the date, and as content the fingerprint of the whole. Placement never makes this value, and takes it for an entry that never changed.
 */
export const ADOPTED_HISTORY = 32;

/** The id of no file. */
export const NO_FILE = 0;
const MAX_INDEX_BYTES = 52_428_800;
/** There are fewer extensions than bits here. */
const ALL_NAMESPACES = 0xff;

/** How a published set is read. */
export interface AdoptOptions {
  readonly hashKey: HashKey;
  readonly settings: SetSettings;
  readonly scratch: Scratch;
  readonly signal?: AbortSignal | undefined;
  readonly kernel?: "auto" | "wasm" | "typescript" | undefined;
}

/** What stands at the name of the index: a set of ours, something of another maker, or nothing. */
export type Published = { readonly kind: "ours"; readonly set: AdoptedSet } | { readonly kind: "foreign" } | { readonly kind: "none" };

/**
 * Reads a published set: the entries with their fingerprints and dates, file by file. Its files keep their names and their dates in the index where a build
 * would write such files.
 */
export async function readPublishedSet(reader: PublishedReader, options: AdoptOptions): Promise<Published> {
  const { settings } = options;
  const index = await readAll(reader, settings.indexName);
  if (index === undefined) return { kind: "none" };
  if (Buffer.compare(index.subarray(0, PROLOG.length), Buffer.from(PROLOG)) !== 0) return { kind: "foreign" };
  const sorter = createRowSorter({ scratch: options.scratch });
  try {
    const { kind, sitemaps } = await readSitemapToEnd(index);
    const adopter = new Adopter(reader, options, sorter);
    if (kind === "urlset") await adopter.take({ name: settings.indexName, lastmod: undefined }, NO_FILE);
    for (const ref of sitemaps) await adopter.takeRef(ref);
    return { kind: "ours", set: await adopter.finish(kind === "urlset") };
  } finally {
    await sorter.close();
  }
}

class Adopter {
  readonly #reader: PublishedReader;
  readonly #options: AdoptOptions;
  readonly #sorter: RowSorter;
  readonly #files: FileRecord[] = [];
  readonly #owned: string[];
  readonly #retired: string[] = [];
  readonly #numbers = new Map<string, number>();
  #entries = 0;
  /** Sitemaps of the index, the recent one aside. */
  #named = 0;

  constructor(reader: PublishedReader, options: AdoptOptions, sorter: RowSorter) {
    this.#reader = reader;
    this.#options = options;
    this.#sorter = sorter;
    this.#owned = [options.settings.indexName];
  }

  /** Takes a child that the index names, if it stands below our address and bears a name that we give. */
  async takeRef({ loc, lastmod }: SitemapRef): Promise<void> {
    const { shape, assignment, recentName } = this.#options.settings;
    this.#named++;
    if (!loc.startsWith(shape.publicUrl)) return;
    const name = loc.slice(shape.publicUrl.length);
    if (name === recentName) {
      this.#owned.push(name);
      this.#named--;
      return;
    }
    const match = /^(.+)-(\d{1,9})\.(xml|txt)(\.gz)?$/.exec(name);
    if (match === null || name.includes("/")) return;
    const [, base = "", digits = ""] = match;
    const group = base === shape.name ? "" : assignment.groups.find((one) => `${shape.name}-${one.name}` === base)?.name;
    if (group === undefined && !base.startsWith(`${shape.name}-`)) return;
    if (group !== undefined) this.#numbers.set(group, Math.max(this.#numbers.get(group) ?? 1, Number(digits) + 1));
    await this.take({ name, lastmod }, this.#files.length + 1, group);
  }

  /** Takes the entries of a file; it stays as it is where its name and form are those that we would give it. */
  async take({ name, lastmod }: { readonly name: string; readonly lastmod: string | undefined }, id: number, group?: string): Promise<void> {
    const { hashKey, settings, signal, kernel } = this.#options;
    const isText = /\.txt(?:\.gz)?$/.test(name);
    const old = await openOldFile(this.#reader, name, { hashKey, format: isText ? "text" : "xml", bare: true, signal, kernel });
    if (old === undefined) return;
    const keeps = group !== undefined && name.endsWith(settings.extension) && !/\.(?:xml|txt)$/.test(name.slice(0, -settings.extension.length));
    const file = keeps ? id : NO_FILE;
    let entries = 0;
    let namespaces = 0;
    let limited = 0;
    for await (const batch of old.batches) {
      for (let at = 0; at < batch.count; at++) {
        entries++;
        namespaces |= batch.namespaces[at] as number;
        limited += batch.limited[at] as number;
        const { bares, fingerprints } = batch;
        await this.#sorter.add({
          keys: batch.keys,
          at: at * 3,
          file,
          fingerprint0: bares[at * 2] as number,
          fingerprint1: bares[at * 2 + 1] as number,
          content0: fingerprints[at * 2] as number,
          content1: fingerprints[at * 2 + 1] as number,
          derived: toSeconds(batch.lastmods[at] as number),
          history: ADOPTED_HISTORY,
        });
      }
    }
    const { sha256, bytes, storedBytes, start } = await old.end();
    this.#entries += entries;
    this.#owned.push(name);
    if (!keeps) {
      if (group !== undefined) this.#retired.push(name);
      return;
    }
    const date = lastmod === undefined ? {} : { lastmod };
    const declared = namespaces | (isText ? 0 : declaredIn(start));
    this.#files.push({ id, name, group: group ?? "", temperature: "cold", entries, bytes, sha256, ...date, storedBytes, namespaces: declared, limited });
  }

  async finish(single: boolean): Promise<AdoptedSet> {
    const { scratch, hashKey } = this.#options;
    const file = await scratch.create();
    const plan = { name: "adopted", generation: 0, hashKey, base: true, expectedRows: this.#sorter.added };
    const record = await writeSegment(this.#sorter.sorted(), plan, (bytes) => file.write(bytes));
    const segment = new SegmentReader(record, { hashKey, read: (_name, from = 0, to = file.bytes) => file.read(from, to) });
    const groups = [...this.#numbers].map(([name, nextNumber]): GroupRecord => {
      const last = this.#files.filter((one) => one.group === name).at(-1);
      return last === undefined ? { name, nextNumber } : { name, openFile: last.id, nextNumber };
    });
    const whole = !single && this.#files.length === this.#named;
    const [files, entries, owned, retired] = [this.#files, this.#entries, this.#owned, this.#retired];
    return { files, groups, nextFileId: files.length + 1, segment, entries, owned, retired, single, whole };
  }
}

/** The namespaces that the root of a sitemap of ours declares, some of which its entries may use no more. */
function declaredIn(start: Uint8Array): number {
  const { head } = createSitemapText("xml");
  for (let bits = 0; bits <= ALL_NAMESPACES; bits++) {
    const text = head(bits);
    if (Buffer.compare(start.subarray(0, text.length), text) === 0) return bits;
  }
  return 0;
}

async function readAll(reader: PublishedReader, name: string): Promise<Uint8Array | undefined> {
  const stored = await reader.readPublic(name);
  if (stored === undefined) return undefined;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stored) {
    chunks.push(chunk.slice());
    bytes += chunk.length;
    if (bytes > MAX_INDEX_BYTES) break;
  }
  return Buffer.concat(chunks);
}

/** A date as the state keeps it: whole seconds, 0 where there is none. */
export function toSeconds(lastmod: number): number {
  return lastmod >= 1 && lastmod < 2 ** 32 ? Math.floor(lastmod) : 0;
}
