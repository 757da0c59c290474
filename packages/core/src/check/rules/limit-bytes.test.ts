import { describe, expect, it } from "vitest";
import { MAX_BYTES } from "../../protocol/limits.ts";
import { checkWith } from "../check-sitemap.ts";
import { testRule } from "../testing/test-rule.ts";
import type { CheckOptions } from "../types.ts";
import { limitBytes } from "./limit-bytes.ts";

testRule(limitBytes, { valid: ["", "https://e.com/\n", "<url><loc>https://e.com/</loc></url>", "User-agent: *\n"], invalid: [] });

const START = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://e.com/</loc></url>';
const END = "</urlset>";
const SPACE = " ".repeat(65_536);

/** A sitemap of so many bytes, most of them white space. */
function* sitemap(bytes: number): Generator<string, void, undefined> {
  yield START;
  let left = bytes - START.length - END.length;
  for (; left > SPACE.length; left -= SPACE.length) yield SPACE;
  yield SPACE.slice(0, left);
  yield END;
}

async function find(bytes: number, options: Pick<CheckOptions, "profiles"> = {}): Promise<readonly string[]> {
  const { diagnostics, bytes: counted } = await checkWith([limitBytes], sitemap(bytes), options);
  expect(counted).toBe(bytes);
  return diagnostics.map(({ messageId, severity, profile, line, column, message }) => `${line}:${column} ${messageId} ${severity} ${profile}: ${message}`);
}

describe("limit-bytes", () => {
  it("has nothing against a sitemap below nine tenths of the limit", async () => {
    expect(await find(MAX_BYTES * 0.9 - 1)).toEqual([]);
  });

  it("warns from nine tenths of the limit up to the limit", async () => {
    expect(await find(MAX_BYTES * 0.9)).toEqual(["1:1 near warning protocol: Expected room to grow, found 47,185,920 of at most 52,428,800 bytes"]);
    expect(await find(MAX_BYTES)).toHaveLength(1);
  });

  it("has nothing against full files of what splits by itself", async () => {
    const [start, ...rest] = [...sitemap(MAX_BYTES - 40)];
    const { diagnostics } = await checkWith([limitBytes], [`<!-- Written by mapwright -->${start}`, ...rest], {});
    expect(diagnostics).toEqual([]);
  });

  it("finds what is over the limit", async () => {
    expect(await find(MAX_BYTES + 1)).toEqual(["1:1 over error protocol: Expected at most 52,428,800 bytes before compression, found 52,428,801"]);
    expect(await find(MAX_BYTES + 1, { profiles: ["yandex", "bing"] })).toEqual([expect.stringContaining("over error bing")]);
  });
});
