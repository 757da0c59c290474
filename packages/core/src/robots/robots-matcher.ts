import { PRODUCT_TOKEN, type RobotsFile, type RobotsGroup, type RobotsRule } from "./parse-robots.ts";
import { comparablePathOf, compileRobotsPattern, type RobotsPattern } from "./robots-pattern.ts";

/** May an address be fetched, and what decides it. */
export interface RobotsVerdict {
  readonly allowed: boolean;
  /** The rule that decides, with its line; undefined where none matches. */
  readonly rule?: RobotsRule;
  /** The user agent whose groups apply, in lower case; undefined where no group does. */
  readonly agent?: string;
}

/** The rules for one user agent. */
export interface RobotsMatcher {
  /** Judges an absolute address of the host whose robots.txt it is, or a path that begins with `/`. The host is not looked at. */
  readonly judge: (url: string) => RobotsVerdict;
  /** Seconds to wait between requests, from the first `Crawl-delay` of the groups that apply; no standard has it. */
  readonly crawlDelaySeconds?: number;
}

interface CompiledRule {
  readonly rule: RobotsRule;
  readonly pattern: RobotsPattern;
}

/**
 * Prepares the rules for a user agent (https://www.rfc-editor.org/rfc/rfc9309#section-2.2): all groups that name it are one, and those for `*`
 * count only where none does; the longest pattern wins, and `allow` wins among equals. Of several names, such as
 * `["googlebot-news", "googlebot"]`, the first with a group counts. Of a name, what follows the product token is ignored (`bot/1.2`).
 */
export function createRobotsMatcher(robots: RobotsFile, userAgents: string | readonly string[]): RobotsMatcher {
  const agent = agentOf(robots, typeof userAgents === "string" ? [userAgents] : userAgents);
  if (agent === undefined) return { judge: () => ({ allowed: true }) };
  const groups = groupsOf(robots, agent);
  const rules = groups.flatMap((group) => group.rules).flatMap(compile);
  // Sorting is stable: of rules that are alike the first is named.
  rules.sort((a, b) => b.pattern.octets - a.pattern.octets || Number(b.rule.allow) - Number(a.rule.allow));
  const delay = groups.find((group) => group.crawlDelaySeconds !== undefined)?.crawlDelaySeconds;
  const candidates = createCandidates(rules);
  const judge = (url: string): RobotsVerdict => {
    const path = comparablePathOf(url);
    // Who may not read the rules cannot keep them (section 2.2.2).
    const found = path === "/robots.txt" ? undefined : candidates(path).find(({ pattern }) => pattern.matches(path));
    return found === undefined ? { allowed: true, agent } : { allowed: found.rule.allow, rule: found.rule, agent };
  };
  return { judge, ...(delay === undefined ? {} : { crawlDelaySeconds: delay }) };
}

/** May this user agent fetch the address? For many addresses, `createRobotsMatcher` prepares the rules once. */
export function isAllowed(robots: RobotsFile, userAgent: string, url: string): boolean {
  return createRobotsMatcher(robots, userAgent).judge(url).allowed;
}

function agentOf(robots: RobotsFile, userAgents: readonly string[]): string | undefined {
  const tokens = userAgents.flatMap((name) => PRODUCT_TOKEN.exec(name.trim())?.[0].toLowerCase() ?? []);
  return [...tokens, "*"].find((token) => groupsOf(robots, token).length > 0);
}

function groupsOf(robots: RobotsFile, agent: string): readonly RobotsGroup[] {
  return robots.groups.filter((group) => group.agents.includes(agent));
}

/** The rules that can match a path by its first letter behind the slash, in their order: of hundreds only few. */
function createCandidates(rules: readonly CompiledRule[]): (path: string) => readonly CompiledRule[] {
  const byLetter = new Map<number, readonly CompiledRule[]>();
  return (path) => {
    const letter = path.charCodeAt(1);
    const known = byLetter.get(letter);
    if (known !== undefined) return known;
    const found = rules.filter(({ pattern: { prefix } }) => prefix.length < 2 || prefix.charCodeAt(1) === letter);
    byLetter.set(letter, found);
    return found;
  };
}

/** An empty pattern is no rule. */
function compile(rule: RobotsRule): readonly CompiledRule[] {
  return rule.path === "" ? [] : [{ rule, pattern: compileRobotsPattern(rule.path) }];
}
