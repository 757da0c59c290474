import { dirname, join } from "node:path";
import { SitemapError } from "@mapwright/core";
import { explainLoss } from "../carry-out.ts";
import { type Claim, type ClaimContext, createNonce, type FoundIntent, NONCE_PATTERN, parseNonce, type RunOwner, type StoredManifest } from "../driver.ts";
import { decodeIntent, encodeIntent, type Intent, intentKey, isIntentKey, manifestId } from "../intent.ts";
import type { FileOperations } from "./file-operations.ts";

/** How often a lock is kept fresh. */
const REFRESH_MS = 15_000;
/** A lock that was not kept fresh for so long belongs to a dead run. */
export const STALE_AFTER_MS = 60_000;
/** How often a run that waits looks again. */
const LOOK_AGAIN_MS = 250;

const LOCK_NAME = new RegExp(`^lock-(${NONCE_PATTERN})$`);
/** What the locks of dead runs are renamed to, until all that those runs left is gone. */
const DEAD_NAME = new RegExp(`^dead-(${NONCE_PATTERN})$`);
const STAGING_NAME = new RegExp(`^staging-(${NONCE_PATTERN})$`);
/** The file in a lock whose time says how fresh it is. */
const ALIVE_NAME = "alive";
/** The file in a lock that becomes the intent when it is linked to its name. */
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
  /** Path of the lock, which is a folder. */
  readonly path: string;
  readonly nonce: string;
}

/** The folder where a run stages files of state. */
export function stateStagingOf(state: string, nonce: string): string {
  return join(state, `staging-${nonce}`);
}

/**
 * Locks a folder. Each run makes a lock of its own name, a folder, and holds the set when it then sees no other lock that is fresh; of two that
 * wait at the same time the one with the smaller nonce keeps its lock. No lock is ever shared, so nobody deletes that of another by mistake.
 * Whoever takes over renames the locks of the dead. A run that was taken for dead and wakes up cannot decide any more: the draft of its
 * intent lies in its lock, so there is no path by which to link it.
 */
export async function claimFolder(place: LockPlace, context: ClaimContext): Promise<FolderClaim> {
  const { files, state } = place;
  const made = await files.makeFolder(state);
  const claim = new FolderClaim(place, made);
  try {
    await claim.begin(await waitForLock(place, claim, context), context);
    return claim;
  } catch (error) {
    const told = await explainLoss(claim, error, state);
    await claim.release();
    throw told;
  }
}

async function waitForLock(place: LockPlace, claim: FolderClaim, context: ClaimContext): Promise<Look> {
  const { files, state } = place;
  for (let waitedMs = 0; ; waitedMs += LOOK_AGAIN_MS) {
    const lock = await claim.freshLock();
    const look = await lookAtOthers(place, lock);
    const [first] = look.fresh;
    if (first === undefined) return look;
    if (waitedMs === 0) context.note({ code: "waiting", message: `Waiting for ${describeOwner(first, place)} at ${state}` });
    if (look.fresh.some(({ nonce }) => nonce < lock.nonce)) await files.removeFolder(lock.path);
    if (waitedMs >= context.waitMs) throw toBusy(first, place);
    await context.sleep(LOOK_AGAIN_MS, context.signal);
    if (context.signal?.aborted === true) throw new SitemapError("ERR_ABORTED", `Expected to lock ${state}, found an abort`);
  }
}

function newLock({ state, owner }: LockPlace): Lock {
  const nonce = createNonce(owner);
  return { path: join(state, `lock-${nonce}`), nonce };
}

function refreshLock(files: FileOperations, lock: Lock): Promise<boolean> {
  return files.refresh(join(lock.path, ALIVE_NAME), lockText(lock));
}

/** What a run sees of others. */
interface Look {
  /** Names in the folder of state before the locks were looked at. */
  readonly before: readonly string[];
  /** Locks of runs that are alive as far as anybody can tell. */
  readonly fresh: readonly Lock[];
  /** Locks of runs that are dead. */
  readonly stale: readonly Lock[];
}

async function lookAtOthers(place: LockPlace, own: Lock): Promise<Look> {
  const { files, state } = place;
  const before = (await files.list(state)).map(({ name }) => name);
  const others = (await listLocks(files, state)).filter(({ nonce }) => nonce !== own.nonce);
  const fresh: Lock[] = [];
  const stale: Lock[] = [];
  // The file system's clock may differ from ours; what was just written tells it.
  const nowMs = others.length === 0 ? 0 : ((await files.stat(join(own.path, ALIVE_NAME)))?.modifiedMs ?? 0);
  for (const lock of others) ((await isFresh(place, lock, nowMs)) ? fresh : stale).push(lock);
  return { before, fresh, stale };
}

async function isFresh({ files, owner }: LockPlace, lock: Lock, nowMs: number): Promise<boolean> {
  const { host, processId } = parseNonce(lock.nonce);
  if (host === owner.host && !owner.isAlive(processId)) return false;
  // A lock that was made this moment has nothing in it yet.
  const status = (await files.stat(join(lock.path, ALIVE_NAME))) ?? (await files.stat(lock.path));
  return status !== undefined && nowMs - status.modifiedMs <= STALE_AFTER_MS;
}

