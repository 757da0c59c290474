import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestIo } from "../testing/test-io.ts";
import type { SetFlags } from "./flags.ts";
import { planRun, type RunPlan, requireStateless } from "./plan-run.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mapwright-plan-"));
});
afterAll(async () => rm(folder, { recursive: true }));

/** The plan with this configuration in the working folder. */
async function plan(config: object | undefined, given: SetFlags = {}, args: readonly string[] = []): Promise<RunPlan> {
  const file = join(folder, "mapwright.config.json");
  if (config === undefined) await rm(file, { force: true });
  else await writeFile(file, JSON.stringify(config));
  return planRun(args, given, { io: createTestIo({ cwd: folder }).io });
}

const here = (name: string): string => relative("", join(folder, name));

describe("planRun", () => {
  it("keeps no state where nobody asks for one", async () => {
    expect(await plan(undefined, { output: "public" }, ["a.csv"])).toEqual({
      flags: { output: "public" },
      sources: ["a.csv"],
      groups: [],
      keepsState: false,
      state: undefined,
      configFile: undefined,
    });
  });

  it.each([
    { config: undefined, given: { state: "s" }, state: "s" },
    { config: undefined, given: { output: "s3://b/maps" }, state: undefined },
    { config: undefined, given: { output: "s3://b/maps", state: "private" }, state: "private" },
    { config: {}, given: {}, state: ".mapwright", below: true },
    { config: { state: "kept" }, given: {}, state: "kept", below: true },
    { config: { state: "kept" }, given: { state: "s" }, state: "s" },
    { config: { state: false }, given: { state: "s" }, state: "s" },
    { config: { output: "s3://b", state: "private" }, given: {}, state: "private" },
  ])("keeps a state with $config and $given", async ({ config, given, state, below }) => {
    const found = await plan(config, given);
    expect({ keepsState: found.keepsState, state: found.state }).toEqual({ keepsState: true, state: below === true ? here(state) : state });
  });

  it.each([
    { config: { state: false }, given: {} },
    { config: { state: "s" }, given: { state: false as const } },
    { config: { state: "s" }, given: { config: false as const } },
  ])("keeps no state with $config and $given", async ({ config, given }) => {
    expect(await plan(config, given)).toMatchObject({ keepsState: false, state: undefined });
  });

  it("lets the command line override the configuration, setting by setting", async () => {
    const config = { site: "https://a.example", name: "maps", gzip: 9, maxUrls: 10, sources: ["a.csv"], output: "public", text: true };
    expect((await plan(config, {})).flags).toEqual({
      site: new URL("https://a.example/"),
      name: "maps",
      gzip: true,
      gzipLevel: 9,
      maxUrls: 10,
      output: here("public"),
      text: true,
    });
    const given = { site: new URL("https://b.example/"), gzip: false, text: false, maxUrls: 5 };
    expect((await plan(config, given)).flags).toEqual({ ...given, name: "maps", output: here("public") });
    expect((await plan(config)).sources).toEqual([here("a.csv")]);
    expect((await plan(config, {}, ["b.csv"])).sources).toEqual(["b.csv"]);
    expect((await plan(config, { filesFrom: "list" })).sources).toEqual([]);
  });

  it("reads the file it is told to, wherever it is run", async () => {
    const path = join(folder, "other.json");
    await writeFile(path, '{ "name": "other" }');
    const { io } = createTestIo();
    expect(await planRun([], { config: path }, { io })).toMatchObject({ flags: { name: "other" }, configFile: relative("", path) });
  });

  it("refuses a bucket without a state", async () => {
    await expect(plan({ state: false, output: "s3://b" })).rejects.toThrow("Expected a state with a bucket, found none");
  });
});

describe("requireStateless", () => {
  it.each([
    { config: { state: false, maxDrop: "5%" }, given: {}, says: "Expected --state, or a configuration file, with maxDrop in" },
    { config: { state: false }, given: { recent: 3 }, says: "Expected --state, or a configuration file, with --recent, found none" },
    { config: { state: false, groups: [{ name: "a", patterns: "/" }] }, given: {}, says: "groups: Expected a state, found state: false" },
  ])("refuses $config with $given", async ({ config, given, says }) => {
    const made = await plan(config, given);
    expect(() => requireStateless(made, given)).toThrow(says);
  });
});
