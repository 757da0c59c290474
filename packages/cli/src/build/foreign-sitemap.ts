import type { Sink } from "@mapwright/core";

/** The mark of our files stands in a comment near their start. */
const MARK_WITHIN_BYTES = 1024;
const MARK = /<!--[^>]*\bmapwright\b/i;

/** Is there a file of this name that another program wrote? Building replaces it, and the user is told. */
export async function isForeignSitemap(sink: Sink, name: string): Promise<boolean> {
  const head = await sink.read(name, MARK_WITHIN_BYTES);
  return head !== undefined && !MARK.test(new TextDecoder().decode(head));
}

/**
 * Is there a sitemap of ours beside the files just written that is none of them? Without an index that names it, nobody knows whether an earlier build
 * or another one made it, so that it is left.
 */
export async function isOwnSitemap(sink: Sink, name: string): Promise<boolean> {
  const head = await sink.read(name, MARK_WITHIN_BYTES);
  const text = head === undefined ? "" : new TextDecoder().decode(head);
  return MARK.test(text) && text.includes("<urlset");
}
