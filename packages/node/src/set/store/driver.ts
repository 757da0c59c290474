import type { SinkFile } from "@mapwright/core";
import type { Intent, StagedReference } from "./intent.ts";
import type { StoreArea, StoredFile, StoreNote, StoreTarget } from "./types.ts";

/** The file of state that says what the set is. */
export const MANIFEST_NAME = "manifest.json";

/** Names in the state area that the store keeps for itself. */
const OWN_STATE_NAME = /^(?:manifest\.json$|lock-|dead-|intent-|staging)/;

/** Does the store keep this name of the state area for itself? */
export function isOwnStateName(name: string): boolean {
  return OWN_STATE_NAME.test(name);
}

/** A manifest as it was read. */
export interface StoredManifest {
  readonly bytes: Uint8Array;
  /** What a bucket calls this version of the object. */
  readonly version: string | undefined;
}

/** Who runs: machine and process, and how to tell whether another process of this machine lives. */
export interface RunOwner {
  /** Eight hexadecimal digits that stand for the machine. */
  readonly host: string;
  readonly processId: number;
  readonly isAlive: (processId: number) => boolean;
  /** A random UUID. */
  readonly createId: () => string;
}

/** The name of a run: machine, process and something random, so that a dead run can be told from a live one. */
export const NONCE_PATTERN = "[0-9a-f]{8}-[0-9]+-[0-9a-f-]{36}";

/** Machine and process in the name of a run. */
export function parseNonce(nonce: string): Pick<RunOwner, "host" | "processId"> {
  const [host = "", processId = ""] = nonce.split("-", 2);
  return { host, processId: Number(processId) };
}

/** A new name for a run. */
export function createNonce({ host, processId, createId }: RunOwner): string {
  return `${host}-${processId}-${createId()}`;
}

/** What a claim needs of the run it belongs to. */
export interface ClaimContext {
  readonly signal: AbortSignal | undefined;
  readonly now: () => number;
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  readonly note: (note: StoreNote) => void;
  readonly waitMs: number;
}

/** The right to change a set, held by one run at a time. */
export interface Claim {
  /** The name of the run, which no other run has. */
  readonly nonce: string;
  /** Commits that dead runs decided and did not bring to their end; `undefined` is one that cannot be read. */
  readonly found: readonly FoundIntent[];
  /** What dead runs have staged, found when they could no longer decide anything. */
  readonly leftovers: readonly string[];
  /** The manifest under the claim. */
  readonly manifest: StoredManifest | undefined;
  /** Is it still held, as far as can be told? */
  isLive(): Promise<boolean>;
  /** Throws ERR_SINK when another run has taken over, as it may when this one was suspended for a minute. */
  requireLive(): Promise<void>;
  /** Does all that can be done before a decision; whatever it throws, nothing is decided. */
  prepare(intent: Intent): Promise<void>;
  /** Decides the prepared commit in one step; false when another run has taken over. When it throws, it is unknown whether it is decided. */
  decide(intent: Intent): Promise<boolean>;
  /** Forgets a decided commit whose manifest stands, or which nobody acted on. */
  settle(key: string): Promise<void>;
  /** Forgets a decided commit that cannot be completed, and keeps the claim. */
  discard(key: string): Promise<void>;
  /** Gives up the claim; a decided commit stays for the next run to complete. Never rejects. */
  release(): Promise<void>;
}

/** A decided commit and the key it is kept under. */
export interface FoundIntent {
  readonly key: string;
  /** Undefined where it is damaged. */
  readonly intent: Intent | undefined;
}

/** The operations that a place for sets must have. Every one of them may be repeated, and each is whole or has no effect. */
export interface StoreDriver {
  /** For messages. */
  readonly place: string;
  readonly owner: RunOwner;
  /** How many operations may be under way at a time. */
  readonly concurrency: number;
  /** Waits for the right to change the set. */
  claim(context: ClaimContext): Promise<Claim>;
  readManifest(): Promise<StoredManifest | undefined>;
  /** The commit that was decided on top of the manifest with this id. */
  readIntent(from: string | null): Promise<Intent | undefined>;
  stat(area: StoreArea, name: string): Promise<StoredFile | undefined>;
  /** Throws ERR_SINK where what stands under one of these public names cannot be replaced, such as a folder. */
  requireReplaceable(names: readonly string[]): Promise<void>;
  /** Files directly in the area whose names begin with `prefix`. */
  list(area: StoreArea, prefix: string): Promise<readonly StoredFile[]>;
  read(area: StoreArea, name: string, range: { readonly from: number; readonly to: number | undefined }): Promise<Uint8Array | undefined>;
  stream(area: StoreArea, name: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Does the file stand there with these bytes? */
  holds(file: StagedReference): Promise<boolean>;
  /** Begins a file that nobody sees, as number `count` of a run. */
  createStaged(nonce: string, count: number, target: StoreTarget): Promise<StagingFile>;
  isStaged(file: StagedReference): Promise<boolean>;
  /** Gives a staged file its name, over what stood there; false when it is no longer staged. */
  promote(file: StagedReference): Promise<boolean>;
  /** Deletes a file; a missing one is fine. */
  remove(area: StoreArea, name: string): Promise<void>;
  /** Makes sure that what was promoted and removed outlives a power cut. */
  settleArea(area: StoreArea): Promise<void>;
  /** Makes a staged manifest the manifest; false when another one stands there meanwhile, or it is no longer staged. */
  replaceManifest(file: StagedReference, version: string | undefined): Promise<boolean>;
  /** Throws away what a run has staged. */
  dropStaged(nonce: string): Promise<void>;
  /** Throws away the leftovers of a claim and tells of how many runs they were. What others stage meanwhile is not among them. */
  dropLeftovers(leftovers: readonly string[]): Promise<number>;
}

/** A file being staged. */
export interface StagingFile extends SinkFile {
  /** Closes it without completing it. Never rejects. */
  discard(): Promise<void>;
  /** Tells the hash of all bytes before `close`, since some places want to know it then. */
  describe?(sha256: string): void;
}
