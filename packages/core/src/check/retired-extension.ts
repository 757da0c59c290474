import { RETIRED_NAMESPACES } from "../protocol/namespaces.ts";
import type { RuleContext, RuleVisitor } from "./rule.ts";
import { nameOfTag } from "./tag-names.ts";

/** A visitor that reports `retired` for each element directly in an entry that belongs to this retired extension. */
export function visitRetired(extension: keyof typeof RETIRED_NAMESPACES, context: RuleContext<"retired">): RuleVisitor {
  const { head } = context;
  return {
    issues: {
      "unknown-element": (issue) => {
        const { name, uri } = nameOfTag(issue.raw, head);
        if (uri === RETIRED_NAMESPACES[extension]) context.report("retired", issue, { name });
      },
    },
  };
}
