// What the small in-process profiles share. Run one alone: node bench/micro/scan.mjs, with --cpu-prof for a profile. They use the built core.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureInputs } from "../inputs.mjs";
import { ROOT } from "../lib/paths.mjs";
import { median } from "../lib/stats.mjs";

export const COUNT = 100_000;
const ROUNDS = 9;

/** Imports a built module of core that is not public, such as `kernel/create-kernel.js`. */
export const importCore = (path) => import(new URL(`packages/core/dist/${path}`, `file://${ROOT}`).href);

/** The bytes of a corpus of 100,000 URLs, such as `csv`; of sitemaps all in a row. */
export async function loadInput(kind, key) {
  const inputs = await ensureInputs(COUNT, [kind]);
  const paths = inputs[key];
  return typeof paths === "string" ? readFileSync(paths) : paths.map((path) => readFileSync(join(path)));
}

/** Runs every variant in turn, several times, and prints the medians. A variant returns how many entries it worked on. */
export async function compare(variants, bytes) {
  const times = Object.fromEntries(Object.keys(variants).map((name) => [name, []]));
  const counts = {};
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, run] of Object.entries(variants)) {
      const started = performance.now();
      counts[name] = await run();
      times[name].push(performance.now() - started);
    }
  }
  for (const [name, list] of Object.entries(times)) {
    // The first rounds run cold.
    const milliseconds = median(list.slice(2));
    const rate = bytes === undefined ? "" : `  ${(bytes / milliseconds / 1e6).toFixed(2)} GB/s`;
    process.stdout.write(
      `${name.padEnd(36)} ${milliseconds.toFixed(1).padStart(8)} ms  ${(counts[name] / milliseconds / 1000).toFixed(2).padStart(7)} M entries/s${rate}  (cold ${list[0].toFixed(1)} ms)\n`,
    );
  }
}
