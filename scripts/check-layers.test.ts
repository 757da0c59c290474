import { describe, expect, it } from "vitest";
import { findViolations } from "./check-layers.mjs";

const DEPENDENCIES = { core: [], node: ["@mapwright/core"], cli: ["@mapwright/core", "@mapwright/node", "commander"] };

function violationsOf(path: string, text: string): readonly string[] {
  return findViolations(new Map([[path, text]]), DEPENDENCIES);
}

describe("findViolations", () => {
  const planted: readonly (readonly [name: string, path: string, text: string, message: string])[] = [
    ["a lower layer that imports a higher one", "packages/core/src/value/url.ts", 'import { read } from "../read/reader.ts";', "value may not import read"],
    ["a type import upwards", "packages/core/src/model/entry.ts", 'import type { Flag } from "../kernel/tape.ts";', "model may not import kernel"],
    ["an export upwards", "packages/core/src/xml/text.ts", 'export { scan } from "../read/read.ts";', "xml may not import read"],
    ["an import type upwards", "packages/core/src/kernel/scan.ts", 'export type Text = import("../xml/text.ts").Text;', "kernel may not import xml"],
    [
      "the facts when they import the model",
      "packages/core/src/protocol/limits.ts",
      'import type { Issue } from "../model/issue.ts";',
      "protocol may not import model",
    ],
    [
      "a writer that imports the reader",
      "packages/core/src/write/write.ts",
      'import { read } from "../read/read.ts";',
      "write and read never import each other",
    ],
    [
      "a reader that imports the writer",
      "packages/core/src/read/read.ts",
      'import { write } from "../write/write.ts";',
      "read and write never import each other",
    ],
    ["a layer nobody knows", "packages/core/src/helpers/text.ts", 'import { limit } from "../protocol/limits.ts";', 'core has no layer "helpers"'],
    ["core with a node: import", "packages/core/src/read/read.ts", 'import { gunzipSync } from "node:zlib";', "core imports no packages"],
    ["core with a package", "packages/core/src/xml/text.ts", 'import { parse } from "saxes";', "core imports no packages"],
    ["core with a dynamic package", "packages/core/src/xml/text.ts", 'export const load = () => import("saxes");', "core imports no packages"],
    ["a dynamic import of an expression", "packages/node/src/load.ts", "export const load = (name: string) => import(name);", "must name its module"],
    [
      "core that reaches into another package",
      "packages/core/src/read/read.ts",
      'import { open } from "../../../node/src/open.ts";',
      "a relative import stays in its package",
    ],
    ["node that imports the cli", "packages/node/src/open.ts", 'import { main } from "mapwright";', 'node may not import "mapwright"'],
    [
      "node that reaches into core",
      "packages/node/src/open.ts",
      'import { scan } from "@mapwright/core/dist/kernel/scan.js";',
      "imported by their entry point",
    ],
    ["a package without a dependency on it", "packages/node/src/open.ts", 'import { parse } from "csv-parse";', '"csv-parse" is not a dependency of node'],
    ["a source that imports a test helper", "packages/core/src/read/read.ts", 'import { cut } from "./testing/cuts.ts";', "only tests import tests"],
    ["console in core", "packages/core/src/read/read.ts", 'export const f = () => console.log("");', "the global console"],
    ["a timer in core", "packages/core/src/write/write.ts", "export const f = () => setTimeout(f, 1);", "the global setTimeout"],
    ["process in core", "packages/core/src/write/write.ts", "export const f = () => process.env;", "the global process"],
    ["Buffer in core", "packages/core/src/xml/text.ts", "export const f = (b: Uint8Array) => Buffer.from(b);", "the global Buffer"],
    [
      "Buffer looked up outside the host routines",
      "packages/core/src/xml/text.ts",
      "export const f = () => (globalThis as { Buffer?: unknown }).Buffer;",
      "the global Buffer",
    ],
    [
      "a global taken apart",
      "packages/core/src/xml/text.ts",
      "export const f = () => { const { process: p } = globalThis as any; return p; };",
      "the global process",
    ],
    ["a bare Buffer in the host routines", "packages/core/src/kernel/strings.ts", "export const f = (b: Uint8Array) => Buffer.from(b);", "the global Buffer"],
    ["work at import time", "packages/core/src/value/url.ts", "start();\nfunction start(): void {}", "no work at import time"],
    ["global state", "packages/core/src/value/url.ts", "export let last = 0;", "no global state"],
    ["logic among the facts", "packages/core/src/protocol/limits.ts", "export const f = () => 1;", "has no logic"],
    ["xml that throws", "packages/core/src/xml/text.ts", 'export function f(): void {\n  throw new Error("bad");\n}', "never throws"],
    ["xml that knows a rule", "packages/core/src/xml/text.ts", 'export const ROOT = "urlset";', "does not know the word"],
  ];

  it.each(planted)("finds %s", (_name, path, text, message) => {
    const found = violationsOf(path, text);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(message);
    expect(found[0]).toMatch(/^packages\/\S+:\d+:\d+ /);
  });

  const allowed: readonly (readonly [name: string, path: string, text: string])[] = [
    [
      "a layer that imports lower ones",
      "packages/core/src/read/read.ts",
      'import { a } from "../xml/a.ts";\nimport { b } from "../kernel/b.ts";\nimport { c } from "./c.ts";',
    ],
    ["neighbours of the same height", "packages/core/src/value/url.ts", 'import { slice } from "../kernel/strings.ts";'],
    ["an entry point that lists both ways", "packages/core/src/index.ts", 'export { r } from "./read/r.ts";\nexport { w } from "./write/w.ts";'],
    ["node: outside core", "packages/node/src/open.ts", 'import { open } from "node:fs/promises";\nimport { read } from "@mapwright/core";'],
    ["a declared dependency", "packages/cli/src/main.ts", 'import { Command } from "commander";'],
    [
      "a test that imports anything",
      "packages/core/src/read/read.test.ts",
      'import { write } from "../write/write.ts";\nimport { readFileSync } from "node:fs";',
    ],
    ["the lookup of host routines in its file", "packages/core/src/kernel/strings.ts", "export const f = () => (globalThis as { Buffer?: unknown }).Buffer;"],
    ["properties named like a global", "packages/core/src/read/read.ts", "export const f = (o: { process: number }) => ({ console: o.process });"],
    ["locals named like a global", "packages/core/src/read/read.ts", "export const f = (self: number) => self + 1;"],
    ["the compiled kernel to be kept", "packages/core/src/kernel/wasm-module.ts", "let compiled: object | undefined;"],
    ["a check of the compiler", "packages/core/src/protocol/limits.ts", "export const A = {} as const;\nA satisfies object;"],
    ["files outside the packages", "bench/run.mjs", "console.log(1);"],
  ];

  it.each(allowed)("allows %s", (_name, path, text) => {
    expect(violationsOf(path, text)).toEqual([]);
  });
});
