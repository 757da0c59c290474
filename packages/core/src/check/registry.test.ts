import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { PROFILES } from "../protocol/limits.ts";
import { ISSUES } from "../read/issues.ts";
import { checkExample } from "./check-example.ts";
import { DocumentHead } from "./document-head.ts";
import { rulesWithSettings } from "./generator.ts";
import { placeholdersOf } from "./message.ts";
import type { Rule, RuleContext, RuleExample } from "./rule.ts";
import { RULES } from "./rules/index.ts";
import { profilesOf } from "./severity.ts";
import { expectFilled } from "./testing/test-rule.ts";
import { DEFAULT_PROFILES } from "./types.ts";

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const RULE_FILES = readdirSync(path("rules")).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && name !== "index.ts");
const ALL_BY_NAME = RULES.map((rule) => [rule.meta.id, rule] as const);
const FIXTURES = path("../../test/fixtures/read/files");

/** Issues that no rule has anything to say about, and why. */
const SILENT: Readonly<Record<string, string>> = {
  "entry-cut": "xml-well-formed tells of the cut",
};

/** A document that other rules cannot but mind, too, may say so. */
const alsoOf = (example: RuleExample): readonly string[] => (typeof example === "string" ? [] : (example.also ?? []));

const context: RuleContext<string> = {
  url: undefined,
  announcedBy: () => undefined,
  blocker: () => undefined,
  listed: () => false,
  now: 0,
  profiles: PROFILES,
  head: new DocumentHead(),
  report: () => undefined,
  place: (offset) => ({ offset, line: 1, column: 1 }),
  placeOf: (issue) => issue,
};

describe("the list of rules", () => {
  it("has every file of the folder, in the order of the ids", () => {
    const ids = RULE_FILES.filter((name) => /export const \w+ = defineRule\(/.test(readFileSync(path(`rules/${name}`), "utf8"))).map((name) =>
      name.slice(0, -3),
    );
    expect(RULES.map(({ meta }) => meta.id)).toEqual(ids.sort());
  });

  it("has every rule that a setting of a program concerns", () => {
    const ids = new Set(RULES.map(({ meta }) => meta.id));
    expect([...rulesWithSettings()].filter((id) => !ids.has(id))).toEqual([]);
  });

  it("hears every issue that the reader tells of bytes and markup", () => {
    const heard = new Set(RULES.flatMap((rule) => Object.keys(rule.create?.(context).issues ?? {})));
    const valueIssues =
      /^(?:edge-space|loc-(?:space|relative|resolved|scheme|edges|markup)|character-lost|date-form|invalid-(?:lastmod|changefreq|priority|value)|link-not-alternate|alternate-incomplete)$/;
    const missed = Object.keys(ISSUES).filter((code) => !heard.has(code) && !valueIssues.test(code) && SILENT[code] === undefined);
    expect(missed).toEqual([]);
  });
});

describe.each(ALL_BY_NAME)("%s", (id, rule) => {
  const { meta } = rule;

  it("has a test and a page", () => {
    expect(existsSync(path(`rules/${id}.test.ts`)), "a test beside it").toBe(true);
    expect(existsSync(path(`../../../../docs/rules/${id}.md`)), "a page: npm run docs").toBe(true);
  });

  it("says in one sentence what it does, why and what to do", () => {
    expect(meta.summary).toMatch(/^(?:Require|Disallow|Limit|Suggest) .*[^.]$/s);
    for (const text of [meta.why, meta.fix]) expect(text).toMatch(/^[A-Za-z`<].*\.$/s);
  });

  it("has a source for each profile", () => {
    for (const { url } of meta.sources) expect(url).toMatch(/^https?:\/\/[^\s/]+\/\S*$/);
    for (const profile of profilesOf(meta)) {
      expect(
        meta.sources.some(({ profiles }) => profiles === undefined || profiles.includes(profile)),
        `a source for ${profile}`,
      ).toBe(true);
    }
  });

  it("finds one fault in each invalid example and none in the valid ones", async () => {
    expect(meta.examples.valid.length).toBeGreaterThan(0);
    expect(meta.examples.invalid.length).toBeGreaterThan(0);
    for (const example of meta.examples.valid) expect(await checkExample([rule], example), titleOf(example)).toEqual([]);
    for (const example of meta.examples.invalid) {
      const found = await checkExample([rule], example);
      expect(
        found.map(({ rule: finder }) => finder),
        titleOf(example),
      ).toEqual([id]);
      expectFilled(meta.messages, found);
    }
  });

  it("has no error of another rule in its invalid examples", async () => {
    for (const example of meta.examples.invalid) {
      const given = typeof example === "string" ? { document: example } : example;
      const found = await checkExample(RULES, { ...given, profiles: given.profiles ?? DEFAULT_PROFILES });
      const others = found.filter(({ severity, rule: finder }) => severity === "error" && finder !== id && !alsoOf(example).includes(finder));
      expect(
        others.map(({ rule: finder, message }) => `${finder}: ${message}`),
        titleOf(example),
      ).toEqual([]);
    }
  });

  it("has an example or a test for each of its messages, and uses each placeholder in one", async () => {
    const test = readFileSync(path(`rules/${id}.test.ts`), "utf8");
    const found = new Set(Object.keys(meta.messages).filter((message) => new RegExp(`[ "'\`]${message}\\b`).test(test)));
    const isComplete = (): boolean => found.size === Object.keys(meta.messages).length;
    for (const example of isComplete() ? [] : meta.examples.invalid) for (const { messageId } of await checkExample([rule], example)) found.add(messageId);
    expect([...found].sort()).toEqual(Object.keys(meta.messages).sort());
    for (const template of Object.values(meta.messages)) for (const name of placeholdersOf(template)) expect(name).toMatch(/^[a-z]\w*$/i);
  });
});

describe("masks", () => {
  const demandSame = async (name: string, example: RuleExample): Promise<void> => {
    const short = shortened(example);
    const masked = await checkExample(RULES, short);
    expect(await checkExample(RULES, short, { unmasked: true, withoutKernel: true }), name).toEqual(masked);
  };

  it.each(ALL_BY_NAME)("hide nothing in the examples of %s", async (_, { meta }: Rule) => {
    for (const example of [...meta.examples.valid, ...meta.examples.invalid]) await demandSame(titleOf(example), example);
  });

  it("hide nothing in the documents on which the reader is tested", async () => {
    const names = readdirSync(FIXTURES);
    expect(names.length).toBeGreaterThan(30);
    for (const name of names) await demandSame(name, { document: readFileSync(`${FIXTURES}/${name}`), url: "https://example.com/sitemap.xml" });
  });
});

/** What hides nothing in a thousand entries hides nothing in fifty thousand. */
function shortened(example: RuleExample): RuleExample {
  return typeof example === "string" || example.repeat === undefined ? example : { ...example, repeat: Math.min(example.repeat, 1_000) };
}

function titleOf(example: RuleExample): string {
  const document = typeof example === "string" ? example : example.document;
  return typeof document === "string" ? document.slice(0, 200) : `${document.length} bytes`;
}
