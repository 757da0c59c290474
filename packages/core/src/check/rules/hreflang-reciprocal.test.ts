import { describe, expect, it } from "vitest";
import { AlternateReader } from "../alternate-reader.ts";
import { checkWith } from "../check-sitemap.ts";
import { defineRule, type Rule } from "../rule.ts";
import { testRule } from "../testing/test-rule.ts";
import { hreflangReciprocal } from "./hreflang-reciprocal.ts";

const link = (code: string, path = code): string => `<xhtml:link rel="alternate" hreflang="${code}" href="https://example.com/${path}"/>`;
const url = (path: string, ...links: readonly string[]): string => `<url><loc>https://example.com/${path}</loc>${links.join("")}</url>`;
const EN_FR = [link("en"), link("fr")];
const lines = (...entries: readonly string[]): string => entries.join("\n");

testRule(hreflangReciprocal, {
  valid: [
    lines(url("en", ...EN_FR), url("fr", ...EN_FR)),
    // Order, spelling and repetition of links do not count, nor do other entries between.
    lines(url("en", ...EN_FR), url("a"), url("b", link("en", "b")), url("fr", link("fr", "%66r"), link("EN", "en"), link("en"))),
    // Sets may differ as long as every link goes both ways.
    lines(url("en", link("en"), link("fr"), link("de")), url("fr", ...EN_FR), url("de", link("de"), link("en"))),
    // Who does not list itself is another rule's business.
    lines(url("en", link("fr")), url("fr", ...EN_FR)),
    // Each cluster has its own x-default.
    lines(url("en/a", link("en", "en/a"), link("x-default", "en/a")), url("en/b", link("en", "en/b"), link("x-default", "en/b"))),
    // A page for everybody else may be listed nowhere.
    lines(url("en", ...EN_FR, link("x-default", "")), url("fr", ...EN_FR, link("x-default", ""))),
    lines(url("en", ...EN_FR, link("x-default", "")), url("fr", ...EN_FR, link("x-default", "")), url("", ...EN_FR, link("x-default", ""))),
    // Repeated entries, and addresses that are none.
    lines(url("en", ...EN_FR), url("fr", ...EN_FR), url("en", ...EN_FR), url("en", link("en"))),
    url("en", link("en"), '<xhtml:link rel="alternate" hreflang="fr" href="/fr"/>', '<xhtml:link rel="alternate" hreflang="de"/>'),
    { document: "" },
    // Two files of one set.
    {
      url: "https://example.com/en.xml",
      document: lines(url("en", ...EN_FR), url("en2", link("en", "en2"), link("fr", "fr2"))),
      files: { "https://example.com/fr.xml": lines(url("fr2", link("en", "en2"), link("fr", "fr2")), url("fr", ...EN_FR)) },
    },
  ],
  invalid: [
    [lines(url("en", ...EN_FR), url("fr", link("fr"))), "1:1 oneway error google"],
    // Listed without links at all, before or behind.
    [lines(url("fr"), url("en", ...EN_FR)), "2:1 oneway"],
    [lines(url("en", ...EN_FR), url("fr")), "1:1 oneway"],
    [lines(url("en", link("en"), link("fr"), link("de")), url("fr", link("fr")), url("de", link("de"))), "1:1 oneway"],
    [lines(url("en", link("en"), link("fr")), url("fr", link("fr"), link("de")), url("de", link("de"), link("en"))), "1:1 oneway", "2:1 oneway", "3:1 oneway"],
    // However far away, and in a file without links.
    [lines(...Array.from({ length: 12_000 }, (_, n) => url(`${n}`)), url("fr"), url("en", ...EN_FR)), "12002:1 oneway"],
    [
      {
        url: "https://example.com/all.xml",
        document: lines(url("a"), url("%66r")),
        files: { "https://example.com/en.xml": url("en", ...EN_FR) },
      },
      "https://example.com/en.xml@1:1 oneway",
    ],
    // The set of the other page matches, without this one.
    [lines(url("fr", link("fr"), link("de")), url("de", link("fr"), link("de")), url("en", ...EN_FR)), "3:1 oneway"],
    [lines(url("en", link("en"), link("x-default", "")), url("", link("en", ""))), "1:1 default warning google"],
    // The x-default of one cluster in another.
    [lines(url("en/a", link("en", "en/a"), link("x-default", "en/b")), url("en/b", link("en", "en/b"), link("x-default", "en/b"))), "1:1 default"],
    // Others in French are listed.
    [
      lines(url("en", ...EN_FR), url("fr", ...EN_FR), url("en2", link("en", "en2"), link("fr", "fr2"), link("fr-CH", "ch"))),
      "3:1 elsewhere info google",
      "3:1 unlisted warning google",
    ],
    [lines(url("en", ...EN_FR), url("en2", link("en", "en2"), link("fr", "fr2"), link("de", "de2"), link("it", "it2"))), "1:1 elsewhere", "2:1 elsewhere"],
    [
      {
        url: "https://example.com/en.xml",
        document: url("en", ...EN_FR),
        files: { "https://example.com/fr.xml": lines(url("fr3"), url("fr", link("fr"))), "https://example.com/de.xml": url("de", link("fr"), link("de")) },
      },
      "1:1 oneway error google",
      "https://example.com/de.xml@1:1 oneway",
    ],
  ],
});

