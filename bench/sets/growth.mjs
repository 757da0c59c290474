// How time, memory and state of a set grow: first build, no change, 10,000 changes inside 20 files, update of one URL.
//   npm run build && node bench/sets/growth.mjs 1000000 10000000
// Each run is a process of its own, so that peak memory is its own.
import { spawnSync } from "node:child_process";
import { createWriteStream, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSet, createFolderStore, openSources, updateSet } from "@mapwright/node";

const SITE = "https://example.com/";
const ENTRIES_A_FILE = 50_000;
const CHANGED_FILES = 20;
const CHANGES_A_FILE = 500;
const urlOf = (at) => `${SITE}category-${at % 97}/product-${at}-some-longer-name`;

/** Writes a source of so many URLs; some of the first files changed where `version` is 2. */
async function writeSource(path, urls, version) {
  const out = createWriteStream(path);
  let text = "loc,lastmod,changefreq,priority\n";
  for (let at = 0; at < urls; at++) {
    const changed = version === 2 && at < ENTRIES_A_FILE * CHANGED_FILES && at % (ENTRIES_A_FILE / CHANGES_A_FILE) === 7;
    text += `${urlOf(at)},2025-0${1 + (at % 9)}-1${at % 9}T10:00:00Z,${changed ? "hourly" : "weekly"},0.${1 + (at % 9)}\n`;
    if (text.length < 1_000_000) continue;
    if (!out.write(text)) await new Promise((resolve) => out.once("drain", resolve));
    text = "";
  }
  await new Promise((resolve) => out.end(text, resolve));
}

/** One run in a process of its own, told as JSON. */
async function runOnce(what, folder) {
  const store = createFolderStore({ output: join(folder, "public"), state: join(folder, "state") });
  const options = { site: SITE, now: () => new Date("2026-01-02T03:04:05Z") };
  const started = performance.now();
  const source = (version) => openSources([join(folder, `${version}.csv`)]);
  const result =
    what === "update"
      ? await updateSet({ changed: [{ loc: urlOf(5), priority: "0.9" }] }, store, options)
      : await buildSet(source(what === "changes" ? 2 : 1), store, options);
  const seconds = (performance.now() - started) / 1000;
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const written = result.files.filter(({ action }) => action === "written").length;
  console.log(JSON.stringify({ seconds, cpu: (userCPUTime + systemCPUTime) / 1e6, megabytes: maxRSS / 1024, written, changed: result.changed }));
}

async function measure(urls) {
  const folder = mkdtempSync(join(tmpdir(), "mapwright-sets-"));
  try {
    for (const version of [1, 2]) await writeSource(join(folder, `${version}.csv`), urls, version);
    for (const what of ["first", "same", "changes", "update"]) {
      const { stdout, status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), "--run", what, folder], {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "inherit"],
      });
      if (status !== 0) process.exit(status ?? 1);
      const { seconds, cpu, megabytes, written, changed } = JSON.parse(stdout);
      const state = join(folder, "state");
      const bytes = readdirSync(state).reduce((sum, name) => sum + statSync(join(state, name)).size, 0);
      const cells = [urls, what, seconds.toFixed(2), cpu.toFixed(2), megabytes.toFixed(0), written, changed, (bytes / 1e6).toFixed(1)];
      console.log(`| ${cells.join(" | ")} |`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const [first, what = "", folder = ""] = process.argv.slice(2);
if (first === "--run") await runOnce(what, folder);
else {
  console.log("| URLs | run | s | cpu s | MB | files written | changed | state, MB |\n|---|---|---|---|---|---|---|---|");
  for (const urls of process.argv.slice(2).map(Number)) await measure(urls);
}
