import type { SitemapRefInput } from "../model/entry.ts";
import { SitemapError } from "../model/error.ts";
import { joinIndex } from "./index-text.ts";
import { type Skip, Tally } from "./report.ts";
import { requireArguments } from "./require-arguments.ts";
import type { Sink } from "./sink.ts";
import { sinkError } from "./sink-error.ts";
import { EntryWriter } from "./to-writable.ts";
import type { Counted, Example, RepairReason, SkipReason, WriteOptions, WrittenFile } from "./types.ts";
import { settingsOf } from "./write-settings.ts";

/** The refs of an index: one by one or several at a time. */
export type RefSource = Iterable<RefItem> | AsyncIterable<RefItem>;
type RefItem = SitemapRefInput | readonly SitemapRefInput[];

/** Options of `writeSitemapIndex`; they mean what they mean for `writeSitemaps`. `site` is the address of the folder of the index. */
export type IndexOptions = Pick<WriteOptions, "site" | "name" | "crossSite" | "dedupe" | "onBad" | "allowEmpty" | "onSkip" | "onRepair">;

export interface IndexResult {
  /** Sitemap refs written. */
  readonly sitemaps: number;
  readonly duplicates: number;
  readonly skipped: readonly Counted<SkipReason>[];
  readonly repaired: readonly Counted<RepairReason>[];
  readonly file: WrittenFile;
}

/**
 * Writes an index of sitemaps that exist already, as `NAME.xml`. A bad ref is skipped and counted. Throws `SitemapError`, also for more than 50,000 refs
 * or 52,428,800 bytes, since an index may not list another (https://www.sitemaps.org/protocol.html#index).
 */
export async function writeSitemapIndex(source: RefSource, sink: Sink, options: IndexOptions): Promise<IndexResult> {
  requireArguments("writeSitemapIndex", source, sink, options);
  const settings = settingsOf(options);
  const intake = new RefIntake(options, settings.site);
  try {
    for await (const item of source) {
      for (const ref of Array.isArray(item) ? item : [item]) intake.add(ref);
    }
    const { items, duplicates, skipped, repaired } = intake;
    if (items.length === 0 && !settings.allowEmpty) throw new SitemapError("ERR_NO_ENTRIES", "Expected at least one good sitemap ref, found none");
    const bytes = new TextEncoder().encode(joinIndex(items));
    const name = `${settings.name}.xml`;
    await put(sink, name, bytes);
    const file: WrittenFile = { name, kind: "sitemapindex", urls: items.length, bytes: bytes.length };
    return { sitemaps: items.length, duplicates, skipped: skipped.result(), repaired: repaired.result(), file };
  } catch (error) {
    await Promise.resolve(sink.abort()).catch(() => undefined);
    throw error;
  }
}

async function put(sink: Sink, name: string, bytes: Uint8Array): Promise<void> {
  try {
    const file = await sink.create();
    await file.write(bytes);
    await file.close();
    await sink.publish([{ file, name }]);
  } catch (error) {
    throw sinkError(error);
  }
}

/** Judges refs as the writer judges entries: of a ref only loc and lastmod are written. */
class RefIntake {
  readonly items: string[] = [];
  duplicates = 0;
  readonly skipped = new Tally<SkipReason>();
  readonly repaired = new Tally<RepairReason>();
  readonly #options: IndexOptions;
  readonly #writer: EntryWriter;
  readonly #keys = new Set<string>();
  #number = 0;

  constructor(options: IndexOptions, site: string) {
    this.#options = options;
    this.#writer = new EntryWriter(site, { crossSite: options.crossSite ?? false, profile: "protocol", build: false });
  }

  add(ref: unknown): void {
    const writer = this.#writer;
    this.#number++;
    if (!writer.judge(isObject(ref) ? { loc: ref["loc"], lastmod: ref["lastmod"] } : ref)) {
      if (writer.skipped !== undefined) this.#skip(writer.skipped);
      return;
    }
    if (this.#options.dedupe !== false && this.#keys.has(writer.key)) {
      this.duplicates++;
      return;
    }
    this.#keys.add(writer.key);
    this.items.push(writer.xml);
    for (const { reason, field, message, value } of writer.repairs) {
      const example = this.#example(value, `${writer.loc}: ${field}: ${message}`);
      this.repaired.add(reason, example);
      this.#options.onRepair?.({ ...example, reason });
    }
  }

  #skip({ reason, message, value }: Skip): void {
    const example = this.#example(value, message);
    this.skipped.add(reason, example);
    this.#options.onSkip?.({ ...example, reason });
    if (this.#options.onBad === "fail")
      throw new SitemapError("ERR_TOO_MANY_BAD_ENTRIES", `${message} (ref ${this.#number})`, { details: { ...example, reason } });
  }

  #example(value: string, message: string): Example {
    return { source: "", line: this.#number, value, message };
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
