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

/** Runs every variant in turn, several times, and prints the medians; rates are by processor time, which other work on the machine disturbs less. A variant returns how many entries it worked on. */
export async function compare(variants, bytes) {
  const measured = Object.entries(variants).map(([name, run]) => ({ name, run, wall: [], cpu: [], count: 0 }));
  for (let round = 0; round < ROUNDS; round++) {
    for (const variant of measured) {
      const started = performance.now();
      const before = process.cpuUsage();
      variant.count = await variant.run();
      const { user, system } = process.cpuUsage(before);
      variant.wall.push(performance.now() - started);
      variant.cpu.push((user + system) / 1000);
    }
  }
  for (const { name, wall, cpu, count } of measured) {
    // The first rounds run cold.
    const milliseconds = median(cpu.slice(2));
    const cells = [
      name.padEnd(34),
      `${milliseconds.toFixed(1).padStart(8)} ms processor`,
      `${median(wall.slice(2)).toFixed(1).padStart(8)} ms wall`,
      `${(count / milliseconds / 1000).toFixed(2).padStart(7)} M entries/s`,
      bytes === undefined ? "" : `${(bytes / milliseconds / 1e6).toFixed(2)} GB/s`,
      `(cold ${cpu[0].toFixed(1)} ms)`,
    ];
    process.stdout.write(`${cells.join("  ")}\n`);
  }
}
