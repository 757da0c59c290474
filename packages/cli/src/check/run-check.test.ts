import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { main } from "../main.ts";
import { createTestIo } from "../testing/test-io.ts";

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const urlset = (...entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${NAMESPACE}>\n${entries.map((entry) => `${entry}\n`).join("")}</urlset>\n`;
/** A date of digits gets a time, which Bing wants to see. */
const page = (loc: string, date = "2024-05-01"): string => `<url><loc>${loc}</loc><lastmod>${/^\d/.test(date) ? `${date}T08:00:00Z` : date}</lastmod></url>`;

const FILES: Readonly<Record<string, string | Uint8Array>> = {
  "good.xml": urlset(page("https://e.com/"), page("https://e.com/a", "2024-05-02")),
  "bad.xml": urlset(page("https://e.com/"), page("/relative", "2024-05-02"), page("https://e.com/c", "yesterday")),
  "twice.xml": urlset(page("https://e.com/"), page("https://e.com/a", "2024-05-02"), page("https://e.com/a", "2024-05-03")),
  "empty.xml": "",
  "page.html": "<!doctype html><html><body><p>Not here</p></body></html>",
  "cut.xml": urlset(page("https://e.com/"), page("https://e.com/a", "2024-05-02")).slice(0, -40),
  "bad.xml.gz": gzipSync(urlset(page("https://e.com/?a&b"))),
  "maps/one.xml": urlset(page("https://e.com/maps/1"), page("/relative", "2024-05-02")),
  "maps/de/two.xml": urlset(page("https://e.com/maps/de/2"), page("https://e.com/en/2", "2024-05-03")),
  "robots.txt": "User-agent: *\nDisallow:\nSitemap: https://e.com/good.xml\n",
};

let folder = "";
const at = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mapwright-check-"));
  await mkdir(at("maps/de"), { recursive: true });
  for (const [name, content] of Object.entries(FILES)) await writeFile(at(name), content);
});
afterAll(async () => rm(folder, { recursive: true }));

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(...argv: readonly string[]): Promise<Ended> {
  const { io, stdout, stderr } = createTestIo();
  const code = await main(argv, io);
  return { code, stdout: stdout(), stderr: stderr() };
}
const check = async (...argv: readonly string[]): Promise<Ended> => run("check", ...argv);

interface Json {
  readonly files: readonly {
    readonly file: string;
    readonly kind: string;
    readonly complete: boolean;
    readonly urls: number;
    readonly error?: string;
    readonly diagnostics: readonly {
      readonly rule: string;
      readonly severity: string;
      readonly profile: string;
      readonly line: number;
      readonly loc: string | null;
      readonly count: number;
    }[];
  }[];
  readonly summary: { readonly errors: number; readonly warnings: number; readonly infos: number };
}

async function checkJson(...argv: readonly string[]): Promise<Json & { readonly code: number }> {
  const { code, stdout } = await check(...argv, "--format", "json");
  const json: Json = JSON.parse(stdout);
  return { ...json, code };
}
const rulesOf = ({ files }: Json): readonly string[] => files.flatMap(({ diagnostics }) => diagnostics.map(({ rule }) => rule));

describe("mapwright check", () => {
  it("says in one line that a good sitemap has no faults", async () => {
    expect(await check(at("good.xml"))).toEqual({ code: 0, stdout: "No faults found: 1 file, 2 URLs, checked for protocol, google, bing.\n", stderr: "" });
  });

  it("tells people what is wrong, where, why, and what to do", async () => {
    const { code, stdout, stderr } = await check(at("bad.xml"));
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    expect(stdout).toContain("  error  loc-absolute  (protocol)\n    Expected an absolute");
    expect(stdout).toMatch(/\n {4}at 4:\d+\n {4}why {2}.+\n/);
    expect(stdout).toMatch(/\n {4}do {3}.+\n/);
    expect(stdout).toMatch(/\nFound 2 errors.* \(3 URLs\)\.\nmapwright explain RULE tells more of a rule\.\n$/);
    const name = at("bad.xml");
    expect(stdout.split("\n").filter((line) => line.length > 80 && line !== name)).toEqual([]);
  });

  it("gives the documented JSON", async () => {
    const { code, files, summary } = await checkJson(at("bad.xml"));
    expect({ code, errors: summary.errors }).toEqual({ code: 1, errors: 2 });
    expect(files).toMatchObject([{ file: at("bad.xml"), kind: "urlset", complete: true, urls: 3 }]);
    expect(files[0]?.diagnostics.find(({ rule }) => rule === "loc-absolute")).toMatchObject({
      severity: "error",
      profile: "protocol",
      line: 4,
      loc: "/relative",
      count: 1,
    });
  });

  it.each([
    { names: ["good.xml"], options: [], code: 0 },
    { names: ["bad.xml"], options: [], code: 1 },
    { names: ["bad.xml"], options: ["--fail-on", "never"], code: 0 },
    { names: ["twice.xml"], options: [], code: 0 },
    { names: ["twice.xml"], options: ["--fail-on", "warning"], code: 1 },
    { names: ["empty.xml"], options: [], code: 1 },
    { names: ["page.html"], options: [], code: 1 },
    { names: ["cut.xml"], options: [], code: 1 },
    { names: ["missing.xml"], options: [], code: 3 },
    { names: ["bad.xml", "missing.xml"], options: [], code: 3 },
    { names: ["*.none"], options: [], code: 3 },
  ])("exits with $code for $names $options in every format", async ({ names, options, code }) => {
    for (const format of ["text", "json", "sarif", "github", "junit"]) {
      const ended = await check(...names.map(at), ...options, "--format", format);
      expect({ format, code: ended.code }).toEqual({ format, code });
    }
  });

  it("goes on after a file that is missing", async () => {
    const { files } = await checkJson(at("missing.xml"), at("bad.xml"));
    expect(files[0]).toMatchObject({ file: at("missing.xml"), complete: false, diagnostics: [], error: expect.stringContaining("missing.xml") });
    expect(files[1]?.diagnostics.length).toBeGreaterThan(0);
  });

  it("sets rules off, and graver or lighter", async () => {
    expect(rulesOf(await checkJson(at("bad.xml"), "--rule", "loc-absolute=off", "--rule", "lastmod-w3c=off"))).toEqual([]);
    const lighter = await checkJson(at("bad.xml"), "--rule", "loc-absolute=info", "--rule", "lastmod-w3c=off");
    expect({ code: lighter.code, summary: lighter.summary }).toEqual({ code: 0, summary: { errors: 0, warnings: 0, infos: 1 } });
  });

  it("checks a folder under its address as one set", async () => {
    const { files } = await checkJson(at("maps"), "--public-url", "https://e.com/maps/");
    expect(files.map(({ file }) => file).sort()).toEqual([at("maps/de/two.xml"), at("maps/one.xml")]);
  });

  it("knows the profiles that are asked for", async () => {
    const { files } = await checkJson(at("bad.xml"), "--profile", "xsd,yandex");
    expect(files.flatMap(({ diagnostics }) => diagnostics.map(({ profile }) => profile)).filter((profile) => !["xsd", "yandex"].includes(profile))).toEqual([]);
  });

  it("never sends control characters of a document to a terminal", async () => {
    await writeFile(at("evil.xml"), urlset(page("/\u009b2J\u001b]0;x\u0007\u202e")));
    for (const format of ["text", "json", "sarif", "github", "junit"]) {
      const { io, stdout, stderr } = createTestIo({ terminal: true, env: { NO_COLOR: "1" } });
      await main(["check", at("evil.xml"), "--format", format], io);
      expect(stdout() + stderr(), format).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    }
  });

  it("colours on a terminal", async () => {
    const { io, stdout } = createTestIo({ terminal: true });
    await main(["check", at("bad.xml")], io);
    expect(stdout()).toContain("\u001b[31merror\u001b[39m  \u001b[1mloc-absolute\u001b[22m");
  });

  it("stops where the user wants it, with whole JSON", async () => {
    const { io, stdout } = createTestIo({ interrupted: true });
    expect(await main(["check", at("good.xml"), at("bad.xml"), "--format", "json"], io)).toBe(130);
    expect(JSON.parse(stdout())).toMatchObject({ schemaVersion: 1 });
  });

  it("calls nothing faultless where it was stopped", async () => {
    const { io, stdout, stderr } = createTestIo({ interrupted: true });
    expect(await main(["check", at("good.xml"), at("bad.xml")], io)).toBe(130);
    expect(stdout()).toMatch(/\nNothing checked so far: 2 files not read\.\n$/);
    expect(stdout()).not.toContain("root-element");
    expect(stderr()).toBe("mapwright: Stopped before everything was checked; what was found until then is told\n");
  });

  it("says that there is no baseline yet", async () => {
    expect(await check(at("good.xml"), "--baseline", at("none.json"))).toMatchObject({
      code: 3,
      stderr: `mapwright: Expected a baseline (--write-baseline makes one) at ${at("none.json")}, found no file\n`,
    });
  });

  it("ends quietly when nobody reads the output", async () => {
    const { io, stderr } = createTestIo({ outputFails: "EPIPE" });
    expect(await main(["check", at("bad.xml")], io)).toBe(0);
    expect(stderr()).toBe("");
  });

  it("takes robots.txt files, and fails for one that is missing", async () => {
    expect(await check(at("good.xml"), "--robots", at("robots.txt"))).toMatchObject({ code: 0 });
    expect(await check(at("good.xml"), "--robots", at("none.txt"))).toMatchObject({
      code: 3,
      stdout: "",
      stderr: expect.stringContaining("Expected a robots.txt at"),
    });
    expect((await checkJson(at("robots.txt"))).files).toMatchObject([{ kind: "robots", complete: true }]);
  });

  it("finds what a robots.txt forbids, for the host that it is given for", async () => {
    await writeFile(at("closed.txt"), "User-agent: *\nDisallow: /\n");
    const address = ["--public-url", "https://e.com/good.xml"];
    const rulesWith = async (robots: string): Promise<readonly string[]> =>
      rulesOf(await checkJson(at("good.xml"), ...address, "--robots", robots)).filter((rule) => rule.includes("disallowed"));
    expect(await rulesWith(at("closed.txt"))).toEqual(["sitemap-not-disallowed", "sitemap-lists-disallowed"]);
    expect(await rulesWith(`https://e.com/=${at("closed.txt")}`)).toEqual(["sitemap-not-disallowed", "sitemap-lists-disallowed"]);
    expect(await rulesWith(`https://other.example=${at("closed.txt")}`)).toEqual([]);
  });

  it("shows as many places as are asked for", async () => {
    await writeFile(at("relative.xml"), urlset(...Array.from({ length: 15 }, (_, index) => page(`/${index}`, `2024-05-${index + 10}`))));
    const places = async (...options: readonly string[]): Promise<number | undefined> =>
      (await check(at("relative.xml"), ...options)).stdout.match(/^ {6}\d+:\d+ /gm)?.length;
    expect([await places(), await places("--max-findings", "5"), await places("--max-findings", "all")]).toEqual([undefined, 5, 15]);
  });

  it("places findings below the working folder in SARIF and annotations", async () => {
    const { stdout } = await check("docs/../README.md", "--format", "github");
    expect(stdout).toMatch(/^::error file=README\.md,line=1,/);
  });
});

