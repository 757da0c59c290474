import type { ReadInput } from "../read/types.ts";
import { checkDocument } from "./check-document.ts";
import { Collector } from "./collector.ts";
import type { Rule } from "./rule.ts";
import { RULES } from "./rules/index.ts";
import { type InternalCheckOptions, prepareSettings } from "./settings.ts";
import type { CheckOptions, CheckResult } from "./types.ts";

/**
 * Checks a sitemap, index, text list, feed or robots.txt against the rules of the profiles. A document never makes it throw; a failing input
 * does, with ERR_SOURCE, and options that make no sense do, with ERR_ARGUMENT.
 */
export function checkSitemap(input: ReadInput, options: CheckOptions = {}): Promise<CheckResult> {
  return checkWith(RULES, input, options);
}

/** As `checkSitemap`, with rules of one's own. */
export async function checkWith(
  rules: readonly Rule[],
  input: ReadInput,
  options: InternalCheckOptions & Pick<CheckOptions, "url" | "transport" | "onFinding">,
): Promise<CheckResult> {
  const { url, transport, onFinding } = options;
  const settings = prepareSettings(rules, options);
  const collector = new Collector({ maxFindings: settings.maxFindings, onFinding });
  const facts = await checkDocument(input, settings, { url: url === undefined ? undefined : String(url), transport, collector });
  return { ...facts, diagnostics: collector.finish(facts.generator) };
}
