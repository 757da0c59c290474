import { SitemapError } from "@mapwright/core";
import { requireFileNames } from "../../file-names.ts";
import { UnderWay } from "../../under-way.ts";
import { carryOut, explainLoss, forEachOf, isOvertaken, toInterrupted, toLostClaim } from "./carry-out.ts";
import { type Claim, type ClaimContext, isOwnStateName, MANIFEST_NAME, type StoreDriver } from "./driver.ts";
import { type Intent, manifestId } from "./intent.ts";
import { HashedFile } from "./staged-object.ts";
import type { CommitPlan, SetSession, SetView, StagedObject, StoredFile, StoredName, StoreTarget } from "./types.ts";
import { DriverView } from "./view.ts";

/** How a session begins. */
export interface SessionStart {
  readonly context: ClaimContext;
  readonly unrecoverable: boolean;
}

/** A set under a claim. */
export class DriverSession implements SetSession {
  readonly pending = false;
  readonly unrecoverable: boolean;
  readonly #driver: StoreDriver;
  readonly #claim: Claim;
  readonly #context: ClaimContext;
  readonly #files = new Set<HashedFile>();
  #view: SetView;
  #count = 0;
  /** "staging": files may be staged; "decided": a commit goes on or was interrupted; the rest says itself. */
  #state: "staging" | "committing" | "decided" | "committed" | "closed" = "staging";
  #closing: Promise<void> | undefined;
  readonly #underWay = new UnderWay();

  constructor(driver: StoreDriver, claim: Claim, start: SessionStart) {
    this.#driver = driver;
    this.#claim = claim;
    this.#context = start.context;
    this.unrecoverable = start.unrecoverable;
    this.#view = new DriverView(driver, claim.manifest?.bytes, false);
  }

  get manifest(): Uint8Array | undefined {
    return this.#view.manifest;
  }

  readPublic(name: string): Promise<AsyncIterable<Uint8Array> | undefined> {
    return this.#view.readPublic(name);
  }

  listPublic(prefix?: string): Promise<readonly StoredFile[]> {
    return this.#view.listPublic(prefix);
  }

  statPublic(name: string): Promise<StoredFile | undefined> {
    return this.#view.statPublic(name);
  }

  readState(name: string, from?: number, to?: number): Promise<Uint8Array | undefined> {
    return this.#view.readState(name, from, to);
  }

  listState(): Promise<readonly StoredFile[]> {
    return this.#view.listState();
  }

  async stage(target: StoreTarget): Promise<StagedObject> {
    this.#requireStaging();
    requireFileNames([target.name]);
    if (target.area === "state" && isOwnStateName(target.name))
      throw new SitemapError("ERR_ARGUMENT", `Expected a name for a file of state, found one that the store keeps for itself: ${target.name}`);
    return this.#underWay.track(this.#orLost(this.#stage(target)));
  }