describe("mapwright check --baseline", () => {
  it("accepts what was written, tells what is new and what is gone", async () => {
    const baseline = at("baseline.json");
    const file = at("changing.xml");
    await writeFile(file, urlset(page("/one"), page("/two", "2024-05-02")));
    const written = await check(file, "--baseline", baseline, "--write-baseline");
    expect(written).toMatchObject({ code: 0, stderr: expect.stringContaining(`note: 2 findings accepted in ${baseline}`) });
    await writeFile(file, `<!-- moved -->${urlset(page("/two", "2024-05-02"), page("/one")).slice(38)}`);
    expect(await check(file, "--baseline", baseline)).toMatchObject({ code: 0, stdout: expect.stringMatching(/^No faults found/) });
    await writeFile(file, urlset(page("/three"), page("/two", "2024-05-02")));
    const { code, stdout, stderr } = await check(file, "--baseline", baseline);
    expect(code).toBe(1);
    expect(stdout).toContain('found "/three"');
    expect(stdout).not.toContain("/two");
    expect(stderr).toMatch(/note: 1 finding accepted by .*\nnote: 1 finding of .* gone \(loc-absolute\); --write-baseline brings it up to date\n/);
  });

  it("ends with 3 for a baseline that is missing, and with 2 for a file that is none", async () => {
    expect(await check(at("bad.xml"), "--baseline", at("none.json"))).toMatchObject({ code: 3, stdout: "" });
    expect(await check(at("bad.xml"), "--baseline", at("good.xml"))).toMatchObject({ code: 2, stdout: "" });
  });
});

