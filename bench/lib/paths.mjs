import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout. */
export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
export const BENCH = join(ROOT, "bench");
/** Where the corpora are kept. */
export const DATA = join(BENCH, "data");
export const PEERS = join(BENCH, "peers");
export const CLI = join(ROOT, "packages", "cli", "bin", "mapwright.js");

/** Output goes to memory where there is such a folder, so that no disk is measured. */
const TMPFS = "/dev/shm";

/** Makes the folder all outputs of this run go to, and says what kind it is. */
export function createOutputFolder() {
  const onTmpfs = existsSync(TMPFS);
  return { path: mkdtempSync(join(onTmpfs ? TMPFS : tmpdir(), "mapwright-bench-")), kind: onTmpfs ? "tmpfs" : "disk" };
}
