// The state of a set alone: sorting, writing, loading and searching rows. Each step is a process of its own, so that its memory can be told.
// node bench/micro/state.mjs [rows, default 2 million]
import { execFileSync } from "node:child_process";
import { closeSync, fstatSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT } from "../lib/paths.mjs";
import { peakBytes } from "../lib/peak.cjs";

const { createFolderScratch, createRowSorter, findRows, loadKnownTable, SegmentReader, writeSegment } = await import(
  new URL("packages/node/dist/set/state/index.js", `file://${ROOT}`).href
);
const HASH_KEY = [1, 2, 3, 4];
const LOOKUPS = 1_000_000;
const PAGED_MEMORY = 67_108_864;
/** Bytes of each read of the state. */
const reads = [];

const STEPS = {
  write: writeRows,
  load: (name) => loadRows(name, undefined),
  paged: (name) => loadRows(name, PAGED_MEMORY),
  find: findSome,
};

const [step, ...values] = process.argv.slice(2);
if (step in STEPS) await STEPS[step](...values);
else runAll(Number(step ?? 2_000_000));

function runAll(rows) {
  const folder = mkdtempSync(join(tmpdir(), "mapwright-state-"));
  try {
    const run = (name, ...rest) =>
      execFileSync(process.execPath, [fileURLToPath(import.meta.url), name, ...rest], { stdio: ["ignore", "pipe", "inherit"] }).toString();
    const file = join(folder, "state.seg");
    for (const kind of ["plain", "full"]) {
      const record = run("write", file, String(rows), kind);
      process.stdout.write(record.slice(record.indexOf("\n") + 1));
      const described = record.slice(0, record.indexOf("\n"));
      for (const name of ["load", "paged", "find"]) process.stdout.write(run(name, JSON.stringify({ file, record: JSON.parse(described) })));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Spreads a running number over 96 bits, as the keyed hash does with URLs. */
function fill(words, number) {
  for (let word = 0; word < 3; word++) {
    let mixed = Math.imul(number + 1, 0x9e3779b1) ^ Math.imul(word + 1, 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    words[word] = mixed ^ (mixed >>> 15);
  }
}

async function writeRows(path, rows, kind) {
  const full = kind === "full" ? 1 : 0;
  const scratch = createFolderScratch(tmpdir());
  const watch = stopwatch();
  const sorter = createRowSorter({ scratch });
  const keys = new Int32Array(3);
  for (let number = 0; number < Number(rows); number++) {
    fill(keys, number);
    const file = Math.floor(number / 50_000);
    const row = { keys, at: 0, file, fingerprint0: number, fingerprint1: 1, content0: full, content1: full, derived: full, history: full };
    const wait = sorter.add(row);
    if (wait !== undefined) await wait;
  }
  const handle = openSync(path, "w");
  const plan = { name: "state.seg", generation: 1, hashKey: HASH_KEY, base: true, expectedRows: Number(rows) };
  const record = await writeSegment(sorter.sorted(), plan, (bytes) => void writeSync(handle, bytes));
  closeSync(handle);
  await scratch.close();
  process.stdout.write(`${JSON.stringify(record)}\n${kind}: ${rows} rows, ${(record.bytes / record.rows).toFixed(2)} bytes a row in the state\n`);
  tell("sort and write", watch());
}

function readerOf(described) {
  const { file, record } = JSON.parse(described);
  const handle = openSync(file, "r");
  const read = async (_name, from = 0, to = fstatSync(handle).size) => {
    const bytes = new Uint8Array(to - from);
    reads.push(bytes.length);
    return bytes.subarray(0, readSync(handle, bytes, 0, bytes.length, from));
  };
  return new SegmentReader(record, { read, hashKey: HASH_KEY });
}

async function loadRows(described, memoryBytes) {
  const scratch = createFolderScratch(tmpdir());
  const before = process.memoryUsage().rss;
  const watch = stopwatch();
  const table = await loadKnownTable([readerOf(described)], memoryBytes === undefined ? undefined : { scratch, memoryBytes });
  tell(memoryBytes === undefined ? "load" : `load beyond ${PAGED_MEMORY / 2 ** 20} MiB`, watch());
  const count = Math.min(LOOKUPS, table.count);
  const keys = new Int32Array(count * 3);
  for (const round of ["known", "unknown"]) {
    // Every key is far from the one before, as in a real list of URLs.
    for (let number = 0; number < count; number++) fill(keys.subarray(number * 3), round === "known" ? (number * 7919) % table.count : table.count + number);
    const searching = stopwatch();
    let found = 0;
    for (let number = 0; number < count; number++) {
      const row = table.find(keys, number * 3);
      if (row >= 0 && table.fingerprints[row * 2 + 1] === 1) found++;
    }
    if (found !== (round === "known" ? count : 0)) throw new Error(`Expected to find the keys that are ${round}, found ${found}`);
    const milliseconds = searching();
    tell(`  ${(count / milliseconds / 1000).toFixed(2)} million lookups a second of what is ${round}`, milliseconds);
  }
  const peak = peakBytes() - keys.byteLength;
  process.stdout.write(`  ${((peak - before) / table.count).toFixed(1)} bytes of memory a row above the process\n`);
  await scratch.close();
}

async function findSome(described) {
  const reader = readerOf(described);
  for (const count of [1, 1000]) {
    const keys = new Int32Array(count * 3);
    for (let number = 0; number < count; number++) fill(keys.subarray(number * 3), number * 31);
    reads.length = 0;
    const watch = stopwatch();
    const found = await findRows([reader], keys, count);
    if (found.found.some((one) => one === 0)) throw new Error("Expected to find every key");
    const bytes = reads.reduce((sum, length) => sum + length, 0);
    tell(`update looks up ${count}: ${reads.length} reads, ${(bytes / 1024).toFixed(1)} KiB`, watch());
  }
}

/** Milliseconds of processor time since its making: other work on the machine disturbs it less than wall time. */
function stopwatch() {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
}

function tell(what, milliseconds) {
  process.stdout.write(`  ${what.padEnd(60)} ${(milliseconds / 1000).toFixed(2)} s of processor time\n`);
}
