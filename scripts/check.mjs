// Runs every check and reports them together, so that one failure does not hide the next.
import { spawnSync } from "node:child_process";

/** Each check is one command line; `npm run check -- types layers` runs only those named. */
const CHECKS = {
  format: "biome check --error-on-warnings .",
  types: "tsc -b",
  layers: "node scripts/check-layers.mjs",
  knip: "knip",
  docs: "node scripts/docs.mjs --check",
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(CHECKS, name));
if (unknown.length > 0) {
  console.error(`Expected some of ${Object.keys(CHECKS).join(", ")}, found ${unknown.join(", ")}`);
  process.exit(2);
}

const failed = [];
for (const [name, command] of Object.entries(CHECKS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const started = performance.now();
  // npm puts node_modules/.bin on the path of its scripts; `npm exec` does the same for a direct call.
  const { status } = spawnSync("npm", ["exec", "--no", "-c", command], { stdio: "inherit", shell: process.platform === "win32" });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${status === 0 ? "ok  " : "FAIL"} ${name} (${seconds} s)`);
  if (status !== 0) failed.push(name);
}
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(", ")}`);
  process.exit(1);
}
