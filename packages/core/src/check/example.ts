import { EXTENSIONS } from "../protocol/extensions.ts";
import { SITEMAP_NAMESPACE } from "../protocol/namespaces.ts";
import type { RuleExample, RuleExampleDocument } from "./rule.ts";

/** The clock of examples that give none. */
export const EXAMPLE_NOW = "2026-01-01T00:00:00Z" as const;

const ENTRY = /^\s*<(url|sitemap)[\s>/]/;
const CHILD = /^\s*<(?:loc|lastmod|changefreq|priority|(?:image|video|news|xhtml):\w+)[\s>/]/;
const NAMESPACES = EXTENSIONS.map(({ prefix, namespace }) => ` xmlns:${prefix}="${namespace}"`).join("");

/** An example as it is checked. */
export interface PreparedExample extends Wrapped, Omit<RuleExampleDocument, "document" | "now" | "files"> {
  readonly now: string;
  readonly files?: Readonly<Record<string, Wrapped>>;
}

interface Wrapped {
  readonly document: string | Uint8Array;
  /** Lines that were put in front of the fragment: its first line is the one behind them. */
  readonly linesBefore: number;
}

/** Makes a document of an example: fragments of a sitemap or an index are put into one, with a loc where they have none. */
export function prepareExample(example: RuleExample): PreparedExample {
  const given: RuleExampleDocument = typeof example === "string" ? { document: example } : example;
  const { now = EXAMPLE_NOW, document, files, repeat = 1, ...rest } = given;
  const wrapped = typeof document === "string" ? wrap(repeated(document, repeat)) : { document, linesBefore: 0 };
  const others = files === undefined ? {} : { files: Object.fromEntries(Object.entries(files).map(([name, text]) => [name, wrap(text)])) };
  return { ...rest, ...others, now, ...wrapped };
}

function repeated(text: string, times: number): string {
  if (times === 1) return text;
  return Array.from({ length: times }, (_, index) => text.replaceAll("{n}", String(index + 1))).join("\n");
}

function wrap(text: string): Wrapped {
  const entry = ENTRY.exec(text)?.[1];
  if (entry === "sitemap") return around(text, [`<sitemapindex xmlns="${SITEMAP_NAMESPACE}">`], ["</sitemapindex>"]);
  const open = `<urlset xmlns="${SITEMAP_NAMESPACE}"${NAMESPACES}>`;
  if (entry === "url") return around(text, [open], ["</urlset>"]);
  if (!CHILD.test(text)) return { document: text, linesBefore: 0 };
  const loc = /<loc[\s>/]/.test(text) ? [] : ["<loc>https://example.com/</loc>"];
  return around(text, [open, "<url>", ...loc], ["</url>", "</urlset>"]);
}

function around(text: string, before: readonly string[], after: readonly string[]): Wrapped {
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>', ...before];
  return { document: [...lines, text, ...after, ""].join("\n"), linesBefore: lines.length };
}
