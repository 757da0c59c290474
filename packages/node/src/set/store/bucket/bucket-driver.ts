import { createHash, randomUUID } from "node:crypto";
import { SitemapError } from "@mapwright/core";
import {
  type Claim,
  type ClaimContext,
  createNonce,
  MANIFEST_NAME,
  type RunOwner,
  type StagingFile,
  type StoreDriver,
  type StoredManifest,
} from "../driver.ts";
import { type Intent, intentKey, type StagedReference } from "../intent.ts";
import type { StoreArea, StoredFile, StoreTarget } from "../types.ts";
import { claimBucket } from "./bucket-claim.ts";
import { type BucketClient, type ObjectName, toBody } from "./bucket-client.ts";
import { contentTypeOf } from "./content-type.ts";
import type { BucketLocation } from "./location.ts";
import { decodeSlot } from "./slot.ts";
import { Spool } from "./spool.ts";

/** Where a set lives in buckets, and by what means. */
export interface BucketPlace {
  readonly output: BucketLocation;
  readonly state: BucketLocation;
  readonly client: BucketClient;
  readonly owner: RunOwner;
  readonly cacheControl: string | undefined;
  readonly acl: string | undefined;
  /** Writes without conditions, so that two runs at once may damage the set. */
  readonly unsafeNoLock: boolean;
}

/** The hash of an object among what is known of it; a copy keeps it. */
const SHA256_HEADER = "x-amz-meta-sha256";
/** How much of an object is asked for at a time. */
const PIECE_BYTES = 4_194_304;

/** A set in a bucket. Staged objects lie under a private prefix and are copied to their keys by the store itself. */
export class BucketDriver implements StoreDriver {
  readonly place: string;
  readonly owner: RunOwner;
  readonly concurrency = 8;
  readonly #at: Readonly<Record<StoreArea, BucketLocation>>;
  readonly #client: BucketClient;
  readonly #cacheControl: string | undefined;
  readonly #acl: string | undefined;
  readonly #unsafeNoLock: boolean;
  #hasConditions: Promise<void> | undefined;

  constructor({ output, state, client, owner, cacheControl, acl, unsafeNoLock }: BucketPlace) {
    this.place = `s3://${output.bucket}/${output.prefix}`;
    this.owner = owner;
    this.#at = { public: output, state };
    this.#client = client;
    this.#cacheControl = cacheControl;
    this.#acl = acl;
    this.#unsafeNoLock = unsafeNoLock;
  }

