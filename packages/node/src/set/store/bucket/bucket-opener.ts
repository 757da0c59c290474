import { randomUUID } from "node:crypto";
import { Agent as PlainAgent } from "node:http";
import { Agent as SecureAgent } from "node:https";
import { setTimeout as pause } from "node:timers/promises";
import { currentOwner } from "../../../staging-folder.ts";
import type { RunOwner } from "../driver.ts";
import type { OpenStoreOptions } from "../types.ts";
import { BucketClient } from "./bucket-client.ts";
import { BucketDriver } from "./bucket-driver.ts";
import type { BucketAccess } from "./credentials.ts";
import { type HttpOptions, type HttpRequest, type HttpResponse, sendRequest } from "./http-client.ts";
import type { BucketLocation } from "./location.ts";

const MAX_CONNECTIONS = 16;

/** What the options of a bucket store come to. */
export interface BucketSettings {
  readonly access: BucketAccess;
  readonly output: BucketLocation;
  readonly state: BucketLocation;
  readonly cacheControl: string | undefined;
  readonly acl: string | undefined;
  readonly unsafeNoLock: boolean;
  readonly idleTimeoutMs: number;
}

/** How a bucket store reaches the world, for tests. */
export interface BucketSurroundings {
  readonly owner: RunOwner;
  readonly send: (request: HttpRequest, options: HttpOptions) => Promise<HttpResponse>;
  readonly random: () => number;
}

/** Opens the bucket once more; all openings share their connections. */
export type OpenBucket = (options: OpenStoreOptions) => BucketDriver;

/** Makes what opens a bucket. A module of its own, with all that signing and HTTP need, which a store loads when it is first opened. */
export function createBucketOpener(settings: BucketSettings, surroundings: Partial<BucketSurroundings>): OpenBucket {
  const { access, output, state, cacheControl, acl, unsafeNoLock, idleTimeoutMs } = settings;
  const { owner = thisRun(), send = sendRequest, random = Math.random } = surroundings;
  const agent = new (access.endpoint.protocol === "https:" ? SecureAgent : PlainAgent)({ keepAlive: true, maxSockets: MAX_CONNECTIONS });
  return ({ signal, now = Date.now, sleep = wait }) => {
    const client = new BucketClient({ access, agent, now, sleep, random, idleTimeoutMs, send }, signal);
    return new BucketDriver({ output, state, client, owner, cacheControl, acl, unsafeNoLock });
  };
}

function thisRun(): RunOwner {
  const { host, processId, isAlive } = currentOwner();
  return { host, processId, isAlive, createId: randomUUID };
}

async function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await pause(milliseconds, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
}
