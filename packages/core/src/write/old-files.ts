import { MAX_BYTES } from "../protocol/limits.ts";
import { PROLOG } from "./marker.ts";
import type { Sink } from "./sink.ts";

const LOC = /^ {4}<loc>([^<]*)<\/loc>$/gm;

/**
 * Names of children of an earlier build that are no longer needed: the published index is ours and names them, they are called as our children are,
 * and a child whose bytes can say so is ours too. Text and gzip children cannot hold the mark and are known by the index alone.
 */
export async function findOldChildren(sink: Sink, name: string, needed: ReadonlySet<string>): Promise<readonly string[]> {
  const index = await sink.read(`${name}.xml`, MAX_BYTES);
  if (index === undefined) return [];
  const text = new TextDecoder().decode(index);
  if (!text.startsWith(PROLOG) || !text.startsWith("<sitemapindex", PROLOG.length)) return [];
  const old: string[] = [];
  for (const [, loc = ""] of text.matchAll(LOC)) {
    const child = loc.slice(loc.lastIndexOf("/") + 1);
    if (!isChildName(child, name) || needed.has(child) || old.includes(child)) continue;
    if (child.endsWith(".xml") && !(await isMarked(sink, child))) continue;
    old.push(child);
  }
  return old;
}

function isChildName(child: string, name: string): boolean {
  return child.startsWith(`${name}-`) && /^\d+\.(?:xml|txt)(?:\.gz)?$/.test(child.slice(name.length + 1));
}

async function isMarked(sink: Sink, child: string): Promise<boolean> {
  const start = await sink.read(child, PROLOG.length);
  return start !== undefined && new TextDecoder().decode(start) === PROLOG;
}
