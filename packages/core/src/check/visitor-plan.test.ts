import { describe, expect, it } from "vitest";
import { checkSetWith } from "./check-set.ts";
import { checkWith } from "./check-sitemap.ts";
import { FACT } from "./facts.ts";
import type { Rule, RuleContext, RuleVisitor } from "./rule.ts";

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const sitemap = (...urls: readonly string[]): string => `<urlset xmlns="${NAMESPACE}">${urls.map((url) => `<url>${url}</url>`).join("")}</urlset>`;
const PLAIN = sitemap("<loc>https://example.com/a</loc>");
const RELATIVE = sitemap("<loc>/a</loc>", "<loc>/b</loc>");

function ruleOf(create: (context: RuleContext<string>) => RuleVisitor): Rule {
  return {
    meta: {
      id: "test-rule",
      since: "0.1.0",
      stage: "entry",
      severity: { protocol: "error" },
      summary: "",
      why: "",
      fix: "",
      sources: [{ kind: "protocol", url: "https://www.sitemaps.org/protocol.html" }],
      messages: { found: "found {loc}" },
      examples: { valid: [], invalid: [] },
    },
    create,
  };
}

const files = (...documents: readonly string[]): { name: string; input: string }[] => documents.map((input, index) => ({ name: `${index}.xml`, input }));

/** A rule that reports the number of relative URLs that it has seen. */
function counting(onCreate: () => void): Rule {
  return ruleOf((context) => {
    onCreate();
    let seen = 0;
    return { fields: { loc: { facts: FACT.NOT_HTTP, visit: ({ offset }) => context.report("found", offset, { loc: ++seen }) } } };
  });
}

describe("VisitorPlan", () => {
  it("makes a visitor for the first document, and after it only for those that show it something", async () => {
    let made = 0;
    await checkSetWith([counting(() => made++)], files(PLAIN, PLAIN, PLAIN, RELATIVE, PLAIN, RELATIVE), {});
    expect(made).toBe(3);
  });

  it("gives each document a visitor of its own", async () => {
    const { files: found } = await checkSetWith([counting(() => undefined)], files(RELATIVE, PLAIN, RELATIVE), {});
    expect(found.map(({ diagnostics }) => diagnostics.flatMap(({ occurrences }) => occurrences.map(({ message }) => message)))).toEqual([
      ["found 1", "found 2"],
      [],
      ["found 1", "found 2"],
    ]);
  });

  it("calls a rule at the end of a document that showed it nothing", async () => {
    const rule = ruleOf((context) => ({ end: ({ entries }) => context.report("found", 0, { loc: entries }) }));
    const { files: found } = await checkSetWith([rule], files(PLAIN, RELATIVE, PLAIN), {});
    expect(found.map(({ diagnostics }) => diagnostics.map(({ message }) => message))).toEqual([["found 1"], ["found 2"], ["found 1"]]);
  });

  it.each(["url", "announcedBy"] as const)("lets a rule want other things of each document where it looks at %s", async (name) => {
    const rule = ruleOf((context) => {
      const seen = name === "url" || context.announcedBy("example.com") === true ? context.url : undefined;
      const visit: NonNullable<RuleVisitor["entry"]> = ({ offset, loc }) => context.report("found", offset, { loc });
      return seen?.endsWith("1.xml") === true ? { entry: visit } : {};
    });
    const inputs = files(PLAIN, PLAIN, PLAIN).map((file) => ({ ...file, url: `https://example.com/${file.name}` }));
    const robots = inputs.map(({ url }) => `Sitemap: ${url}\n`).join("");
    const { files: found } = await checkSetWith([rule], inputs, { robots });
    expect(found.map(({ diagnostics }) => diagnostics.length)).toEqual([0, 1, 0]);
  });

  it("refuses a visitor of a field that does not exist", async () => {
    const rule = ruleOf(() => ({ fields: { lock: { visit: () => undefined } } }));
    await expect(checkWith([rule], PLAIN, {})).rejects.toThrow('Expected the canonical name of a field, found "lock"');
  });
});
