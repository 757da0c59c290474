/*
 * Sitemaps of a chaos and what becomes of them. Each maker serves one kind of fault and knows from the rules what a follower must get: the model
 * knows what was served, and nothing of how it is read.
 */
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gunzipSync, gzipSync } from "node:zlib";
import type { ExpectedFile } from "./chaos.ts";
import { urlset } from "./documents.ts";
import type { Script } from "./fault-server.ts";

/** A page of the tree: what is served, and what it gives. */
export interface Page extends Pick<ExpectedFile, "locs" | "open"> {
  readonly script: Script;
  /** Where a redirect ends. */
  readonly leadsTo?: string;
  readonly outcome: "read" | "partial" | "none" | "status" | "failed";
  readonly children: readonly string[];
}

/** What a page is made from. */
export interface Making {
  readonly random: () => number;
  readonly below: (limit: number) => number;
  readonly origin: string;
  readonly paths: readonly string[];
}

/** A sitemap in its forms, with the chance that makes it a fault. */
interface Leaf extends Making {
  readonly path: string;
  readonly locs: readonly string[];
  readonly xml: string;
  /** The same as a list of lines. */
  readonly lines: string;
}

type LeafMaker = (leaf: Leaf) => Page;

/** Of fewer bytes nobody can tell what they would have become. */
const TELLING_BYTES = 200;
/** Pieces of a slow body come so far apart: each in time, too many of them not. */
const DRIP_MS = 9_700;
/** As many come before the time for all of it is up. */
const DRIPS_IN_TIME = Math.ceil(300_000 / DRIP_MS);

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

const good = ({ locs }: Leaf, script: Script): Page => ({ script, outcome: "read", locs, children: [] });
const bad = (outcome: Page["outcome"], script: Script): Page => ({ script, outcome, locs: [], children: [] });
/** Gzip that breaks: whole entries before the fault. */
const broken = ({ locs }: Leaf, script: Script, open: "most" | "any"): Page => ({ script, outcome: "partial", locs, open, children: [] });

/** What is known when so many bytes of a body have come, of which each entry ends with one of `ends`. */
function partOf({ locs, xml, lines }: Leaf, form: "xml" | "lines", length: number): Omit<Page, "script"> {
  const count = ((form === "xml" ? xml : lines).slice(0, length).match(form === "xml" ? /<\/url>/g : /\n/g) ?? []).length;
  const isTelling = length >= TELLING_BYTES;
  return { outcome: isTelling ? "partial" : "none", locs: locs.slice(0, count), children: [], ...(isTelling ? {} : { open: "most" }) };
}

/** An answer whose length is not that of its body. */
function raw(body: string | Uint8Array, length: number, header = ""): Script {
  const head = `HTTP/1.1 200 OK\r\ncontent-length: ${length}\r\n${header}connection: close\r\n\r\n`;
  return { raw: Buffer.concat([Buffer.from(head), Buffer.from(body)]) };
}

function redirect({ path, paths, below }: Leaf): Page {
  const leadsTo = paths[below(paths.length)] ?? path;
  // A page that leads to itself never ends.
  if (leadsTo === path) return bad("failed", { status: 302, headers: { location: path }, body: "" });
  return { script: { status: 301, headers: { location: leadsTo }, body: "" }, leadsTo, outcome: "read", locs: [], children: [] };
}

/** One bit of the compressed data is another; now and then one that means nothing. */
function flipped(leaf: Leaf): Page {
  const packed = gzipSync(leaf.xml);
  const at = 10 + leaf.below(packed.length - 18);
  packed[at] = (packed[at] ?? 0) ^ (1 << leaf.below(8));
  const script = { body: packed };
  return isWhole(packed, leaf.xml) ? good(leaf, script) : broken(leaf, script, "any");
}

function isWhole(packed: Uint8Array, text: string): boolean {
  try {
    return gunzipSync(packed).toString() === text;
  } catch {
    return false;
  }
}

/** The checksum or the length behind the data is another. */
function wrongTrailer(leaf: Leaf): Page {
  const packed = gzipSync(leaf.xml);
  const at = packed.length - 1 - leaf.below(8);
  packed[at] = (packed[at] ?? 0) ^ (1 + leaf.below(255));
  return { ...good(leaf, { body: packed }), outcome: "partial" };
}

/** A body that stops in the middle, in its form. */
function stalled(leaf: Leaf, form: "xml" | "lines"): Page {
  const body = leaf[form];
  const after = 1 + leaf.below(body.length - 1);
  return { ...partOf(leaf, form, after), script: { body, after, hang: "mid-body" } };
}

/** A body that comes in so many pieces, each of them late. */
function dripping(leaf: Leaf, pieces: number): Page {
  const body = leaf.xml;
  const pieceBytes = Math.max(1, Math.ceil(body.length / pieces));
  const script = { body, pieceBytes, pauseMs: DRIP_MS };
  const isInTime = Math.ceil(body.length / pieceBytes) <= DRIPS_IN_TIME;
  return isInTime ? good(leaf, script) : { ...partOf(leaf, "xml", DRIPS_IN_TIME * pieceBytes), script };
}

