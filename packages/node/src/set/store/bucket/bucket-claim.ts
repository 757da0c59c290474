import { createHash } from "node:crypto";
import { SitemapError } from "@mapwright/core";
import { type Claim, type ClaimContext, createNonce, type FoundIntent, parseNonce, type RunOwner, type StoredManifest } from "../driver.ts";
import { type Intent, intentKey, isIntentKey, manifestId } from "../intent.ts";
import { type BucketClient, type BucketObject, toBody } from "./bucket-client.ts";
import type { BucketLocation } from "./location.ts";
import { decodeSlot, encodeSlot, type Slot } from "./slot.ts";

/** How often a slot is kept fresh. */
const REFRESH_MS = 15_000;
/** A slot that was not kept fresh for so long belongs to a dead run. */
export const STALE_AFTER_MS = 60_000;
/** Before a step of a commit the slot must have been seen to be ours within this time. */
const SURE_FOR_MS = 20_000;
const LOOK_AGAIN_MS = 1_000;

/** The place that is claimed. */
export interface SlotPlace {
  readonly client: BucketClient;
  readonly at: BucketLocation;
  readonly owner: RunOwner;
  readonly conditional: boolean;
  readonly readManifest: () => Promise<StoredManifest | undefined>;
  /** Throws where the store ignores conditions. */
  readonly requireConditions: () => Promise<void>;
}

/** A slot as it stands in the bucket. */
interface StoredSlot {
  readonly slot: Slot | undefined;
  readonly object: BucketObject;
}

/**
 * Claims a set in a bucket. There is one object for each manifest, the slot, in which the one commit on top of that manifest is decided: it is
 * created only where absent and changed only over the version last seen, so whoever takes over a dead run's slot shuts that run out for good.
 * A slot is deleted only when its manifest is no more, since a late request to delete could hit the slot of another run.
 */
export async function claimBucket(place: SlotPlace, context: ClaimContext): Promise<BucketClaim> {
  const watch = new Watch(place, context);
  for (;;) {
    const manifest = await place.readManifest();
    if (manifest === undefined) await place.requireConditions();
    const key = intentKey(manifestId(manifest?.bytes));
    const claim = new BucketClaim(place, context, { key, manifest });
    try {
      if (await claim.take(await readSlot(place, key), watch)) {
        await claim.begin();
        return claim;
      }
    } catch (error) {
      await claim.release();
      throw error;
    }
    await claim.release();
  }
}

async function readSlot({ client, at }: SlotPlace, key: string): Promise<StoredSlot | undefined> {
  const object = await client.get({ at, name: key });
  return object === undefined ? undefined : { slot: decodeSlot(object.bytes), object };
}

/** Watches the slot of another run until it is free or stale. */
class Watch {
  readonly #place: SlotPlace;
  readonly #context: ClaimContext;
  readonly #since: number;
  #seen: { readonly etag: string | undefined; readonly since: number } | undefined;
  #told = false;

  constructor(place: SlotPlace, context: ClaimContext) {
    this.#place = place;
    this.#context = context;
    this.#since = context.now();
  }

