import { describe, expect, it } from "vitest";
import type { ProfileName } from "../model/diagnostic.ts";
import { PROFILES } from "../protocol/limits.ts";
import { defineRule, type Rule } from "./rule.ts";
import { activeRules, judge, profilesOf } from "./severity.ts";
import type { RuleSetting } from "./types.ts";

const rule: Rule = defineRule({
  meta: {
    id: "some-rule",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "warning", google: "error", bing: "error", seznam: "info" },
    messageSeverity: { light: { google: "info", bing: "info", yandex: "info" } },
    summary: "Require nothing",
    why: "For tests.",
    fix: "Nothing.",
    sources: [{ kind: "protocol", url: "https://www.sitemaps.org/protocol.html" }],
    messages: { grave: "Grave", light: "Light" },
    examples: { valid: [], invalid: [] },
  },
});

function judged(profiles: readonly ProfileName[], message: string, narrowed?: readonly ProfileName[], setting?: RuleSetting): string {
  const [active] = activeRules([rule], profiles, setting === undefined ? {} : { "some-rule": setting });
  if (active === undefined) return "not run";
  const found = judge(active, message, narrowed);
  return found === undefined ? "nobody minds" : `${found.severity} ${found.profile}`;
}

describe("judge", () => {
  it.each([
    [["protocol", "bing", "google"], "grave", undefined, undefined, "error google"],
    [["bing"], "grave", undefined, undefined, "error bing"],
    [["protocol", "google"], "light", undefined, undefined, "warning protocol"],
    [["google", "bing"], "light", undefined, undefined, "info google"],
    [["yandex"], "light", undefined, undefined, "info yandex"],
    [["yandex"], "grave", undefined, undefined, "nobody minds"],
    [["protocol", "google"], "grave", ["protocol"], undefined, "warning protocol"],
    [["protocol", "google"], "grave", ["bing"], undefined, "nobody minds"],
    [["xsd"], "grave", undefined, undefined, "not run"],
    [["protocol", "google"], "grave", undefined, "off", "not run"],
    [["protocol", "google"], "grave", undefined, "info", "info protocol"],
    [["xsd"], "grave", undefined, "error", "error protocol"],
  ] as const)("takes the gravest of %j for %s, narrowed to %j, set to %s", (profiles, message, narrowed, setting, expected) => {
    expect(judged(profiles, message, narrowed, setting)).toBe(expected);
  });
});

describe("profilesOf", () => {
  it("lists the profiles of the rule and of its messages in the order of the table", () => {
    expect(profilesOf(rule.meta)).toEqual(PROFILES.filter((profile) => ["protocol", "google", "bing", "yandex", "seznam"].includes(profile)));
  });
});
