import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import Ajv from "ajv";
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../model/diagnostic.ts";
import { createSarifReport } from "./sarif.ts";
import { fileWith, hint, OPTIONS, relative, relativeLocs, render, UNREAD, withSetting } from "./testing/samples.ts";
import type { FileReport } from "./types.ts";

const require = createRequire(import.meta.url);
const readJson = (name: string): Record<string, unknown> => JSON.parse(readFileSync(require.resolve(name), "utf8"));

/** The published schema is of draft 4. */
function createValidator(): (log: unknown) => readonly string[] {
  const ajv = new Ajv({ schemaId: "id", meta: false, allErrors: true, unknownFormats: "ignore" });
  ajv.addMetaSchema(readJson("ajv/lib/refs/json-schema-draft-04.json"));
  const validate = ajv.compile(readJson("@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json"));
  return (log) => (validate(log) === true ? [] : (validate.errors ?? []).map(({ dataPath, message }) => `${dataPath} ${message}`));
}
const faultsOf = createValidator();

interface Result {
  readonly ruleId: string;
  readonly ruleIndex?: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly { readonly physicalLocation: { readonly artifactLocation: Record<string, string>; readonly region: Record<string, number> } }[];
  readonly partialFingerprints: Record<string, string>;
}
interface Run {
  readonly tool: { readonly driver: { readonly rules: readonly Record<string, unknown>[] } };
  readonly results: readonly Result[];
  readonly invocations: readonly {
    readonly executionSuccessful: boolean;
    readonly toolExecutionNotifications?: readonly { readonly message: { readonly text: string } }[];
  }[];
}

function runOf(files: readonly FileReport[], options: { readonly maxOfAKind?: number; readonly maxResults?: number } = {}): Run {
  const log: { readonly version: string; readonly runs: readonly Run[] } = JSON.parse(
    render(createSarifReport({ ...OPTIONS, version: "0.1.0", ...options }), files),
  );
  expect(faultsOf(log)).toEqual([]);
  const [run] = log.runs;
  if (run === undefined) throw new Error("Expected a run, found none");
  return run;
}

const prints = (diagnostics: readonly Diagnostic[]): readonly (string | undefined)[] =>
  runOf([fileWith(diagnostics)]).results.map(({ partialFingerprints }) => partialFingerprints["mapwrightFinding/v1"]);

