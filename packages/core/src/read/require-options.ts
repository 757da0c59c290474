import { SitemapError } from "../model/error.ts";
import { isAbsoluteHttpUrl } from "../value/url.ts";
import { DEFAULT_BUDGETS, type ReadOptions } from "./types.ts";

/** Throws ERR_ARGUMENT where a caller without types, or with an address out of a file, gave options that would be passed over in silence. */
export function requireReadOptions({ url, budgets = {}, keepIssues = 0 }: Pick<ReadOptions, "url" | "budgets" | "keepIssues">): void {
  if (url !== undefined && !isAbsoluteHttpUrl(String(url))) throw wrong("an absolute http or https URL", "url", url);
  for (const [name, value] of Object.entries(budgets)) {
    if (!Object.hasOwn(DEFAULT_BUDGETS, name)) throw wrong(`one of ${Object.keys(DEFAULT_BUDGETS).join(", ")}`, "budgets", name);
    requireAmount(name, value);
  }
  requireAmount("keepIssues", keepIssues);
}

function requireAmount(name: string, value: unknown): void {
  if (!(typeof value === "number" && value >= 0)) throw wrong("a number of at least 0", name, value);
}

function wrong(expected: string, option: string, value: unknown): SitemapError {
  return new SitemapError("ERR_ARGUMENT", `Expected ${expected} as ${option}, found ${JSON.stringify(String(value).slice(0, 200))}`, { details: { option } });
}
