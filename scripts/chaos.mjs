// Follows trees of sitemaps on a server with random faults, and holds what comes of it against the model of what was served.
//
//   node scripts/chaos.mjs [--runs 1000] [--seed 1] [--size 500]
//
// A run is repeated by its seed.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: { runs: { type: "string", default: "1000" }, seed: { type: "string", default: "1" }, size: { type: "string", default: "500" } },
});
for (const [name, value] of Object.entries(values)) {
  if (Number.isSafeInteger(Number(value)) && Number(value) > 0) continue;
  console.error(`Expected a whole number above 0 for --${name}, found ${value}`);
  process.exit(2);
}
const vitest = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));
const { status } = spawnSync(process.execPath, [vitest, "run", "packages/crawl/src/follow/chaos.test.ts"], {
  cwd: fileURLToPath(new URL("..", import.meta.url)),
  env: { ...process.env, MAPWRIGHT_CHAOS_RUNS: values.runs, MAPWRIGHT_CHAOS_SEED: values.seed, MAPWRIGHT_CHAOS_SIZE: values.size },
  stdio: "inherit",
});
process.exit(status ?? 1);
