import fc from "fast-check";
import oracle from "robots-parser";
import { describe, expect, it } from "vitest";
import { parseRobots, ROBOTS_MAX_BYTES } from "./parse-robots.ts";
import { createRobotsMatcher, isAllowed } from "./robots-matcher.ts";

const HOST = "https://e.com";
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const judge = (text: string, path: string, agent: string | readonly string[] = "bot"): string => {
  const { allowed, rule, agent: group } = createRobotsMatcher(parseRobots(encode(text)), agent).judge(`${HOST}${path}`);
  return `${allowed ? "allowed" : "disallowed"} by ${rule?.line ?? "none"} of ${group ?? "none"}`;
};
const rules = (...lines: readonly string[]): string => `User-agent: *\n${lines.join("\n")}`;

describe("createRobotsMatcher", () => {
  it.each([
    ["no group", "", "bot", "allowed by none of none"],
    ["a group without rules", "User-agent: bot\n\nUser-agent: *\nDisallow: /", "bot", "disallowed by 4 of bot"],
    ["a specific group with an empty rule", "User-agent: *\nDisallow: /\nUser-agent: bot\nDisallow:", "bot", "allowed by none of bot"],
    ["only groups of others", "User-agent: other\nDisallow: /", "bot", "allowed by none of none"],
    ["a specific group before *", "User-agent: bot\nAllow: /\nUser-agent: *\nDisallow: /", "bot", "allowed by 2 of bot"],
    ["* where no group is specific", "User-agent: other\nAllow: /\nUser-agent: *\nDisallow: /", "bot", "disallowed by 4 of *"],
    [
      "two groups of one agent as one",
      "User-agent: bot\nDisallow: /x\nUser-agent: *\nDisallow:\nUser-agent: bot\nDisallow: /p",
      "bot",
      "disallowed by 6 of bot",
    ],
    ["several agents of a group", "User-agent: a\nUser-agent: bot\nDisallow: /", "bot", "disallowed by 3 of bot"],
    ["other records between agents", "User-agent: bot\nSitemap: x\nCrawl-delay: 1\nUser-agent: a\nDisallow: /", "bot", "disallowed by 5 of bot"],
    ["names in any case, without version", "User-agent: BOT/2.0 (x)\nDisallow: /", "Bot/1.1", "disallowed by 2 of bot"],
    ["no name that only begins alike", "User-agent: bot-news\nDisallow: /", "bot", "allowed by none of none"],
    ["no name by its first part", "User-agent: bot\nDisallow: /", "bot-news", "allowed by none of none"],
    ["the first name that has a group", "User-agent: bot\nDisallow: /\nUser-agent: *\nAllow: /", ["bot-news", "bot"], "disallowed by 2 of bot"],
    ["* for a name that is none", "User-agent: 7\nAllow: /\nUser-agent: *\nDisallow: /", "7", "disallowed by 4 of *"],
    ["no rule before the first group", "Disallow: /\nUser-agent: bot\nAllow: /", "bot", "allowed by 3 of bot"],
  ])("takes %s", (_, text, agent, expected) => {
    expect(judge(text, "/page", agent)).toBe(expected);
  });

  it.each([
    ["Disallow: /a", "/a/b", false],
    ["Disallow: /a", "/A", true],
    ["Disallow: /a/", "/a", true],
    ["Disallow: a", "/a", true],
    ["Disallow: /a?", "/a", true],
    ["Disallow: /a?b=1", "/a?b=12", false],
    ["Disallow: /*.php", "/x/y.php?z", false],
    ["Disallow: /*.php$", "/x/y.php?z", true],
    ["Disallow: /*.php$", "/x.php/y.php", false],
    ["Disallow: /fish*", "/fishheads", false],
    ["Disallow: *", "/", false],
    ["Disallow: $", "/", true],
    ["Disallow: /$", "/", false],
    ["Disallow: /$", "/a", true],
    ["Disallow: /a$b", "/a$bc", false],
    ["Disallow: /a*b*c$", "/abcabc", false],
    ["Disallow: /a*bc*c$", "/abc", true],
    ["Disallow: /a**b", "/ab", false],
    ["Disallow: /*a*$", "/bab", false],
    ["Disallow: /a%2A", "/a*", false],
    ["Disallow: /a%24", "/a$", false],
    ["Disallow: /a%2ab", "/axb", true],
    ["Disallow: /ä", "/%c3%a4", false],
    ["Disallow: /%c3%a4", "/ä", false],
    ["Disallow: /%7ejoe", "/~joe", false],
    ["Disallow: /~joe", "/%7Ejoe", false],
    ["Disallow: /a%2fb", "/a/b", true],
    ["Disallow: /a%2fb", "/a%2Fb", false],
    ["Disallow: /a b", "/a%20b", false],
    ['Disallow: /{a}|"b"', "/%7Ba%7D%7C%22b%22", false],
    ["Disallow: /%7ba", "/{a", false],
    ["Disallow: /a[1]", "/a[1]", false],
    ["Disallow: /a?", "/a?", false],
    ["Disallow: /100%", "/100%25", false],
    ["Disallow: /a # b", "/a", false],
    ["Disallow: /secret", "/x/../secret", false],
    ["Disallow: /secret", "/x/%2e%2E/secret", false],
    ["Disallow: /#a", "/x", false],
    ["Disallow: /x", "/y#/x", true],
    ["Disallow: /", "/robots.txt", true],
    ["Disallow: /", "", false],
    ["Disallow: /", "?a", false],
  ])("matches %j with %j: allowed %s", (rule, path, allowed) => {
    expect(isAllowed(parseRobots(encode(rules(rule))), "bot", `${HOST}${path}`)).toBe(allowed);
    if (path.startsWith("/")) expect(isAllowed(parseRobots(encode(rules(rule))), "bot", path)).toBe(allowed);
  });

  it.each([
    ["the longest pattern", ["Allow: /p", "Disallow: /"], "allowed by 2"],
    ["the longest pattern, wherever it stands", ["Disallow: /", "Allow: /p"], "allowed by 3"],
    ["allow among equals", ["Disallow: /page", "Allow: /page"], "allowed by 3"],
    ["the first of two that are alike", ["Disallow: /page", "Disallow: /page"], "disallowed by 2"],
    ["a pattern whose * makes it longer", ["Allow: /page", "Disallow: /*.htm"], "disallowed by 3"],
    ["an escaped pattern by its octets", ["Disallow: /%70%61", "Allow: /pag"], "allowed by 3"],
  ])("lets %s win", (_, lines, expected) => {
    expect(judge(rules(...lines), "/page.htm")).toBe(`${expected} of *`);
  });

  it.each(["\n", "\r", "\r\n"])("reads a BOM and lines ended by %j", (eol) => {
    expect(judge(`\ufeffUser-agent: bot${eol}${eol}Disallow: /${eol}`, "/")).toBe("disallowed by 3 of bot");
    expect(judge(`User-agent: bot\r\rDisallow: /a\r\nDisallow: /b\n\nAllow: /`, "/")).toBe("allowed by 6 of bot");
  });

  it("reads no rule beyond 500 KiB, and none that is cut there", () => {
    const filler = (length: number): string => `#${"x".repeat(length - 2)}\n`;
    const head = "User-agent: *\n";
    const rule = "Disallow: /private\n";
    const fitting = head + filler(ROBOTS_MAX_BYTES - head.length - rule.length) + rule;
    expect(judge(`${fitting}Disallow: /`, "/private")).toBe("disallowed by 3 of *");
    expect(judge(`${fitting}Disallow: /`, "/")).toBe("allowed by none of *");
    const cut = head + filler(ROBOTS_MAX_BYTES - head.length - "Disallow: /".length) + rule;
    expect(judge(cut, "/page")).toBe("allowed by none of *");
  });

  it("tells the first delay of the groups that apply", () => {
    const robots = parseRobots(encode("Crawl-delay: 9\nUser-agent: bot\nCrawl-delay: soon\nCrawl-delay: 2.5\nCrawl-delay: 4\nUser-agent: *\nDisallow:"));
    expect(createRobotsMatcher(robots, "bot").crawlDelaySeconds).toBe(2.5);
    expect(createRobotsMatcher(robots, "other")).not.toHaveProperty("crawlDelaySeconds");
    expect(createRobotsMatcher(parseRobots(encode("User-agent: *\nDisallow: /")), "bot")).not.toHaveProperty("crawlDelaySeconds");
  });

  it("takes the time of its pattern, not of its stars", () => {
    const pattern = `/${"a*".repeat(200)}b`;
    expect(judge(rules(`Disallow: ${pattern}`), `/${"a".repeat(2000)}`)).toBe("allowed by none of *");
  });
});

