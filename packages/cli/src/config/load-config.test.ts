import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { isSitemapError } from "@mapwright/core";
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from "vitest";
import { findConfig } from "./find-config.ts";
import { type LoadedConfig, loadConfig } from "./load-config.ts";
import type { CONFIG_SCHEMA, ParsedConfig } from "./schema.ts";
import type { MapwrightConfig } from "./types.ts";

let folder = "";
let made = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mapwright-config-"));
});
afterAll(async () => rm(folder, { recursive: true }));

/** Writes a configuration file into a folder of its own. */
async function write(name: string, text: string): Promise<string> {
  const path = join(folder, String(made++), name);
  await mkdir(join(path, ".."));
  await writeFile(path, text);
  return path;
}

async function load(config: unknown, name = "mapwright.config.json"): Promise<LoadedConfig> {
  return loadConfig(await write(name, typeof config === "string" ? config : JSON.stringify(config)));
}

/** What loading fails with, behind the name of the file. */
async function faultOf(config: unknown, name = "mapwright.config.json"): Promise<string> {
  const path = await write(name, typeof config === "string" ? config : JSON.stringify(config));
  try {
    await loadConfig(path);
  } catch (error) {
    if (!isSitemapError(error) || error.code !== "ERR_ARGUMENT") throw error;
    const file = `${relative("", path)}: `;
    expect(error.message.slice(0, file.length)).toBe(file);
    return error.message.slice(file.length);
  }
  return "";
}

