import { mkdir, readdir, rm, rmdir, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join, resolve } from "node:path";
import { crc32ByTable } from "./crc32-by-table.ts";
import { systemCodeOf, toSitemapError } from "./describe-failure.ts";
import { makeFolder } from "./make-folder.ts";

/** Who stages: the machine (a tag of its name), the process and the time. */
export interface StagingOwner {
  readonly host: string;
  readonly processId: number;
  readonly now: number;
  readonly isAlive: (processId: number) => boolean;
}

/** Names carry machine, process and a random part, so that a dead run's folder can be told from a live one's. */
const STAGING_NAME = /^\.mapwright-([0-9a-f]{8})-(\d+)-[0-9a-f-]{36}$/;
const STALE_AFTER_MS = 60_000;
/** Whether a process on another machine lives cannot be known, only that a day is long. */
const STALE_ELSEWHERE_AFTER_MS = 86_400_000;

/** The process that runs this. */
export function currentOwner(): StagingOwner {
  const host = crc32ByTable(new TextEncoder().encode(hostname())).toString(16).padStart(8, "0");
  return { host, processId: process.pid, now: Date.now(), isAlive };
}

function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    return systemCodeOf(error) === "EPERM";
  }
}

/** A folder for staging inside `folder`, and how to undo its making. */
export interface StagingFolder {
  readonly path: string;
  /** Deletes it with all that is in it, and with `withParents` also the folders made for it that are empty. */
  remove(withParents: boolean): Promise<void>;
}

/** Makes `folder` where it is missing and a hidden folder with a name of its own inside. */
export async function createStagingFolder(folder: string, owner: StagingOwner): Promise<StagingFolder> {
  const path = join(folder, `.mapwright-${owner.host}-${owner.processId}-${crypto.randomUUID()}`);
  let firstMade: string | undefined;
  try {
    firstMade = await makeFolder(folder);
    await mkdir(path);
  } catch (error) {
    await removeEmpty(folder, firstMade);
    throw toSitemapError("ERR_SINK", "a folder that can be written", folder, error);
  }
  return {
    path,
    remove: async (withParents) => {
      await rm(path, { recursive: true, force: true, maxRetries: 5 });
      if (withParents) await removeEmpty(folder, firstMade);
    },
  };
}

/** From `folder` up to `first`, as far as they are empty. */
async function removeEmpty(folder: string, first: string | undefined): Promise<void> {
  if (first === undefined) return;
  const last = resolve(first);
  for (let path = resolve(folder); path.startsWith(last); path = dirname(path)) {
    try {
      await rmdir(path);
    } catch {
      // Somebody put something in it, so it stays.
      return;
    }
  }
}

/** Deletes what dead runs left staged in `folder`; what belongs to others, or may belong to a live run, stays. */
export async function removeStaleStaging(folder: string, owner: StagingOwner): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const [, host, processId] = STAGING_NAME.exec(name) ?? [];
    if (host === undefined || processId === undefined) continue;
    if (await isStale(path, { host, processId: Number(processId) }, owner)) await rm(path, { recursive: true, force: true });
  }
}

/** Is the folder at `path`, made by `maker`, one that a dead run left? */
export async function isStale(path: string, maker: Pick<StagingOwner, "host" | "processId">, owner: StagingOwner): Promise<boolean> {
  const isHere = maker.host === owner.host;
  if (isHere && owner.isAlive(maker.processId)) return false;
  try {
    const ageMs = owner.now - (await stat(path)).mtimeMs;
    return ageMs > (isHere ? STALE_AFTER_MS : STALE_ELSEWHERE_AFTER_MS);
  } catch {
    // Another run was quicker to delete it.
    return false;
  }
}
