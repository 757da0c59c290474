import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PEERS } from "./paths.mjs";

const NAMES = ["sitemap", "saxes", "fast-xml-parser", "sitemapper", "@crawlee/utils"];

function installedVersion(name) {
  const path = join(PEERS, "node_modules", name, "package.json");
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).version : undefined;
}

/** Installs the pinned peers into their own folder unless they stand there, and returns their versions by name. */
export function ensurePeers() {
  const { dependencies } = JSON.parse(readFileSync(join(PEERS, "package.json"), "utf8"));
  if (NAMES.some((name) => installedVersion(name) !== dependencies[name])) {
    const { status } = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
      cwd: PEERS,
      stdio: ["ignore", 2, 2],
      shell: process.platform === "win32",
    });
    if (status !== 0) throw new Error(`Expected npm ci in ${PEERS} to succeed, found exit code ${status}`);
  }
  return Object.fromEntries(NAMES.map((name) => [name, installedVersion(name)]));
}
