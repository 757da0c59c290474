import { dirname, join } from "node:path";
import { SitemapError } from "@mapwright/core";
import { type Claim, type ClaimContext, type FoundIntent, NONCE_PATTERN, parseNonce, type RunOwner, type StoredManifest } from "../driver.ts";
import { decodeIntent, encodeIntent, type Intent, intentKey, isIntentKey } from "../intent.ts";
import type { FileOperations } from "./file-operations.ts";

/** How often a lock is kept fresh. */
const REFRESH_MS = 15_000;
/** A lock that was not kept fresh for so long belongs to a dead run. */
export const STALE_AFTER_MS = 60_000;
/** How often a run that waits looks again. */
const LOOK_AGAIN_MS = 250;

const LOCK_NAME = new RegExp(`^lock-(${NONCE_PATTERN})$`);
const STAGING_NAME = new RegExp(`^staging-(${NONCE_PATTERN})$`);
/** The intent before it is decided, in the run's folder for staging. */
const DRAFT_NAME = "intent";

/** The place that is locked. */
export interface LockPlace {
  readonly files: FileOperations;
  readonly state: string;
  readonly owner: RunOwner;
  readonly durable: boolean;
  readonly readManifest: () => Promise<StoredManifest | undefined>;
}

/** A lock as its name tells it. */
interface Lock {
  readonly name: string;
  readonly nonce: string;
}

/** The folder where a run stages files of state. */
export function stateStagingOf(state: string, nonce: string): string {
  return join(state, `staging-${nonce}`);
}

/**
 * Locks a folder. Each run makes a lock file of its own name and holds the lock when it then sees no other that is fresh; of two that wait
 * at the same time the one with the smaller nonce keeps its file. No file is ever shared, so nobody deletes the lock of another by mistake.
 * A run that was taken for dead and wakes up cannot decide any more: its draft of an intent is gone, so the link to it fails.
 */
export async function claimFolder(place: LockPlace, context: ClaimContext): Promise<FolderClaim> {
  const { files, state } = place;
  const made = await files.makeFolder(state);
  const lock: Lock = { name: `lock-${context.nonce}`, nonce: context.nonce };
  const claim = new FolderClaim(place, lock, made);
  try {
    await waitForLock(place, lock, context);
    await claim.begin();
    return claim;
  } catch (error) {
    await claim.release();
    throw error;
  }
}

async function waitForLock(place: LockPlace, lock: Lock, context: ClaimContext): Promise<void> {
  const { files, state } = place;
  const path = join(state, lock.name);
  for (let waitedMs = 0; ; waitedMs += LOOK_AGAIN_MS) {
    if (!(await files.refresh(path, lockText(lock)))) await files.write(path, lockText(lock), false);
    const others = await findFresh(place, lock);
    const [first] = others;
    if (first === undefined) return;
    if (waitedMs === 0) context.note({ code: "waiting", message: `Waiting for ${describeOwner(first, place)} at ${state}` });
    if (others.some(({ nonce }) => nonce < lock.nonce)) await files.remove(path);
    if (waitedMs >= context.waitMs) throw toBusy(first, place);
    await context.sleep(LOOK_AGAIN_MS, context.signal);
    if (context.signal?.aborted === true) throw new SitemapError("ERR_ABORTED", `Expected to lock ${state}, found an abort`);
  }
}

/** Locks of other runs that are alive as far as anybody can tell. */
async function findFresh(place: LockPlace, own: Lock): Promise<readonly Lock[]> {
  const { files, state, owner } = place;
  const fresh: Lock[] = [];
  const others = (await listLocks(files, state)).filter(({ name }) => name !== own.name);
  if (others.length === 0) return fresh;
  // The file system's clock may differ from ours; what was just written tells it.
  const nowMs = (await files.stat(join(state, own.name)))?.modifiedMs ?? 0;
  for (const lock of others) {
    const { host, processId } = parseNonce(lock.nonce);
    if (host === owner.host && !owner.isAlive(processId)) continue;
    const status = await files.stat(join(state, lock.name));
    if (status !== undefined && nowMs - status.modifiedMs <= STALE_AFTER_MS) fresh.push(lock);
  }
  return fresh;
}

/** All locks in a folder of state. */
export async function listLocks(files: FileOperations, state: string): Promise<readonly Lock[]> {
  const entries = await files.list(state);
  return entries.flatMap(({ name }) => {
    const nonce = LOCK_NAME.exec(name)?.[1];
    return nonce === undefined ? [] : [{ name, nonce }];
  });
}

