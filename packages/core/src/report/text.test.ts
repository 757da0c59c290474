import { describe, expect, it } from "vitest";
import { columnsOf } from "./layout.ts";
import { fileWith, hint, OPTIONS, relative, relativeLocs, render, UNREAD, withSetting } from "./testing/samples.ts";
import { createTextReport, type TextStyle } from "./text.ts";
import type { FileReport } from "./types.ts";

const PLAIN: TextStyle = (_name, text) => text;
const TAGGED: TextStyle = (name, text) => `[${name}:${text}]`;
const widest = (text: string): number => Math.max(...text.split("\n").map(columnsOf));

describe("createTextReport", () => {
  it("does not praise what it could not read", () => {
    expect(render(createTextReport({ ...OPTIONS, style: PLAIN }), [])).toBe("Nothing checked: no file was found.\n");
    expect(render(createTextReport({ ...OPTIONS, style: PLAIN, plain: true }), [UNREAD])).toMatch(/\nNothing checked: 1 file not read\.\n$/);
    expect(render(createTextReport({ ...OPTIONS, style: PLAIN, plain: true }), [fileWith([]), UNREAD])).toMatch(/\nNo faults found, 1 file not read /);
  });

  it("shows errors first, each kind once with its count and first places, and tells why and what to do", () => {
    const locs = relativeLocs([relative(3, "/a"), relative(4, "/b"), relative(5, "/c"), relative(6, "/d")], 50_000);
    expect(render(createTextReport({ ...OPTIONS, style: PLAIN }), [fileWith([hint(2), locs])])).toBe(`public/sitemap.xml
  urlset, 3 URLs, 1.2 kB

  error  loc-absolute  (protocol)  50,000 times
    Expected an absolute URL, found "/a"
    at 3:10, 4:10, 5:10 and 49,997 more places
    why  Crawlers do not resolve a relative loc against the sitemap; the entry
         is dropped.
    do   Write the scheme and host in front of the path.

  info  lastmod-date-only  (google)
    Expected a time, found none
    at 2:15
    why  A date alone tells less.
    do   Add the time & zone.

Found 50,000 errors, 1 info (3 URLs).
mapwright explain RULE tells more of a rule.
`);
  });

  it("tells why only at the first finding of a rule, and passes over files without findings", () => {
    const files = [
      fileWith([hint(2)], { file: "hints.xml" }),
      fileWith([], { file: "good.xml" }),
      fileWith([relativeLocs([relative(3, "/a")])], { file: "a.xml", complete: false, generator: "Yoast SEO" }),
      fileWith([relativeLocs([relative(9, "/b")])], { file: "b.xml", kind: "sitemapindex" }),
      UNREAD,
    ];
    expect(render(createTextReport({ ...OPTIONS, style: PLAIN }), files)).toBe(`a.xml
  urlset, 3 URLs, 1.2 kB, not complete, made by Yoast SEO

  error  loc-absolute  (protocol)
    Expected an absolute URL, found "/a"
    at 3:10
    why  Crawlers do not resolve a relative loc against the sitemap; the entry
         is dropped.
    do   Write the scheme and host in front of the path.

b.xml
  sitemap index, 3 sitemaps, 1.2 kB

  error  loc-absolute  (protocol)
    Expected an absolute URL, found "/b"
    at 9:10

gone.xml
  not read
    Expected a readable file, found no file at gone.xml

hints.xml
  urlset, 3 URLs, 1.2 kB

  info  lastmod-date-only  (google)
    Expected a time, found none
    at 2:15
    why  A date alone tells less.
    do   Add the time & zone.

Found 2 errors, 1 info in 4 of 5 files, 1 file not read (9 URLs).
mapwright explain RULE tells more of a rule.
`);
  });

  it("tells the setting that does it, once", () => {
    const files = ["a.xml", "b.xml"].map((file) => fileWith([withSetting(relativeLocs([relative(3, "/a")]))], { file, generator: "next-sitemap" }));
    const text = render(createTextReport({ ...OPTIONS, style: PLAIN }), files);
    expect(text.split("set  siteUrl in next-sitemap.config.js is what the addresses begin with.\n")).toHaveLength(2);
    expect(render(createTextReport({ ...OPTIONS, style: PLAIN, plain: true }), files)).toContain(
      "    Write the scheme and host in front of the path.\n    siteUrl in next-sitemap.config.js is what the addresses begin with.\n",
    );
  });

  it("says in one line that nothing was found", () => {
    const text = render(createTextReport({ ...OPTIONS, style: TAGGED }), [fileWith([])]);
    expect(text).toBe("[green:No faults found: 1 file, 3 URLs, checked for protocol, google.]\n");
  });

  it("does not take the sitemaps that an index lists for URLs", () => {
    const index = fileWith([], { kind: "sitemapindex", urls: 2 });
    const say = (files: readonly FileReport[]): string => render(createTextReport({ ...OPTIONS, style: PLAIN }), files);
    expect(say([index, fileWith([])])).toBe("No faults found: 2 files, 3 URLs, checked for protocol, google.\n");
    expect(say([index])).toBe("No faults found: 1 file, 2 sitemaps, checked for protocol, google.\n");
  });

  it("calls nothing faultless when it was stopped", () => {
    const say = (reports: readonly FileReport[]): string => render(createTextReport({ ...OPTIONS, style: PLAIN, stopped: true }), reports);
    expect(say([])).toBe("Nothing checked so far.\n");
    expect(say([fileWith([])])).toBe("No faults found so far: 1 file, 3 URLs, checked for protocol, google.\n");
    expect(say([fileWith([hint(2)])])).toMatch(/^Found 1 \w+ so far \(3 URLs\)\.$/m);
  });

  it("gives every place that was kept when asked to", () => {
    const locs = relativeLocs([relative(3, "/a"), { ...relative(4, "/b"), message: relative(3, "/a").message }], 3);
    expect(render(createTextReport({ ...OPTIONS, style: PLAIN, allPlaces: true }), [fileWith([locs])])).toContain(`
    Expected an absolute URL, found "/a"
      3:10 /a
      4:10 /b
      and 1 more place (--max-findings shows more)
`);
  });

  it("shows each kind of fault once in the plain report", () => {
    const files = [
      fileWith([relativeLocs([relative(3, "/a")], 10)], { file: "a.xml" }),
      fileWith([relativeLocs([relative(9, "/b")]), hint(1)], { file: "b.xml" }),
      UNREAD,
    ];
    expect(render(createTextReport({ ...OPTIONS, style: PLAIN, plain: true }), files)).toBe(`error  loc-absolute  11 times in 2 files
    Expected an absolute URL, found "/a"
    first at a.xml:3:10
    Write the scheme and host in front of the path.

info  lastmod-date-only  1 time
    Expected a time, found none
    at b.xml:1:15
    Add the time & zone.

not read
    Expected a readable file, found no file at gone.xml

Found 11 errors, 1 info in 3 of 3 files, 1 file not read (6 URLs).
mapwright check shows every file and place.
`);
  });

  it("is short for 10,000 files, with the gravest in full and a sum of the rest", () => {
    const files = Array.from({ length: 10_000 }, (_, index) =>
      fileWith(index === 9_000 ? [relativeLocs([relative(3, "/a")])] : [hint(2)], { file: `maps/${index}.xml` }),
    );
    const text = render(createTextReport({ ...OPTIONS, style: PLAIN }), files);
    expect(text.split("\n").length).toBeLessThan(200);
    expect(text).toMatch(/^maps\/9000\.xml\n/);
    expect(text).toContain(`
           times  files  rule
  error        1      1  loc-absolute
  info     9,999  9,999  lastmod-date-only

Found 1 error, 9,999 infos in 10,000 of 10,000 files (30,000 URLs).
9,980 more files with findings not shown; --format json lists all.
`);
  });

  it.each([
    { what: "a long address", loc: `https://e.com/${"long/".repeat(100)}` },
    { what: "wide characters", loc: `https://e.com/${"地図".repeat(60)}` },
    { what: "many words", loc: "a word ".repeat(60) },
  ])("keeps to 80 columns with $what", ({ loc }) => {
    const file = fileWith([relativeLocs([relative(3, loc), relative(123_456, loc)], 1_234_567)], { file: `${loc.replaceAll(" ", "/")}.xml`, generator: loc });
    for (const options of [{}, { plain: true }, { allPlaces: true }]) {
      expect(widest(render(createTextReport({ ...OPTIONS, style: PLAIN, ...options }), [file]))).toBeLessThanOrEqual(80);
    }
  });

  it("lets no control characters of documents through, and colours only through its style", () => {
    const file = fileWith([relativeLocs([relative(3, "/\u001b[31m\u202e\u0007\n\u009b")])], { file: "\u001b]0;x\u0007.xml", generator: "\u001b[2J" });
    const text = render(createTextReport({ ...OPTIONS, style: PLAIN }), [file]);
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(text).toContain("\\u001b[31m\\u202e\\u0007");
    expect(render(createTextReport({ ...OPTIONS, style: TAGGED }), [file])).toContain("[red:error]  [bold:loc-absolute]");
  });
});
