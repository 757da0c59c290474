import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sitemapIndex, urlset } from "../../../crawl/src/testing/documents.ts";
import { type FaultServer, startFaultServer } from "../../../crawl/src/testing/fault-server.ts";
import { main } from "../main.ts";
import { createTestIo } from "../testing/test-io.ts";

let server: FaultServer;

beforeEach(async () => {
  server = await startFaultServer();
});
afterEach(() => server.stop());

const at = (path: string): string => `${server.origin}${path}`;
const XML = { "content-type": "application/xml" };
const ALLOWED = ["--allow-private", "--delay", "0", "--retries", "0"];
/** What is against hosts such as 127.0.0.1 and their documents is not of interest here. */
const SILENT = ["loc-private-host", "scope-root-recommended", "limit-urls"].flatMap((rule) => ["--rule", `${rule}=off`]);

interface Checked {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(...argv: readonly string[]): Promise<Checked> {
  const { io, stdout, stderr } = createTestIo();
  const code = await main([...argv, ...ALLOWED, ...SILENT], io);
  const named = (text: string): string => text.replaceAll(server.origin, "SITE").replaceAll(`127.0.0.1:${server.port}`, "HOST");
  return { code, stdout: named(stdout()), stderr: named(stderr()) };
}

/** Files with the rules that fired, as `file: rule messageId`. */
async function findings(...argv: readonly string[]): Promise<{ readonly code: number; readonly found: readonly string[] }> {
  const { code, stdout } = await run("check", ...argv, "--format", "json", "--quiet");
  const { files } = JSON.parse(stdout) as { files: { file: string; diagnostics: { rule: string; messageId: string }[] }[] };
  return {
    code,
    found: files.flatMap(({ file, diagnostics }) => diagnostics.map(({ rule, messageId }) => `${file.replace("SITE", "")}: ${rule} ${messageId}`)),
  };
}

describe("mapwright check with addresses", () => {
  it("has nothing against a site where all is well", async () => {
    server.set("/robots.txt", { body: `User-agent: *\nDisallow: /cart\nSitemap: ${at("/index.xml")}\n`, headers: { "content-type": "text/plain" } });
    server.set("/index.xml", { body: sitemapIndex(at("/a.xml"), at("/b.xml.gz")), headers: XML });
    server.set("/a.xml", { body: urlset(at("/1")), headers: XML });
    server.set("/b.xml.gz", { body: gzipSync(urlset(at("/2"))), headers: { "content-type": "application/gzip" } });
    expect(await findings(server.origin)).toEqual({ code: 0, found: [] });
    expect(server.requests.map(({ path }) => path)).toEqual(["/robots.txt", "/index.xml", "/index.xml", "/a.xml", "/b.xml.gz"]);
  });

  it("goes on behind addresses that are none", async () => {
    server.set("/index.xml", { body: sitemapIndex("www.e.com/a.xml", at("/a.xml")), headers: XML });
    server.set("/a.xml", { body: urlset(at("/1")), headers: XML });
    const { code, stdout } = await run("check", at("/index.xml"), "--follow", "--scope", "any", "--format", "json");
    expect(code).toBe(1);
    expect(JSON.parse(stdout).files.map(({ file }: { file: string }) => file)).toEqual(["SITE/index.xml", "www.e.com/a.xml", "SITE/a.xml"]);
  });

  it("shows no password of an address, and refuses a second address", async () => {
    server.set("/a.xml", { body: urlset(at("/1")), headers: XML });
    const address = at("/a.xml").replace("//", "//bob:s3cret@");
    for (const format of ["text", "json", "sarif", "github", "junit"]) {
      const { code, stdout, stderr } = await run("check", address, "--format", format);
      expect(code).toBe(0);
      expect(stdout + stderr).not.toContain("s3cret");
    }
    expect(await run("check", address, "--public-url", "https://e.com/")).toMatchObject({ code: 2, stdout: "" });
  });

  it("finds what is wrong with answers", async () => {
    server.set("/robots.txt", {
      body: `User-agent: *\nDisallow: /secret\nSitemap: ${at("/index.xml")}\nSitemap: ${at("/dead.xml")}\n`,
      headers: { "content-type": "text/plain" },
    });
    server.set("/index.xml", {
      body: sitemapIndex(...["gone", "moved", "back", "html", "type", "cut", "secret", "named.gz", "more"].map((name) => at(`/${name}.xml`)), at("/type.xml")),
      headers: XML,
    });
    server.set("/moved.xml", { status: 301, headers: { location: "/new.xml" }, body: "" });
    server.set("/new.xml", { body: urlset(at("/1")), headers: XML });
    server.set("/back.xml", { status: 302, headers: { location: "/index.xml" }, body: "" });
    server.set("/html.xml", { body: "<!doctype html><html><body>Not found</body></html>", headers: { "content-type": "text/html" } });
    server.set("/type.xml", { body: urlset(at("/2")), headers: { "content-type": "text/html" } });
    server.set("/cut.xml", { body: urlset(at("/3"), at("/4")), headers: XML, close: "mid-body", by: "end", after: 190 });
    server.set("/secret.xml", { body: urlset(at("/5")), headers: XML });
    server.set("/named.gz.xml", { body: gzipSync(urlset(at("/6"))), headers: { ...XML, "content-encoding": "gzip" } });
    server.set("/more.xml", { body: sitemapIndex(at("/last.xml")), headers: XML });
    server.set("/last.xml", { body: urlset(at("/7")), headers: XML });
    const { code, found } = await findings(server.origin);
    expect(code).toBe(1);
    expect([...found].sort()).toEqual(
      [
        "/robots.txt: robots-sitemap-dead dead",
        "/index.xml: index-child-ok unreachable",
        "/index.xml: index-child-ok page",
        "/index.xml: index-duplicate again",
        "/index.xml: index-nested nested",
        "/gone.xml: http-status status",
        "/moved.xml: http-redirect redirect",
        "/back.xml: http-redirect redirect",
        "/back.xml: index-loop loop",
        "/html.xml: root-element not-a-sitemap",
        "/index.xml: sitemap-lists-disallowed disallowed",
        "/type.xml: http-content-type type",
        "/cut.xml: http-status cut",
        "/secret.xml: sitemap-not-disallowed disallowed",
        "/dead.xml: http-status status",
      ].sort(),
    );
  });

  it("looks at one document where it is given its address, and follows where it is told to", async () => {
    server.set("/index.xml", { body: sitemapIndex(at("/gone.xml")), headers: XML });
    expect(await findings(at("/index.xml"))).toEqual({ code: 0, found: [] });
    expect(await findings(at("/index.xml"), "--follow")).toEqual({
      code: 1,
      found: ["/index.xml: index-child-ok unreachable", "/gone.xml: http-status status"],
    });
    expect(await findings(at("/gone.xml"))).toEqual({ code: 1, found: ["/gone.xml: http-status status"] });
  });

  it("finds an index that lists what the one above it lists, so that it would never end", async () => {
    server.set("/index.xml", { body: sitemapIndex(at("/more.xml")), headers: XML });
    server.set("/more.xml", { body: sitemapIndex(at("/more.xml?page=2")), headers: XML });
    server.set("/more.xml?page=2", { body: sitemapIndex(at("/more.xml?page=2")), headers: XML });
    const { code, found } = await findings(at("/index.xml"), "--follow");
    expect({ code, loop: found.filter((line) => line.includes("index-loop")) }).toEqual({ code: 1, loop: ["/more.xml?page=2: index-loop loop"] });
  });

  it("says where the sitemaps of a site are, how many URLs they have, how fresh they are, and what to do", async () => {
    server.set("/sitemap.xml", { body: urlset([at("/1"), "2024-05-01"], [at("/2"), "not a date"]), headers: XML });
    const { code, stdout, stderr } = await run(server.origin);
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    const lines = stdout.split("\n");
    expect(lines.slice(0, 4)).toEqual([
      "SITE/",
      "  robots.txt answers with status 404",
      "  found SITE/sitemap.xml (a sitemap)",
      expect.stringMatching(/^ {2}2 URLs in 1 sitemap; \d+ bytes transferred$/),
    ]);
    expect(lines[4]).toMatch(/^ {2}newest lastmod 2024-05-01, [\d,]+ days ago$/);
    expect(stdout).toMatch(/error {2}lastmod-w3c {2}1 time\n/);
  });

  it("follows an index that is named without a command", async () => {
    server.set("/index.xml", { body: sitemapIndex(at("/a.xml"), at("/b.xml")), headers: XML });
    for (const [index, name] of ["/a.xml", "/b.xml"].entries()) server.set(name, { body: urlset(at(`/${index}`)), headers: XML });
    const { code, stdout } = await run(at("/index.xml"));
    expect({ code, lines: stdout.split("\n").slice(0, 3) }).toEqual({
      code: 0,
      lines: ["SITE/index.xml", "  It is an index.", expect.stringMatching(/^ {2}2 URLs in 2 sitemaps; \d+ bytes transferred$/)],
    });
  });

  it("says what is missing, and why", async () => {
    const names = ["gone1", "gone2", "html", "cut", "closed", "good"].map((name) => at(`/${name}.xml`));
    server.set("/robots.txt", { body: `Sitemap: ${at("/index.xml")}\n` });
    server.set("/index.xml", { body: sitemapIndex("https://cdn.example/a.xml", ...names, at("/late.xml")), headers: XML });
    server.set("/html.xml", { body: "<!doctype html><html></html>" });
    server.set("/cut.xml", { body: urlset(at("/3"), at("/4")), headers: XML, close: "mid-body", by: "end", after: 190 });
    server.set("/closed.xml", { close: "before-head", by: "end" });
    server.set("/good.xml", { body: urlset(at("/1")), headers: XML });
    const { stdout } = await run(server.origin, "--max-files", "7");
    const [head = ""] = stdout.split("\n\n");
    expect(head.replace(/\n {2}/g, " ")).toContain(
      "partial: 5 sitemaps not read, or not to the end: 2 status 404, 1 no sitemap, 1 cut off, 1 connection closed; one is SITE/gone1.xml (status 404) " +
        "partial: 1 sitemap not read: there are more files than --max-files " +
        "left out as of other hosts: 1 sitemap: 1 on cdn.example; --scope any reads them too",
    );
    const { sites } = JSON.parse((await run(server.origin, "--format", "json")).stdout);
    expect(sites[0].missing[0]).toEqual({ reason: "status 404", count: 3, first: "SITE/gone1.xml" });
  });

  it("does not call a sitemap what is not there, or is none", async () => {
    server.set("/note.xml", { body: "<note/>", headers: XML });
    expect((await run(at("/gone.xml"))).stdout).toMatch(/^SITE\/gone\.xml\n {2}It could not be read: status 404\.\n\nerror {2}http-status/);
    expect((await run(at("/note.xml"))).stdout).toMatch(/^SITE\/note\.xml\n {2}It is no sitemap\.\n/);
  });

  it("takes a page for its site", async () => {
    server.set("/shop/", { body: "<!doctype html><html></html>", headers: { "content-type": "text/html" } });
    server.set("/sitemap.xml", { body: urlset(at("/1")), headers: XML });
    const { code, stdout, stderr } = await run(at("/shop/"));
    expect({ code, first: stdout.split("\n")[2] }).toEqual({ code: 0, first: "  found SITE/sitemap.xml (a sitemap)" });
    expect(stderr).toMatch(/^note: SITE\/shop\/ is a page; these are the sitemaps of its site:\n/);
  });

  it("tells the same as data", async () => {
    server.set("/sitemap.xml", { body: urlset([at("/1"), "2024-05-01"]), headers: XML });
    const { stdout } = await run(server.origin, "--format", "json");
    expect(JSON.parse(stdout)).toMatchObject({
      schemaVersion: 1,
      files: [{ file: "SITE/sitemap.xml" }],
      sites: [
        { address: "SITE/", sitemaps: ["SITE/sitemap.xml"], newest: "2024-05-01", complete: true, totals: { entries: 1, files: 1 }, tried: expect.any(Array) },
      ],
    });
  });

  it("fails where a site has no sitemap, and refuses to correct addresses", async () => {
    expect(await run(server.origin)).toMatchObject({ code: 3, stderr: expect.stringContaining("to have a sitemap, found none") });
    expect(await run("check", server.origin, "--fix", "-o", "x")).toMatchObject({ code: 2 });
  });
});