function cut(leaf: Leaf, form: "xml" | "lines"): Page {
  const body = leaf[form];
  const length = 1 + leaf.below(body.length - 1);
  return { ...partOf(leaf, form, length), script: raw(body.slice(0, length), body.length) };
}

const encoded = (leaf: Leaf, body: string | Uint8Array, label: string): Page => good(leaf, { body, headers: { "content-encoding": label } });

/** One kind of sitemap each; whole ones stand more than once. */
const MAKERS: readonly LeafMaker[] = [
  () => bad("status", { status: 404, body: "Not found" }),
  () => bad("status", { status: 503, body: "Busy" }),
  (leaf) => good(leaf, [{ status: 503, body: "Busy" }, { body: leaf.xml }]),
  (leaf) => good(leaf, [{ status: 503, headers: { "retry-after": String(leaf.below(30)) }, body: "Busy" }, { body: leaf.xml }]),
  (leaf) => good(leaf, [{ status: 429, headers: { "retry-after": String(31 + leaf.below(29)) }, body: "Busy" }, { body: leaf.xml }]),
  (leaf) => good(leaf, [{ close: "before-head", by: "reset" }, { body: leaf.xml }]),
  () => bad("failed", { close: "before-head", by: "reset" }),
  () => bad("none", { body: "<!doctype html><html><head></head><body>Not here</body></html>", headers: { "content-type": "text/html" } }),
  () => bad("none", { body: "" }),
  redirect,
  // Times: nothing at all, a head and no more, a body that stops, one that is slow.
  () => bad("failed", { hang: "before-head" }),
  (leaf) => bad("none", { body: leaf.xml, hang: "after-head" }),
  (leaf) => stalled(leaf, "xml"),
  (leaf) => stalled(leaf, "lines"),
  (leaf) => dripping(leaf, 1 + leaf.below(12)),
  (leaf) => dripping(leaf, 40 + leaf.below(20)),
  (leaf) => good(leaf, { body: leaf.xml, pieceBytes: 1 + leaf.below(9), framing: "chunked" }),
  // Lengths: longer than the body, and shorter.
  (leaf) => cut(leaf, "xml"),
  (leaf) => cut(leaf, "lines"),
  (leaf) => ({ ...good(leaf, raw(leaf.xml, leaf.xml.length + 1 + leaf.below(1000))), outcome: "partial" }),
  (leaf) => {
    const length = 1 + leaf.below(leaf.xml.lastIndexOf("</urlset>"));
    return { ...partOf(leaf, "xml", length), script: raw(leaf.xml, length) };
  },
  (leaf) => {
    const packed = gzipSync(leaf.xml);
    return { ...good(leaf, raw(packed, leaf.xml.length + packed.length, "content-encoding: gzip\r\n")), outcome: "partial" };
  },
  // Gzip files: whole, cut, damaged, with more behind them.
  (leaf) => good(leaf, { body: gzipSync(leaf.lines), framing: "chunked" }),
  (leaf) => {
    const packed = gzipSync(leaf.xml);
    return broken(leaf, { body: packed.subarray(0, Math.max(20, leaf.below(packed.length))) }, "most");
  },
  flipped,
  wrongTrailer,
  (leaf) => good(leaf, { body: Buffer.concat([gzipSync(leaf.xml), Buffer.from("more\n".repeat(1 + leaf.below(100)))]) }),
  (leaf) => good(leaf, { body: Buffer.concat([gzipSync(leaf.xml.slice(0, 100)), gzipSync(leaf.xml.slice(100)), Buffer.alloc(leaf.below(600))]) }),
  // Content-Encoding: true, of a gzip file, and false in every way.
  (leaf) => encoded(leaf, gzipSync(leaf.xml), "gzip"),
  (leaf) => encoded(leaf, brotliCompressSync(leaf.xml, BROTLI), "br"),
  (leaf) => encoded(leaf, leaf.below(2) === 0 ? deflateSync(leaf.xml) : deflateRawSync(leaf.xml), "deflate"),
  (leaf) => encoded(leaf, gzipSync(gzipSync(leaf.xml)), "gzip"),
  (leaf) => encoded(leaf, gzipSync(gzipSync(leaf.xml)), "gzip, gzip"),
  (leaf) => encoded(leaf, leaf.xml, ["gzip", "br", "deflate", "utf-8", "identity", "gzip, br"][leaf.below(6)] ?? ""),
  (leaf) => encoded(leaf, gzipSync(leaf.xml), ["br", "deflate", "identity", "x-gzip"][leaf.below(4)] ?? ""),
  ...Array.from({ length: 8 }, (): LeafMaker => (leaf) => good(leaf, { body: leaf.xml, framing: leaf.random() < 0.5 ? "chunked" : "length" })),
];

/** A sitemap with a fault, or without one. */
export function leafOf(path: string, making: Making): Page {
  const { below, origin } = making;
  const locs = Array.from({ length: 1 + below(20) }, (_, index) => `${origin}${path.slice(0, -4)}/${index}`);
  const leaf: Leaf = { ...making, path, locs, xml: urlset(...locs), lines: `${locs.join("\n")}\n` };
  return (MAKERS[below(MAKERS.length)] ?? redirect)(leaf);
}
