/*
 * A tree of sitemaps with faults, made from a seed, and the model of what following it must give. The model knows what is served and the rules of
 * following (each address once, depth first, loops, scope), and nothing of how it is done.
 */
import { leafOf, type Page } from "./chaos-leaves.ts";
import { sitemapIndex } from "./documents.ts";
import type { Script } from "./fault-server.ts";

/** What one file must give. */
export interface ExpectedFile {
  readonly path: string;
  /** As `state` of a node, or `partial` for a document that was not read to its end, or `none` for something that is no sitemap. */
  readonly outcome: "read" | "partial" | "none" | "status" | "failed" | "refused" | "repeated" | "loop";
  readonly locs: readonly string[];
  /**
   * What nobody can know of a stream that broke: `most`, how many of the locs come before the fault; `any`, which locs come, since damaged bytes
   * may decode to others.
   */
  readonly open?: "most" | "any";
}

export interface ChaosWorld {
  readonly scripts: Readonly<Record<string, Script>>;
  readonly expected: readonly ExpectedFile[];
  readonly complete: boolean;
}

type Random = () => number;
const FOREIGN = "https://other.example/";

/** A small seeded generator (mulberry32): numbers from 0 up to 1. */
function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Makes the tree of a seed, with about `size` sitemaps below `origin`. */
export function createChaos(seed: number, size: number, origin: string): ChaosWorld {
  const random = createRandom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const paths = Array.from({ length: size }, (_, index) => `/${index}.xml`);
  const pages = new Map<string, Page>();
  // The first tenth are indexes; each lists some of what comes behind it, and now and then something before it.
  const indexes = Math.max(1, Math.floor(size / 10));
  const listed = paths.slice(1).map((path, index) => ({ path, by: Math.min(indexes - 1, below(Math.min(index + 1, indexes))) }));
  for (const [index, path] of paths.entries()) {
    if (index >= indexes) pages.set(path, leafOf(path, { random, below, origin, paths }));
    else {
      const children = listed.filter(({ by, path: child }) => by === index && child !== path).map(({ path: child }) => child);
      if (random() < 0.3) children.splice(below(children.length + 1), 0, paths[below(size)] ?? path);
      if (random() < 0.2) children.push(`${FOREIGN}${index}.xml`);
      const body = sitemapIndex(...children.map((child) => absolute(child, origin)));
      pages.set(path, { script: { body }, outcome: "read", locs: [], children });
    }
  }
  const scripts = Object.fromEntries([...pages].map(([path, { script }]) => [path, script]));
  const expected = walk(pages);
  return { scripts, expected, complete: expected.every(({ outcome }) => ["read", "refused", "repeated", "loop"].includes(outcome)) };
}

const absolute = (path: string, origin: string): string => (path.startsWith("/") ? origin + path : path);

function walk(pages: ReadonlyMap<string, Page>): readonly ExpectedFile[] {
  const files: ExpectedFile[] = [];
  const seen = new Set<string>();
  const visit = (path: string, ancestors: readonly string[]): void => {
    const tell = (outcome: ExpectedFile["outcome"], page?: Page): void =>
      void files.push({ path, outcome, locs: page?.locs ?? [], ...(page?.open === undefined ? {} : { open: page.open }) });
    if (seen.has(path)) return tell(ancestors.includes(path) ? "loop" : "repeated");
    if (!path.startsWith("/")) return tell("refused");
    seen.add(path);
    const end = endOf(path, pages);
    if (end === undefined) return tell("failed");
    const page = pages.get(end);
    if (page === undefined) return tell("status");
    if (page.outcome === "status" || page.outcome === "failed") return tell(page.outcome);
    if (end !== path && seen.has(end)) return tell(ancestors.includes(end) ? "loop" : "repeated");
    seen.add(end);
    tell(page.outcome, page);
    for (const child of page.children) visit(child, [...ancestors, path, end]);
  };
  visit("/0.xml", []);
  return files;
}

/** The page at which redirects end; undefined where they go in circles. */
function endOf(path: string, pages: ReadonlyMap<string, Page>): string | undefined {
  const passed = new Set<string>();
  let at = path;
  for (let page = pages.get(at); page?.leadsTo !== undefined; page = pages.get(at)) {
    if (passed.has(at) || passed.size >= 10) return undefined;
    passed.add(at);
    at = page.leadsTo;
  }
  return at;
}