/** For people who find the file. */
function lockText({ nonce }: Lock): Uint8Array {
  return new TextEncoder().encode(`mapwright: process ${parseNonce(nonce).processId} is writing here\n`);
}

function describeOwner(lock: Lock, { owner }: LockPlace): string {
  const { host, processId } = parseNonce(lock.nonce);
  return `another run (process ${processId}${host === owner.host ? "" : " of another machine"})`;
}

function toBusy(lock: Lock, place: LockPlace): SitemapError {
  return new SitemapError("ERR_SINK", `Expected to be the only run, found ${describeOwner(lock, place)} at ${place.state}`, {
    details: { reason: "busy", path: place.state, processId: parseNonce(lock.nonce).processId },
  });
}

/** Deletes folders from `path` up to `first` as far as they are empty: those that were made for nothing. */
export async function removeEmpty(files: FileOperations, path: string, first: string): Promise<void> {
  for (let folder = path; folder.startsWith(first) && (await files.removeEmptyFolder(folder)); ) folder = dirname(folder);
}

/** A lock that is held. */
export class FolderClaim implements Claim {
  found: readonly FoundIntent[] = [];
  manifest: StoredManifest | undefined;
  readonly #place: LockPlace;
  readonly #lock: Lock;
  /** The first folder made for the state. */
  readonly #made: string | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(place: LockPlace, lock: Lock, made: string | undefined) {
    this.#made = made;
    this.#place = place;
    this.#lock = lock;
    this.#timer = setInterval(() => void this.#refresh(), REFRESH_MS);
    this.#timer.unref();
  }

  /** Looks at the state once the lock is held. */
  async begin(): Promise<void> {
    const { files, state, readManifest } = this.#place;
    await this.#fenceOthers();
    this.manifest = await readManifest();
    const keys = (await files.list(state)).map(({ name }) => name).filter(isIntentKey);
    const found: FoundIntent[] = [];
    for (const key of keys) {
      const bytes = await files.read(join(state, key), 0, undefined);
      found.push({ key, intent: bytes === undefined ? undefined : decodeIntent(bytes) });
    }
    this.found = found;
  }

  async requireLive(): Promise<void> {
    // Who took over completes the very commit that this run is at, and each step of it may be done twice.
  }

  async prepare(intent: Intent): Promise<void> {
    const { files, state, durable } = this.#place;
    const staging = stateStagingOf(state, this.#lock.nonce);
    await files.write(join(staging, DRAFT_NAME), encodeIntent(intent), durable);
    if (durable) await files.syncFolder(staging);
  }

  async decide(intent: Intent): Promise<boolean> {
    const { files, state, durable } = this.#place;
    const draft = join(stateStagingOf(state, this.#lock.nonce), DRAFT_NAME);
    const path = join(state, intentKey(intent.from));
    const outcome = await files.link(draft, path);
    // Without links a rename is as good: the draft is there once, and gone where another run has taken over.
    const isDecided = outcome === "unsupported" ? (await files.stat(path)) === undefined && (await files.rename(draft, path)) : outcome === "linked";
    if (isDecided && durable) await files.syncFolder(state);
    return isDecided;
  }

  async settle(key: string): Promise<void> {
    await this.#place.files.remove(join(this.#place.state, key));
  }

  discard(key: string): Promise<void> {
    return this.settle(key);
  }

  async release(): Promise<void> {
    clearInterval(this.#timer);
    const { files, state } = this.#place;
    // A lock that cannot be deleted is not kept fresh any more.
    await files.remove(join(state, this.#lock.name)).catch(() => undefined);
    if (this.#made !== undefined) await removeEmpty(files, state, this.#made);
  }

  /** From here on no run that was taken for dead can decide anything. */
  async #fenceOthers(): Promise<void> {
    const { files, state } = this.#place;
    for (const { name } of await files.list(state)) {
      const nonce = STAGING_NAME.exec(name)?.[1];
      if (nonce !== undefined && nonce !== this.#lock.nonce) await files.remove(join(state, name, DRAFT_NAME));
    }
  }

  async #refresh(): Promise<void> {
    // The next refresh tries again; should all fail, the lock goes stale, and that is safe.
    await this.#place.files.refresh(join(this.#place.state, this.#lock.name), lockText(this.#lock)).catch(() => false);
  }
}
