import { SitemapError } from "@mapwright/core";
import type { RuleSetting } from "@mapwright/core/check";
import { suggestRule } from "./suggest-rule.ts";

const SETTINGS: readonly RuleSetting[] = ["off", "info", "warning", "error"];

/** Reads `--rule id=severity`, given any number of times; the last one of a rule holds. Throws ERR_ARGUMENT. */
export function parseRuleSettings(texts: readonly string[], ids: readonly string[]): Readonly<Record<string, RuleSetting>> {
  const settings: Record<string, RuleSetting> = {};
  for (const text of texts) {
    const [id = "", word = "", ...rest] = text.split("=").map((part) => part.trim());
    const setting = SETTINGS.find((candidate) => candidate === word);
    if (setting === undefined || rest.length > 0)
      throw new SitemapError(
        "ERR_ARGUMENT",
        `Expected --rule to be a rule and ${SETTINGS.join(", ")}, such as loc-duplicate=error, found ${JSON.stringify(text)}`,
      );
    if (!ids.includes(id)) throw new SitemapError("ERR_ARGUMENT", `Expected --rule to name a rule, found ${JSON.stringify(id)}${suggestRule(id, ids)}`);
    settings[id] = setting;
  }
  return settings;
}