describe("createSarifReport", () => {
  it("is judged by a validator that finds faults", () => {
    expect(faultsOf({ version: "2.1.0", runs: [{ results: [{ message: { text: "x" }, level: "grave" }] }] })).toEqual([
      ".runs[0] should have required property 'tool'",
      ".runs[0].results[0].level should be equal to one of the allowed values",
    ]);
  });

  it("gives every occurrence as a result of its rule at a relative place", () => {
    const { results, invocations } = runOf([fileWith([hint(2), relativeLocs([relative(3, "/a"), relative(4, "/b")])], { file: "maps/a b#é.xml" })]);
    expect(results.map(({ ruleId, ruleIndex, level, message }) => ({ ruleId, ruleIndex, level, text: message.text }))).toEqual([
      { ruleId: "loc-absolute", ruleIndex: 0, level: "error", text: 'Expected an absolute URL, found "/a"' },
      { ruleId: "loc-absolute", ruleIndex: 0, level: "error", text: 'Expected an absolute URL, found "/b"' },
      { ruleId: "lastmod-date-only", ruleIndex: 1, level: "note", text: "Expected a time, found none" },
    ]);
    expect(results[1]?.locations[0]?.physicalLocation).toEqual({
      artifactLocation: { uri: "maps/a%20b%23%C3%A9.xml", uriBaseId: "%SRCROOT%" },
      region: { startLine: 4, startColumn: 10 },
    });
    expect(invocations).toEqual([{ executionSuccessful: true }]);
  });

  it("describes the rules with why, what to do and an address", () => {
    expect(runOf([]).tool.driver.rules[0]).toEqual({
      id: "loc-absolute",
      shortDescription: { text: "Require every loc to be an absolute URL." },
      fullDescription: { text: "Crawlers do not resolve a relative loc against the sitemap; the entry is dropped." },
      help: {
        text: "Write the scheme and host in front of the path.\n\nhttps://www.sitemaps.org/protocol.html#locdef",
        markdown:
          "Crawlers do not resolve a relative loc against the sitemap; the entry is dropped.\n\n**What to do:** Write the scheme and host in front of the path.\n\nSources:\n\n- <https://www.sitemaps.org/protocol.html#locdef>",
      },
      helpUri: "https://www.sitemaps.org/protocol.html#locdef",
      defaultConfiguration: { level: "error" },
      properties: { profiles: ["protocol", "google"] },
    });
  });

  it("tells the setting that does it", () => {
    const [result] = runOf([fileWith([withSetting(relativeLocs([relative(3, "/a")]))])]).results;
    expect(result?.message.text).toBe('Expected an absolute URL, found "/a". siteUrl in next-sitemap.config.js is what the addresses begin with.');
  });

  it("has results even where there are none", () => {
    expect(runOf([fileWith([])]).results).toEqual([]);
  });

  it.each([
    { file: "https://e.com/sitemap.xml", location: { uri: "https://e.com/sitemap.xml" } },
    { file: "/srv/maps/a b.xml", location: { uri: "file:///srv/maps/a%20b.xml" } },
    { file: "C:/maps/a.xml", location: { uri: "file:///C:/maps/a.xml" } },
    { file: "./a.xml", location: { uri: "a.xml", uriBaseId: "%SRCROOT%" } },
    { file: "a:b.xml", location: { uri: "a%3Ab.xml", uriBaseId: "%SRCROOT%" } },
    { file: "\ud800.xml", location: { uri: "%EF%BF%BD.xml", uriBaseId: "%SRCROOT%" } },
  ])("places $file at $location.uri", ({ file, location }) => {
    expect(runOf([fileWith([hint(1)], { file })]).results[0]?.locations[0]?.physicalLocation.artifactLocation).toEqual(location);
  });

  it("keeps fingerprints when entries are sorted anew, spelt otherwise, or pushed down", () => {
    const before = prints([relativeLocs([relative(3, "https://E.com/%7Ea"), relative(4, "https://e.com/b")])]);
    const after = prints([relativeLocs([relative(40, "https://e.com/b"), relative(50, "https://e.com/~a")])]);
    expect(new Set(before).size).toBe(2);
    expect([...after].reverse()).toEqual(before);
  });

  it("tells the same finding twice in a file apart", () => {
    const [first, second] = prints([relativeLocs([relative(3, "/a"), relative(4, "/a")])]);
    expect([first?.slice(-2), second?.slice(-2)]).toEqual([":1", ":2"]);
    expect(first?.slice(0, -2)).toBe(second?.slice(0, -2));
  });

  it("caps a kind of fault with a note, and all results together", () => {
    const locs = relativeLocs([relative(3, "/a"), relative(4, "/b"), relative(5, "/c")], 50_000);
    expect(runOf([fileWith([locs])], { maxOfAKind: 2 }).results.map(({ message }) => message.text)).toEqual([
      'Expected an absolute URL, found "/a"',
      'Expected an absolute URL, found "/b" (and 49,998 more places in this file)',
    ]);
    const { results, invocations } = runOf([fileWith([locs, hint(9)])], { maxResults: 2 });
    expect({ results: results.length, notes: invocations[0]?.toolExecutionNotifications?.map(({ message }) => message.text) }).toEqual({
      results: 2,
      notes: ["2 more results left out; --format json lists all"],
    });
  });

  it("tells of files that could not be read apart from the results", () => {
    const { results, invocations } = runOf([UNREAD]);
    expect(results).toEqual([]);
    expect(invocations).toMatchObject([{ executionSuccessful: false, toolExecutionNotifications: [{ level: "error", message: { text: UNREAD.error } }] }]);
  });
});
