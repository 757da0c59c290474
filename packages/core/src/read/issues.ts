import type { IssueLevel } from "../model/issue.ts";

/** Placeholder until the reader's closed table stands here: code → level and meaning. */
export const ISSUES = {
  "gzip-damaged": { level: "lost", meaning: "The gzip data is damaged; everything before the fault was read" },
} as const satisfies Record<string, { readonly level: IssueLevel; readonly meaning: string }>;

export type IssueCode = keyof typeof ISSUES;