describe("loadConfig", () => {
  it.each([
    ["mapwright.config.ts", 'import { defineConfig } from "mapwright";\nconst name: string = "maps";\nexport default defineConfig({ name, gzip: 9 });'],
    ["mapwright.config.ts", 'import type { MapwrightConfig } from "mapwright";\nexport default { name: "maps", gzip: 9 } satisfies MapwrightConfig;'],
    ["mapwright.config.mts", 'export default await Promise.resolve({ name: "maps", gzip: 9 });'],
    ["mapwright.config.js", 'import { defineConfig } from "mapwright";\nexport default defineConfig({ name: "maps", gzip: 9 });'],
    ["mapwright.config.js", 'const { defineConfig } = require("mapwright");\nmodule.exports = defineConfig({ name: "maps", gzip: 9 });'],
    ["mapwright.config.mjs", 'export default { name: "maps", gzip: 9 };'],
    ["mapwright.config.mjs", 'import { defineConfig } from "mapwright";\nexport default defineConfig({ name: "maps", gzip: 9 });'],
    ["mapwright.config.json", '\uFEFF{ "$schema": "https://example.com/s.json", "name": "maps", "gzip": 9 }'],
  ])("reads %s: %s", async (name, text) => {
    expect((await load(text, name)).settings).toEqual({ name: "maps", gzip: 9 });
  });

  it("reads a file again that was changed, and leaves nothing beside it", async () => {
    const path = await write("mapwright.config.ts", 'export default { name: "a" };');
    expect((await loadConfig(path)).settings.name).toBe("a");
    await writeFile(path, 'import { b } from "./b.ts";\nexport default { name: b };');
    await writeFile(join(path, "../b.ts"), 'export const b: string = "b";');
    expect((await loadConfig(path)).settings.name).toBe("b");
    expect(await readdir(join(path, ".."))).toEqual(["b.ts", "mapwright.config.ts"]);
  });

  it("gives values as the command line does, and addresses also from URL objects", async () => {
    const config =
      'export default { site: new URL("https://e.com/shop"), maxBytes: "10MB", maxDrop: 12, maxBad: "7.5%", memory: 2e6, recent: 3, state: false };';
    expect((await load(config, "mapwright.config.mjs")).settings).toEqual({
      site: new URL("https://e.com/shop/"),
      maxBytes: 10_000_000,
      maxDrop: 12,
      maxBad: "7.5%",
      memory: 2_000_000,
      recent: 3,
      state: false,
    });
  });

  it("takes paths from the folder of the file, and leaves buckets, addresses and standard input alone", async () => {
    const path = await write(
      "mapwright.config.json",
      JSON.stringify({ sources: ["a.csv", "feeds/*.jsonl", "-", "/abs.txt"], output: "public", state: ".state", robots: "public/robots.txt", previous: "old" }),
    );
    const here = (place: string): string => relative("", join(path, "..", place));
    const { sources, settings } = await loadConfig(path);
    expect(sources).toEqual([here("a.csv"), here("feeds/*.jsonl"), "-", "/abs.txt"]);
    expect(settings).toEqual({ output: here("public"), state: here(".state"), robots: here("public/robots.txt"), previous: here("old") });
    const bucket = { output: "s3://b/maps", state: "s3://b/private", previous: "https://e.com/", contentFields: "title" };
    expect((await load(bucket)).settings).toEqual({ ...bucket, contentFields: ["title"] });
  });

  it("makes groups, and finds the files of named sources", async () => {
    const path = await write(
      "mapwright.config.json",
      JSON.stringify({
        sources: [{ name: "blog", files: ["posts.csv", "notes/*.csv"] }, "shop.csv"],
        groups: [
          { name: "blog", sources: ["blog", "more.csv"], defaults: { changefreq: "weekly", priority: 0.4 } },
          { name: "shoes", field: "section", equals: ["shoes", 7, true], maxUrls: 1000, maxBytes: "1MB" },
          { name: "news", patterns: "/news/**", news: true },
        ],
      }),
    );
    const here = (place: string): string => relative("", join(path, "..", place));
    const { sources, groups } = await loadConfig(path);
    expect(sources).toEqual(["posts.csv", "notes/*.csv", "shop.csv"].map(here));
    expect(groups).toEqual([
      { name: "blog", match: { sources: ["posts.csv", "notes/*.csv", "more.csv"].map(here) }, defaults: { changefreq: "weekly", priority: 0.4 } },
      { name: "shoes", match: { field: "section", equals: ["shoes", "7", "true"] }, maxEntries: 1000, maxBytes: 1_000_000 },
      { name: "news", match: { patterns: ["/news/**"] }, news: true },
    ]);
  });

  it.each([
    { config: { site: "shop.example" }, says: 'site: Expected an address with http:// or https://, found "shop.example" (did you mean https://shop.example?)' },
    { config: { site: 7 }, says: "site: Expected an address with http:// or https://, found 7" },
    { config: { site: "https://e.com/?a" }, says: 'site: Expected an address without query and fragment, found "https://e.com/?a"' },
    { config: { maxUrls: 50_001 }, says: "maxUrls: Expected a whole number from 1 to 50000, found 50001" },
    { config: { maxUrls: 1.5 }, says: "maxUrls: Expected a whole number from 1 to 50000, found 1.5" },
    { config: { maxBytes: "10 apples" }, says: 'maxBytes: Expected a size from 512 to 52428800 bytes such as 10MB, found "10 apples"' },
    { config: { maxBytes: true }, says: "maxBytes: Expected bytes, or a size such as 10MB, found true" },
    { config: { maxDrop: "200%" }, says: 'maxDrop: Expected a share such as 5% or a whole number, found "200%"' },
    { config: { profile: "gogle" }, says: 'profile: Expected one of protocol, xsd, google, bing, yandex, baidu, naver, seznam, found "gogle"' },
    { config: { gzip: 11 }, says: "gzip: Expected true, false or a level from 1 to 9, found 11" },
    { config: { text: "yes" }, says: 'text: Expected true or false, found "yes"' },
    { config: { grops: [] }, says: "Expected a setting, found grops (did you mean groups?)" },
    {
      config: {
        groups: [
          { name: "a", patterns: "/" },
          { name: "b", pattern: "/" },
        ],
      },
      says: "groups[1]: Expected a setting, found pattern (did you mean patterns?)",
    },
    {
      config: {
        groups: [
          { name: "a", patterns: "/" },
          { name: "b", patterns: 7 },
        ],
      },
      says: "groups[1].patterns: Expected text, or a list of texts, found 7",
    },
    { config: { groups: [{ patterns: "/" }] }, says: "groups[0].name: Expected the name of a group, found none" },
    { config: { groups: [{ name: "a" }] }, says: "groups[0]: Expected one of field, patterns and sources, found none" },
    {
      config: { groups: [{ name: "a", patterns: "/", field: "k", equals: "v" }] },
      says: 'groups[0]: Expected one of field, patterns and sources, found ["field","patterns"]',
    },
    { config: { groups: [{ name: "a", field: "k" }] }, says: "groups[0].equals: Expected at least one, found []" },
    { config: { groups: [{ name: "a", equals: "v" }] }, says: 'groups[0].field: Expected the name of a field, found ""' },
    { config: { groups: [{ name: "a", patterns: ["/x", "y"] }] }, says: 'groups[0].patterns[1]: Expected a pattern for a path, beginning with /, found "y"' },
    {
      config: { groups: ["a", "A"].map((name) => ({ name, patterns: "/" })) },
      says: 'groups[1].name: Expected a name that differs from groups[0].name by more than case, found "A"',
    },
    { config: { groups: [{ name: "nul", patterns: "/" }] }, says: 'groups[0].name: Expected the name of a group, found a name that Windows reserves: "nul"' },
    {
      config: { groups: [{ name: "a", patterns: "/", defaults: { priority: 2 } }] },
      says: "groups[0].defaults.priority: Expected a number from 0 to 1, found 2",
    },
    { config: { sources: [{ name: "a" }] }, says: "sources[0].files: Expected text, or a list of texts, found none" },
    { config: { sources: [{ name: "a", files: "b", form: "csv" }] }, says: "sources[0]: Expected a setting, found form" },
    { config: { sources: [7] }, says: "sources[0]: Expected a file, or an object with name and files, found 7" },
    { config: { contentFields: ["a", 7] }, says: "contentFields[1]: Expected text, found 7" },
    { config: { contentFields: [] }, says: "contentFields: Expected at least one text, found []" },
    { config: { sources: [{ name: "a", files: [] }] }, says: "sources[0].files: Expected at least one text, found []" },
    { config: { state: true }, says: "state: Expected a folder, or false, found true" },
    { config: [], says: "Expected an object, found []" },
    { config: { site: 1, name: "", recent: -1 }, says: /^site: Expected .*, found 1; name: Expected .*, found ""; recent: Expected .*, found -1$/ },
    { config: Object.fromEntries(["a", "b", "c", "d", "e", "f", "g"].map((name) => [name, 1])), says: /; and 2 more$/ },
  ])("says where it is wrong: $says", async ({ config, says }) => {
    const fault = await faultOf(config);
    if (typeof says === "string") expect(fault).toBe(says);
    else expect(fault).toMatch(says);
  });

  it.each([
    { name: "mapwright.config.json", text: '{\n  "site": }', says: /^Expected a configuration, found JSON with a fault \(Unexpected token '}'\)$/ },
    { name: "mapwright.config.json", text: '{\n  "site": "a",\n}', says: /^Expected a configuration, found JSON with a fault in line 3 \(.+\)$/ },
    { name: "mapwright.config.json", text: "{", says: /^Expected a configuration, found JSON with a fault in line 1 \(.+\)$/ },
    { name: "mapwright.config.ts", text: "export default {\n  site: 1\n", says: /^Expected a configuration, found a fault in line 3 \(Unexpected token.*\)$/ },
    { name: "mapwright.config.ts", text: 'export const name = "a";', says: /^Expected a configuration, found a module without a default export/ },
    { name: "mapwright.config.mjs", text: 'export const name = "a";', says: /^Expected a configuration, found a module without a default export/ },
    { name: "mapwright.config.ts", text: 'throw new Error("no database");', says: /^Expected a configuration, found that it throws: no database$/ },
    { name: "mapwright.config.mjs", text: "export default () => ({});", says: /^Expected an object, found a function$/ },
    {
      name: "mapwright.config.mjs",
      text: 'export default { get site() { throw new Error("no site"); } };',
      says: /^Expected a configuration, found that it throws: no site$/,
    },
    {
      name: "mapwright.config.mjs",
      text: 'export default { groups: [{ get name() { throw new Error("no name"); } }] };',
      says: /^Expected a configuration, found that it throws: no name$/,
    },
    {
      name: "mapwright.config.mjs",
      text: "const c = {}; c.groups = c; export default c;",
      says: /^groups: Expected .*, found an object that cannot be shown$/,
    },
    { name: "mapwright.config.mjs", text: "const g = []; g.push(g); export default { groups: g };", says: /found a list that cannot be shown/ },
    { name: "mapwright.config.mjs", text: "export default { maxUrls: 2n };", says: /^maxUrls: Expected .*, found 2$/ },
    { name: "mapwright.config.mjs", text: "export default { maxUrls: NaN };", says: /^maxUrls: Expected .*, found NaN$/ },
    { name: "mapwright.config.mjs", text: "export default { recent: Infinity };", says: /^recent: Expected .*, found Infinity$/ },
  ])("says what is wrong with $name: $text", async ({ name, text, says }) => {
    expect(await faultOf(text, name)).toMatch(says);
  });

  it("says that the file is missing, or is a folder", async () => {
    await expect(loadConfig(join(folder, "missing.ts"))).rejects.toThrow("missing.ts: Expected a configuration, found no file");
    await expect(loadConfig(folder)).rejects.toThrow("Expected a configuration, found a folder");
  });

  it("has a type that takes what the schema takes", () => {
    type Input = (typeof CONFIG_SCHEMA)["_zod"]["input"];
    expectTypeOf<keyof MapwrightConfig>().toEqualTypeOf<keyof Input>();
    expectTypeOf<Omit<MapwrightConfig, "site" | "publicUrl" | "endpoint" | "sources" | "groups" | "contentFields">>().toExtend<Input>();
    expectTypeOf<keyof NonNullable<MapwrightConfig["groups"]>[number]>().toEqualTypeOf<keyof NonNullable<ParsedConfig["groups"]>[number]>();
  });
});

describe("findConfig", () => {
  it("finds one file by its name, none, and refuses two", async () => {
    const path = await write("mapwright.config.ts", "");
    const place = join(path, "..");
    expect(await findConfig(place)).toBe(path);
    expect(await findConfig(join(folder, "missing"))).toBeUndefined();
    await writeFile(join(place, "mapwright.config.json"), "{}");
    await expect(findConfig(place)).rejects.toThrow("Expected one configuration file, found mapwright.config.ts and mapwright.config.json");
  });
});
