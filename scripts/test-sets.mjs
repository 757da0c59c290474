// The long run of the tests of sets that live: random lives against a naive model, and a death at every operation.
//   npm run test:sets -- --runs 200 --seed 1
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const { values } = parseArgs({ options: { runs: { type: "string", default: "100" }, seed: { type: "string", default: "1" } } });
for (const [name, value] of Object.entries(values)) {
  if (/^[1-9]\d*$/.test(value)) continue;
  console.error(`Expected a whole number above 0 as --${name}, found ${value}`);
  process.exit(2);
}
const { status } = spawnSync("npx", ["vitest", "run", "packages/node/src/set/engine/set-model.test.ts", "packages/node/src/set/engine/kill.test.ts"], {
  cwd: fileURLToPath(new URL("..", import.meta.url)),
  env: { ...process.env, MAPWRIGHT_SET_RUNS: values.runs, MAPWRIGHT_SET_SEED: values.seed },
  stdio: "inherit",
  shell: process.platform === "win32",
});
process.exit(status ?? 1);
