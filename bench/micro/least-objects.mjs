// How near writing objects in memory is to what cannot be less: the same strings joined and copied once, without a look at any, as many bytes written, and the
// memory of the unique test touched. Each in a process of its own, because half of it is code that is not compiled yet and memory that is fresh.
//   node bench/micro/least-objects.mjs [rounds]
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { writeSitemaps } from "@mapwright/core";
import { ensureInputs } from "../inputs.mjs";
import { loadRecords, loadRich } from "../lib/objects.mjs";
import { median } from "../lib/stats.mjs";
import { createCountingSink } from "../ours/counting-sink.mjs";

const COUNT = 1_000_000;
const SITE = "https://www.example.com/";
const ITEMS_A_CALL = 1024;
const BATCH_LENGTH = 16_384;
const OUT_BYTES = 524_288;
/** What the unique test takes for each URL, in parts of a 256th. */
const BYTES_A_URL = 9.4;
const PARTS = 256;
const SELF = fileURLToPath(import.meta.url);

const textsOf = {
  plain: ({ loc, lastmod }, texts) => texts.push(loc, lastmod),
  rich({ loc, lastmod, alternates, images }, texts) {
    texts.push(loc, lastmod);
    for (const { href } of alternates) texts.push(href);
    for (const image of images) texts.push(image.loc);
  },
};

/** Joins the texts of entries to pieces as large as those of the writer, and copies each piece. */
function createJoiner(add) {
  const memory = Buffer.alloc(OUT_BYTES);
  let texts = [];
  let length = 0;
  return (entries, from, to) => {
    for (let at = from; at < to; at++) {
      const before = texts.length;
      add(entries[at], texts);
      for (let text = before; text < texts.length; text++) length += texts[text].length;
      if (length < BATCH_LENGTH) continue;
      memory.ucs2Write(texts.join(""), 0);
      texts = [];
      length = 0;
    }
  };
}

function join(entries, add) {
  const joiner = createJoiner(add);
  for (let at = 0; at < entries.length; at += ITEMS_A_CALL) joiner(entries, at, Math.min(at + ITEMS_A_CALL, entries.length));
}

function writeBytes(bytes) {
  const [from, to] = [Buffer.alloc(OUT_BYTES, 1), Buffer.alloc(OUT_BYTES)];
  for (let left = bytes; left > 0; left -= OUT_BYTES) from.copy(to, 0, 0, Math.min(left, OUT_BYTES));
}

function touch(urls) {
  for (let part = 0; part < PARTS; part++) new Uint8Array((urls * BYTES_A_URL) / PARTS).fill(1);
}

const sizeOf = { plain: 217_574_064, rich: 40_133_845 };
const write = (entries, options) => writeSitemaps(entries, createCountingSink(), { site: SITE, ...options });
const jobs = {
  "strings joined and copied": (entries, kind) => join(entries, textsOf[kind]),
  "as many bytes written": (_, kind) => writeBytes(sizeOf[kind]),
  "memory of the unique test": (entries) => touch(entries.length),
  "writeSitemaps, no unique test": (entries) => write(entries, { dedupe: false }),
  writeSitemaps: (entries) => write(entries, {}),
};

async function child(name, kind) {
  const inputs = await ensureInputs(COUNT, ["csv", "rich"]);
  const entries = kind === "plain" ? loadRecords(inputs.csv, "loc") : loadRich(inputs.richJsonl);
  const started = performance.now();
  await jobs[name](entries, kind);
  process.stdout.write(String(performance.now() - started));
}

function timeOf(name, kind) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SELF, "--child", name, kind], { encoding: "utf8" });
  if (status !== 0) throw new Error(`Expected exit code 0 of ${name}, found ${status}: ${stderr}`);
  return Number(stdout);
}

const [first, ...rest] = process.argv.slice(2);
if (first === "--child") await child(...rest);
else {
  for (const kind of ["plain", "rich"]) {
    const times = new Map(Object.keys(jobs).map((name) => [name, []]));
    for (let round = 0; round < Number(first ?? 3); round++) for (const [name, all] of times) all.push(timeOf(name, kind));
    for (const [name, all] of times) process.stdout.write(`${`${kind}: ${name}`.padEnd(40)}${median(all).toFixed(0).padStart(6)} ms\n`);
  }
}
