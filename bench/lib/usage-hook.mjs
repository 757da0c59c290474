// Loaded into every measured Node process: writes its peak memory (bytes) and processor time (seconds) to a file when it exits.
import { writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
import { peakBytes } from "./peak.mjs";

const target = process.env.MAPWRIGHT_BENCH_USAGE;
if (isMainThread && target) {
  process.on("exit", () => {
    const { user, system } = process.cpuUsage();
    writeFileSync(target, JSON.stringify({ peakBytes: peakBytes(), cpuSeconds: (user + system) / 1e6 }));
  });
}
