import { mkdir, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { systemCodeOf } from "./describe-failure.ts";

/**
 * Makes a folder and those above it that are missing; returns the first one made, or undefined where all were there.
 * Node's own recursive mkdir never returns where the system answers ENOENT below an existing folder, as /proc does.
 */
export async function makeFolder(folder: string): Promise<string | undefined> {
  const missing: string[] = [];
  for (let path = resolve(folder); !(await isThere(path)); path = dirname(path)) {
    missing.unshift(path);
    if (dirname(path) === path) break;
  }
  for (const path of missing) {
    try {
      await mkdir(path);
    } catch (error) {
      // Another run may have made it in between.
      if (systemCodeOf(error) !== "EEXIST") throw error;
    }
  }
  if (missing.length === 0 && !(await stat(folder)).isDirectory()) throw Object.assign(new Error(`${folder} is no folder`), { code: "ENOTDIR" });
  return missing[0];
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (systemCodeOf(error) === "ENOENT") return false;
    throw error;
  }
}
