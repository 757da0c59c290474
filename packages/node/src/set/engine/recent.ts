import type { FileRecord } from "../state/index.ts";
import type { StagedObject } from "../store/types.ts";
import type { OpenRun } from "./open-run.ts";
import type { RunContext } from "./run-context.ts";
import type { SetFileResult } from "./types.ts";

/** The recent sitemap after a run. */
export interface RecentFile {
  readonly record: FileRecord | undefined;
  readonly kept: undefined;
  readonly staged: StagedObject | undefined;
  readonly removed: readonly string[];
}

export async function writeRecent(_context: RunContext, _run: OpenRun): Promise<RecentFile | undefined> {
  return undefined;
}

export function describeRecent(_recent: RecentFile | undefined): readonly SetFileResult[] {
  return [];
}
