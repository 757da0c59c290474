import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { anchorsOf, examplesOf, localLinksOf, pagePaths, ROOT, readPage } from "./markdown.mjs";

interface Example {
  readonly language: "js" | "sh";
  readonly code: string;
  readonly line: number;
  readonly output: string | undefined;
}

// Below node_modules, so that the packages resolve to the built workspace.
const CACHE = join(ROOT, "node_modules/.cache/docs-examples");
mkdirSync(CACHE, { recursive: true });
const scratch = mkdtempSync(join(CACHE, "run-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** The examples of a page share a folder, as a reader's would: what one makes, the next may use. */
function folderOf(page: string): string {
  const folder = join(scratch, page.replaceAll("/", "_"));
  if (!existsSync(folder)) {
    mkdirSync(folder);
    // The example files lie in examples/ for who has the repository, and at hand for who has files of his own.
    for (const place of [folder, join(folder, "examples")]) cpSync(join(ROOT, "examples"), place, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  }
  return folder;
}

function run(folder: string, example: Example): { readonly status: number | null; readonly stdout: string; readonly stderr: string } {
  const options = { cwd: folder, encoding: "utf8", timeout: 60_000 } as const;
  if (example.language === "js") {
    const file = join(folder, `line-${example.line}.mjs`);
    writeFileSync(file, example.code);
    return spawnSync(process.execPath, [file], options);
  }
  const bin = join(ROOT, "packages/cli/bin/mapwright.js");
  const commands = example.code
    // Installing is what the test of the packages does.
    .replace(/^npm (ci|install)\b[^&\n]*(&& )?/gm, "")
    .replace(/\bnpx mapwright\b/g, "mapwright");
  const script = `set -euo pipefail\nmapwright() { "${process.execPath}" "${bin}" "$@"; }\n${commands}`;
  return spawnSync("bash", ["-c", script], options);
}

const pages = pagePaths().map((path: string) => ({ path, text: readPage(path) }));

/** The words of a union of string literals in a source of core, in order. */
function unionOf(path: string, name: string): readonly string[] {
  const source = readFileSync(join(ROOT, "packages/core/src", path), "utf8");
  const [, union = ""] = new RegExp(`export type ${name} =([^;]+);`).exec(source) ?? [];
  const words = [...union.matchAll(/"([^"]+)"/g)].flatMap(([, word]) => word ?? []);
  expect(words.length).toBeGreaterThan(0);
  return words;
}

describe("the pages", () => {
  it.each(pages.filter(({ text }) => examplesOf(text).length > 0))("run the examples of $path", { timeout: 120_000 }, ({ path, text }) => {
    for (const example of examplesOf(text) as readonly Example[]) {
      if (example.language === "sh" && process.platform === "win32") continue;
      const { status, stdout, stderr } = run(folderOf(path), example);
      expect(status, `${path}:${example.line}\n${stdout}${stderr}`).toBe(0);
      if (example.output !== undefined) expect(stdout, `${path}:${example.line}`).toBe(example.output);
    }
  });

  it.each(pages)("link from $path to what exists", ({ path, text }) => {
    const broken = localLinksOf(text).filter(({ target }) => {
      const [file = "", anchor] = target.split("#");
      const to = file === "" ? path : join(dirname(path), file);
      if (!existsSync(join(ROOT, to))) return true;
      return anchor !== undefined && !anchorsOf(readFileSync(join(ROOT, to), "utf8")).includes(anchor);
    });
    expect(broken.map(({ target, line }) => `${path}:${line} ${target}`)).toEqual([]);
  });

  it("have a heading and a row for every code of an error in docs/errors.md, and for no other", () => {
    const codes = unionOf("model/error.ts", "SitemapErrorCode");
    const page = readPage("docs/errors.md");
    expect([...page.matchAll(/^## (ERR_\w+)$/gm)].map(([, code]) => code)).toEqual(codes);
    expect([...page.matchAll(/^\| \[`(ERR_\w+)`\]/gm)].map(([, code]) => code)).toEqual(codes);
  });

  it("have a row for every reason in docs/writing.md, and for no other", () => {
    const reasons = [...unionOf("write/types.ts", "SkipReason"), ...unionOf("write/types.ts", "RepairReason")];
    expect([...readPage("docs/writing.md").matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, reason]) => reason)).toEqual(reasons);
  });

  it("have a row for every reason of a failed fetch in docs/fetching.md, and for no other", () => {
    const reasons = unionOf("../../crawl/src/fetch/types.ts", "FetchFaultCode");
    const [, table = ""] = readPage("docs/fetching.md").split("## Reasons");
    expect([...table.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, reason]) => reason)).toEqual(reasons);
  });

  it("name places in ARCHITECTURE.md that exist", () => {
    const places = [...readPage("ARCHITECTURE.md").matchAll(/`((?:core|node|crawl|cli)\/src\/[^`]*)`/g)].map(([, place]) => place ?? "");
    expect(places.length).toBeGreaterThan(10);
    expect(places.filter((place) => !existsSync(join(ROOT, "packages", place)))).toEqual([]);
  });

  it("list every decision", () => {
    const listed = localLinksOf(readPage("docs/decisions/README.md")).map(({ target }) => `docs/decisions/${target}`);
    const decisions = pages.map(({ path }) => path).filter((path) => path.startsWith("docs/decisions/") && !path.endsWith("README.md"));
    expect([...listed].sort()).toEqual(decisions);
  });

  it("carry one licence in every package", () => {
    for (const name of ["core", "node", "crawl", "cli"])
      expect(readFileSync(join(ROOT, `packages/${name}/LICENSE`), "utf8")).toBe(readFileSync(join(ROOT, "LICENSE"), "utf8"));
  });
});

describe("examplesOf", () => {
  it("takes js and sh blocks, their output, and leaves out those marked skip", () => {
    const text = "# A\n\n```sh\nls\n```\n\n```text\nb\n```\n\n```js skip\nno\n```\n\n```json\n{}\n```\n\n```js\nyes();\n```\n\nprose\n\n```text\nfree\n```\n";
    expect(examplesOf(text)).toEqual([
      { language: "sh", code: "ls\n", line: 3, output: "b\n" },
      { language: "js", code: "yes();\n", line: 19, output: undefined },
    ]);
  });
});
