import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { giveBackKernel, takeKernel } from "../kernel/kernel-pool.ts";
import { checkSitemap, checkWith } from "./check-sitemap.ts";
import { FACT } from "./facts.ts";
import { defineRule, type FieldView, type KeptPlace, type Rule, type RuleVisitor } from "./rule.ts";
import type { Finding } from "./types.ts";

const URLSET = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
const entry = (loc: string, more = ""): string => `<url><loc>${loc}</loc>${more}</url>`;
const sitemap = (...entries: readonly string[]): string => `${URLSET}\n${entries.join("\n")}\n</urlset>`;

const META = {
  since: "0.1.0",
  stage: "entry",
  severity: { protocol: "warning" },
  summary: "Require nothing",
  why: "For tests.",
  fix: "Nothing.",
  sources: [{ kind: "protocol", url: "https://www.sitemaps.org/protocol.html" }],
  messages: { found: "Expected nothing, found {value}" },
  examples: { valid: [], invalid: [] },
} as const;

function ruleThat(create: Rule<"found">["create"], meta: Partial<Rule<"found">["meta"]> = {}): Rule {
  return defineRule<"found">({ meta: { ...META, id: "test-rule", ...meta }, ...(create === undefined ? {} : { create }) });
}

const everyLoc = ruleThat((context) => ({ fields: { loc: { visit: ({ text, offset }) => context.report("found", offset, { value: text }) } } }));

async function* failing(): AsyncGenerator<string> {
  yield URLSET.padEnd(5000);
  throw new Error("no more");
}

