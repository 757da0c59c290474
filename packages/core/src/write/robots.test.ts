import { describe, expect, it } from "vitest";
import { appendSitemapLine } from "./robots.ts";

const url = "https://example.com/sitemap.xml";
const line = `Sitemap: ${url}`;

describe("appendSitemapLine", () => {
  it.each([
    ["an empty file", "", `${line}\n`],
    ["a group", "User-agent: *\nDisallow: /x\n", `User-agent: *\nDisallow: /x\n\n${line}\n`],
    ["a group without its last line end", "User-agent: *\nDisallow: /x", `User-agent: *\nDisallow: /x\n\n${line}\n`],
    ["CRLF", "User-agent: *\r\nDisallow:\r\n", `User-agent: *\r\nDisallow:\r\n\r\n${line}\r\n`],
    ["other sitemap lines", "Sitemap: https://example.com/a.xml\n", `Sitemap: https://example.com/a.xml\n${line}\n`],
    ["an address that only begins like ours", `${line}.gz\n`, `${line}.gz\n${line}\n`],
    ["another case of the address", "Sitemap: https://example.com/Sitemap.xml\n", `Sitemap: https://example.com/Sitemap.xml\n${line}\n`],
    ["a comment", `# ${line}\n`, `# ${line}\n\n${line}\n`],
  ])("adds the line to %s", (_, before, after) => {
    expect(appendSitemapLine(before, url)).toBe(after);
    expect(appendSitemapLine(after, url)).toBe(after);
  });

  it.each([`sitemap:${url}`, `SITEMAP : ${url} # ours`, `\uFEFF${line}\r\nUser-agent: *`, `User-agent: *\rsitemap:\t${url}\rDisallow:`])(
    "leaves %j as it is",
    (text) => {
      expect(appendSitemapLine(text, url)).toBe(text);
    },
  );

  it.each(["sitemap.xml", "", "https://", "https://e.com/a b", "https://e.com/\nDisallow: /", "https://e.com/#a", "ftp://e.com/"])("refuses %j", (address) => {
    expect(() => appendSitemapLine("", address)).toThrow(
      expect.objectContaining({ code: "ERR_ARGUMENT", message: expect.stringMatching(/^Expected an absolute/) }),
    );
  });

  const former = "https://example.com/maps/sitemap.xml";

  it.each([
    [`User-agent: *\r\nsitemap:${former} # ours\r\nDisallow: /x\r\n`, `User-agent: *\r\nsitemap:${url} # ours\r\nDisallow: /x\r\n`],
    [`Sitemap: ${former}.gz\nSitemap: ${former}`, `Sitemap: ${former}.gz\nSitemap: ${url}`],
    [`Sitemap: ${former}\n${line}\n`, `Sitemap: ${former}\n${line}\n`],
    ["User-agent: *\n", `User-agent: *\n\n${line}\n`],
  ])("puts the new address in the place of a former one in %j", (before, after) => {
    expect(appendSitemapLine(before, url, former)).toBe(after);
    expect(appendSitemapLine(after, url, former)).toBe(after);
  });
});
