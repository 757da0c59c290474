import { RULES, type RuleMeta } from "@mapwright/core/check";
import type { Context } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { count, createStyle, type Style, wrap } from "../terminal.ts";
import type { RulesFlags } from "./flags.ts";

const COLOURS = { error: "red", warning: "yellow", info: "dim" } as const;

/** `error protocol, bing; warning google`: how grave a rule is for whom. */
export function describeSeverity({ severity, offByDefault }: Pick<RuleMeta<string>, "severity" | "offByDefault">, style: Style): string {
  const parts = (["error", "warning", "info"] as const).flatMap((level) => {
    const profiles = Object.entries(severity).flatMap(([profile, of]) => (of === level ? [profile] : []));
    return profiles.length === 0 ? [] : [`${style(COLOURS[level], level)} ${profiles.join(", ")}`];
  });
  return `${parts.join("; ")}${offByDefault === true ? " (off by default)" : ""}`;
}

/** What programs are told of a rule. */
export function ruleAsJson({
  id,
  since,
  stage,
  severity,
  offByDefault = false,
  summary,
  why,
  fix,
  sources,
  messages,
  details,
}: RuleMeta<string>): Record<string, unknown> {
  return { id, since, stage, severity, offByDefault, summary, why, fix, sources, messages, ...(details === undefined ? {} : { details }) };
}

/** Runs `mapwright rules`. */
export async function runRules({ format, profile }: RulesFlags, { io, out }: Context): Promise<ExitCode> {
  const rules = RULES.map(({ meta }) => meta).filter(({ severity }) => profile === undefined || profile.some((name) => severity[name] !== undefined));
  if (format === "json") {
    await out.write(`{"schemaVersion":1,"rules":[${rules.map((rule) => `\n${JSON.stringify(ruleAsJson(rule))}`).join(",")}\n]}\n`);
  } else {
    const style = createStyle(io.stdout, io.env);
    for (const rule of rules) await out.write(`${style("bold", rule.id)}\n${wrap(rule.summary, 80, "    ")}\n    ${describeSeverity(rule, style)}\n`);
    await out.write(`\n${count(rules.length, "rule")}; mapwright explain RULE tells all about one.\n`);
  }
  await out.flush();
  return EXIT.DONE;
}
