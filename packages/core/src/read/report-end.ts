import type { DocumentContext } from "./document-handler.ts";
import { describeUnknown } from "./recognise.ts";
import type { Budgets } from "./types.ts";

/** So many bytes hold the raw text of any issue. */
const ENOUGH_BYTES = 800;

/** Tells that reading stopped at an offset because a budget is used up. */
export function reportBudget({ reporter, window, budgets }: DocumentContext, budget: keyof Budgets, at: number): void {
  const expected = `${budget} of at most ${budgets[budget]}`;
  reporter.report("budget-exceeded", at, Math.min(at + ENOUGH_BYTES, window.end), { expected, found: "more" });
}

/** Tells that a document is none that could be read; `element`: the first one found in it. */
export function reportUnknown({ reporter, window, textStart }: DocumentContext, head: Uint8Array, element: string | undefined): void {
  const from = Math.max(window.base, textStart);
  const to = window.base === 0 ? Math.min(window.end, from + head.length) : from;
  reporter.report("not-a-sitemap", from, to, { found: describeUnknown(head, element) });
}
