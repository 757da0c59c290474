import { describe, expect, it } from "vitest";
import { parseRobots } from "./parse-robots.ts";
import { sitemapAddresses } from "./sitemap-addresses.ts";

const addresses = (text: string): unknown =>
  sitemapAddresses(parseRobots(new TextEncoder().encode(text)), "https://e.com/robots.txt").map(({ url, line, repaired }) => [
    url,
    line,
    ...(repaired ? ["repaired"] : []),
  ]);

describe("sitemapAddresses", () => {
  it.each([
    ["Sitemap: https://e.com/sitemaps.SitemapIndex_0.xml.gz", [["https://e.com/sitemaps.SitemapIndex_0.xml.gz", 1]]],
    [
      "User-agent: *\nSITEMAP:https://e.com/a.xml\nDisallow: /\nsitemap : https://e.com/b.xml # main",
      [
        ["https://e.com/a.xml", 2],
        ["https://e.com/b.xml", 4],
      ],
    ],
    ["Sitemap: https://e.com/a.xml\nSitemap: https://e.com/a.xml", [["https://e.com/a.xml", 1]]],
    ["Sitemap: /sitemap.xml", [["https://e.com/sitemap.xml", 1, "repaired"]]],
    ["Sitemap: sitemap.xml", [["https://e.com/sitemap.xml", 1, "repaired"]]],
    ["Sitemap: //cdn.e.com/sitemap.xml", [["https://cdn.e.com/sitemap.xml", 1, "repaired"]]],
    ["Sitemap: www.e.com/sitemap.xml", [["https://www.e.com/sitemap.xml", 1, "repaired"]]],
    ["Sitemap: <https://e.com/a.xml>", [["https://e.com/a.xml", 1, "repaired"]]],
    [
      "Sitemap: https://e.com/a.xml https://e.com/b.xml",
      [
        ["https://e.com/a.xml", 1, "repaired"],
        ["https://e.com/b.xml", 1, "repaired"],
      ],
    ],
    [
      "Sitemap: https://e.com/a.xml, https://e.com/b.xml",
      [
        ["https://e.com/a.xml", 1, "repaired"],
        ["https://e.com/b.xml", 1, "repaired"],
      ],
    ],
    ["Sitemap: https://e.com/a.xml?x=1,2", [["https://e.com/a.xml?x=1,2", 1]]],
    ["Sitemap: https://e.com/a.xml the index", [["https://e.com/a.xml", 1, "repaired"]]],
    [
      "Site-map: https://e.com/a.xml\nSitemaps: https://e.com/b.xml",
      [
        ["https://e.com/a.xml", 1, "repaired"],
        ["https://e.com/b.xml", 2, "repaired"],
      ],
    ],
    ["Sitemap:\nSitemap: ftp://e.com/a.xml\nSitemap https://e.com/c.xml\n# Sitemap: https://e.com/d.xml", []],
  ])("of %j", (text, expected) => {
    expect(addresses(text)).toEqual(expected);
  });
});
