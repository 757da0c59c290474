import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ScopeJudge, scopeOf } from "./scope.ts";

const SITEMAP = "https://www.example.com/shop/sitemap.xml";
const encoder = new TextEncoder();

/** What the bytes tell of a loc that stands among others. */
function byBytes(judge: ScopeJudge, loc: string): string | undefined {
  const before = encoder.encode("<loc>");
  const text = encoder.encode(loc);
  return judge.scopeOfBytes(Uint8Array.of(...before, ...text, ...encoder.encode("/x</loc>")), before.length, before.length + text.length);
}

describe("ScopeJudge", () => {
  it.each([
    ["in the folder", [], "https://www.example.com/shop/a", "in"],
    ["in the folder itself", [], "https://www.example.com/shop/", "in"],
    ["shorter than the folder", [], "https://www.example.com/shop", undefined],
    ["outside of the folder", [], "https://www.example.com/a", undefined],
    ["on another site that is not known yet", [], "https://cdn.example.com/a", undefined],
    ["on another site that is known", ["https://cdn.example.com/b"], "https://cdn.example.com/a", "host"],
    ["by another scheme that is known", ["http://www.example.com/b"], "http://www.example.com/shop/a", "scheme"],
    ["on a site that begins like the known one", ["https://cdn.example.com/b"], "https://cdn.example.com.evil/a", undefined],
    ["on a site that is not written in ASCII", ["https://b\u00fccher.example/b"], "https://b\u00fccher.example/a", undefined],
  ])("tells by bytes the scope of a loc %s", (_, before, loc, scope) => {
    const judge = new ScopeJudge(SITEMAP);
    for (const other of before) judge.scopeOf(other, true);
    expect(byBytes(judge, loc)).toBe(scope);
  });

  it("tells of plain locs what one by one is told, whatever came before", () => {
    const loc = fc
      .tuple(
        fc.constantFrom("http", "https"),
        fc.constantFrom("www.example.com", "www.example.com:8080", "cdn.example.com", "example.com"),
        fc.constantFrom("/", "/shop", "/shop/", "/shop/a", "/shopping"),
      )
      .map(([scheme, host, path]) => `${scheme}://${host}${path}`);
    fc.assert(
      fc.property(fc.array(loc, { maxLength: 12 }), (locs) => {
        const judge = new ScopeJudge(SITEMAP);
        for (const text of locs) {
          const known = byBytes(judge, text);
          if (known !== undefined) expect([text, known]).toEqual([text, scopeOf(text, SITEMAP)]);
          expect([text, judge.scopeOf(text, true)]).toEqual([text, scopeOf(text, SITEMAP)]);
        }
      }),
      { seed: 7, numRuns: 300 },
    );
  });
});
