// Makes the corpora, deterministic and cached below bench/data. Alone: node bench/inputs.mjs [--count N] [--kinds csv,txt]
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { DATA } from "./lib/paths.mjs";

// Raise it whenever the bytes of a corpus change, so that stale caches are made anew.
const VERSION = 1;
const SEED = 12345;
const FIRST_ID = 100_000;
const ENTRIES_A_SITEMAP = 50_000;
const CHUNK_CHARACTERS = 1 << 20;

const WORDS =
  "alpha bravo cotton desk engine fabric garden house iron jacket kettle leather mirror nylon orange paper quartz ribbon silver table umbrella velvet wooden yellow zipper black white large small winter summer running wireless classic vintage portable premium kitchen outdoor office cable lamp chair sofa shirt shoes watch phone tablet camera drone bicycle helmet gloves".split(
    " ",
  );
const NON_ASCII = ["größe", "café", "niño", "日本語", "товар", "東京", "élan", "smörgås", "Ελλάδα", "한국어"];
const ESCAPED = ["%C3%A9t%C3%A9", "%E6%97%A5%E6%9C%AC", "na%20me", "100%25", "%D1%82%D0%BE", "caf%C3%A9"];
const SECTIONS = ["products", "category", "blog", "news", "en/shop", "de/produkte", "fr/articles", "help/articles", "user/profiles", "p"];
const CHANGEFREQS = ["daily", "weekly", "monthly", "always", "hourly", "yearly", "never"];
const LANGUAGES = ["en", "de", "fr-CA"];
const REFERENCES = { "&": "&amp;", "'": "&apos;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const SITE = "https://www.example.com/";

/** SHA-256 of corpora, so that a change of the generator that changes them does not go unseen. */
const HASHES = [
  { count: 1_000_000, kind: "csv", file: "urls.csv", sha256: "a9aab099aa261015bef73f034c985083b3d72321d92064d4639fc90bd8418a32" },
  { count: 1_000_000, kind: "txt", file: "urls.txt", sha256: "ace323ba9cd2fd894e864b1751a3c9901ecf1eedda6b77b0c758b7ed13234ae0" },
  { count: 1_000_000, kind: "jsonl", file: "urls.jsonl", sha256: "cae42c92dda3dbf3432e078c6448a425c3b31afb1014dc149ba6f9873ac7a14b" },
  { count: 1_000_000, kind: "rich", file: "rich.xml", sha256: "ae6b716f204e4660768a0ff7f65936e1b180c0c47f8ed5e6bdc6433ebbc6effb" },
];

export const KINDS = /** @type {const} */ (["csv", "txt", "jsonl", "peer-jsonl", "sitemaps", "versions", "rich"]);

/** Mulberry32: numbers in [0, 1) that are the same everywhere. */
function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const escapeXml = (text) => text.replace(/[&'<>"]/g, (character) => REFERENCES[character]);

function makeUrl(index, random, pick) {
  const section = pick(SECTIONS);
  const parts = Array.from({ length: 2 + Math.floor(random() * 6) }, () => pick(WORDS));
  const special = random();
  if (special < 0.06) parts[0] = pick(NON_ASCII);
  else if (special < 0.16) parts[0] = pick(ESCAPED);
  else if (special < 0.17) parts[0] = "men's";
  const url = `${SITE}${section}/${parts.join("-")}-${FIRST_ID + index}`;
  const ending = random();
  if (ending < 0.12) return `${url}?color=${pick(WORDS)}&size=${Math.floor(random() * 50)}`;
  if (ending < 0.2) return `${url}?id=${index}&ref=${pick(WORDS)}&page=${Math.floor(random() * 9)}`;
  if (ending < 0.5) return `${url}.html`;
  return ending < 0.7 ? `${url}/` : url;
}

function makeRecord(index, random, pick) {
  const loc = makeUrl(index, random, pick);
  const time = new Date(1.5e12 + Math.floor(random() * 2.6e8) * 1000).toISOString();
  const lastmod = random() < 0.5 ? time.slice(0, 10) : `${time.slice(0, 19)}+00:00`;
  return { loc, lastmod, changefreq: pick(CHANGEFREQS), priority: (Math.floor(random() * 11) / 10).toFixed(1) };
}

/** Collects text and writes it in large pieces. */
class Output {
  #stream;
  #parts = [];
  #length = 0;

  constructor(path) {
    this.#stream = createWriteStream(path);
  }

  add(text) {
    this.#parts.push(text);
    this.#length += text.length;
  }

  get full() {
    return this.#length >= CHUNK_CHARACTERS;
  }

  async flush() {
    const ready = this.#stream.write(this.#parts.join(""));
    this.#parts = [];
    this.#length = 0;
    if (!ready) await once(this.#stream, "drain");
  }

  async close() {
    await this.flush();
    this.#stream.end();
    await once(this.#stream, "close");
  }
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const URLSET = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** One file with a line for each record. */
function lineWriter(path, head, format) {
  const output = new Output(path);
  output.add(head);
  return {
    add: (record) => output.add(format(record)),
    flush: async () => output.full && (await output.flush()),
    close: () => output.close(),
  };
}

/** Sitemaps of 50,000 entries. */
function sitemapWriter(folder, { root, format }) {
  mkdirSync(folder, { recursive: true });
  const closing = [];
  let output;
  let entries = 0;
  let files = 0;
  const finish = () => {
    output?.add("</urlset>\n");
    if (output) closing.push(output.close());
  };
  return {
    add(record) {
      if (entries++ % ENTRIES_A_SITEMAP === 0) {
        finish();
        output = new Output(join(folder, `sitemap-${files++}.xml`));
        output.add(`${DECLARATION}${root}>\n`);
      }
      output.add(format(record));
    },
    flush: async () => output.full && (await output.flush()),
    async close() {
      finish();
      await Promise.all(closing);
    },
  };
}

const plainXml = ({ loc, lastmod, changefreq, priority }) =>
  `  <url>\n    <loc>${escapeXml(loc)}</loc>\n    <lastmod>${lastmod}</lastmod>\n    <changefreq>${changefreq}</changefreq>\n    <priority>${priority}</priority>\n  </url>\n`;

const versionsOf = (loc) => LANGUAGES.map((hreflang) => ({ hreflang, href: loc.replace("example.com/", `example.com/${hreflang}/`) }));

/** An entry with versions that are listed nowhere. */
const versionsXml = ({ loc, lastmod }) => richXml({ loc, lastmod, alternates: versionsOf(loc), images: [] });

function createWriters(folder, kinds) {
  const make = {
    csv: () => lineWriter(join(folder, "urls.csv"), "loc,lastmod,changefreq,priority\n", (r) => `${r.loc},${r.lastmod},${r.changefreq},${r.priority}\n`),
    txt: () => lineWriter(join(folder, "urls.txt"), "", (r) => `${r.loc}\n`),
    jsonl: () => lineWriter(join(folder, "urls.jsonl"), "", (r) => `${JSON.stringify({ ...r, priority: Number(r.priority) })}\n`),
    "peer-jsonl": () =>
      lineWriter(join(folder, "peer.jsonl"), "", ({ loc, ...rest }) => `${JSON.stringify({ url: loc, ...rest, priority: Number(rest.priority) })}\n`),
    sitemaps: () => sitemapWriter(join(folder, "sitemaps"), { root: URLSET, format: plainXml }),
    versions: () => sitemapWriter(join(folder, "versions"), { root: `${URLSET} xmlns:xhtml="http://www.w3.org/1999/xhtml"`, format: versionsXml }),
  };
  return kinds.filter((kind) => kind in make).map((kind) => make[kind]());
}

function richXml({ loc, lastmod, alternates, images }) {
  const links = alternates.map(({ hreflang, href }) => `    <xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeXml(href)}"/>\n`);
  const pictures = images.map((image) => `    <image:image>\n      <image:loc>${image.loc}</image:loc>\n    </image:image>\n`);
  return `  <url>\n    <loc>${escapeXml(loc)}</loc>\n    <lastmod>${lastmod}</lastmod>\n${links.join("")}${pictures.join("")}  </url>\n`;
}

/** Entries with three alternates and two images each, as a sitemap and as JSON lines. */
async function writeRich(folder, records, pick) {
  const xml = new Output(join(folder, "rich.xml"));
  const lines = new Output(join(folder, "rich.jsonl"));
  xml.add(`${DECLARATION}${URLSET} xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`);
  for (const [index, { loc, lastmod }] of records.entries()) {
    const alternates = versionsOf(loc);
    const images = [0, 1].map((number) => ({ loc: `https://cdn.example.com/images/${pick(WORDS)}/${index}-${number}.jpg` }));
    const entry = { loc, lastmod, alternates, images };
    xml.add(richXml(entry));
    lines.add(`${JSON.stringify(entry)}\n`);
    if (xml.full) await Promise.all([xml.flush(), lines.flush()]);
  }
  xml.add("</urlset>\n");
  await Promise.all([xml.close(), lines.close()]);
}

async function generate(folder, count, kinds) {
  const random = createRandom(SEED);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const writers = createWriters(folder, kinds);
  const richCount = kinds.includes("rich") ? count / 20 : 0;
  const rich = [];
  for (let index = 0; index < count; index++) {
    const record = makeRecord(index, random, pick);
    for (const writer of writers) writer.add(record);
    if (rich.length < richCount) rich.push(record);
    if (index % 4096 === 0) for (const writer of writers) await writer.flush();
  }
  for (const writer of writers) await writer.close();
  // The words of the images come after all records from the same generator, so they depend on the count.
  if (richCount > 0) await writeRich(folder, rich, pick);
}

async function checkHashes(folder, count, kinds) {
  for (const { file, sha256 } of HASHES.filter((known) => known.count === count && kinds.includes(known.kind))) {
    const hash = createHash("sha256");
    for await (const chunk of createReadStream(join(folder, file))) hash.update(chunk);
    const found = hash.digest("hex");
    if (found !== sha256) throw new Error(`Expected ${file} of ${count} URLs to have the SHA-256 ${sha256}, found ${found}`);
  }
}

/** Paths of the corpora of `count` URLs; whatever is missing of `kinds` is made first. */
export async function ensureInputs(count, kinds = KINDS) {
  const folder = join(DATA, String(count));
  const marker = join(folder, "made.json");
  const made = existsSync(marker) ? JSON.parse(readFileSync(marker, "utf8")) : { version: VERSION, kinds: [] };
  const known = made.version === VERSION ? made.kinds : [];
  const missing = kinds.filter((kind) => !known.includes(kind));
  if (missing.length > 0) {
    mkdirSync(folder, { recursive: true });
    rmSync(marker, { force: true });
    await generate(folder, count, missing);
    await checkHashes(folder, count, missing);
    writeFileSync(marker, JSON.stringify({ version: VERSION, kinds: [...known, ...missing] }));
  }
  const sitemapCount = Math.ceil(count / ENTRIES_A_SITEMAP);
  const files = (kind) => Array.from({ length: sitemapCount }, (_, index) => join(folder, kind, `sitemap-${index}.xml`));
  return {
    count,
    richCount: count / 20,
    csv: join(folder, "urls.csv"),
    txt: join(folder, "urls.txt"),
    jsonl: join(folder, "urls.jsonl"),
    peerJsonl: join(folder, "peer.jsonl"),
    sitemapFolder: join(folder, "sitemaps"),
    sitemaps: files("sitemaps"),
    versions: files("versions"),
    rich: join(folder, "rich.xml"),
    richJsonl: join(folder, "rich.jsonl"),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { values } = parseArgs({ options: { count: { type: "string", default: "1000000" }, kinds: { type: "string", default: KINDS.join(",") } } });
  const inputs = await ensureInputs(Number(values.count), values.kinds.split(","));
  process.stdout.write(`${JSON.stringify(inputs, undefined, 2)}\n`);
}
