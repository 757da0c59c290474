import type { ProfileName, Severity } from "../model/diagnostic.ts";
import { PROFILES } from "../protocol/limits.ts";
import type { Rule, RuleMeta, SeverityTable } from "./rule.ts";
import type { RuleSetting } from "./types.ts";

const GRAVITY: Readonly<Record<Severity, number>> = { error: 3, warning: 2, info: 1 };

/** Who minds a fault, and how much. */
export interface Judgement {
  readonly profile: ProfileName;
  readonly severity: Severity;
}

/** A rule that runs, with those who asked for it. */
export interface ActiveRule {
  readonly rule: Rule;
  readonly profiles: readonly ProfileName[];
  /** A severity that was given for the rule. */
  readonly forced: Severity | undefined;
}

/** The profiles that know a rule, in the order of the table. */
export function profilesOf(meta: RuleMeta<string>): readonly ProfileName[] {
  const tables: readonly SeverityTable[] = [
    meta.severity,
    ...Object.values<SeverityTable | undefined>(meta.messageSeverity ?? {}).filter((table) => table !== undefined),
  ];
  return PROFILES.filter((profile) => tables.some((table) => table[profile] !== undefined));
}

/** How grave a message is for a profile; undefined where that profile does not mind. */
export function severityOf(meta: RuleMeta<string>, message: string, profile: ProfileName): Severity | undefined {
  return meta.messageSeverity?.[message]?.[profile] ?? meta.severity[profile];
}

/** The rules that run for these profiles and settings. A rule that was asked for by name runs also where no profile knows it. */
export function activeRules(rules: readonly Rule[], profiles: readonly ProfileName[], settings: Readonly<Record<string, RuleSetting>>): readonly ActiveRule[] {
  return rules.flatMap((rule): readonly ActiveRule[] => {
    const setting = settings[rule.meta.id];
    if (setting === "off" || (setting === undefined && rule.meta.offByDefault === true)) return [];
    const known = profilesOf(rule.meta);
    const asked = known.filter((profile) => profiles.includes(profile));
    if (asked.length > 0) return [{ rule, profiles: asked, forced: setting }];
    return setting === undefined ? [] : [{ rule, profiles: known, forced: setting }];
  });
}

/** The gravest judgement among the profiles that mind; the first of them where several are as grave. */
export function judge(active: ActiveRule, message: string, narrowed: readonly ProfileName[] | undefined): Judgement | undefined {
  let gravest: Judgement | undefined;
  for (const profile of active.profiles) {
    if (narrowed !== undefined && !narrowed.includes(profile)) continue;
    const own = severityOf(active.rule.meta, message, profile);
    if (own === undefined) continue;
    const severity = active.forced ?? own;
    if (gravest === undefined || GRAVITY[severity] > GRAVITY[gravest.severity]) gravest = { profile, severity };
  }
  return gravest;
}
