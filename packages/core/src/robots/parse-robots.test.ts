import { describe, expect, it } from "vitest";
import { parseRobots } from "./parse-robots.ts";

const parse = (text: string): ReturnType<typeof parseRobots> => parseRobots(new TextEncoder().encode(text));
const groups = (text: string): unknown =>
  parse(text).groups.map(({ agents, rules }) => [agents, rules.map(({ allow, path }) => `${allow ? "+" : "-"}${path}`)]);

describe("parseRobots", () => {
  it.each([
    ["User-agent: a\nDisallow: /x\nAllow: /x/y", [[["a"], ["-/x", "+/x/y"]]]],
    ["user-agent: A\nUSER-AGENT : b/1.2\nDisallow:/", [[["a", "b"], ["-/"]]]],
    ["User-agent: a\nSitemap: https://e.com/s.xml\nFoo: bar\nUser-agent: b\nDisallow: /", [[["a", "b"], ["-/"]]]],
    [
      "User-agent: *\nDisallow:\n\nUser-agent: b\nAllow: /*.html$ # all pages",
      [
        [["*"], ["-"]],
        [["b"], ["+/*.html$"]],
      ],
    ],
    ["Disallow: /\nUser-agent: a", [[["a"], []]]],
    ["", []],
  ])("groups %j", (text, expected) => {
    expect(groups(text)).toEqual(expected);
  });

  it("finds Sitemap lines anywhere, with the places of their values", () => {
    const { sitemaps, others, end } = parse("\ufeff# ü\r\n sitemap :\thttps://e.com/ä.xml \rSITEMAP:\nnonsense\nCrawl-delay: 5");
    expect(sitemaps).toEqual([
      { field: "sitemap", value: "https://e.com/ä.xml", offset: 20, line: 2, column: 12 },
      { field: "SITEMAP", value: "", offset: 50, line: 3, column: 9 },
    ]);
    expect(others).toEqual([
      { field: undefined, value: "nonsense", offset: 51, line: 4, column: 1 },
      { field: "Crawl-delay", value: "5", offset: 60, line: 5, column: 1 },
    ]);
    expect(end).toEqual({ offset: 74, line: 5, column: 15 });
  });

  it("counts bytes that are no UTF-8 as they are", () => {
    const bytes = Uint8Array.from([..."a: \xff\xfe\nSitemap: x"].map((character) => character.charCodeAt(0)));
    expect(parseRobots(bytes).sitemaps).toMatchObject([{ value: "x", offset: 15, line: 2, column: 10 }]);
  });
});
