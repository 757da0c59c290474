import { describe, expect, it } from "vitest";
import { createRandom } from "../kernel/testing/kernels.ts";
import { readSitemapToEnd } from "./read-sitemap.ts";
import { urlset } from "./testing/encode.ts";
import { cutRandomly, toBytes } from "./testing/read-harness.ts";

/** Several windows of entries; every so many one has something to report, whose place is to be right. */
function createDocument(between: (entry: number) => string, text: string): string {
  const entries = Array.from({ length: 7000 }, (_, at) => {
    const gap = between(at);
    const odd = at % 700 === 650 ? `<!-- ${gap} --><lastmod>soon</lastmod>` : "";
    return `${gap}<url>${gap}<loc>https://e.com/${text}/${at}</loc>${odd}${gap}</url>`;
  });
  return urlset(entries.join(""));
}

/** Line and column of an offset in UTF-16 units, counted from the start. */
function naivePlace(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: lines.length, column: (lines.at(-1) ?? "").length + 1 };
}

const random = createRandom(7);
const ENDS = ["\n", "\r\n", "\r", "", "\n\n  ", "\t\n"];
const DOCUMENTS: Readonly<Record<string, string>> = {
  "with line feeds": createDocument(() => "\n  ", "a"),
  "in one line": createDocument(() => "", "a"),
  "in one line, with characters of several bytes": createDocument(() => " ", "\u00e9\u8cc7\u{1f600}"),
  "with CRLF": createDocument(() => "\r\n", "\u00e9"),
  "with CR": createDocument(() => "\r", "a"),
  "with line feeds in half of it": createDocument((entry) => (entry % 4000 < 2000 ? "\n" : ""), "\u{1f600}"),
  "with CRLF in a part of it": createDocument((entry) => (entry % 4000 < 500 ? "\r\n" : "\n"), "a"),
  "with line ends at random": createDocument(() => ENDS[random(ENDS.length)] ?? "", "\u00e9"),
};

describe("places of issues in a document of several windows", () => {
  it.each(Object.entries(DOCUMENTS))("are those of a naive count, %s", async (_, text) => {
    const bytes = toBytes(text);
    const decoder = new TextDecoder();
    let wanted: unknown;
    for (const kernel of ["wasm", "typescript"] as const) {
      for (const chunks of [[bytes], cutRandomly(bytes, 3)]) {
        const { issues, kernel: used } = await readSitemapToEnd(chunks, { kernel });
        const odd = issues.filter(({ code }) => code === "invalid-lastmod").map(({ offset, line, column }) => ({ offset, line, column }));
        wanted ??= odd.map(({ offset }) => ({ offset, ...naivePlace(text, decoder.decode(bytes.subarray(0, offset)).length) }));
        expect(odd).toHaveLength(10);
        expect(odd).toEqual(wanted);
        expect(used.fastEntries).toBeGreaterThan(5000);
      }
    }
  });
});
