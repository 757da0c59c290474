import { MAX_BYTES } from "../protocol/limits.ts";
import { PROLOG } from "./marker.ts";
import type { Sink } from "./sink.ts";

/** How an index and a sitemap of ours begin. */
const INDEX_START = `${PROLOG}<sitemapindex `;
const SITEMAP_START = `${PROLOG}<urlset `;
const LOC = /^ {4}<loc>([^<]*)<\/loc>$/gm;

/** What a build needs to know to find files of the one before. */
interface Search {
  /** Names that were just written. */
  readonly needed: ReadonlySet<string>;
  /** May there be sitemaps beside the top one that no index names? */
  readonly hasSiblings: boolean;
}

/** Names of files of an earlier build that are no longer needed, in an order in which they may be deleted. */
export async function findOldFiles(sink: Sink, name: string, { needed, hasSiblings }: Search): Promise<readonly string[]> {
  const top = await sink.read(`${name}.xml`, MAX_BYTES);
  if (top === undefined) return [];
  const text = new TextDecoder().decode(top);
  if (text.startsWith(INDEX_START)) return findOldChildren(sink, { name, text, needed });
  return hasSiblings && text.startsWith(SITEMAP_START) ? findOldSiblings(sink, name, needed) : [];
}

/**
 * Sitemaps of ours behind the last one written, where an earlier build made more of them without an index: numbered without a gap. The last comes first,
 * so that those that a killed run leaves still have no gap.
 */
async function findOldSiblings(sink: Sink, name: string, needed: ReadonlySet<string>): Promise<readonly string[]> {
  const old: string[] = [];
  for (let number = 1; ; number++) {
    const sibling = `${name}-${number}.xml`;
    if (needed.has(sibling)) continue;
    if (!(await begins(sink, sibling, SITEMAP_START))) return old.reverse();
    old.push(sibling);
  }
}

interface OldIndex {
  readonly name: string;
  readonly text: string;
  readonly needed: ReadonlySet<string>;
}

/**
 * Names of children of an earlier build that are no longer needed: the published index is ours and names them, they are called as our children are,
 * and a child whose bytes can say so is ours too. Text and gzip children cannot hold the mark and are known by the index alone.
 */
async function findOldChildren(sink: Sink, { name, text, needed }: OldIndex): Promise<readonly string[]> {
  const old: string[] = [];
  for (const [, loc = ""] of text.matchAll(LOC)) {
    const child = loc.slice(loc.lastIndexOf("/") + 1);
    if (!isChildName(child, name) || needed.has(child) || old.includes(child)) continue;
    if (child.endsWith(".xml") && !(await begins(sink, child, PROLOG))) continue;
    old.push(child);
  }
  return old;
}

function isChildName(child: string, name: string): boolean {
  return child.startsWith(`${name}-`) && /^\d+\.(?:xml|txt)(?:\.gz)?$/.test(child.slice(name.length + 1));
}

async function begins(sink: Sink, name: string, start: string): Promise<boolean> {
  const bytes = await sink.read(name, start.length);
  return bytes !== undefined && new TextDecoder().decode(bytes) === start;
}
