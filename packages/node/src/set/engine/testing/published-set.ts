import { readSitemapToEnd, type UrlEntry } from "@mapwright/core";
import { inflate } from "../../../inflate.ts";
import type { SetStore } from "../../store/types.ts";
import { keyOf, type ModelInput } from "./set-model.ts";

/** A sitemap as a crawler finds it. */
export interface PublishedSitemap {
  readonly name: string;
  /** As the index says. */
  readonly lastmod: string | undefined;
  /** Before compression. */
  readonly text: string;
  readonly entries: readonly UrlEntry[];
}

/** A set as a crawler finds it. */
export interface PublishedSet {
  readonly index: string;
  readonly sitemaps: readonly PublishedSitemap[];
  /** Names of all public files. */
  readonly names: readonly string[];
}

/** Reads the published set; throws where a file that the index names is not there or not whole. */
export async function readPublishedSet(store: SetStore, publicUrl: string, name = "sitemap"): Promise<PublishedSet> {
  const view = await store.inspect();
  const textOf = async (file: string): Promise<string> => {
    const stored = await view.readPublic(file);
    if (stored === undefined) throw new Error(`Expected ${file} to be published, found it missing`);
    const decoder = new TextDecoder();
    let text = "";
    const chunks = file.endsWith(".gz") ? inflate(stored) : stored;
    for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true });
    return text;
  };
  const index = await textOf(`${name}.xml`);
  const { kind, complete, sitemaps } = await readSitemapToEnd(index);
  if (kind !== "sitemapindex" || !complete) throw new Error(`Expected a whole index, found ${kind}`);
  const read: PublishedSitemap[] = [];
  for (const { loc, lastmod } of sitemaps) {
    const file = loc.slice(publicUrl.length);
    const text = await textOf(file);
    const result = await readSitemapToEnd(text);
    if (!result.complete && text !== "") throw new Error(`Expected ${file} to be whole, found it cut`);
    read.push({ name: file, lastmod, text, entries: result.entries });
  }
  return { index, sitemaps: read, names: (await view.listPublic()).map((file) => file.name) };
}

/** What a published entry says, as one line; dates as moments in whole seconds, as the state keeps them. */
export function lineOf(entry: UrlEntry): string {
  const { loc, lastmod, changefreq, priority, images = [], news } = entry;
  const moment = lastmod === undefined ? "" : Math.floor(Date.parse(lastmod) / 1000);
  return [loc, moment, changefreq ?? "", priority ?? "", images.map((image) => image.loc).join(), news?.title ?? ""].join(" | ");
}

/** What an entry of the model should say. */
export function expectedLine(input: ModelInput, derived: number): string {
  const { loc, lastmod, changefreq, priority, images = [], news } = input;
  const moment = lastmod !== undefined ? Math.floor(Date.parse(lastmod) / 1000) : derived === 0 ? "" : derived;
  return [loc, moment, changefreq ?? "", priority === undefined ? "" : Number(priority), images.map((image) => image.loc).join(), news?.title ?? ""].join(
    " | ",
  );
}

export const publishedKey = (entry: UrlEntry): string => keyOf({ loc: entry.loc, ...(entry.news === undefined ? {} : { news: entry.news as never }) });
