import { SitemapError } from "../model/error.ts";
import { PROFILES } from "../protocol/limits.ts";
import { createKnownRobots, type KnownRobots } from "./known-robots.ts";
import type { Rule } from "./rule.ts";
import { type ActiveRule, activeRules } from "./severity.ts";
import { type CheckOptions, DEFAULT_MAX_FINDINGS, DEFAULT_PROFILES, MAX_SET_FINDINGS } from "./types.ts";
import { type Clock, createClock } from "./value-facts.ts";
import { VisitorPlan } from "./visitor-plan.ts";

/** Options that all documents of a run share, looked through. */
export interface CheckSettings extends Pick<CheckOptions, "budgets" | "inflate" | "signal" | "kernel"> {
  readonly rules: readonly ActiveRule[];
  /** What they want to see, for all documents. */
  readonly visitors: VisitorPlan;
  readonly clock: Clock;
  readonly maxFindings: number;
  /** Of all files of a set, besides the first of each diagnostic. */
  readonly maxSetFindings: number;
  readonly robots: KnownRobots;
  /** For tests: every visitor sees every field. */
  readonly unmasked: boolean;
  /** For tests: bytes that must have come in before they are looked at. */
  readonly minRunBytes: number | undefined;
  /** For tests: all goes the slow way. */
  readonly withoutKernel: boolean;
}

/** Options with those for tests. */
export interface InternalCheckOptions extends Omit<CheckOptions, "url" | "transport" | "onFinding"> {
  readonly unmasked?: boolean;
  readonly minRunBytes?: number;
  readonly withoutKernel?: boolean;
}

/** Looks through options; those that make no sense throw ERR_ARGUMENT. */
export function prepareSettings(rules: readonly Rule[], options: InternalCheckOptions): CheckSettings {
  const { profiles = DEFAULT_PROFILES, rules: overrides = {}, maxFindings = DEFAULT_MAX_FINDINGS, now } = options;
  const unknownProfile = profiles.find((profile) => !PROFILES.includes(profile));
  if (unknownProfile !== undefined) throw mistake(`profiles among ${PROFILES.join(", ")}`, unknownProfile);
  for (const [id, setting] of Object.entries(overrides)) {
    if (!rules.some((rule) => rule.meta.id === id)) throw mistake("the id of a rule", id);
    if (!["off", "error", "warning", "info"].includes(setting)) throw mistake("off, error, warning or info", setting);
  }
  if (!(maxFindings >= 1)) throw mistake("maxFindings of at least 1", maxFindings);
  const nowMs = now === undefined ? Date.now() : now.getTime();
  if (Number.isNaN(nowMs)) throw mistake("a valid date as now", String(now));
  const active = activeRules(rules, profiles, overrides);
  const unmasked = options.unmasked ?? false;
  return {
    budgets: options.budgets ?? {},
    ...(options.inflate === undefined ? {} : { inflate: options.inflate }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
    ...(options.kernel === undefined ? {} : { kernel: options.kernel }),
    rules: active,
    visitors: new VisitorPlan(active, unmasked),
    clock: createClock(nowMs),
    maxFindings,
    maxSetFindings: options.maxFindings === undefined ? MAX_SET_FINDINGS : Number.POSITIVE_INFINITY,
    robots: createKnownRobots(options.robots),
    unmasked,
    minRunBytes: options.minRunBytes,
    withoutKernel: options.withoutKernel ?? false,
  };
}

function mistake(expected: string, found: unknown): SitemapError {
  return new SitemapError("ERR_ARGUMENT", `Expected ${expected}, found ${JSON.stringify(found)}`);
}
