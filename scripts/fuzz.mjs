// Mutates documents and reads them until something breaks: an exception, a hang, a difference between chunks or kernels, an issue
// whose offset is wrong, or locs other than libxml2's on a mutant that is still well-formed.
//
//   node scripts/fuzz.mjs [--count 200000] [--seed 1]
//
// A run is repeated by its seed; a failure prints the document as base64.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ParseOption, XmlDocument } from "libxml2-wasm";
import { readSitemap } from "../packages/core/dist/bundle/index.js";
import { inflate } from "../packages/node/dist/bundle/index.js";
import { createRandom, mutate } from "./fuzz-mutate.mjs";

const { values } = parseArgs({ options: { count: { type: "string", default: "200000" }, seed: { type: "string", default: "1" } } });
const COUNT = Number(values.count);
const SEED = Number(values.seed);
if (!Number.isSafeInteger(COUNT) || COUNT < 1 || !Number.isSafeInteger(SEED)) {
  console.error(`Expected whole numbers for --count and --seed, found ${values.count} and ${values.seed}`);
  process.exit(2);
}

const MAX_SEED_BYTES = 24_576;
/** A document of this size is read in a millisecond; a second means work that grows too fast. */
const MAX_MILLISECONDS = 1_000;
const MAX_FAILURES = 20;
const HEAP_LIMIT_BYTES = 1_073_741_824;
/** Small, so that mutants reach them. */
const BUDGETS = { maxInflatedBytes: 4_000_000, maxEntries: 5_000, maxDepth: 32, maxTextBytes: 100_000, maxEntryBytes: 500_000 };
const KERNELS = ["wasm", "typescript"];

/** What a reading tells, as text: everything but which kernel worked. */
async function describeReading(input, kernel) {
  const reading = readSitemap(input, { kernel, budgets: BUDGETS, inflate });
  const entries = [];
  const sitemaps = [];
  for await (const batch of reading) {
    entries.push(...batch.entries);
    sitemaps.push(...batch.sitemaps);
  }
  const { kernel: _, ...summary } = await reading.summary;
  return { entries, sitemaps, summary, text: JSON.stringify([entries, sitemaps, summary]) };
}

function* cut(bytes, random) {
  for (let at = 0; at < bytes.length; ) {
    const end = Math.min(bytes.length, at + 1 + random(random(3) === 0 ? 4 : 700));
    yield bytes.slice(at, end);
    at = end;
  }
}

