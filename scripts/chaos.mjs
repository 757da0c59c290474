// Follows trees of sitemaps on a server with random faults, and holds what comes of it against the model of what was served.
//
//   node scripts/chaos.mjs [--runs 1000] [--seed 1] [--size 500] [--jobs 2]
//
// A run is repeated by its seed. Limits on time pass by a clock of their own, so that a run takes about a second or two. Each job is a process with a
// part of the seeds.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    size: { type: "string", default: "500" },
    jobs: { type: "string", default: String(Math.min(4, availableParallelism())) },
  },
});
for (const [name, value] of Object.entries(values)) {
  if (Number.isSafeInteger(Number(value)) && Number(value) > 0) continue;
  console.error(`Expected a whole number above 0 for --${name}, found ${value}`);
  process.exit(2);
}
const [runs, seed] = [Number(values.runs), Number(values.seed)];
const jobs = Math.min(Number(values.jobs), runs);
const vitest = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));

/** Runs the seeds of one job, and gives its exit code. */
async function runJob(_, job) {
  const [from, to] = [Math.floor((runs * job) / jobs), Math.floor((runs * (job + 1)) / jobs)];
  const child = spawn(process.execPath, [vitest, "run", "--reporter=dot", "packages/crawl/src/follow/chaos.test.ts"], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    env: { ...process.env, MAPWRIGHT_CHAOS_RUNS: String(to - from), MAPWRIGHT_CHAOS_SEED: String(seed + from), MAPWRIGHT_CHAOS_SIZE: values.size },
    stdio: "inherit",
  });
  const [code] = await once(child, "exit");
  return code ?? 1;
}

const codes = await Promise.all(Array.from({ length: jobs }, runJob));
process.exit(Math.max(...codes));