  async commit(plan: CommitPlan): Promise<void> {
    this.#requireStaging();
    const groups = plan.promote.map((step) => (Array.isArray(step) ? (step as readonly StagedObject[]) : [step as StagedObject]));
    this.#requirePlan(groups.flat(), plan.remove);
    this.#state = "committing";
    await this.#underWay.track(this.#orLost(this.#commit(plan, groups)));
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #orLost<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw await explainLoss(this.#claim, error, this.#driver.place);
    }
  }

  async #stage(target: StoreTarget): Promise<HashedFile> {
    const origin = { nonce: this.#claim.nonce, count: this.#count++ };
    const file = new HashedFile(await this.#driver.createStaged(origin.nonce, origin.count, target), target, origin);
    this.#files.add(file);
    return file;
  }

  async #commit(plan: CommitPlan, groups: readonly (readonly StagedObject[])[]): Promise<void> {
    const from = manifestId(this.manifest);
    await this.#requireOwned(plan, groups.flat());
    const manifest = await this.#stage({ area: "state", name: MANIFEST_NAME, contentType: "application/json" });
    await manifest.write(plan.manifest);
    await manifest.close();
    const intent: Intent = {
      version: 1,
      generation: plan.generation,
      from,
      to: manifest.sha256,
      manifest: manifest.toReference(),
      promote: groups.map((group) => group.map((file) => this.#own(file).toReference())),
      remove: plan.remove,
    };
    if (intent.to === from) throw new SitemapError("ERR_ARGUMENT", "Expected a manifest that differs from the one before, found the same");
    await this.#claim.prepare(intent);
    this.#requireLive();
    await this.#decide(intent);
    await this.#carryOut(intent);
    this.#files.clear();
    this.#state = "committed";
    this.#view = new DriverView(this.#driver, plan.manifest, false);
  }

  async #decide(intent: Intent): Promise<void> {
    // Should the answer get lost, the next run finds out what was decided.
    this.#state = "decided";
    let isDecided: boolean;
    try {
      isDecided = await this.#claim.decide(intent);
    } catch (error) {
      throw toInterrupted(error, this.#driver.place);
    }
    if (isDecided) return;
    this.#state = "committing";
    throw toLostClaim(this.#driver.place);
  }

  async #carryOut(intent: Intent): Promise<void> {
    try {
      await carryOut(this.#driver, this.#claim, intent);
    } catch (error) {
      // Where the old manifest is gone, another run took this one for dead and completed its commit.
      if (isOvertaken(error) && (await this.#isSuperseded(intent.from))) return;
      throw toInterrupted(error, this.#driver.place);
    }
  }

  async #isSuperseded(from: string | null): Promise<boolean> {
    try {
      return manifestId((await this.#driver.readManifest())?.bytes) !== from;
    } catch {
      return false;
    }
  }

  #requirePlan(files: readonly StagedObject[], remove: readonly StoredName[]): void {
    const used = new Set<HashedFile>();
    for (const file of files) {
      const own = this.#own(file);
      if (!own.closed) throw new SitemapError("ERR_ARGUMENT", `Expected a file that was closed, found one that is open or failed: ${file.name}`);
      if (used.has(own)) throw new SitemapError("ERR_ARGUMENT", `Expected each file once, found it again: ${file.name}`);
      used.add(own);
    }
    for (const { area, name } of remove)
      if (area === "state" && isOwnStateName(name)) throw new SitemapError("ERR_ARGUMENT", `Expected a file of state to delete, found ${name}`);
    for (const area of ["public", "state"] as const) requireFileNames([...files, ...remove].filter((item) => item.area === area).map(({ name }) => name));
  }

  #own(file: StagedObject): HashedFile {
    if (file instanceof HashedFile && this.#files.has(file)) return file;
    throw new SitemapError("ERR_ARGUMENT", `Expected a file of this session, found another one: ${file.name}`);
  }

  /** Whatever else stands in the output folder belongs to somebody else. */
  async #requireOwned(plan: CommitPlan, files: readonly StagedObject[]): Promise<void> {
    const names = [...files, ...plan.remove].filter(({ area }) => area === "public").map(({ name }) => name);
    await this.#driver.requireReplaceable(names);
    if (plan.owned === undefined) return;
    const owned = new Set(plan.owned);
    const foreign: string[] = [];
    await forEachOf(
      this.#driver,
      names.filter((name) => !owned.has(name)),
      async (name) => {
        if ((await this.#driver.stat("public", name)) !== undefined) foreign.push(name);
      },
    );
    if (foreign.length === 0) return;
    const [first = ""] = foreign.sort();
    const more = foreign.length === 1 ? "" : ` and ${foreign.length - 1} more`;
    throw new SitemapError("ERR_SINK", `Expected to write over our own files alone, found a file of another maker at ${this.#driver.place}: ${first}${more}`, {
      details: { reason: "foreign", names: foreign },
    });
  }

  #requireLive(): void {
    if (this.#context.signal?.aborted === true) throw new SitemapError("ERR_ABORTED", `Expected to write a set, found an abort at ${this.#driver.place}`);
  }

  #requireStaging(): void {
    this.#requireLive();
    if (this.#state !== "staging") throw new SitemapError("ERR_ARGUMENT", `Expected a session that is open, found one that is ${this.#state}`);
  }

  async #close(): Promise<void> {
    const wasCommitting = this.#state;
    if (wasCommitting === "staging") this.#state = "closed";
    await this.#underWay.settled();
    const isInterrupted = this.#state === "decided";
    this.#state = "closed";
    await Promise.all([...this.#files].map((file) => file.discard()));
    this.#files.clear();
    // What cannot be deleted now, the next run discards.
    if (!isInterrupted) await this.#driver.dropStaged(this.#claim.nonce).catch(() => undefined);
    await this.#claim.release();
  }
}