/**
 * Where RFC 9309 decides otherwise than the oracle, and so do we: a user agent ends at the first character that is none of a name (section
 * 2.2.1), escapes of unreserved characters are undone and `%2A` and `%24` mean the character itself (2.2.2, 2.2.3), /robots.txt is always
 * allowed (2.2.2), records of other kinds do not part the agents of a group (2.2.1), and a group without rules is a group all the same.
 */
const DISAGREEMENTS: readonly (readonly [text: string, path: string, ours: boolean])[] = [
  ["User-agent: bot 1\nDisallow: /", "/", false],
  ["User-agent: *\nDisallow: /%7ejoe", "/~joe", false],
  ["User-agent: *\nDisallow: /%61", "/a", false],
  ["User-agent: *\nDisallow: /a%2A", "/a*", false],
  ["User-agent: *\nDisallow: /", "/robots.txt", true],
  ["User-agent: *\nDisallow: /\nUser-agent: bot", "/", true],
  ["User-agent: bot\nCrawl-delay: 5\nUser-agent: other\nDisallow: /", "/", false],
];

/** Its types describe another kind of module than it is. */
const robotsParser = oracle as unknown as (url: string, text: string) => { isAllowed(url: string, agent: string): boolean | undefined };

describe("the oracle", () => {
  const theirs = (text: string, path: string, agent: string): boolean | undefined =>
    robotsParser(`${HOST}/robots.txt`, text).isAllowed(`${HOST}${path}`, agent);

  it.each(DISAGREEMENTS)("is not followed for %j and %s", (text, path, ours) => {
    expect(isAllowed(parseRobots(encode(text)), "bot", `${HOST}${path}`)).toBe(ours);
    expect(theirs(text, path, "bot")).toBe(!ours);
  });

  it("agrees on everything else", () => {
    const piece = fc.constantFrom("/", "a", "b", "ab", "*", "$", ".php", "?", "=", "&", "%2F", "%c3%a4", "ä", "-", "_", "/a/", "~");
    const pattern = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(""));
    const line = fc.oneof(
      { weight: 4, arbitrary: fc.tuple(fc.constantFrom("Allow", "Disallow", "disallow "), pattern).map(([name, value]) => `${name}: /${value}`) },
      fc.constantFrom("Disallow:", "# comment", "nonsense", "Allow: *", "Disallow: *a$", "Disallow: /a # b"),
    );
    const group = fc
      .tuple(
        fc.array(fc.constantFrom("User-agent: *", "user-agent: bot", "User-Agent: BOT/1.2", "User-agent: other"), { minLength: 1, maxLength: 3 }),
        fc.array(line, { maxLength: 6 }).map((lines) => ["Allow: /b", ...lines]),
      )
      .map(([agents, lines]) => [...agents, ...lines].join("\n"));
    const file = fc
      .tuple(fc.array(group, { maxLength: 5 }), fc.constantFrom("\n", "\r\n", "\r"))
      .map(([groups, eol]) => groups.join("\n").replaceAll("\n", eol));
    const urlPiece = fc.constantFrom("/", "a", "b", "ab", ".php", "=", "&", "%2f", "%C3%A4", "ä", "-", "_", "/a/", "~");
    const path = fc.array(urlPiece, { maxLength: 8 }).map((pieces) => `/${pieces.join("")}`);
    fc.assert(
      fc.property(file, fc.tuple(path, fc.option(path)), fc.constantFrom("bot", "other", "third"), (text, [base, query], agent) => {
        const address = query === null ? base : `${base}?${query}`;
        expect(isAllowed(parseRobots(encode(text)), agent, `${HOST}${address}`)).toBe(theirs(text, address, agent));
      }),
      { seed: 9309, numRuns: 4000 },
    );
  });
});
