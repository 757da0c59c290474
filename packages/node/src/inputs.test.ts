import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isSitemapError } from "@mapwright/core";
import { describe, expect, it } from "vitest";
import { type ExpandInputsOptions, expandInputs, isSitemapFileName } from "./inputs.ts";
import { createTemporaryFolder } from "./testing/temporary-folder.ts";

const FILES = [
  "a.xml",
  "b.xml.gz",
  "c.TXT",
  "d.csv",
  "robots.txt",
  ".hidden.xml",
  "weird[1].xml",
  "feed.atom",
  "sub/e.xml",
  "sub/deep/f.rss",
  "sub/.git/g.xml",
  "sub/node_modules/h.xml",
  "empty/readme.md",
];

function makeTree(): string {
  const folder = createTemporaryFolder();
  for (const file of FILES) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), "");
  }
  return folder;
}

/** What the arguments, taken from `folder`, lead to, as paths below it; an error ends the list as its message. */
async function expand(folder: string, args: readonly string[], options?: ExpandInputsOptions): Promise<string[]> {
  const found: string[] = [];
  const relative = (path: string): string => path.replaceAll(`${folder}/`, "").replaceAll(folder, ".");
  try {
    for await (const path of expandInputs(
      args.map((argument) => (argument === "-" ? argument : `${folder}/${argument}`)),
      options,
    ))
      found.push(relative(path));
  } catch (error) {
    if (!isSitemapError(error)) throw error;
    found.push(relative(error.message));
  }
  return found;
}

const EXPANSIONS: readonly [args: readonly string[], expected: readonly string[]][] = [
  [
    ["b.xml.gz", "a.xml"],
    ["b.xml.gz", "a.xml"],
  ],
  [
    ["missing.xml", "-"],
    ["missing.xml", "-"],
  ],
  [["sub"], ["sub/deep/f.rss", "sub/e.xml"]],
  [[""], ["a.xml", "b.xml.gz", "c.TXT", "feed.atom", "sub/deep/f.rss", "sub/e.xml", "weird[1].xml"]],
  [["*.xml"], ["a.xml", "weird[1].xml"]],
  [[".*.xml"], [".hidden.xml"]],
  [["{b,a}.xml*"], ["a.xml", "b.xml.gz"]],
  [["**/*.xml"], ["a.xml", "sub/e.xml", "weird[1].xml"]],
  [["sub/**"], ["sub/deep/f.rss", "sub/e.xml"]],
  [["**/**/f.rss"], ["sub/deep/f.rss"]],
  [["s?b/[a-f].xml"], ["sub/e.xml"]],
  [["*/e.xml"], ["sub/e.xml"]],
  [["weird[1].xml"], ["weird[1].xml"]],
  [
    ["a.xml", "*.nothing"],
    ["a.xml", "Expected files that match a pattern, found none for *.nothing"],
  ],
  [["empty"], ["Expected files to read in a folder, found none in empty (files of other names: 1; a pattern such as empty/** takes them too)"]],
  [["empty/"], ["Expected files to read in a folder, found none in empty/ (files of other names: 1; a pattern such as empty/** takes them too)"]],
];

describe("expandInputs", () => {
  it.each(EXPANSIONS)("of %j gives %j", async (args, expected) => {
    expect(await expand(makeTree(), args)).toEqual(expected);
  });

  it("goes on behind an argument that leads to nothing where it may tell", async () => {
    const codes: string[] = [];
    const found = await expand(makeTree(), ["*.nothing", "a.xml", "empty", "c.TXT"], { onError: ({ code }) => codes.push(code) });
    expect([found, codes]).toEqual([
      ["a.xml", "c.TXT"],
      ["ERR_SOURCE", "ERR_SOURCE"],
    ]);
  });

  it("takes what the caller wants from a folder", async () => {
    expect(await expand(makeTree(), [""], { isWanted: (name) => name.endsWith(".csv") })).toEqual(["d.csv"]);
  });

  it.skipIf(process.platform === "win32")("follows links to files, but not into circles", async () => {
    const folder = makeTree();
    symlinkSync(join(folder, "a.xml"), join(folder, "sub", "link.xml"));
    symlinkSync(folder, join(folder, "sub", "circle"));
    symlinkSync(join(folder, "gone"), join(folder, "sub", "broken.xml"));
    expect(await expand(folder, ["sub"])).toEqual(["sub/deep/f.rss", "sub/e.xml", "sub/link.xml"]);
  });

  it.each([1, 7, 1000])("reads a list of paths in pieces of %i bytes", async (pieceBytes) => {
    const folder = makeTree();
    const list = Buffer.from([`${folder}/a.xml`, "", `${folder}/größe *.xml`, `${folder}/sub`].join("\0"));
    async function* stdin(): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < list.length; at += pieceBytes) yield list.subarray(at, at + pieceBytes);
    }
    expect(await expand(folder, [], { filesFrom: "-", stdin: stdin() })).toEqual(["a.xml", "größe *.xml", "sub/deep/f.rss", "sub/e.xml"]);
    writeFileSync(join(folder, "list"), Buffer.concat([list, Buffer.from("\0")]));
    expect(await expand(folder, ["c.TXT"], { filesFrom: join(folder, "list") })).toEqual(["c.TXT", "a.xml", "größe *.xml", "sub/deep/f.rss", "sub/e.xml"]);
  });

  it("refuses lists that are none", async () => {
    async function* stdin(text: string): AsyncGenerator<Uint8Array> {
      yield Buffer.from(text);
    }
    const folder = createTemporaryFolder();
    expect(await expand(folder, [], { filesFrom: "-", stdin: stdin("x".repeat(70_000)) })).toEqual([
      "Expected paths that end in NUL bytes, found none in 65536 bytes of -",
    ]);
    expect(await expand(folder, [], { filesFrom: "-", stdin: stdin("a.xml\nc.TXT\n") })).toEqual([
      "Expected paths that end in NUL bytes, found lines in standard input (find -print0 makes such a list)",
    ]);
    expect(await expand(folder, [], { filesFrom: "-", stdin: stdin("-\0") })).toEqual(["Expected paths of files on standard input, found - for itself"]);
  });
});

describe("isSitemapFileName", () => {
  it.each(["a.xml", "a.XML.GZ", "a.txt", "a.txt.gz", "a.rdf", "news.rss"])("takes %s", (name) => {
    expect(isSitemapFileName(name)).toBe(true);
  });

  it.each([
    "robots.txt",
    "Robots.TXT",
    "llms.txt",
    "browserconfig.xml",
    "BingSiteAuth.xml",
    "0123456789abcdef0123456789ABCDEF.txt",
    "a.html",
    "xml",
    "a.gz",
    "a.xml.bak",
  ])("leaves %s", (name) => {
    expect(isSitemapFileName(name)).toBe(false);
  });
});
