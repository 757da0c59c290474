// Runs the smoke suite of the built core under other runtimes. Each comes from the npm registry into a folder of its own
// below node_modules/.cache/runtimes (or MAPWRIGHT_RUNTIMES), so that no user and no other test ever sees it.
//
//   node scripts/test-runtimes.mjs [--allow-missing] [node22 node24 bun deno miniflare node ...]
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const CACHE = process.env.MAPWRIGHT_RUNTIMES ?? join(ROOT, "node_modules/.cache/runtimes");
const SMOKE = join(ROOT, "scripts/runtime-smoke");
const DIST = join(ROOT, "packages/core/dist/bundle");
const TIMEOUT_MS = 120_000;

const platform = process.platform === "win32" ? "win" : process.platform;
const exe = process.platform === "win32" ? ".exe" : "";
const nodePackage = `node-${platform}-${process.arch}`;

/** Where wasm cannot be compiled from bytes, the TypeScript twin must take over; everywhere else the wasm kernel must start. */
const EXPECTED_KERNEL = { miniflare: "typescript" };

/**
 * Exact versions. Binaries are found inside the packages of the platform, since install scripts are not run.
 * `binary` lists the places where one may lie, below node_modules.
 */
const RUNTIMES = {
  node: { run: () => runFile(process.execPath, []) },
  node22: { install: [`${nodePackage}@22.23.5`], binary: [`${nodePackage}/bin/node${exe}`], run: (binary) => runFile(binary, []) },
  node24: { install: [`${nodePackage}@24.22.3`], binary: [`${nodePackage}/bin/node${exe}`], run: (binary) => runFile(binary, []) },
  bun: { install: ["bun@1.4.5"], binary: inScope("@oven", `bin/bun${exe}`), run: (binary) => runFile(binary, ["run"]) },
  deno: { install: ["deno@2.9.6"], binary: inScope("@deno", `deno${exe}`), run: (binary) => runFile(binary, ["run", "--no-prompt", `--allow-read=${ROOT}`]) },
  miniflare: { install: ["miniflare@3.20250718.3"], binary: () => ["miniflare/dist/src/index.js"], run: runWorker },
};

function inScope(scope, path) {
  return (modules) => (existsSync(join(modules, scope)) ? readdirSync(join(modules, scope)).map((name) => `${scope}/${name}/${path}`) : []);
}

/** Installs a runtime once and returns the path of its binary. Throws with the reason where it cannot be had. */
function install(name, { install: packages, binary }) {
  if (packages === undefined) return undefined;
  const folder = join(CACHE, name);
  const stamp = join(folder, "installed.json");
  const modules = join(folder, "node_modules");
  const wanted = JSON.stringify(packages);
  if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }));
    const args = ["install", "--ignore-scripts", "--no-package-lock", "--no-save", "--no-audit", "--no-fund", "--force", ...packages];
    const { status, stderr, error } = spawnNpm(folder, args);
    if (status !== 0) throw new Error(`npm install ${packages.join(" ")} failed: ${error?.message ?? stderr.trim().split("\n").slice(0, 3).join(" ")}`);
    writeFileSync(stamp, wanted);
  }
  const places = typeof binary === "function" ? binary(modules) : binary;
  const found = places.map((place) => join(modules, place)).find((path) => existsSync(path));
  if (found === undefined) throw new Error(`Expected a binary for ${process.platform} ${process.arch} in ${packages.join(" ")}, found none`);
  return found;
}

/** npm is a script of its own on Windows; the path of the npm that runs this script works everywhere. */
function spawnNpm(cwd, args) {
  const script = process.env.npm_execpath;
  const options = { cwd, encoding: "utf8", timeout: 600_000 };
  return script === undefined
    ? spawnSync("npm", args, { ...options, shell: process.platform === "win32" })
    : spawnSync(process.execPath, [script, ...args], options);
}

function runFile(binary, args) {
  const { status, stdout, stderr, error } = spawnSync(binary, [...args, join(SMOKE, "main.mjs")], { cwd: ROOT, encoding: "utf8", timeout: TIMEOUT_MS });
  if (error !== undefined) throw error;
  const line = stdout.split("\n").find((text) => text.startsWith("{"));
  if (line === undefined) throw new Error(`Expected a report as JSON, found exit code ${status}\n${stdout}${stderr}`);
  return JSON.parse(line);
}

/** A worker has no file system: the modules are handed over as text. */
async function runWorker(entry) {
  const { Miniflare } = await import(pathToFileURL(entry).href);
  const module = (path, file) => ({ type: "ESModule", path, contents: readFileSync(file, "utf8") });
  const built = readdirSync(DIST, { recursive: true }).filter((name) => name.endsWith(".js"));
  const modules = [
    module("scripts/runtime-smoke/worker.mjs", join(SMOKE, "worker.mjs")),
    module("scripts/runtime-smoke/suite.mjs", join(SMOKE, "suite.mjs")),
    ...built.map((name) => module(`packages/core/dist/bundle/${name.split(sep).join("/")}`, join(DIST, name))),
  ];
  const miniflare = new Miniflare({ modules, compatibilityDate: "2025-07-01", host: "127.0.0.1", port: 0 });
  try {
    const response = await miniflare.dispatchFetch("http://127.0.0.1/");
    return await response.json();
  } finally {
    await miniflare.dispose();
  }
}

const arguments_ = process.argv.slice(2);
const allowMissing = arguments_.includes("--allow-missing");
const named = arguments_.filter((argument) => !argument.startsWith("--"));
const unknown = [
  ...named.filter((name) => !Object.hasOwn(RUNTIMES, name)),
  ...arguments_.filter((argument) => argument.startsWith("--") && argument !== "--allow-missing"),
];
if (unknown.length > 0) {
  console.error(`Expected some of ${Object.keys(RUNTIMES).join(", ")}, found ${unknown.join(", ")}`);
  process.exit(2);
}

let passed = 0;
let failed = 0;
let missing = 0;
for (const name of named.length > 0 ? named : Object.keys(RUNTIMES)) {
  const runtime = RUNTIMES[name];
  let binary;
  try {
    binary = install(name, runtime);
  } catch (error) {
    console.error(`${allowMissing ? "skip" : "FAIL"} ${name}: ${error.message}`);
    missing += 1;
    continue;
  }
  try {
    const report = await runtime.run(binary);
    for (const { test, error } of report.results) if (error !== undefined) console.error(`FAIL ${name}: ${test}: ${error}`);
    const expected = EXPECTED_KERNEL[name] ?? "wasm";
    if (report.kernel !== expected) throw new Error(`Expected the kernel ${expected}, found ${report.kernel}`);
    const bad = report.results.filter((result) => result.error !== undefined).length;
    passed += report.results.length - bad;
    failed += bad;
    console.log(`${bad === 0 ? "ok  " : "FAIL"} ${name} (${report.runtime}, kernel ${report.kernel}): ${report.results.length - bad} passed, ${bad} failed`);
  } catch (error) {
    console.error(`FAIL ${name}: ${error.message}`);
    failed += 1;
  }
}
console.log(`runtimes: ${passed} passed, ${failed} failed${missing === 0 ? "" : `, ${missing} skipped`}`);
if (failed > 0 || (missing > 0 && !allowMissing)) process.exitCode = 1;
