import { describe, expect, it } from "vitest";
import { checkWith } from "./check-sitemap.ts";
import { FACT } from "./facts.ts";
import { defineRule, type Rule } from "./rule.ts";
import { ADDED_FACTS } from "./value-facts.ts";

/** The added facts of the first field with this name. */
async function factsOf(name: string, document: string, now: string): Promise<readonly string[]> {
  let found = 0;
  const rule: Rule = defineRule({
    meta: {
      id: "facts",
      since: "0.1.0",
      stage: "entry",
      severity: { protocol: "info" },
      summary: "Require nothing",
      why: "For tests.",
      fix: "Nothing.",
      sources: [{ kind: "protocol", url: "https://www.sitemaps.org/protocol.html" }],
      messages: { none: "Nothing" },
      examples: { valid: [], invalid: [] },
    },
    create: () => ({ fields: { [name]: { visit: ({ facts }) => void (found = facts) } } }),
  });
  await checkWith([rule], document, { now: new Date(now) });
  return Object.entries(FACT).flatMap(([fact, bit]) => ((found & bit & ADDED_FACTS) === 0 ? [] : [fact]));
}

const NOW = "2026-03-10T12:00:00Z";
const core = (name: string, value: string): string =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://e.com/</loc><${name}>${value}</${name}></url></urlset>`;
const video = (child: string): string =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"><url><loc>https://e.com/</loc><video:video>${child}</video:video></url></urlset>`;

describe("facts of dates", () => {
  it.each([
    ["2026-03-10"],
    ["2026-03-11"],
    ["2026-03-12", "FUTURE"],
    ["2027-01-01", "FUTURE"],
    ["2026-03-10T12:00:00Z"],
    ["2026-03-10T12:00:01Z", "FUTURE"],
    ["2026-03-10T13:00:00+01:00"],
    ["2026-03-10T13:00:01+01:00", "FUTURE"],
    ["2026-03-09T23:00:00-14:00", "FUTURE"],
    ["2026-03-11T01:59:00+14:00"],
    ["1990-01-01"],
    ["1989-12-31", "ANCIENT"],
    ["1970-01-01T00:00:00Z", "ANCIENT"],
    ["2026", "DATE_FORM"],
    ["2027", "DATE_FORM", "FUTURE"],
    ["1980-05", "DATE_FORM", "ANCIENT"],
    ["2026-03-10T12:01Z", "DATE_FORM", "FUTURE"],
    ["yesterday", "DATE_FORM"],
    ["2026-02-30", "DATE_FORM"],
    ["", "DATE_FORM", "EMPTY"],
    ["<![CDATA[2026-03-12]]>", "FUTURE"],
  ])("in %s", async (value, ...facts) => {
    expect((await factsOf("lastmod", core("lastmod", value), NOW)).toSorted()).toEqual(facts.toSorted());
  });
});

describe("facts of other values", () => {
  it.each([
    ["priority", "0.5"],
    ["priority", "1.0"],
    ["priority", "1"],
    ["priority", "0"],
    ["priority", "0.75"],
    ["priority", "1.00"],
    ["priority", "1.1", "VALUE"],
    ["priority", "1.", "VALUE"],
    ["priority", ".5", "VALUE"],
    ["priority", "0,5", "VALUE"],
    ["priority", "high", "VALUE"],
    ["priority", "", "EMPTY", "VALUE"],
    ["changefreq", "daily"],
    ["changefreq", "never"],
    ["changefreq", "Daily", "VALUE"],
    ["changefreq", "biweekly", "VALUE"],
    ["changefreq", "", "EMPTY", "VALUE"],
  ])("in %s %s", async (name, value, ...facts) => {
    expect((await factsOf(name, core(name, value), NOW)).toSorted()).toEqual(facts.toSorted());
  });

  it.each([
    ["video:duration", "<video:duration>60</video:duration>", "VALUE"],
    ["video:title", "<video:title/>", "EMPTY", "VALUE"],
    ["video:thumbnail_loc", "<video:thumbnail_loc>https://e.com/a.png</video:thumbnail_loc>"],
    ["video:publication_date", "<video:publication_date>2026-03-10</video:publication_date>"],
    ["video:video", "<video:duration>60</video:duration>"],
  ])("in %s", async (name, child, ...facts) => {
    expect((await factsOf(name, video(child), NOW)).toSorted()).toEqual(facts.toSorted());
  });
});
