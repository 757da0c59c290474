// How time, memory and state of a set grow: first build, no change, 10,000 changes inside 20 files, update of one URL.
//   npm run bench:sets -- [--write] 1000000 10000000
// `--write` puts the table into docs/performance-sets.md. Each run is a process of its own, so that peak memory is its own.
import { spawnSync } from "node:child_process";
import { createWriteStream, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { cpus, loadavg, platform, tmpdir } from "node:os";
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

const RUNS = { first: "first build", same: "nothing changed", changes: "10,000 changes inside 20 files", update: "update of one URL" };

async function* measure(urls) {
  const folder = mkdtempSync(join(tmpdir(), "mapwright-sets-"));
  try {
    for (const version of [1, 2]) await writeSource(join(folder, `${version}.csv`), urls, version);
    for (const what of Object.keys(RUNS)) {
      const { stdout, status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), "--run", what, folder], {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "inherit"],
      });
      if (status !== 0) process.exit(status ?? 1);
      const { seconds, cpu, megabytes, written, changed } = JSON.parse(stdout);
      const state = join(folder, "state");
      const bytes = readdirSync(state).reduce((sum, name) => sum + statSync(join(state, name)).size, 0);
      const cells = [
        urls.toLocaleString("en"),
        RUNS[what],
        seconds.toFixed(2),
        cpu.toFixed(2),
        megabytes.toFixed(0),
        written,
        changed,
        (bytes / 1e6).toFixed(1),
      ];
      yield `| ${cells.join(" | ")} |`;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const HEAD = "| URLs | run | seconds | processor seconds | peak MiB | sitemaps written | entries changed | state in MB |\n|---|---|---|---|---|---|---|---|";

async function measureAll(counts, write) {
  const lines = [HEAD];
  console.log(HEAD);
  for (const urls of counts) {
    for await (const line of measure(urls)) {
      lines.push(line);
      console.log(line);
    }
  }
  if (write) writeFileSync(fileURLToPath(new URL("../../docs/performance-sets.md", import.meta.url)), page(lines));
}

function page(lines) {
  const machine = `Node ${process.version.slice(1)}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? "unknown processor"}, ${platform()}; load average ${loadavg()[0].toFixed(1)} when it ended`;
  return `# How sets grow

Made by \`npm run bench:sets -- --write 1000000 10000000\`, each run a process of its own that calls the library, from a CSV file to a folder on disk. ${machine}.

${lines.join("\n")}

The last run writes one sitemap, the index and the state; its time does not hold the start of the command.
`;
}

const [first, what = "", folder = ""] = process.argv.slice(2);
if (first === "--run") await runOnce(what, folder);
else {
  const counts = process.argv.slice(2).filter((argument) => argument !== "--write");
  await measureAll(counts.map(Number), first === "--write");
}
