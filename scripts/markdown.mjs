// Reads the pages of the project: README.md, the other pages at the root, docs/ and those of the packages.
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Paths of all pages, from the root and with `/`. */
export function pagePaths() {
  const isPage = (name) => name.endsWith(".md");
  const below = (folder) => readdirSync(join(ROOT, folder), { recursive: true }).map((name) => `${folder}/${name.split(sep).join("/")}`);
  return [...readdirSync(ROOT), ...below("docs"), ...readdirSync(join(ROOT, "packages")).map((name) => `packages/${name}/README.md`)].filter(isPage).sort();
}

export function readPage(path) {
  return readFileSync(join(ROOT, path), "utf8");
}

/**
 * Fenced blocks of a page in order. ```js and ```sh blocks are examples and are run; a ```text block right behind one is what it prints.
 * `skip` behind the language leaves a block out.
 */
export function examplesOf(text) {
  const examples = [];
  const fence = /^```(\w+)([^\n]*)\n([\s\S]*?)^```$/gm;
  let last;
  let end = -1;
  for (const match of text.matchAll(fence)) {
    const [whole, language, flags, code] = match;
    const line = text.slice(0, match.index).split("\n").length;
    const follows = last !== undefined && text.slice(end, match.index).trim() === "";
    if (language === "text" && follows) last.output = code;
    last = undefined;
    if ((language === "js" || language === "sh") && !/\bskip\b/.test(flags)) {
      last = { language, code, line, output: undefined };
      examples.push(last);
    }
    end = match.index + whole.length;
  }
  return examples;
}

/** Targets of the links of a page that point into the project, with their line. */
export function localLinksOf(text) {
  const prose = text.replace(/^```[\s\S]*?^```$/gm, (block) => block.replace(/[^\n]/g, " "));
  const links = [];
  for (const match of prose.matchAll(/\]\(([^)\s]+)\)/g)) {
    const [, target] = match;
    if (!/^[a-z]+:/.test(target)) links.push({ target, line: prose.slice(0, match.index).split("\n").length });
  }
  return links;
}

/** Anchors of the headings of a page, as code hosts make them. */
export function anchorsOf(text) {
  const prose = text.replace(/^```[\s\S]*?^```$/gm, "");
  return [...prose.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replace(/ /g, "-"),
  );
}