function isUtf8(bytes) {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9";
/** White space and unseen characters, quotes and angle brackets around addresses: what the reader cuts at their edges. */
const squeeze = (text) => text.replace(/[\s\u0085\u200b\u200e\u200f\u202a-\u202e\u2060\ufeff]+/gu, "").replace(/^["'`<>]+|["'`<>]+$/g, "");
const ENTRIES = { urlset: "url", sitemapindex: "sitemap" };

/** Codes that say that something stands behind the root: libxml2-wasm lets it pass though it is not well-formed. */
const BEHIND_ROOT = ["after-root", "second-document"];

/** The locs of a well-formed urlset or index as libxml2 sees them; undefined where it is none, or where this oracle has nothing to say. */
function locsByLibxml2(bytes) {
  if (!isUtf8(bytes) || Buffer.from(bytes).includes("<!DOCTYPE")) return undefined;
  let document;
  try {
    document = XmlDocument.fromBuffer(bytes, { option: ParseOption.XML_PARSE_NOERROR | ParseOption.XML_PARSE_NOWARNING });
  } catch {
    return undefined;
  }
  try {
    const declared = /^\ufeff?<\?xml[^>]*encoding\s*=\s*["']([^"']*)/.exec(Buffer.from(bytes).toString("utf8"))?.[1] ?? "utf-8";
    if (!/^utf-?8$/i.test(declared)) return undefined;
    const element = ENTRIES[document.root.name];
    if (element === undefined || document.root.namespaceUri !== SITEMAP) return undefined;
    const find = (path) => document.find(path, { s: SITEMAP });
    const entry = `/s:${document.root.name}/s:${element}`;
    // Elements in the wrong place are repaired by the reader, in ways that XPath does not know.
    const all = find("//*[local-name()='url' or local-name()='sitemap' or local-name()='loc']").length;
    const inPlace = find(`${entry} | ${entry}/s:loc | //*[namespace-uri()!='${SITEMAP}' and local-name()='loc']`).length;
    if (all !== inPlace || find(`${entry}[count(s:loc)!=1] | ${entry}/s:loc/*`).length > 0) return undefined;
    return find(`${entry}/s:loc`).map((loc) => squeeze(loc.content));
  } finally {
    document.dispose();
  }
}

function checkIssues(bytes, { summary }) {
  // Elsewhere raw texts are decoded for the eye, and stand for other bytes.
  if (summary.gzipLayers > 0 || !/^utf-?8$/i.test(summary.encoding) || !isUtf8(bytes)) return undefined;
  for (const { code, offset, line, column, raw } of summary.issues) {
    if (offset < 0 || offset > bytes.length || line < 1 || column < 1) return `issue ${code} stands at ${offset}, ${line}:${column}`;
    const expected = Buffer.from(raw, "utf8");
    if (Buffer.compare(bytes.subarray(offset, offset + expected.length), expected) !== 0)
      return `issue ${code} at ${offset} has the raw text ${JSON.stringify(raw)}, the bytes there differ`;
  }
  return undefined;
}

function firstDifference(a, b) {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return `${JSON.stringify(a.slice(Math.max(0, at - 80), at + 80))} and ${JSON.stringify(b.slice(Math.max(0, at - 80), at + 80))}`;
}

/** The first fault of reading these bytes, or undefined. */
async function findFault(bytes, random, seen) {
  // Processor time: the clock also runs while a busy machine does something else.
  const started = process.cpuUsage();
  const whole = await describeReading(bytes, "auto");
  const { user, system } = process.cpuUsage(started);
  const took = (user + system) / 1_000;
  if (took > MAX_MILLISECONDS) return `reading ${bytes.length} bytes took ${Math.round(took)} ms`;
  for (const kernel of KERNELS) {
    const other = await describeReading(cut(bytes, random), kernel);
    if (other.text !== whole.text) return `chunks under the kernel ${kernel} differ: ${firstDifference(whole.text, other.text)}`;
  }
  const misplaced = checkIssues(bytes, whole);
  if (misplaced !== undefined) return misplaced;
  const { stoppedBy, issueCounts } = whole.summary;
  const locs = stoppedBy === undefined && BEHIND_ROOT.every((code) => issueCounts[code] === undefined) ? locsByLibxml2(bytes) : undefined;
  if (locs === undefined) return undefined;
  seen.compared += 1;
  const ours = [...whole.entries, ...whole.sitemaps].map(({ loc }) => squeeze(loc));
  const theirs = locs.filter((loc) => loc !== "");
  return ours.join("\n") === theirs.join("\n") ? undefined : `locs differ from libxml2's: ${firstDifference(theirs.join(" "), ours.join(" "))}`;
}

function readSeeds() {
  const built = fileURLToPath(new URL("fuzz-seeds", import.meta.url));
  const folders = [built, process.env.MAPWRIGHT_WILD].filter((folder) => folder !== undefined && folder !== "");
  const files = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  return files.filter((file) => !file.endsWith(".tsv") && statSync(file).size <= MAX_SEED_BYTES).map((file) => new Uint8Array(readFileSync(file)));
}

const seeds = readSeeds();
const random = createRandom(SEED);
const seen = { compared: 0 };
let failures = 0;
let peak = 0;
const started = performance.now();
for (let index = 0; index < COUNT && failures < MAX_FAILURES; index++) {
  const bytes = mutate(seeds[random(seeds.length)], seeds, random);
  let fault;
  try {
    fault = await findFault(bytes, random, seen);
  } catch (error) {
    fault = `threw ${error instanceof Error ? error.stack : error}`;
  }
  if (fault !== undefined) {
    failures += 1;
    console.error(`FAIL document ${index} of seed ${SEED}: ${fault}\n${Buffer.from(bytes).toString("base64")}`);
  }
  if (index % 1_000 === 0) {
    peak = Math.max(peak, process.memoryUsage().rss);
    if (peak > HEAP_LIMIT_BYTES) throw new Error(`Expected flat memory, found ${Math.round(peak / 1_048_576)} MiB after ${index} documents`);
  }
}
const seconds = Math.round((performance.now() - started) / 1_000);
console.log(
  `fuzz: ${COUNT} documents from ${seeds.length} seeds in ${seconds} s, ${seen.compared} compared with libxml2, ${Math.round(peak / 1_048_576)} MiB, ${failures} failures`,
);
if (failures > 0) process.exitCode = 1;
if (seen.compared === 0) {
  console.error("Expected some mutants to be compared with libxml2, found none");
  process.exitCode = 1;
}