  /** Is the slot's run dead, or did it give the slot up? */
  isFree({ slot, object }: StoredSlot): boolean {
    if (slot === undefined || slot.released || object.ageMs > STALE_AFTER_MS) return true;
    const { host, processId } = parseNonce(slot.nonce);
    if (host === this.#place.owner.host && !this.#place.owner.isAlive(processId)) return true;
    const now = this.#context.now();
    const seen = this.#seen !== undefined && this.#seen.etag === object.etag ? this.#seen : { etag: object.etag, since: now };
    this.#seen = seen;
    return now - seen.since > STALE_AFTER_MS;
  }

  async wait({ slot }: StoredSlot): Promise<void> {
    const { note, now, sleep, signal, waitMs } = this.#context;
    const who = `another run (process ${parseNonce(slot?.nonce ?? "").processId})`;
    const where = `s3://${this.#place.at.bucket}/${this.#place.at.prefix}`;
    if (now() - this.#since >= waitMs)
      throw new SitemapError("ERR_SINK", `Expected to be the only run, found ${who} at ${where}`, { details: { reason: "busy", path: where } });
    if (!this.#told) note({ code: "waiting", message: `Waiting for ${who} at ${where}` });
    this.#told = true;
    await sleep(LOOK_AGAIN_MS, signal);
    if (signal?.aborted === true) throw new SitemapError("ERR_ABORTED", `Expected to claim ${where}, found an abort`);
  }
}

/** A slot that is held. */
export class BucketClaim implements Claim {
  readonly nonce: string;
  found: readonly FoundIntent[] = [];
  /** Names of staged objects. */
  leftovers: readonly string[] = [];
  readonly manifest: StoredManifest | undefined;
  readonly #place: SlotPlace;
  readonly #context: ClaimContext;
  readonly #key: string;
  #slot: Slot;
  #etag: string | undefined;
  #sureSince = 0;
  #isHeld = false;
  /** Slots of manifests that are no more. */
  #pastKeys: readonly string[] = [];
  /** What stood in the slot could not be read, and may have been a decided commit. */
  #wasDamaged = false;
  #timer: NodeJS.Timeout | undefined;
  /** Writes to the slot follow one another. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(place: SlotPlace, context: ClaimContext, { key, manifest }: { readonly key: string; readonly manifest: StoredManifest | undefined }) {
    this.#place = place;
    this.#context = context;
    this.#key = key;
    this.manifest = manifest;
    this.nonce = createNonce(place.owner);
    this.#slot = { version: 1, nonce: this.nonce, beat: 0, released: false };
  }

  /** Takes the slot where it is absent, free or stale; otherwise waits a moment and returns false, as after a lost race. */
  async take(stored: StoredSlot | undefined, watch: Watch): Promise<boolean> {
    if (stored !== undefined && !watch.isFree(stored)) {
      await watch.wait(stored);
      return false;
    }
    const intent = stored?.slot?.intent;
    if (intent !== undefined) this.#slot = { ...this.#slot, intent };
    this.#wasDamaged = stored !== undefined && stored.slot === undefined;
    this.#etag = stored?.object.etag;
    // What is there before the slot is taken cannot belong to a run that comes after, should this one be suspended and taken for dead.
    await this.#lookAround();
    if (!(await this.#write(this.#slot))) return false;
    // The manifest may have moved between reading it and taking its slot, which then is one of the past.
    if (manifestId((await this.#place.readManifest())?.bytes) !== manifestId(this.manifest?.bytes)) {
      await this.#place.client.remove({ at: this.#place.at, name: this.#key });
      return false;
    }
    if (stored?.slot !== undefined && !stored.slot.released)
      this.#context.note({ code: "took-over", message: `Took over from a run that died (process ${parseNonce(stored.slot.nonce).processId})` });
    this.#isHeld = true;
    this.#timer = setInterval(() => void this.#beat().catch(() => undefined), REFRESH_MS);
    this.#timer.unref();
    return true;
  }

  /** Reads what the slots of earlier manifests and of this one say. */
  async begin(): Promise<void> {
    const { intent: own } = this.#slot;
    const found: FoundIntent[] = own === undefined && !this.#wasDamaged ? [] : [{ key: this.#key, intent: own }];
    for (const key of this.#pastKeys) found.push({ key, intent: (await readSlot(this.#place, key))?.slot?.intent });
    this.found = found;
  }

  async #lookAround(): Promise<void> {
    const { client, at } = this.#place;
    const slots = await client.list(at, "intent-");
    this.#pastKeys = slots.map(({ name }) => name).filter((name) => isIntentKey(name) && name !== this.#key);
    const staged = await client.list(at, "staging/", true);
    this.leftovers = staged.map(({ name }) => name);
  }

  isLive(): Promise<boolean> {
    return this.#beat();
  }

  async requireLive(): Promise<void> {
    if (this.#context.now() - this.#sureSince <= SURE_FOR_MS) return;
    if (await this.#beat()) return;
    throw new SitemapError("ERR_SINK", "Expected to hold the set, found that another run took over", { details: { reason: "lost-claim" } });
  }

  async prepare(): Promise<void> {
    await this.#place.requireConditions();
  }

  async decide(intent: Intent): Promise<boolean> {
    // What is decided goes on to its end.
    this.#place.client.signal = undefined;
    return this.#inTurn(() => this.#write({ ...this.#slot, beat: this.#slot.beat + 1, intent }));
  }

  async settle(key: string): Promise<void> {
    if (key === this.#key) this.#stop();
    await this.#place.client.remove({ at: this.#place.at, name: key });
  }

  async discard(key: string): Promise<void> {
    if (key !== this.#key) return this.settle(key);
    const { intent: _, ...slot } = this.#slot;
    if (await this.#inTurn(() => this.#write({ ...slot, beat: slot.beat + 1 }))) return undefined;
    throw new SitemapError("ERR_SINK", "Expected to hold the set, found that another run took over", { details: { reason: "lost-claim" } });
  }

  async release(): Promise<void> {
    if (!this.#isHeld) return;
    this.#stop();
    // Should this fail, the slot goes stale.
    await this.#inTurn(() => this.#write({ ...this.#slot, beat: this.#slot.beat + 1, released: true })).catch(() => false);
  }

  #stop(): void {
    this.#isHeld = false;
    clearInterval(this.#timer);
  }

  #beat(): Promise<boolean> {
    return this.#inTurn(async () => !this.#isHeld || this.#write({ ...this.#slot, beat: this.#slot.beat + 1 }));
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work, work);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  /** Writes the slot over the version last seen; false when another run was there. */
  async #write(slot: Slot): Promise<boolean> {
    const { client, at, conditional } = this.#place;
    const bytes = encodeSlot(slot);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const condition = conditional ? (this.#etag === undefined ? "absent" : { etag: this.#etag }) : undefined;
    const startedAt = this.#context.now();
    const outcome = await client.put({ at, name: this.#key }, { body: toBody(bytes), sha256, condition, headers: { "content-type": "application/json" } });
    const etag = outcome.done ? outcome.etag : await this.#findOwn(bytes);
    if (etag === undefined && conditional) return false;
    this.#slot = slot;
    this.#etag = etag;
    this.#sureSince = startedAt;
    return true;
  }

  /** A conflict may be our own write whose answer was lost: then these very bytes, with our name in them, stand there. */
  async #findOwn(bytes: Uint8Array): Promise<string | undefined> {
    const stored = await readSlot(this.#place, this.#key);
    return stored !== undefined && Buffer.compare(stored.object.bytes, bytes) === 0 ? stored.object.etag : undefined;
  }
}
