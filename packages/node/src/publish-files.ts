import { linkSync, renameSync, unlinkSync } from "node:fs";
import { copyFile, lstat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { SitemapError } from "@mapwright/core";
import { systemCodeOf, toSitemapError } from "./describe-failure.ts";
import { type RenameHost, renamePatiently } from "./rename-patiently.ts";

/** What becomes of a staged file. */
export interface Move {
  /** The staged file. */
  readonly from: string;
  /** Name in the output folder. */
  readonly name: string;
}

/** Where and how staged files become public. */
export interface PublishContext {
  readonly folder: string;
  /** A folder on the same file system for what must be put back on failure. */
  readonly staging: string;
  readonly signal: AbortSignal;
  readonly host?: RenameHost;
}

interface Replacement extends Move {
  readonly to: string;
  /** The file that stood there before; undefined where there was none. */
  readonly backup: string | undefined;
}

/**
 * Renames staged files to their names in the order given. Either all are renamed, or those that were are undone and ERR_SINK is thrown.
 * Nothing else of this process comes between two renames unless one must be tried again.
 */
export async function publishFiles(moves: readonly Move[], context: PublishContext): Promise<void> {
  const replacements: Replacement[] = [];
  for (const [index, move] of moves.entries()) {
    const to = join(context.folder, move.name);
    const backup = (await isFile(to)) ? join(context.staging, `old-${index}`) : undefined;
    if (backup !== undefined) await keepCopy(to, backup);
    replacements.push({ ...move, to, backup });
  }
  let moved = 0;
  try {
    for (const { from, to } of replacements) {
      if (context.signal.aborted) throw new SitemapError("ERR_ABORTED", `Expected to publish all files, found an abort at ${to}`);
      const retry = renamePatiently(from, to, context.host);
      if (retry !== undefined) await retry;
      moved++;
    }
  } catch (error) {
    undo(replacements.slice(0, moved));
    throw toSitemapError("ERR_SINK", "to put a file in place", replacements[moved]?.to ?? context.folder, error);
  }
}

/** Deletes files of the output folder; one that is missing is fine, one that is no plain file stays and is an error. */
export async function removeFiles(names: readonly string[], folder: string): Promise<void> {
  for (const name of names) {
    const path = join(folder, name);
    if (!(await isFile(path))) continue;
    try {
      await unlink(path);
    } catch (error) {
      if (systemCodeOf(error) !== "ENOENT") throw toSitemapError("ERR_SINK", "to delete a file that is no longer needed", path, error);
    }
  }
}

/** True for a plain file, false for nothing; anything else is not ours to replace. */
async function isFile(path: string): Promise<boolean> {
  let found: string;
  try {
    const status = await lstat(path);
    if (status.isFile()) return true;
    found = status.isDirectory() ? "a folder" : status.isSymbolicLink() ? "a symbolic link" : "a device";
  } catch (error) {
    if (systemCodeOf(error) === "ENOENT") return false;
    throw toSitemapError("ERR_SINK", "a plain file or nothing", path, error);
  }
  throw new SitemapError("ERR_SINK", `Expected a plain file or nothing, found ${found} at ${path}`, { details: { path } });
}

async function keepCopy(from: string, to: string): Promise<void> {
  try {
    linkSync(from, to);
  } catch {
    // Some file systems have no hard links, and some systems refuse them for files of other users.
    try {
      await copyFile(from, to);
    } catch (error) {
      throw toSitemapError("ERR_SINK", "to keep the old file until the new one stands", from, error);
    }
  }
}

function undo(replacements: readonly Replacement[]): void {
  for (const { to, backup } of replacements.toReversed()) {
    try {
      if (backup === undefined) unlinkSync(to);
      else renameSync(backup, to);
    } catch {
      // The failure that led here is the one to tell.
    }
  }
}
