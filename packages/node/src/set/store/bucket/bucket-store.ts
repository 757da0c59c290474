import { randomUUID } from "node:crypto";
import { Agent as PlainAgent } from "node:http";
import { Agent as SecureAgent } from "node:https";
import { setTimeout as pause } from "node:timers/promises";
import { SitemapError } from "@mapwright/core";
import { currentOwner } from "../../../staging-folder.ts";
import { createStore } from "../create-store.ts";
import type { RunOwner } from "../driver.ts";
import type { OpenStoreOptions, SetStore } from "../types.ts";
import { BucketClient } from "./bucket-client.ts";
import { BucketDriver } from "./bucket-driver.ts";
import { type BucketAccessOptions, toBucketAccess } from "./credentials.ts";
import { type HttpOptions, type HttpRequest, type HttpResponse, sendRequest } from "./http-client.ts";
import { type BucketLocation, isBucketUrl, parseBucketUrl } from "./location.ts";

/** Gives up on a connection on which nothing moves for so long. */
const DEFAULT_IDLE_TIMEOUT_MS = 30_000;
const MAX_CONNECTIONS = 16;

/** Where a set lives in a bucket. */
export interface BucketStoreOptions extends BucketAccessOptions {
  /** Where sitemaps go: `s3://bucket/prefix`. */
  readonly url: string;
  /**
   * Where our own record goes: `s3://bucket/prefix`, which may be another bucket of the same store, or a prefix in the same one. Default
   * `.mapwright/` and the prefix of `url`. Let nobody read it who may not know the site's URLs before crawlers do.
   */
  readonly state?: string;
  /** Cache-Control of public files. Default none. */
  readonly cacheControl?: string;
  /** Access list of public files, such as `public-read`, for stores where a policy of the bucket does not say who may read. Default none. */
  readonly acl?: string;
  /** Goes without conditional writes, for stores that do not know them. Two runs at once may then damage the set. Default false. */
  readonly unsafeNoLock?: boolean;
  /** Gives up on a connection on which nothing moves for so long, in milliseconds. Default 30,000. */
  readonly idleTimeoutMs?: number;
}

/** How a bucket store reaches the world, for tests. */
export interface BucketSurroundings {
  readonly owner: RunOwner;
  readonly send: (request: HttpRequest, options: HttpOptions) => Promise<HttpResponse>;
  readonly random: () => number;
}

/**
 * A set in a bucket of AWS or of any store that speaks S3 and knows conditional writes. Files are uploaded once under a private prefix and
 * copied to their keys by the store; only changed files move. Requests are repeated with growing pauses where that may help.
 * Throws ERR_ARGUMENT for missing credentials and addresses that are none; no message ever tells a secret.
 */
export function createBucketStore(options: BucketStoreOptions, surroundings: Partial<BucketSurroundings> = {}): SetStore {
  const access = toBucketAccess(options);
  const output = parseBucketUrl(options.url);
  const state = toStateLocation(output, options.state);
  const { cacheControl, acl, unsafeNoLock = false, idleTimeoutMs = DEFAULT_IDLE_TIMEOUT_MS } = options;
  const { owner = thisRun(), send = sendRequest, random = Math.random } = surroundings;
  const agent = new (access.endpoint.protocol === "https:" ? SecureAgent : PlainAgent)({ keepAlive: true, maxSockets: MAX_CONNECTIONS });
  return createStore(`s3://${output.bucket}/${output.prefix}`, ({ signal, now = Date.now, sleep = wait }: OpenStoreOptions) => {
    const client = new BucketClient({ access, agent, now, sleep, random, idleTimeoutMs, send }, signal);
    return new BucketDriver({ output, state, client, owner, cacheControl, acl, unsafeNoLock });
  });
}

function thisRun(): RunOwner {
  const { host, processId, isAlive } = currentOwner();
  return { host, processId, isAlive, createId: randomUUID };
}

async function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await pause(milliseconds, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
}

function toStateLocation(output: BucketLocation, state: string | undefined): BucketLocation {
  const location = parseBucketUrl(
    state === undefined ? `s3://${output.bucket}/.mapwright/${output.prefix}` : isBucketUrl(state) ? state : `s3://${output.bucket}/${state}`,
  );
  const isSame = location.bucket === output.bucket && location.prefix === output.prefix;
  if (isSame || location.prefix === "")
    throw new SitemapError("ERR_ARGUMENT", `Expected a prefix for the state beside the output, found s3://${location.bucket}/${location.prefix}`);
  return location;
}
