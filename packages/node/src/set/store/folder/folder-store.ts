import { randomUUID } from "node:crypto";
import { realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";
import { SitemapError } from "@mapwright/core";
import { currentOwner } from "../../../staging-folder.ts";
import { createStore } from "../create-store.ts";
import type { SetStore } from "../types.ts";
import { NODE_FILES } from "./file-operations.ts";
import { FolderDriver } from "./folder-driver.ts";

/** Where a set lives in folders. */
export interface FolderStoreOptions {
  /** The public folder, where sitemaps go. Made where it is missing. */
  readonly output: string;
  /** The folder for our own record, which must not be inside the public one. Made where it is missing. */
  readonly state: string;
  /** Forces every file and every step to disk, so that even a power cut loses nothing. Default true. */
  readonly durable?: boolean;
}

/**
 * A set in a folder of files. Everything is staged in a hidden folder inside, becomes visible by renaming, and is completed by the next run
 * where this one is killed. Throws ERR_ARGUMENT when the state would be public.
 */
export function createFolderStore(options: FolderStoreOptions): SetStore {
  for (const name of ["output", "state"] as const) {
    const path: unknown = options?.[name];
    if (typeof path !== "string" || path === "")
      throw new SitemapError("ERR_ARGUMENT", `Expected the path of a folder as ${name}, found ${path === undefined ? "none" : JSON.stringify(path)}`, {
        details: { option: name },
      });
  }
  const output = resolve(options.output);
  const state = resolve(options.state);
  requireApart(output, state);
  const { host, processId, isAlive } = currentOwner();
  const owner = { host, processId, isAlive, createId: randomUUID };
  return createStore(output, () => new FolderDriver({ output, state, files: NODE_FILES, owner, durable: options.durable ?? true }));
}

function requireApart(output: string, state: string): void {
  const [realOutput, realState] = [toReal(output), toReal(state)];
  if (isWithin(realState, realOutput))
    throw new SitemapError(
      "ERR_ARGUMENT",
      `Expected a folder for the state outside of the output, which is public and often emptied, found ${state} inside ${output}`,
      { details: { state, output } },
    );
  if (isWithin(realOutput, realState))
    throw new SitemapError("ERR_ARGUMENT", `Expected an output outside of the folder for the state, found ${output} inside ${state}`, {
      details: { state, output },
    });
}

/** The path without symbolic links, as far as it is there. */
function toReal(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(toReal(parent), basename(path));
  }
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === "" || (way !== ".." && !way.startsWith(`..${process.platform === "win32" ? "\\" : "/"}`) && !isAbsolute(way));
}
