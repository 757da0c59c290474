// Runs every check and reports them together, so that one failure does not hide the next.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Each check is a script for node with its arguments; `npm run check -- types layers` runs only those named. */
const CHECKS = {
  format: ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."],
  types: ["node_modules/typescript/bin/tsc", "-b"],
  layers: ["scripts/check-layers.mjs"],
  knip: ["node_modules/knip/bin/knip.js"],
  docs: ["scripts/docs.mjs", "--check"],
  "docs-cli": ["scripts/gen-docs.mjs", "--check"],
  "docs-rules": ["scripts/gen-rules.mjs", "--check"],
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(CHECKS, name));
if (unknown.length > 0) {
  console.error(`Expected some of ${Object.keys(CHECKS).join(", ")}, found ${unknown.join(", ")}`);
  process.exit(2);
}

const root = fileURLToPath(new URL("..", import.meta.url));
const failed = [];
for (const [name, command] of Object.entries(CHECKS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const started = performance.now();
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: "inherit" });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${status === 0 ? "ok  " : "FAIL"} ${name} (${seconds} s)`);
  if (status !== 0) failed.push(name);
}
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(", ")}`);
  process.exit(1);
}
