import type { EntryView, FieldView, RuleVisitor } from "./rule.ts";

/**
 * A visitor of entries that share scheme and authority with the one before: `judge` sees the first loc of such a run, and where it has an
 * answer, `tell` is called with it for every entry of the run. So nothing is done for the others, and no string is made.
 */
export function visitHostRuns<T>(judge: (loc: string, entry: EntryView) => T | undefined, tell: (answer: T, loc: FieldView) => void): RuleVisitor {
  let answer: T | undefined;
  return {
    hosts: {
      begins(loc, entry) {
        answer = judge(loc.text, entry);
        return answer !== undefined;
      },
      entry(loc) {
        if (answer !== undefined) tell(answer, loc);
      },
    },
  };
}
