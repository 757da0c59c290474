import { join, relative } from "node:path";
import { SitemapError } from "@mapwright/core";
import type { GroupDefinition } from "@mapwright/node";
import type { Context } from "../command.ts";
import { findConfig } from "../config/find-config.ts";
import { isBucket } from "../config/is-bucket.ts";
import type { LoadedConfig } from "../config/load-config.ts";
import { type SetFlags, STATE_ONLY } from "./flags.ts";
import { mergeFlags } from "./merge-flags.ts";

/** Where the state goes when nobody says, beside the configuration. */
export const DEFAULT_STATE = ".mapwright";

/** What a run is to do, from the command line and the configuration together. */
export interface RunPlan {
  readonly flags: SetFlags;
  /** Sources of the command line, else of the configuration. */
  readonly sources: readonly string[];
  readonly groups: readonly GroupDefinition[];
  /** Is there a state, or is everything built anew? */
  readonly keepsState: boolean;
  /** Where the state is: a folder, or a prefix of the bucket, which has a default. */
  readonly state: string | undefined;
  /** The configuration file, for messages. */
  readonly configFile: string | undefined;
}

/** Puts the command line and the configuration together. Throws ERR_ARGUMENT for what does not go together. */
export async function planRun(args: readonly string[], given: SetFlags, { io }: Pick<Context, "io">): Promise<RunPlan> {
  const config = await loadGiven(given.config, io.cwd);
  const flags = mergeFlags(config, given);
  return {
    flags,
    sources: args.length > 0 || given.filesFrom !== undefined ? args : (config?.sources ?? []),
    groups: config?.groups ?? [],
    ...stateOf(flags, config),
    configFile: config?.file,
  };
}

async function loadGiven(given: string | false | undefined, cwd: string): Promise<LoadedConfig | undefined> {
  const path = given === false ? undefined : (given ?? (await findConfig(cwd)));
  if (path === undefined) return undefined;
  const { loadConfig } = await import("../config/load-config.ts");
  return loadConfig(path);
}

function stateOf({ state, output = "" }: SetFlags, config: LoadedConfig | undefined): Pick<RunPlan, "keepsState" | "state"> {
  if (state === "") throw new SitemapError("ERR_ARGUMENT", "Expected --state with the folder of the state, found an empty name");
  if (typeof state === "string") return { keepsState: true, state };
  if (isBucket(output)) {
    if (state === false) throw new SitemapError("ERR_ARGUMENT", "Expected a state with a bucket, found none: what is in it cannot be replaced as a whole");
    return { keepsState: true, state: undefined };
  }
  if (config === undefined || state === false) return { keepsState: false, state: undefined };
  return { keepsState: true, state: relative("", join(config.folder, DEFAULT_STATE)) || DEFAULT_STATE };
}

/** Throws ERR_ARGUMENT for what means nothing to a build without a state. `given` are the flags of the command line. */
export function requireStateless({ flags, groups, configFile }: RunPlan, given: SetFlags): void {
  const settings = Object.entries(STATE_ONLY) as readonly (readonly [keyof SetFlags, string])[];
  const [name, flag] = settings.find(([key]) => flags[key] !== undefined) ?? [];
  if (name !== undefined && flag !== undefined) {
    const what = given[name] === undefined ? `${name} in ${configFile}` : flag;
    throw new SitemapError("ERR_ARGUMENT", `Expected --state, or a configuration file, with ${what}, found none`);
  }
  if (groups.length > 0) throw new SitemapError("ERR_ARGUMENT", `${configFile}: groups: Expected a state, found state: false`);
}

/** Throws ERR_ARGUMENT for flags that mean nothing to a set with a state. */
export function requireSetFlags(flags: SetFlags): void {
  if (flags.dedupe === false) throw new SitemapError("ERR_ARGUMENT", "Expected no --no-dedupe with a state, found it: a set lists each URL once");
}
