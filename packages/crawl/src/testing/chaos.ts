/*
 * A tree of sitemaps with faults, made from a seed, and the model of what following it must give. The model knows what is served and the rules of
 * following (each address once, depth first, loops, scope), and nothing of how it is done.
 */
import { gzipSync } from "node:zlib";
import { sitemapIndex, urlset } from "./documents.ts";
import type { Script } from "./fault-server.ts";

/** What one file must give. */
export interface ExpectedFile {
  readonly path: string;
  /** As `state` of a node, or `partial` for a document that was not read to its end, or `none` for something that is no sitemap. */
  readonly outcome: "read" | "partial" | "none" | "status" | "failed" | "refused" | "repeated" | "loop";
  readonly locs: readonly string[];
  /** Are the locs those that come at most? They are when nobody knows how much of a stream was decoded before it broke. */
  readonly atMost?: boolean;
}

export interface ChaosWorld {
  readonly scripts: Readonly<Record<string, Script>>;
  readonly expected: readonly ExpectedFile[];
  readonly complete: boolean;
}

interface Page {
  readonly script: Script;
  /** Where a redirect ends. */
  readonly leadsTo?: string;
  readonly outcome: "read" | "partial" | "none" | "status" | "failed";
  readonly locs: readonly string[];
  readonly atMost?: boolean;
  readonly children: readonly string[];
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
    if (index >= indexes) pages.set(path, leaf(path, { random, below, origin, paths }));
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

interface Making {
  readonly random: Random;
  readonly below: (limit: number) => number;
  readonly origin: string;
  readonly paths: readonly string[];
}

function leaf(path: string, { random, below, origin, paths }: Making): Page {
  const locs = Array.from({ length: 1 + below(20) }, (_, index) => `${origin}${path.slice(0, -4)}/${index}`);
  const xml = urlset(...locs);
  const lines = `${locs.join("\n")}\n`;
  const good = { outcome: "read", locs, children: [] } as const;
  const bad = (outcome: Page["outcome"], script: Script): Page => ({ script, outcome, locs: [], children: [] });
  switch (below(16)) {
    case 0:
      return bad("status", { status: 404, body: "Not found" });
    case 1:
      return bad("status", { status: 503, body: "Busy" });
    case 2:
      return { ...good, script: [{ status: 503, body: "Busy" }, { body: xml }] };
    case 3:
      return { ...good, script: [{ close: "before-head", by: "reset" }, { body: xml }] };
    case 4:
      return bad("none", { body: "<!doctype html><html><head></head><body>Not here</body></html>", headers: { "content-type": "text/html" } });
    case 5:
      return bad("none", { body: "" });
    case 6:
      return { ...cut(xml, below(xml.length), /<\/url>/g), children: [] };
    case 7:
      return { ...cut(lines, 1 + below(lines.length - 1), /\n/g), children: [] };
    case 8: {
      const packed = gzipSync(xml);
      const script = { body: packed.subarray(0, Math.max(20, below(packed.length))) };
      return { script, outcome: "partial", locs, atMost: true, children: [] };
    }
    case 9:
      return { ...good, script: { body: gzipSync(lines), framing: "chunked" } };
    case 10:
      return { ...good, script: { body: gzipSync(xml), headers: { "content-encoding": "gzip" } } };
    case 11: {
      const leadsTo = paths[below(paths.length)] ?? path;
      // A page that leads to itself never ends.
      if (leadsTo === path) return bad("failed", { status: 302, headers: { location: path }, body: "" });
      return { script: { status: 301, headers: { location: leadsTo }, body: "" }, leadsTo, outcome: "read", locs: [], children: [] };
    }
    case 12:
      return bad("failed", { close: "before-head", by: "reset" });
    default:
      return { ...good, script: { body: xml, framing: random() < 0.5 ? "chunked" : "length" } };
  }
}

/** A body that is cut behind so many bytes, as its length tells, and the entries that end before that. */
function cut(body: string, length: number, ends: RegExp): Omit<Page, "children"> {
  const sent = body.slice(0, length);
  const raw = `HTTP/1.1 200 OK\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${sent}`;
  const count = (sent.match(ends) ?? []).length;
  const locs = [...body.matchAll(/https?:\/\/[^\s<"]+/g)].map(([loc]) => loc).filter((loc) => !loc.includes("sitemaps.org"));
  // Of a few bytes nobody can tell what they would have become.
  return { script: { raw }, outcome: length < 200 ? "none" : "partial", locs: locs.slice(0, count), ...(length < 200 ? { atMost: true } : {}) };
}

function walk(pages: ReadonlyMap<string, Page>): readonly ExpectedFile[] {
  const files: ExpectedFile[] = [];
  const seen = new Set<string>();
  const visit = (path: string, ancestors: readonly string[]): void => {
    const tell = (outcome: ExpectedFile["outcome"], page?: Page): void =>
      void files.push({ path, outcome, locs: page?.locs ?? [], ...(page?.atMost === true ? { atMost: true } : {}) });
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
