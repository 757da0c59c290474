import { describe, expect, it } from "vitest";
import { checkSet, checkSetWith } from "./check-set.ts";
import { defineRule, type SetFile } from "./rule.ts";

const urls = (...locs: readonly string[]): string => locs.join("\n");

/** Says of each file how many entries it has, and of the set which file has most. */
const counting = defineRule({
  meta: {
    id: "set-counting",
    since: "0.1.0",
    stage: "set",
    severity: { protocol: "info" },
    summary: "Require nothing",
    why: "For tests.",
    fix: "Nothing.",
    sources: [{ kind: "protocol", url: "https://www.sitemaps.org/protocol.html" }],
    messages: { file: "{count} entries in {name}", set: "{name} has most" },
    examples: { valid: [], invalid: [] },
  },
  createSet(context) {
    const counts = new Map<SetFile, number>();
    return {
      file: (file, document) => ({
        entry: () => void counts.set(file, (counts.get(file) ?? 0) + 1),
        end: ({ entries, end }) => document.report("file", end, { count: entries, name: file.name }),
      }),
      end() {
        const [[most] = []] = [...counts].sort(([, a], [, b]) => b - a);
        if (most !== undefined) context.report("set", most, 0, { name: most.name });
      },
    };
  },
});

describe("checkSet", () => {
  it("runs the rules of sets over all files and reports in each", async () => {
    const seen: string[] = [];
    const result = await checkSetWith(
      [counting],
      [
        { name: "a.txt", input: urls("https://e.com/1") },
        { name: "b.txt", input: urls("https://e.com/2", "https://e.com/3") },
      ],
      { onFile: ({ name, diagnostics }) => seen.push(`${name} ${diagnostics.length}`) },
    );
    expect(result.files.map(({ name, kind, urls: count, diagnostics }) => [name, kind, count, diagnostics.map(({ message }) => message)])).toEqual([
      ["a.txt", "text", 1, ['1 entries in "a.txt"']],
      ["b.txt", "text", 2, ['"b.txt" has most', '2 entries in "b.txt"']],
    ]);
    expect(seen).toEqual(["a.txt 1", "b.txt 1"]);
    expect(result.summary).toEqual({ errors: 0, warnings: 0, infos: 3 });
  });

  it("tells repetitions within a file from those across files, whichever rule asks", async () => {
    const findings: string[] = [];
    const { summary } = await checkSet(
      [
        { name: "a.txt", url: "https://e.com/a.txt", input: urls("https://e.com/1", "https://e.com/1") },
        { name: "b.txt", url: "https://e.com/b.txt", input: urls("https://e.com/2", "https://E.com:443/1") },
        { name: "c.txt", url: "https://e.com/c.txt", input: urls("https://e.com/2") },
      ],
      { onFinding: ({ rule, messageId, line }, file) => void (rule === "loc-duplicate" && findings.push(`${file}:${line} ${messageId}`)) },
    );
    expect(findings).toEqual(["a.txt:2 file", "b.txt:2 set", "c.txt:1 set"]);
    expect(summary.errors).toBe(0);
  });

  it("tells the entry of what only the set knows", async () => {
    const page = (language: string, ...others: readonly string[]): string =>
      `<url><loc>https://e.com/${language}</loc>${[language, ...others].map((code) => `<xhtml:link rel="alternate" hreflang="${code}" href="https://e.com/${code}"/>`).join("")}</url>`;
    const urlset = (...pages: readonly string[]): string =>
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${pages.join("\n")}</urlset>`;
    const early: string[] = [];
    const { files } = await checkSet(
      [
        { name: "a.xml", input: urlset(page("en", "fr")) },
        { name: "b.xml", input: urlset(page("fr")) },
      ],
      { onFile: ({ diagnostics }) => void early.push(...diagnostics.map(({ rule }) => rule)) },
    );
    expect(early).not.toContain("hreflang-reciprocal");
    const [found] = files[0]?.diagnostics.filter(({ rule }) => rule === "hreflang-reciprocal") ?? [];
    expect(found).toMatchObject({ messageId: "oneway", line: 1, loc: "https://e.com/en" });
  });

  it("takes files from where they come, one after the other", async () => {
    let open = 0;
    const files = async function* (): AsyncGenerator<{ name: string; input: AsyncIterable<string> }> {
      for (let at = 0; at < 3; at++) {
        const input = async function* (): AsyncGenerator<string> {
          expect(++open).toBe(1);
          yield "https://e.com/\n";
          open--;
        };
        yield { name: `${at}`, input: input() };
      }
    };
    expect((await checkSet(files())).files.map(({ name, complete }) => [name, complete])).toEqual([
      ["0", true],
      ["1", true],
      ["2", true],
    ]);
  });
});