describe("mapwright check --fix", () => {
  it("writes corrected copies, tells what it could not decide, and leaves the sources alone", async () => {
    const out = at("fixed");
    const { code, stderr } = await check(at("bad.xml"), at("bad.xml.gz"), at("page.html"), "--fix", "-o", out);
    expect(code).toBe(1);
    expect((await readdir(out)).sort()).toEqual(["bad.xml", "bad.xml.gz"]);
    expect(gunzipSync(await readFile(join(out, "bad.xml.gz"))).toString()).toContain("<loc>https://e.com/?a&amp;b</loc>");
    expect(stderr).toContain("  lastmod-dropped\n");
    expect(stderr).toContain("  reference\n");
    expect(stderr).toMatch(/page\.html: not corrected\n/);
    expect(stderr).toMatch(/Wrote 2 corrected copies to .*fixed\.\n$/);
    expect(await readFile(at("bad.xml"), "utf8")).toBe(FILES["bad.xml"]);
    expect(await check(join(out, "bad.xml"), join(out, "bad.xml.gz"))).toMatchObject({ code: 0 });
  });

  it("keeps the folders of a folder", async () => {
    await check(at("maps"), "--fix", "-o", at("fixed-maps"), "--public-url", "https://e.com/maps/");
    expect(await readFile(at("fixed-maps/one.xml"), "utf8")).toContain("<loc>https://e.com/relative</loc>");
    expect(await readdir(at("fixed-maps/de"))).toEqual(["two.xml"]);
  });

  it.each([
    { argv: ["maps", "--fix", "-o", "maps"], says: /Expected -o to leave the sources alone/ },
    { argv: ["good.xml", "good.xml", "--fix", "-o", "x"], says: /Expected files of different names/ },
  ])("refuses $argv", async ({ argv, says }) => {
    const paths = argv.map((part) => (part.startsWith("-") ? part : at(part)));
    const { code, stdout, stderr } = await check(...paths);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(says);
  });
});

