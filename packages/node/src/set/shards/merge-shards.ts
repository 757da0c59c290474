import { createMemorySink, readSitemapToEnd, type Sink, SitemapError, type SitemapRef, writeSitemapIndex } from "@mapwright/core";
import { MAX_SHARDS, shardName } from "./shard.ts";

/** Largest index that is read: what the protocol allows. */
const MAX_INDEX_BYTES = 52_428_800;

/** Options of `mergeShards`. */
export interface MergeOptions {
  /** Base name of the files, without the part that names the shard. Default `sitemap`. */
  readonly name?: string;
  /** Number of shards. Default: as many as the highest number found; then a shard that is missing in between is noticed, one at the end is not. */
  readonly shards?: number;
  /** Address of the folder of the index. Default: the folder of the first sitemap. */
  readonly publicUrl?: string | URL;
  /** Says what would be written and writes nothing. Default false. */
  readonly dryRun?: boolean;
}

/** What `mergeShards` did, or would have done. */
export interface MergeResult {
  /** Name of the index. */
  readonly name: string;
  /** Its address. */
  readonly url: string;
  /** `kept` where the index said the same before. */
  readonly action: "written" | "kept";
  readonly bytes: number;
  /** The index of each shard, with the number of sitemaps it lists. */
  readonly shards: readonly { readonly name: string; readonly sitemaps: number }[];
  readonly sitemaps: number;
  /** Names of the indexes of shards beyond the number given, which are left out. */
  readonly leftOut: readonly string[];
}

/**
 * Makes one index over the sets of all shards, `sitemap.xml` over `sitemap-s1.xml`, `sitemap-s2.xml` and so on, each with the lastmod its own index has.
 * Reads the shards' indexes from the sink. Throws ERR_SOURCE where a shard is missing or its index is none or not whole, so that none is lost in silence.
 */
export async function mergeShards(names: Iterable<string>, sink: Sink, options: MergeOptions = {}): Promise<MergeResult> {
  const base = options.name ?? "sitemap";
  const shards: { name: string; sitemaps: number }[] = [];
  const refs: SitemapRef[] = [];
  const { wanted, leftOut } = listShards(names, base, options.shards);
  for (const name of wanted) {
    const found = await readIndex(sink, name);
    shards.push({ name, sitemaps: found.length });
    for (const ref of found) refs.push(ref);
  }
  const site = options.publicUrl ?? folderOf(refs);
  const name = `${base}.xml`;
  const bytes = await textOf(refs, site, base);
  const before = await sink.read(name, bytes.length + 1);
  const same = before !== undefined && Buffer.compare(before, bytes) === 0;
  if (!same && options.dryRun !== true) await writeSitemapIndex(refs, sink, { site, name: base, onBad: "fail" });
  return { name, url: new URL(name, site).href, action: same ? "kept" : "written", bytes: bytes.length, shards, sitemaps: refs.length, leftOut };
}

function listShards(names: Iterable<string>, base: string, wanted: number | undefined): Pick<MergeResult, "leftOut"> & { readonly wanted: readonly string[] } {
  const prefix = shardName(base, 0).slice(0, -1);
  const numbers = new Set<number>();
  for (const name of names) {
    const digits = name.startsWith(prefix) ? /^([1-9]\d{0,3})\.xml$/.exec(name.slice(prefix.length))?.[1] : undefined;
    if (digits !== undefined) numbers.add(Number(digits));
  }
  const count = wanted ?? Math.max(0, ...numbers);
  if (count < 1 || count > MAX_SHARDS) throw new SitemapError("ERR_SOURCE", `Expected the sets of shards such as ${prefix}1.xml, found none`);
  const all = Array.from({ length: count }, (_, index) => index + 1);
  const missing = all.filter((number) => !numbers.has(number));
  if (missing.length > 0) {
    const found = missing.map((number) => `${prefix}${number}.xml`).join(", ");
    throw new SitemapError("ERR_SOURCE", `Expected the sets of ${count} shards, found no ${found}`, { details: { missing } });
  }
  const named = (list: readonly number[]): readonly string[] => list.map((number) => `${prefix}${number}.xml`);
  return { wanted: named(all), leftOut: named([...numbers].filter((number) => number > count).sort((a, b) => a - b)) };
}

async function readIndex(sink: Sink, name: string): Promise<readonly SitemapRef[]> {
  const bytes = await sink.read(name, MAX_INDEX_BYTES);
  if (bytes === undefined) throw new SitemapError("ERR_SOURCE", `Expected the index of a shard, found no ${name}`);
  const { sitemaps, kind, complete } = await readSitemapToEnd(bytes);
  if (kind !== "sitemapindex") throw new SitemapError("ERR_SOURCE", `Expected the index of a shard, found a document of another kind (${kind}) in ${name}`);
  if (!complete) throw new SitemapError("ERR_SOURCE", `Expected the whole index of a shard, found one that ends early in ${name}`);
  return sitemaps;
}

function folderOf(refs: readonly SitemapRef[]): string {
  const [first] = refs;
  if (first === undefined || !URL.canParse(first.loc)) throw new SitemapError("ERR_NO_ENTRIES", "Expected at least one sitemap in the shards, found none");
  return new URL(".", first.loc).href;
}

/** The text of the index as it would be written. */
async function textOf(refs: readonly SitemapRef[], site: string | URL, base: string): Promise<Uint8Array> {
  const sink = createMemorySink();
  await writeSitemapIndex(refs, sink, { site, name: base, onBad: "fail" });
  return sink.files.get(`${base}.xml`) ?? new Uint8Array();
}
