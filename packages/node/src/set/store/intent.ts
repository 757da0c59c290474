import { createHash } from "node:crypto";
import { SitemapError } from "@mapwright/core";
import { requireFileNames } from "../../file-names.ts";
import type { StoreArea, StoredName } from "./types.ts";

/** A staged file as an intent names it. */
export interface StagedReference extends StoredName {
  /** The run that staged it. */
  readonly nonce: string;
  /** Its number among the files of that run. */
  readonly count: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly contentType?: string;
  readonly contentEncoding?: string;
}

/** A decided commit: all that is needed to complete it, by whoever finds it. */
export interface Intent {
  readonly version: 1;
  readonly generation: number;
  /** Id of the manifest it replaces; null where there was none. */
  readonly from: string | null;
  /** Id of the new manifest. */
  readonly to: string;
  readonly manifest: StagedReference;
  readonly promote: readonly (readonly StagedReference[])[];
  readonly remove: readonly StoredName[];
}

/** Identifies a manifest: SHA-256 of its bytes, null for none. */
export function manifestId(bytes: Uint8Array | undefined): string | null {
  return bytes === undefined ? null : createHash("sha256").update(bytes).digest("hex");
}

/** The key under which the one commit on top of a manifest is decided. */
export function intentKey(from: string | null): string {
  return `intent-${from === null ? "first" : from.slice(0, 32)}.json`;
}

/** Is this the name of an intent? */
export function isIntentKey(name: string): boolean {
  return /^intent-(?:first|[0-9a-f]{32})\.json$/.test(name);
}

/** The intent as text. */
export function encodeIntent(intent: Intent): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(intent, undefined, 1)}\n`);
}

/** The intent in these bytes, or undefined where they are no intent; names in it are checked, since state may come from anywhere. */
export function decodeIntent(bytes: Uint8Array): Intent | undefined {
  try {
    return toIntent(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError || error instanceof SitemapError) return undefined;
    throw error;
  }
}

function toIntent(value: unknown): Intent {
  const fields = toRecord(value);
  if (fields["version"] !== 1) throw new TypeError("version");
  const intent: Intent = {
    version: 1,
    generation: toCount(fields["generation"]),
    from: fields["from"] === null ? null : toDigest(fields["from"]),
    to: toDigest(fields["to"]),
    manifest: toReference(fields["manifest"]),
    promote: toList(fields["promote"]).map((group) => toList(group).map(toReference)),
    remove: toList(fields["remove"]).map(toStoredName),
  };
  return intent;
}

function toReference(value: unknown): StagedReference {
  const fields = toRecord(value);
  const { contentType, contentEncoding } = fields;
  return {
    ...toStoredName(fields),
    nonce: toMatch(fields["nonce"], /^[0-9a-f]{8}-[0-9]+-[0-9a-f-]{36}$/),
    count: toCount(fields["count"]),
    bytes: toCount(fields["bytes"]),
    sha256: toDigest(fields["sha256"]),
    ...(contentType === undefined ? {} : { contentType: toMatch(contentType, /^[\x20-\x7e]+$/) }),
    ...(contentEncoding === undefined ? {} : { contentEncoding: toMatch(contentEncoding, /^[\x20-\x7e]+$/) }),
  };
}

function toStoredName(value: unknown): StoredName {
  const fields = toRecord(value);
  const name = toMatch(fields["name"], /^/);
  requireFileNames([name]);
  return { area: toArea(fields["area"]), name };
}

function toArea(value: unknown): StoreArea {
  if (value !== "public" && value !== "state") throw new TypeError("area");
  return value;
}

function toRecord(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null) throw new TypeError("object");
  return { ...value };
}

function toList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError("list");
  return value;
}

function toCount(value: unknown): number {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0) throw new TypeError("count");
  return value;
}

function toDigest(value: unknown): string {
  return toMatch(value, /^[0-9a-f]{64}$/);
}

function toMatch(value: unknown, pattern: RegExp): string {
  if (typeof value !== "string" || !pattern.test(value)) throw new TypeError(String(pattern));
  return value;
}
