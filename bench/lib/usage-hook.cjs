// Loaded into every measured Node process: writes its peak memory (bytes) and processor time (seconds) to a file when it exits. CommonJS, so
// that it loads nothing that the program itself does not need.
const { writeFileSync } = require("node:fs");
const { isMainThread } = require("node:worker_threads");
const { peakBytes } = require("./peak.cjs");

const target = process.env.MAPWRIGHT_BENCH_USAGE;
if (isMainThread && target) {
  process.on("exit", () => {
    const { user, system } = process.cpuUsage();
    writeFileSync(target, JSON.stringify({ peakBytes: peakBytes(), cpuSeconds: (user + system) / 1e6 }));
  });
}
