import { SitemapError } from "../model/error.ts";
import { MAX_BYTES, MAX_ENTRIES } from "../protocol/limits.ts";
import { escapeUrl } from "../xml/escape.ts";
import { footOf, headOf } from "./marker.ts";

/** A sitemap ref as it is written. */
export interface WrittenRef {
  readonly loc: string;
  readonly lastmod: string | undefined;
}

/** Makes the text of the index of a set. */
export function makeIndex(refs: readonly WrittenRef[]): string {
  return joinIndex(refs.map(({ loc, lastmod }) => `    <loc>${escapeUrl(loc)}</loc>\n${lastmod === undefined ? "" : `    <lastmod>${lastmod}</lastmod>\n`}`));
}

/** Makes an index of the children of each `<sitemap>`; throws when it would be larger than the protocol allows, since an index may not list another. */
export function joinIndex(refs: readonly string[]): string {
  if (refs.length > MAX_ENTRIES) throw tooLarge(`at most ${MAX_ENTRIES} sitemaps`, `${refs.length}`);
  const items = refs.map((children) => `  <sitemap>\n${children}  </sitemap>\n`);
  const text = `${headOf("sitemapindex", "")}${items.join("")}${footOf("sitemapindex")}`;
  if (text.length > MAX_BYTES) throw tooLarge(`an index of at most ${MAX_BYTES} bytes`, `${text.length}`);
  return text;
}

function tooLarge(expected: string, found: string): SitemapError {
  return new SitemapError("ERR_ARGUMENT", `Expected ${expected} in one index, found ${found}: allow more entries in each sitemap`);
}