describe("the memory of hreflang-reciprocal", () => {
  /** The rule with a budget of its own. */
  const small = (maxBytes: number): Rule =>
    defineRule({
      meta: hreflangReciprocal.meta,
      create(context) {
        const reader = new AlternateReader(maxBytes);
        return {
          ...reader.visitor(0, context),
          end() {
            reader.finish(({ fault, place, ...data }) => context.report(fault, place, { ...data, more: "" }), context.listed);
            if (reader.full) context.report("budget", 0, { budget: "little" });
          },
        };
      },
    }) as Rule;
  const HEAD = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">';
  const many = (count: number, entry: (n: number) => string): string => `${HEAD}${Array.from({ length: count }, (_, n) => entry(n)).join("\n")}</urlset>`;
  const found = async (rule: Rule, document: string) =>
    (await checkWith([rule], document, { profiles: ["google"] })).diagnostics.map(({ messageId, count }) => `${messageId} ${count}`);

  it("holds sets that match for no longer than they take to come", async () => {
    const pair = (n: number): string => url(`en${n}`, link("en", `en${n}`), link("fr", `fr${n}`)) + url(`fr${n}`, link("en", `en${n}`), link("fr", `fr${n}`));
    expect(await found(small(400_000), many(5000, pair))).toEqual([]);
  });

  it("stops where the budget is used up, and says so", async () => {
    const open = (n: number): string => url(`en${n}`, link("en", `en${n}`), link("fr", `fr${n}`));
    expect(await found(small(100_000), many(5000, open))).toEqual(["budget 1"]);
    expect(await found(hreflangReciprocal as Rule, many(5000, open))).toEqual(["elsewhere 5000"]);
  });

  it("names the language where so many sets are open that their addresses are not kept", async () => {
    const open = (n: number): string => url(`en${n}`, link("en", `en${n}`), link("fr", `fr${n}`));
    const messages = new Set<string>();
    await checkWith([small(4_000_000)], many(5000, open), { profiles: ["google"], onFinding: ({ message }) => messages.add(message) });
    expect(messages.size).toBeGreaterThan(1000);
    expect(messages.size).toBeLessThan(4000);
    expect(messages).toContain(
      'Expected an entry for "https://example.com/fr100" that links back to "https://example.com/en100", found none here, nor any other in that language',
    );
    expect(messages).toContain('Expected an entry for "fr" that links back to "this page", found none here, nor any other in that language');
  });
});
