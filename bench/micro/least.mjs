// How near `mapwright build` is to what cannot be less: Node's own start, cp of the output, and a program that reads the CSV and writes as many bytes, without a look at any.
//   node bench/micro/least.mjs [rounds]
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureInputs } from "../inputs.mjs";
import { CLI, createOutputFolder } from "../lib/paths.mjs";
import { median } from "../lib/stats.mjs";

const COUNT = 1_000_000;
const READ_BYTES = 1_048_576;
const WRITE_BYTES = 524_288;
const SELF = fileURLToPath(import.meta.url);

/** Reads a file to its end while others are written, with two buffers each. */
async function readAndWrite(csv, folder, sizes) {
  const source = await open(csv);
  const buffer = Buffer.alloc(WRITE_BYTES);
  const reading = readAll(source);
  for (const [index, size] of sizes.entries()) {
    const file = await open(join(folder, `sitemap-${index}.xml`), "wx");
    let before;
    for (let at = 0; at < size; at += WRITE_BYTES) {
      const writing = file.write(buffer, 0, Math.min(WRITE_BYTES, size - at), at);
      await before;
      before = writing;
    }
    await before;
    await file.close();
  }
  await reading;
  await source.close();
}

async function readAll(source) {
  const buffer = Buffer.alloc(READ_BYTES);
  while ((await source.read(buffer, 0, READ_BYTES, null)).bytesRead > 0);
}

/** One run of a program into a fresh folder, in milliseconds from start to exit. */
function timeOf([program, ...args], out) {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
  const started = performance.now();
  const { status, stderr } = spawnSync(program, args, { stdio: ["ignore", "ignore", "pipe"], encoding: "utf8" });
  if (status !== 0) throw new Error(`Expected exit code 0 of ${program}, found ${status}: ${stderr}`);
  return performance.now() - started;
}

async function main(rounds) {
  const inputs = await ensureInputs(COUNT, ["csv", "sitemaps"]);
  const folder = createOutputFolder().path;
  try {
    const [csv, tiny, plain, out] = ["urls.csv", "tiny.csv", "plain", "out"].map((name) => join(folder, name));
    copyFileSync(inputs.csv, csv);
    writeFileSync(tiny, "loc\nhttps://www.example.com/\n");
    mkdirSync(plain);
    for (const path of inputs.sitemaps) copyFileSync(path, join(plain, basename(path)));
    const sizes = inputs.sitemaps.map((path) => statSync(path).size);
    const build = (source, ...flags) => [process.execPath, CLI, "build", source, "--site", "https://www.example.com/", "-o", out, "--quiet", ...flags];
    const programs = {
      "node -e 0": [process.execPath, "-e", "0"],
      "cp -r of the output": ["cp", "-r", plain, join(out, "copy")],
      "reading the CSV and writing as many bytes": [process.execPath, SELF, "--child", csv, out, sizes.join()],
      "mapwright build of one URL": build(tiny),
      "mapwright build --no-dedupe": build(csv, "--no-dedupe"),
      "mapwright build": build(csv),
    };
    const times = new Map(Object.keys(programs).map((name) => [name, []]));
    for (let round = 0; round < rounds; round++) for (const [name, command] of Object.entries(programs)) times.get(name).push(timeOf(command, out));
    for (const [name, all] of times) process.stdout.write(`${name.padEnd(44)}${median(all).toFixed(0).padStart(6)} ms\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const [first, ...rest] = process.argv.slice(2);
if (first === "--child") await readAndWrite(rest[0], rest[1], rest[2].split(",").map(Number));
else await main(Number(first ?? 5));
