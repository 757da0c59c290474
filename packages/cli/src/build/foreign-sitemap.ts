import type { Sink } from "@mapwright/core";

/** The mark of our files stands in a comment near their start. */
const MARK_WITHIN_BYTES = 1024;

/** Is there a file of this name that another program wrote? Building replaces it, and the user is told. */
export async function isForeignSitemap(sink: Sink, name: string): Promise<boolean> {
  const head = await sink.read(name, MARK_WITHIN_BYTES);
  return head !== undefined && !/<!--[^>]*\bmapwright\b/i.test(new TextDecoder().decode(head));
}
