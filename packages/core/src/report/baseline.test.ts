import { describe, expect, it } from "vitest";
import { type Baseline, createBaseline, createBaselineFilter, formatBaseline, parseBaseline } from "./baseline.ts";
import { fileWith, hint, relative, relativeLocs, UNREAD } from "./testing/samples.ts";
import type { FileReport } from "./types.ts";

function baselineOf(...files: readonly FileReport[]): Baseline {
  const { add, baseline } = createBaseline();
  for (const file of files) add(file);
  return baseline();
}

const A = "https://e.com/a";
const B = "https://e.com/b";

describe("createBaselineFilter", () => {
  it("accepts what it has, wherever in the file it then stands and however the loc is spelt", () => {
    const { filter, difference } = createBaselineFilter(baselineOf(fileWith([relativeLocs([relative(3, A), relative(4, B)]), hint(2)])));
    const after = filter(fileWith([hint(7), relativeLocs([relative(90, "https://E.com:443/%62"), relative(91, A)])]));
    expect(after.diagnostics).toEqual([]);
    expect(difference()).toEqual({ accepted: 3, gone: [] });
  });

  it("shows what is new, with its own place and count", () => {
    const { filter } = createBaselineFilter(baselineOf(fileWith([relativeLocs([relative(3, A)])])));
    const [diagnostic, ...others] = filter(fileWith([relativeLocs([relative(3, A), relative(8, B), relative(9, A)])])).diagnostics;
    expect(others).toEqual([]);
    expect(diagnostic).toMatchObject({ line: 8, loc: B, count: 2, occurrences: [{ line: 8 }, { line: 9, loc: A }] });
  });

  it("keeps files, rules and messages apart", () => {
    const { filter } = createBaselineFilter(baselineOf(fileWith([relativeLocs([relative(3, A)])])));
    expect(filter(fileWith([relativeLocs([relative(3, A)])], { file: "other.xml" })).diagnostics).toHaveLength(1);
    expect(filter(fileWith([{ ...relativeLocs([relative(3, A)]), rule: "other" }])).diagnostics).toHaveLength(1);
    expect(filter(fileWith([{ ...relativeLocs([relative(3, A)]), messageId: "other" }])).diagnostics).toHaveLength(1);
  });

  it("takes a file that has moved for the one with its name, if there is one alone", () => {
    const old = baselineOf(
      fileWith([relativeLocs([relative(3, A)])], { file: "public/a.xml" }),
      fileWith([hint(1)], { file: "public/de/b.xml" }),
      fileWith([hint(1)], { file: "public/fr/b.xml" }),
    );
    const { filter, difference } = createBaselineFilter(old);
    expect(filter(fileWith([relativeLocs([relative(3, A)])], { file: "dist\\a.xml" })).diagnostics).toEqual([]);
    expect(filter(fileWith([hint(1)], { file: "dist/b.xml" })).diagnostics).toHaveLength(1);
    expect(filter(fileWith([hint(1)], { file: "public/fr/b.xml" })).diagnostics).toEqual([]);
    expect(difference()).toEqual({ accepted: 2, gone: [] });
  });

  it("tells what is gone, but nothing of files that were not checked", () => {
    const old = baselineOf(
      fileWith([relativeLocs([relative(3, A), relative(4, A)])]),
      fileWith([hint(1)], { file: "other.xml" }),
      fileWith([hint(1)], { file: UNREAD.file }),
    );
    const { filter, difference } = createBaselineFilter(old);
    filter(fileWith([relativeLocs([relative(3, A)])]));
    filter(UNREAD);
    expect(difference()).toEqual({ accepted: 1, gone: [{ file: "public/sitemap.xml", rule: "loc-absolute", messageId: "relative", loc: A, count: 1 }] });
  });
});

describe("formatBaseline", () => {
  it("writes one finding a line, sorted, and is read back", () => {
    const baseline = baselineOf(fileWith([relativeLocs([relative(3, B), relative(4, A), relative(5, A)]), hint(2)]));
    const text = formatBaseline(baseline);
    expect(text).toBe(`{"schemaVersion":1,"findings":[
{"file":"public/sitemap.xml","rule":"lastmod-date-only","messageId":"date","loc":"","count":1},
{"file":"public/sitemap.xml","rule":"loc-absolute","messageId":"relative","loc":"https://e.com/a","count":2},
{"file":"public/sitemap.xml","rule":"loc-absolute","messageId":"relative","loc":"https://e.com/b","count":1}
]}
`);
    expect(parseBaseline(text)).toEqual(baseline);
    expect(parseBaseline(formatBaseline([]))).toEqual([]);
  });
});

describe("parseBaseline", () => {
  it.each([
    { text: "", found: "no JSON object" },
    { text: "[]", found: "schemaVersion undefined" },
    { text: '{"schemaVersion":2,"findings":[]}', found: "schemaVersion 2" },
    { text: '{"schemaVersion":1}', found: "no list of findings" },
    { text: '{"schemaVersion":1,"findings":[{"file":"a"}]}', found: 'the finding {"file":"a"}' },
    { text: '{"schemaVersion":1,"findings":[{"file":"a","rule":"r","messageId":"m","loc":"","count":0}]}', found: /^the finding / },
  ])("throws for $text", ({ text, found }) => {
    expect(() => parseBaseline(text, "old.json")).toThrow(
      typeof found === "string" ? `Expected old.json to be a baseline as --write-baseline writes it, found ${found}` : /found the finding/,
    );
  });
});