describe("checkSitemap", () => {
  it("tells what a document is and what is wrong with it", async () => {
    const document = sitemap(entry("/a"), entry("https://e.com/"), entry("/b"));
    const [first, second] = [document.indexOf("/a"), document.indexOf("/b")];
    const result = await checkSitemap(document);
    expect(result).toMatchObject({ kind: "urlset", complete: true, urls: 3, bytes: document.length });
    expect(result.diagnostics.filter(({ rule }) => rule === "loc-absolute")).toEqual([
      {
        rule: "loc-absolute",
        messageId: "relative",
        severity: "error",
        profile: "protocol",
        message: 'Expected an absolute http or https URL, found "/a"',
        offset: first,
        line: 2,
        column: 11,
        loc: "/a",
        count: 2,
        occurrences: [
          { message: 'Expected an absolute http or https URL, found "/a"', offset: first, line: 2, column: 11, loc: "/a" },
          { message: 'Expected an absolute http or https URL, found "/b"', offset: second, line: 4, column: 11, loc: "/b" },
        ],
      },
    ]);
  });

  it("gives its kernel to the next document", async () => {
    const kernel = takeKernel("typescript");
    giveBackKernel(kernel);
    await checkSitemap(sitemap(entry("https://e.com/")), { kernel: "typescript" });
    await expect(checkSitemap(failing(), { kernel: "typescript" })).rejects.toThrow("no more");
    const again = takeKernel("typescript");
    giveBackKernel(again);
    expect(again).toBe(kernel);
  });

  it("asks the profiles that are wanted, and no others", async () => {
    const document = sitemap(entry("https://e.com/", "<lastmod>2025-01-01T10:00:00</lastmod>"));
    const judge = async (...profiles: readonly ("protocol" | "google" | "yandex")[]): Promise<readonly string[]> =>
      (await checkSitemap(document, { profiles })).diagnostics
        .filter(({ rule }) => rule === "lastmod-tzd")
        .map(({ severity, profile }) => `${severity} ${profile}`);
    expect(await judge("google")).toEqual(["warning google"]);
    expect(await judge("google", "protocol")).toEqual(["error protocol"]);
    expect(await judge("yandex")).toEqual([]);
  });

  it("tells the entry of what is reported at its end, of what bytes and markup tell, and none where there is none", async () => {
    const places: KeptPlace[] = [];
    const late = ruleThat((context) => ({
      fields: { loc: { visit: ({ offset }) => void places.push(context.place(offset)) } },
      end: ({ end }) => {
        for (const place of places) context.report("found", place, { value: 1 });
        context.report("found", end, { value: 2 });
      },
    }));
    const early = ruleThat((context) => ({ bytes: () => context.report("found", { offset: URLSET.length + 6, line: 2, column: 6 }, { value: 3 }) }), {
      id: "early",
    });
    const document = sitemap(entry("https://e.com/"), "<url></url>");
    const locs = (await checkWith([late, early], document, {})).diagnostics.flatMap(({ occurrences }) => occurrences.map(({ message, loc }) => [message, loc]));
    expect(locs).toEqual([
      ["Expected nothing, found 3", "https://e.com/"],
      ["Expected nothing, found 1", "https://e.com/"],
      ["Expected nothing, found 2", undefined],
    ]);
  });

  it("gives findings of the schemas the entry they lie in", async () => {
    const { diagnostics } = await checkSitemap(sitemap(entry("https://e.com/a"), entry("https://e.com/b", "<priority>2</priority>")), { profiles: ["xsd"] });
    expect(diagnostics).toMatchObject([{ rule: "xsd-valid", loc: "https://e.com/b" }]);
  });

  it("turns rules off and changes how grave they are", async () => {
    const document = sitemap(entry("/a"));
    const severities = async (setting: "off" | "info"): Promise<readonly string[]> =>
      (await checkSitemap(document, { rules: { "loc-absolute": setting } })).diagnostics
        .filter(({ rule }) => rule === "loc-absolute")
        .map(({ severity }) => severity);
    expect(await severities("off")).toEqual([]);
    expect(await severities("info")).toEqual(["info"]);
  });

  it("runs a rule that is off by default when it is asked for, whatever the profiles", async () => {
    const rule = ruleThat(everyLoc.create, { offByDefault: true });
    const document = sitemap(entry("https://e.com/"));
    expect((await checkWith([rule], document, {})).diagnostics).toEqual([]);
    expect((await checkWith([rule], document, { profiles: ["bing"], rules: { "test-rule": "info" } })).diagnostics).toMatchObject([
      { rule: "test-rule", severity: "info", profile: "protocol" },
    ]);
  });

  it.each([
    [{ profiles: ["gogle"] }, 'Expected profiles among protocol, xsd, google, bing, yandex, baidu, naver, seznam, found "gogle"'],
    [{ rules: { "no-such-rule": "off" } }, 'Expected the id of a rule, found "no-such-rule"'],
    [{ rules: { "loc-absolute": "fatal" } }, 'Expected off, error, warning or info, found "fatal"'],
    [{ maxFindings: 0 }, "Expected maxFindings of at least 1, found 0"],
    [{ now: new Date(Number.NaN) }, "Expected a valid date as now"],
  ])("refuses options %j", async (options, message) => {
    await expect(checkSitemap("", options as never)).rejects.toThrow(message);
  });

  it("keeps the first places of a fault that repeats, and counts all", async () => {
    const document = sitemap(...Array.from({ length: 1000 }, (_, at) => entry(`/${at}`)));
    const found: Finding[] = [];
    const { diagnostics } = await checkWith([everyLoc], document, { maxFindings: 3, onFinding: (finding) => found.push(finding) });
    expect(diagnostics.map(({ count, occurrences }) => [count, occurrences.map(({ line }) => line)])).toEqual([[1000, [2, 3, 4]]]);
    expect(found.map(({ line }) => line)).toEqual(Array.from({ length: 1000 }, (_, at) => at + 2));
    expect(found[999]).toEqual({
      rule: "test-rule",
      messageId: "found",
      severity: "warning",
      profile: "protocol",
      message: 'Expected nothing, found "/999"',
      offset: found[999]?.offset,
      line: 1001,
      column: 11,
      loc: "/999",
    });
  });

  it("gives faults of the markup the entry they lie in, in whatever order they come", async () => {
    const rule = ruleThat((context) => ({
      issues: { "raw-ampersand": (issue) => context.report("found", issue, { value: issue.raw }) },
      fields: { lastmod: { visit: ({ text, offset }) => context.report("found", offset, { value: text }) } },
    }));
    const document = sitemap(entry("https://e.com/a?b&c", "<lastmod>2025</lastmod>"), entry("https://e.com/d", "<lastmod>&</lastmod>"), "<!-- & -->");
    for (const withoutKernel of [false, true]) {
      const [diagnostic] = (await checkWith([rule], document, { withoutKernel })).diagnostics;
      expect(diagnostic?.occurrences.map(({ line, loc }) => [line, loc])).toEqual([
        [2, "https://e.com/a?b&c"],
        [2, "https://e.com/a?b&c"],
        [3, "https://e.com/d"],
        [3, "https://e.com/d"],
      ]);
    }
  });

  it.each([
    {
      fault: "an entry within another",
      body: `<url><loc>https://e.com/a</loc>\n<url><loc>https://e.com/b</loc></url></url>`,
      found: ["entry-misplaced https://e.com/b"],
    },
    {
      fault: "an entry that ends with the root",
      body: `${entry("https://e.com/a")}\n<url><loc>https://e.com/b</loc>`,
      found: ["xml-well-formed https://e.com/b"],
    },
    {
      fault: "an entry that ends with the next",
      body: `<url><loc>https://e.com/a</loc>\n<url><loc>https://e.com/b</loc></url>`,
      found: ["xml-well-formed https://e.com/b"],
    },
    { fault: "a cut entry", body: entry("https://e.com/a"), end: "\n<url><loc>https://e.com/b", found: ["xml-well-formed undefined"] },
  ])("gives what is told of $fault the entry it is about", async ({ body, end = "</urlset>", found }) => {
    const document = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${body}${end}`;
    for (const cut of [document.length, 1, 7]) {
      const pieces = Array.from({ length: Math.ceil(document.length / cut) }, (_, at) => document.slice(at * cut, (at + 1) * cut));
      const { diagnostics } = await checkSitemap(pieces, {});
      expect(diagnostics.map(({ rule, loc }) => `${rule} ${loc}`)).toEqual(found);
    }
  });

  it.each(["utf-16le", "utf-16be"])("finds places in %s", async (encoding) => {
    const text = `\ufeff${sitemap(entry("/ä€😀"), entry("/b"))}`;
    const bytes = new Uint8Array(text.length * 2);
    for (let at = 0; at < text.length; at++) new DataView(bytes.buffer).setUint16(at * 2, text.charCodeAt(at), encoding === "utf-16le");
    const [diagnostic] = (await checkWith([everyLoc], bytes, {})).diagnostics;
    expect(diagnostic?.occurrences).toMatchObject([
      { offset: text.indexOf("/ä") * 2, line: 2, column: 11, loc: "/ä€😀" },
      { offset: text.indexOf("/b") * 2, line: 3, column: 11 },
    ]);
  });

  it("looks into gzip and counts what was in it", async () => {
    const document = sitemap(entry("/a"));
    const { bytes, diagnostics } = await checkWith([everyLoc], gzipSync(document), {});
    expect(bytes).toBe(document.length);
    expect(diagnostics).toMatchObject([{ line: 2, column: 11 }]);
  });

  it.each([
    ["text", "https://e.com/a\nhttps://e.com/b\n", 2],
    ["rss", "<rss><channel><item><link>https://e.com/a</link></item></channel></rss>", 1],
    ["atom", '<feed xmlns="http://www.w3.org/2005/Atom"><entry><link href="https://e.com/a"/></entry></feed>', 1],
    ["sitemapindex", "<sitemapindex><sitemap><loc>https://e.com/a</loc></sitemap></sitemapindex>", 1],
    ["unknown", "<html><body>Not found</body></html>", 0],
    ["unknown", "", 0],
    ["robots", "# here\nUser-agent: *\nDisallow: /\nSitemap: https://e.com/sitemap.xml\n", 0],
  ])("looks at %s", async (kind, document, urls) => {
    const result = await checkWith([everyLoc], document, {});
    expect(result).toMatchObject({ kind, urls, bytes: document.length });
    expect(result.diagnostics.reduce((sum, { count }) => sum + count, 0)).toBe(urls);
  });

  it("shows a robots.txt to those who ask for it, with the places of its values", async () => {
    const rule = ruleThat((context) => ({
      robots: ({ sitemaps }) => {
        for (const line of sitemaps) context.report("found", line, { value: line.value });
      },
      end: ({ kind, end }) => context.report("found", end, { value: kind }),
    }));
    const { diagnostics } = await checkWith([rule], "\ufeffUser-agent: *\r\nSITEMAP : /a.xml # ü\rSitemap:https://e.com/b.xml", {});
    expect(diagnostics[0]?.occurrences).toMatchObject([
      { line: 2, column: 11, offset: 28, message: 'Expected nothing, found "/a.xml"' },
      { line: 3, column: 9, message: 'Expected nothing, found "https://e.com/b.xml"' },
      { line: 3, column: 28, message: 'Expected nothing, found "robots"' },
    ]);
  });

  it("answers which robots.txt announces the document", async () => {
    const asked: unknown[] = [];
    const rule = ruleThat(({ announcedBy }) => ({ end: () => void asked.push(announcedBy("E.com:443"), announcedBy("f.com"), announcedBy("g.com")) }));
    const text = "Sitemap: https://s.com/sitemap.xml\n";
    await checkWith([rule], "", {
      url: "https://s.com/sitemap.xml",
      robots: [
        { text, url: "https://e.com/robots.txt" },
        { text: "", url: "https://f.com/" },
      ],
    });
    await checkWith([rule], "", { url: "https://s.com/other.xml", robots: text });
    await checkWith([rule], "", { robots: text });
    expect(asked).toEqual([true, false, undefined, false, false, false, undefined, undefined, undefined]);
  });

  it("tells the setting of a known program that concerns a fault", async () => {
    const { generator, diagnostics } = await checkSitemap(`<?xml version="1.0"?>\n<!-- Written by mapwright -->\n${sitemap(entry("/a"))}`);
    expect(generator).toBe("mapwright");
    expect(diagnostics.find(({ rule }) => rule === "loc-absolute")?.setting).toBeUndefined();
  });

  it("ends with what it has when it is aborted", async () => {
    const abort = new AbortController();
    const endless = async function* (): AsyncGenerator<string> {
      yield URLSET;
      for (let at = 0; ; at++) {
        if (at === 100) abort.abort();
        yield entry(`/${at}`).repeat(100);
      }
    };
    expect(await checkSitemap(endless(), { signal: abort.signal })).toMatchObject({ complete: false, stoppedBy: "aborted" });
  });

  it("passes on the failure of an input", async () => {
    const broken = async function* (): AsyncGenerator<string> {
      yield URLSET;
      throw new Error("disk on fire");
    };
    await expect(checkSitemap(broken())).rejects.toMatchObject({ code: "ERR_SOURCE" });
  });

  it("stops at a budget", async () => {
    expect(await checkSitemap(sitemap(entry("/a"), entry("/b")), { budgets: { maxEntries: 1 } })).toMatchObject({
      complete: false,
      stoppedBy: "maxEntries",
      urls: 1,
    });
  });
});

describe("rules", () => {
  it("are called for a field only where one of their facts is set", async () => {
    const seen: string[] = [];
    const note = ({ name, text }: FieldView): void => void seen.push(`${name} ${text}`);
    const rule = ruleThat((): RuleVisitor => ({ fields: { loc: { facts: FACT.FRAGMENT, visit: note }, priority: { facts: FACT.VALUE, visit: note } } }));
    const document = sitemap(entry("https://e.com/", "<priority>0.5</priority>"), entry("https://e.com/#a", "<priority>2</priority>"));
    await checkWith([rule], document, {});
    expect(seen).toEqual(["loc https://e.com/#a", "priority 2"]);
  });

  it("see the fields of an entry by name, with their parents, bytes and places", async () => {
    const seen: unknown[] = [];
    const rule = ruleThat(() => ({
      entry: (view) => {
        const [second = -1] = view.find("image:image").slice(1);
        const loc = view.first("image:loc", second);
        seen.push(view.index, view.element, view.loc, view.find("image:loc").length, loc?.text, loc?.raw, loc?.parent === second);
        seen.push(new TextDecoder().decode(loc?.bytes.subarray(loc.start, loc.end)), (loc?.offset ?? 0) - view.offset, (loc?.tag ?? 0) - view.offset);
        expect(() => view.field(view.fieldCount)).toThrow("Expected an ordinal below");
      },
    }));
    const image = (loc: string): string => `<i:image><i:loc> ${loc}</i:loc></i:image>`;
    const images = `${image("https://e.com/1")}${image("https://e.com/?a&amp;b")}`;
    const root = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:i="http://www.google.com/schemas/sitemap-image/1.1">';
    await checkWith([rule], `${root}${entry("https://e.com/", images)}</urlset>`, {});
    expect(seen).toEqual([0, "url", "https://e.com/", 2, "https://e.com/?a&b", " https://e.com/?a&amp;b", true, "https://e.com/?a&b", 97, 89]);
  });

  it("may keep places, and must not report what has passed", async () => {
    const kept = ruleThat((context) => {
      let first: ReturnType<typeof context.place> | undefined;
      return {
        fields: { loc: { visit: ({ offset }) => void (first ??= context.place(offset)) } },
        end: () => void (first && context.report("found", first, { value: "" })),
      };
    });
    expect((await checkWith([kept], sitemap(entry("/a"), entry("/b")), {})).diagnostics).toMatchObject([{ line: 2, column: 11 }]);
    const late = ruleThat((context) => {
      let first = 0;
      return {
        fields: { loc: { visit: ({ offset }) => void (first ||= offset) } },
        end: () => context.report("found", first, { value: "" }),
      };
    });
    await expect(checkWith([late], sitemap(entry("/a")), {})).rejects.toThrow("Expected an offset of the entry at hand");
  });

  it("cannot ask for fields that do not exist", async () => {
    const rule = ruleThat(() => ({ fields: { lastMod: { visit: () => undefined } } }));
    await expect(checkWith([rule], "", {})).rejects.toThrow('Expected the canonical name of a field, found "lastMod"');
  });

  it("see all bytes", async () => {
    let seen = 0;
    const rule = ruleThat(() => ({ bytes: (chunk) => void (seen += chunk.length) }));
    const document = sitemap(...Array.from({ length: 20_000 }, (_, at) => entry(`https://e.com/${at}`)));
    await checkWith([rule], gzipSync(document), {});
    expect(seen).toBe(document.length);
  });
});
