import { buildSet, type SetResult } from "@mapwright/node";
import { listSources } from "../build/list-sources.ts";
import { readSources } from "../build/read-sources.ts";
import { requireFlags } from "../build/require-flags.ts";
import { previewWarning } from "../build/settings.ts";
import type { Context } from "../command.ts";
import type { ExitCode } from "../exit-codes.ts";
import { openStore } from "./open-store.ts";
import { type RunPlan, requireSetFlags } from "./plan-run.ts";
import { runOnSet } from "./run-on-set.ts";
import { keptFields, toSetOptions } from "./set-options.ts";

/** Runs `mapwright build` on a set with a state. */
export async function runBuildSet(plan: RunPlan, context: Context): Promise<ExitCode> {
  const { groups } = plan;
  const flags = requireFlags(plan.flags);
  requireSetFlags(flags);
  const store = openStore(plan, context.io);
  const paths = await listSources(plan.sources, flags.filesFrom, context.signal);
  return runOnSet(flags, context, async ({ log, progress, notes, hooks }): Promise<SetResult> => {
    const warning = previewWarning(flags.site);
    if (warning !== undefined) log.warn(warning);
    const source = readSources(paths, { context, log, progress, notes, from: flags.from, keepFields: keptFields(flags, groups) });
    const { maxDrop } = flags;
    return buildSet(source, store, { ...toSetOptions(flags, groups, context), ...hooks, ...(maxDrop === undefined ? {} : { maxDrop }) });
  });
}
