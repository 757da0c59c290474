import { SitemapError } from "@mapwright/core";
import { createStore } from "../create-store.ts";
import type { SetStore } from "../types.ts";
import type { BucketSurroundings, OpenBucket } from "./bucket-opener.ts";
import { type BucketAccessOptions, toBucketAccess } from "./credentials.ts";
import { type BucketLocation, isBucketUrl, parseBucketUrl } from "./location.ts";

/** Gives up on a connection on which nothing moves for so long. */
const DEFAULT_IDLE_TIMEOUT_MS = 30_000;

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

/**
 * A set in a bucket of AWS or of any store that speaks S3 and knows conditional writes. Files are uploaded once under a private prefix and
 * copied to their keys by the store; only changed files move. Requests are repeated with growing pauses where that may help.
 * Throws ERR_ARGUMENT for missing credentials and addresses that are none; no message ever tells a secret.
 */
export function createBucketStore(options: BucketStoreOptions, surroundings: Partial<BucketSurroundings> = {}): SetStore {
  const output = parseBucketUrl(options?.url);
  const access = toBucketAccess(options);
  const state = toStateLocation(output, options.state);
  const { cacheControl, acl, unsafeNoLock = false, idleTimeoutMs = DEFAULT_IDLE_TIMEOUT_MS } = options;
  // Signing and HTTP take longer to load than a file takes to read, and most programs have no bucket.
  let opener: Promise<OpenBucket> | undefined;
  const load = async (): Promise<OpenBucket> => {
    const { createBucketOpener } = await import("./bucket-opener.ts");
    return createBucketOpener({ access, output, state, cacheControl, acl, unsafeNoLock, idleTimeoutMs }, surroundings);
  };
  return createStore(`s3://${output.bucket}/${output.prefix}`, async (open) => {
    opener ??= load();
    return (await opener)(open);
  });
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
