// Loaded into every measured Node process: writes its peak memory (bytes) to a file when it exits.
import { writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
import { peakBytes } from "./peak.mjs";

const target = process.env.MAPWRIGHT_BENCH_PEAK;
if (isMainThread && target) process.on("exit", () => writeFileSync(target, String(peakBytes())));