  claim(context: ClaimContext): Promise<Claim> {
    const requireConditions = (): Promise<void> => {
      this.#hasConditions ??= this.#unsafeNoLock ? Promise.resolve() : this.#requireConditions(createNonce(this.owner));
      return this.#hasConditions;
    };
    const readManifest = (): Promise<StoredManifest | undefined> => this.readManifest();
    const place = { client: this.#client, at: this.#at.state, owner: this.owner, conditional: !this.#unsafeNoLock, readManifest, requireConditions };
    return claimBucket(place, context);
  }

  async readManifest(): Promise<StoredManifest | undefined> {
    const object = await this.#client.get(this.#nameOf("state", MANIFEST_NAME));
    return object === undefined ? undefined : { bytes: object.bytes, version: object.etag };
  }

  async readIntent(from: string | null): Promise<Intent | undefined> {
    const object = await this.#client.get(this.#nameOf("state", intentKey(from)));
    return object === undefined ? undefined : decodeSlot(object.bytes)?.intent;
  }

  async stat(area: StoreArea, name: string): Promise<StoredFile | undefined> {
    const object = await this.#client.head(this.#nameOf(area, name));
    return object === undefined ? undefined : { name, bytes: object.size };
  }

  async requireReplaceable(): Promise<void> {
    // Every object can be replaced.
  }

  async list(area: StoreArea, prefix: string): Promise<readonly StoredFile[]> {
    const found = await this.#client.list(this.#at[area], prefix);
    // An empty name is the object that some tools make for a folder.
    return found.filter(({ name }) => name !== "").sort((one, other) => (one.name < other.name ? -1 : 1));
  }

  async read(area: StoreArea, name: string, range: { readonly from: number; readonly to: number | undefined }): Promise<Uint8Array | undefined> {
    const { from, to } = range;
    return (await this.#client.get(this.#nameOf(area, name), to === undefined ? { from } : { from, to }))?.bytes;
  }

  async stream(area: StoreArea, name: string): Promise<AsyncIterable<Uint8Array> | undefined> {
    const target = this.#nameOf(area, name);
    const first = await this.#client.get(target, { from: 0, to: PIECE_BYTES });
    return first === undefined ? undefined : readPieces(this.#client, target, first);
  }

  async holds(file: StagedReference): Promise<boolean> {
    const object = await this.#client.head(this.#nameOf(file.area, file.name));
    if (object === undefined || object.size !== file.bytes) return false;
    const known = object.headers[SHA256_HEADER];
    return (known ?? (await this.#hashOf(file))) === file.sha256;
  }

  async createStaged(nonce: string, count: number, target: StoreTarget): Promise<StagingFile> {
    return new StagedUpload(this.#client, this.#stagedName(nonce, count), this.#headersOf(target));
  }

  async isStaged(file: StagedReference): Promise<boolean> {
    return (await this.#client.head(this.#stagedName(file.nonce, file.count))) !== undefined;
  }

  promote(file: StagedReference): Promise<boolean> {
    // What is known of an object goes with a copy, but who may read it does not.
    const headers = file.area === "public" && this.#acl !== undefined ? { "x-amz-acl": this.#acl } : {};
    return this.#client.copy(this.#stagedName(file.nonce, file.count), this.#nameOf(file.area, file.name), headers);
  }

  remove(area: StoreArea, name: string): Promise<void> {
    return this.#client.remove(this.#nameOf(area, name));
  }

  async settleArea(): Promise<void> {
    // What a store has answered is settled.
  }

  async replaceManifest(file: StagedReference, version: string | undefined): Promise<boolean> {
    const staged = await this.#client.get(this.#stagedName(file.nonce, file.count));
    if (staged === undefined) return false;
    const condition = this.#unsafeNoLock ? undefined : version === undefined ? "absent" : { etag: version };
    const headers = this.#headersOf(file);
    const { done } = await this.#client.put(this.#nameOf("state", MANIFEST_NAME), { body: toBody(staged.bytes), sha256: file.sha256, headers, condition });
    return done;
  }

  async dropStaged(nonce: string): Promise<void> {
    const found = await this.#client.list(this.#at.state, `staging/${nonce}/`, true);
    await this.#removeAll(found.map(({ name }) => name));
  }

  async dropLeftovers(leftovers: readonly string[]): Promise<number> {
    await this.#removeAll(leftovers);
    return new Set(leftovers.map((name) => name.split("/", 2)[1])).size;
  }

  async #removeAll(names: readonly string[]): Promise<void> {
    const rest = names.values();
    const workers = Array.from({ length: this.concurrency }, async () => {
      for (const name of rest) await this.#client.remove(this.#nameOf("state", name));
    });
    await Promise.all(workers);
  }

  #nameOf(area: StoreArea, name: string): ObjectName {
    return { at: this.#at[area], name };
  }

  #stagedName(nonce: string, count: number): ObjectName {
    return this.#nameOf("state", `staging/${nonce}/${count}`);
  }

  #headersOf(target: StoreTarget): Readonly<Record<string, string>> {
    const cacheControl = target.area === "state" ? "no-store" : this.#cacheControl;
    return {
      "content-type": target.contentType ?? contentTypeOf(target.name),
      ...(target.contentEncoding === undefined ? {} : { "content-encoding": target.contentEncoding }),
      ...(cacheControl === undefined ? {} : { "cache-control": cacheControl }),
    };
  }

  async #hashOf(file: StagedReference): Promise<string | undefined> {
    const pieces = await this.stream(file.area, file.name);
    if (pieces === undefined) return undefined;
    const hash = createHash("sha256");
    for await (const piece of pieces) hash.update(piece);
    return hash.digest("hex");
  }

  /** Tries on an object of our own whether the store honours conditions: some ignore them in silence, and then two runs could both win. */
  async #requireConditions(nonce: string): Promise<void> {
    const target = this.#nameOf("state", `staging/${nonce}/probe-${randomUUID()}`);
    const bytes = new TextEncoder().encode("Does this store honour conditions?\n");
    const upload = { body: toBody(bytes), sha256: createHash("sha256").update(bytes).digest("hex") };
    try {
      // Another run that holds this one for dead may delete the object between two requests, but not each time.
      for (let round = 0; round < 3; round++) {
        await this.#client.put(target, { ...upload, condition: "absent" });
        const again = await this.#client.put(target, { ...upload, condition: "absent" });
        const other = await this.#client.put(target, { ...upload, condition: { etag: '"00000000000000000000000000000000"' } });
        if (!again.done && !other.done) return;
      }
    } catch (error) {
      if (!(error instanceof SitemapError && error.details["status"] === 501)) throw error;
    } finally {
      await this.#client.remove(target);
    }
    throw new SitemapError(
      "ERR_SINK",
      `Expected a store that knows conditional writes (If-None-Match and If-Match), found one that does not at ${this.place}; where no two runs ever write at once, unsafeNoLock goes without`,
      { details: { reason: "unconditional", path: this.place } },
    );
  }
}

/** An object that is uploaded once it is complete. */
class StagedUpload implements StagingFile {
  readonly #client: BucketClient;
  readonly #target: ObjectName;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #spool = new Spool();
  #sha256 = "";

  constructor(client: BucketClient, target: ObjectName, headers: Readonly<Record<string, string>>) {
    this.#client = client;
    this.#target = target;
    this.#headers = headers;
  }

  write(bytes: Uint8Array): Promise<void> {
    return this.#spool.write(bytes);
  }

  describe(sha256: string): void {
    this.#sha256 = sha256;
  }

  async close(): Promise<void> {
    try {
      await this.#client.put(this.#target, { body: this.#spool, sha256: this.#sha256, headers: { ...this.#headers, [SHA256_HEADER]: this.#sha256 } });
    } finally {
      await this.#spool.discard();
    }
  }

  discard(): Promise<void> {
    return this.#spool.discard();
  }
}

/** An object piece by piece; where it is replaced meanwhile, that is an error and no mixture. */
async function* readPieces(
  client: BucketClient,
  target: ObjectName,
  first: { readonly bytes: Uint8Array; readonly size: number; readonly etag: string | undefined },
): AsyncGenerator<Uint8Array> {
  if (first.bytes.length > 0) yield first.bytes;
  const etag = first.etag === undefined ? {} : { etag: first.etag };
  for (let from = first.bytes.length; from < first.size; ) {
    const piece = await client.get(target, { from, to: from + PIECE_BYTES, ...etag });
    if (piece === undefined || piece.bytes.length === 0)
      throw new SitemapError("ERR_SINK", `Expected ${first.size} bytes, found ${from} at s3://${target.at.bucket}/${target.at.prefix}${target.name}`);
    yield piece.bytes;
    from += piece.bytes.length;
  }
}
