import { join } from "node:path";
import { SitemapError } from "@mapwright/core";
import { createBucketStore, createFolderStore, type SetStore } from "@mapwright/node";
import { isBucket } from "../config/is-bucket.ts";
import type { Io } from "../io.ts";
import type { RunPlan } from "./plan-run.ts";

/** The plan with a state of its own for the index over all shards. */
export const mergedState = (plan: RunPlan): RunPlan => ({ ...plan, state: stateOf(plan, "merged") });

/** The store of the set that a run works on; each shard has a state of its own. Throws ERR_ARGUMENT where it is not said where the set is. */
export function openStore(plan: RunPlan, { env }: Pick<Io, "env">): SetStore {
  const { output, shard, endpoint, cacheControl, acl, unsafeNoLock } = plan.flags;
  if (output === undefined || output === "")
    throw new SitemapError("ERR_ARGUMENT", "Expected -o with the folder or bucket of the set, found none (a configuration file here may name it, too)");
  const state = shard === undefined ? plan.state : stateOf(plan, `s${shard.number}`);
  if (isBucket(output)) {
    return createBucketStore({
      url: output,
      environment: env,
      ...(state === undefined ? {} : { state }),
      ...(endpoint === undefined ? {} : { endpoint: endpoint.href }),
      ...(cacheControl === undefined ? {} : { cacheControl }),
      ...(acl === undefined ? {} : { acl }),
      ...(unsafeNoLock === undefined ? {} : { unsafeNoLock }),
    });
  }
  if (state === undefined)
    throw new SitemapError("ERR_ARGUMENT", "Expected --state with the folder of the state, or a configuration file, found none (such as --state .mapwright)");
  return createFolderStore({ output, state });
}

/** A state below that of the whole, for a part of it. */
function stateOf({ flags: { output = "" }, state }: RunPlan, part: string): string | undefined {
  if (!isBucket(output)) return state === undefined ? undefined : join(state, part);
  const prefix = output.replace(/^s3:\/\/[^/]*\/?/, "");
  return `${(state ?? `.mapwright/${prefix}`).replace(/\/+$/, "")}/${part}`;
}