describe("mapwright with a file alone", () => {
  it("checks it with a plain summary", async () => {
    const { code, stdout, stderr } = await run(at("bad.xml"));
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    expect(stdout).toMatch(/^error {2}loc-absolute {2}1 time\n {4}Expected an absolute/);
    expect(stdout).toMatch(/mapwright check shows every file and place\.\n$/);
    expect(await run(folder)).toMatchObject({ code: 1 });
    expect(await run(at("good.xml"))).toMatchObject({ code: 0 });
    expect(await run(at("missing.xml"))).toMatchObject({ code: 3 });
  });
});

describe("mapwright explain", () => {
  it("tells why, what to do and from where", async () => {
    const { code, stdout } = await run("explain", "loc-absolute");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^loc-absolute\n {2}(Require|Disallow|Limit|Suggest) /);
    for (const title of ["Why", "What to do", "Wrong", "Right", "Sources"]) expect(stdout).toContain(`\n  ${title}\n`);
    expect(stdout).toContain("#locdef\n      the protocol\n");
    expect(stdout).toContain("\n      the vendor's documentation, for google\n");
    expect(stdout).toContain("error protocol");
  });

  it.each([
    { id: "loc-absolut", says: 'Expected the id of a rule, found "loc-absolut" (did you mean loc-absolute?)' },
    { id: "absolute-loc", says: /found "absolute-loc" \(did you mean .*loc-absolute/ },
    { id: "zzzz", says: 'Expected the id of a rule, found "zzzz" (mapwright rules lists all)' },
  ])("suggests what is near $id", async ({ id, says }) => {
    const { code, stderr } = await run("explain", id);
    expect(code).toBe(2);
    if (typeof says === "string") expect(stderr).toBe(`mapwright: ${says}\n`);
    else expect(stderr).toMatch(says);
  });
});

describe("mapwright rules", () => {
  it("lists the rules for people and for programs", async () => {
    const { code, stdout } = await run("rules");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^loc-absolute\n {4}.+\n {4}error protocol/m);
    const json: { readonly schemaVersion: number; readonly rules: readonly { readonly id: string; readonly sources: readonly unknown[] }[] } = JSON.parse(
      (await run("rules", "--format", "json")).stdout,
    );
    expect(json.schemaVersion).toBe(1);
    expect(json.rules.find(({ id }) => id === "loc-absolute")?.sources.length).toBeGreaterThan(0);
  });

  it("can be asked for one profile", async () => {
    const all = (await run("rules")).stdout.split("\n").length;
    const some = (await run("rules", "--profile", "naver")).stdout.split("\n").length;
    expect(some).toBeLessThan(all);
  });
});