async function listLocks(files: FileOperations, state: string): Promise<readonly Lock[]> {
  const entries = await files.list(state);
  return entries.flatMap(({ name }) => {
    const nonce = LOCK_NAME.exec(name)?.[1];
    return nonce === undefined ? [] : [{ path: join(state, name), nonce }];
  });
}

/** What is left of the lock of a run that was found dead. */
export function deadLockOf(state: string, nonce: string): string {
  return join(state, `dead-${nonce}`);
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
  /** Names of runs. */
  leftovers: readonly string[] = [];
  manifest: StoredManifest | undefined;
  #lock: Lock;
  readonly #place: LockPlace;
  /** The first folder made for the state. */
  readonly #made: string | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(place: LockPlace, made: string | undefined) {
    this.#made = made;
    this.#place = place;
    this.#lock = newLock(place);
    this.#timer = setInterval(() => void this.#refresh(), REFRESH_MS);
    this.#timer.unref();
  }

  get nonce(): string {
    return this.#lock.nonce;
  }

  /** The lock of this run, kept fresh. One that is gone is never made again under its old name, which others may hold for dead. */
  async freshLock(): Promise<Lock> {
    const { files } = this.#place;
    if (await refreshLock(files, this.#lock)) return this.#lock;
    this.#lock = newLock(this.#place);
    await files.makeFolder(this.#lock.path);
    await files.write(join(this.#lock.path, ALIVE_NAME), lockText(this.#lock), false);
    return this.#lock;
  }

  /**
   * Shuts out the dead and looks at the state, once the lock is held. Should this run itself be suspended in here and taken for dead, others
   * may be at work when it goes on; so it clears away only what was there before the locks were looked at, which cannot be theirs. Locks
   * that came after the look are left alone as well: their runs see this one and wait.
   */
  async begin({ before, stale }: Look, { note }: ClaimContext): Promise<void> {
    const { files, state, readManifest } = this.#place;
    const dead = before.flatMap((name) => DEAD_NAME.exec(name)?.[1] ?? STAGING_NAME.exec(name)?.[1] ?? []);
    for (const { path, nonce } of stale) {
      if (!(await files.rename(path, deadLockOf(state, nonce)))) continue;
      dead.push(nonce);
      note({ code: "took-over", message: `Took over from a run that died (process ${parseNonce(nonce).processId})` });
    }
    this.leftovers = [...new Set(dead)];
    this.manifest = await readManifest();
    this.found = await this.#findIntents(before);
  }

  async isLive(): Promise<boolean> {
    return (await this.#place.files.stat(this.#lock.path)) !== undefined;
  }

  async requireLive(): Promise<void> {
    // Who took over completes the very commit that this run is at, and each step of it may be done twice.
  }

  async prepare(intent: Intent): Promise<void> {
    const { files, durable } = this.#place;
    await files.write(join(this.#lock.path, DRAFT_NAME), encodeIntent(intent), durable);
  }

  async decide(intent: Intent): Promise<boolean> {
    const { files, state, durable } = this.#place;
    const draft = join(this.#lock.path, DRAFT_NAME);
    const path = join(state, intentKey(intent.from));
    const outcome = await files.link(draft, path);
    // Without links a rename is as good: the draft is there once, and gone where another run has taken over.
    const isDecided = outcome === "unsupported" ? (await files.stat(path)) === undefined && (await files.rename(draft, path)) : outcome === "linked";
    if (!isDecided) return false;
    if (durable) await files.syncFolder(state);
    // Another run may have taken over, completed a commit and gone, before this one linked its intent: to a manifest of the past.
    if (manifestId((await this.#place.readManifest())?.bytes) === intent.from) return true;
    await files.remove(path);
    return false;
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
    await files.removeFolder(this.#lock.path).catch(() => undefined);
    if (this.#made !== undefined) await removeEmpty(files, state, this.#made);
  }

  /** Intents of the manifest as it is, and those of its past that were there `before`. */
  async #findIntents(before: readonly string[]): Promise<readonly FoundIntent[]> {
    const { files, state } = this.#place;
    const id = manifestId(this.manifest?.bytes);
    const found: FoundIntent[] = [];
    for (const { name: key } of await files.list(state)) {
      if (!isIntentKey(key)) continue;
      const bytes = await files.read(join(state, key), 0, undefined);
      if (bytes === undefined) continue;
      const intent = decodeIntent(bytes);
      if (key === intentKey(id) || intent?.to === id || before.includes(key)) found.push({ key, intent });
    }
    return found;
  }

  async #refresh(): Promise<void> {
    // The next refresh tries again; should all fail, the lock goes stale, and that is safe.
    await refreshLock(this.#place.files, this.#lock).catch(() => false);
  }
}
