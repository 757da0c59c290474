import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WELL_KNOWN_NAMES } from "../../../crawl/src/discover/well-known.ts";
import { sitemapIndex, urlset } from "../../../crawl/src/testing/documents.ts";
import { type FaultServer, type Script, startFaultServer } from "../../../crawl/src/testing/fault-server.ts";
import { main } from "../main.ts";
import { createTestIo } from "../testing/test-io.ts";

let server: FaultServer;

beforeEach(async () => {
  server = await startFaultServer();
});
afterEach(() => server.stop());

const at = (path: string): string => `${server.origin}${path}`;
const requests = (): readonly string[] => server.requests.map(({ path }) => path);

async function read(
  argv: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const { io, stdout, stderr } = createTestIo({ env });
  const code = await main(["read", ...argv, "--allow-private", "--delay", "0", "--retries", "0"], io);
  const named = (text: string): string => text.replaceAll(server.origin, "SITE").replaceAll(String(server.port), "PORT");
  return { code, stdout: named(stdout()), stderr: named(stderr()) };
}

describe("mapwright read with addresses", () => {
  it("reads a document from its address", async () => {
    server.set("/maps/a.xml.gz", { body: gzipSync(urlset(at("/maps/1"), at("/2"))) });
    const { code, stdout, stderr } = await read([at("/maps/a.xml.gz")]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^SITE\/maps\/a\.xml\.gz\n {2}urlset \(gzip\), 2 URLs, \d+ bytes, complete\n {2}out of scope: 1 URL outside its folder\n$/);
  });

  it("reads what an index lists where it is told to", async () => {
    server.set("/index.xml", { body: sitemapIndex(at("/a.xml"), at("/b.xml")) });
    server.set("/a.xml", { body: urlset(at("/1")) });
    server.set("/b.xml", { body: urlset(at("/2")) });
    expect(await read([at("/index.xml"), "--format", "urls", "-q"])).toEqual({ code: 0, stdout: "SITE/a.xml\nSITE/b.xml\n", stderr: "" });
    expect(await read([at("/index.xml"), "--format", "urls", "--follow"])).toEqual({ code: 0, stdout: "SITE/1\nSITE/2\n", stderr: "" });
    const { stdout } = await read([at("/index.xml"), "--format", "json", "--follow"]);
    expect(JSON.parse(stdout).files.map(({ file, kind, complete }: Record<string, unknown>) => [file, kind, complete])).toEqual([
      ["SITE/index.xml", "sitemapindex", true],
      ["SITE/a.xml", "urlset", true],
      ["SITE/b.xml", "urlset", true],
    ]);
  });

  it("says when a host wants to be left alone, until when, and what is left", async () => {
    server.set("/index.xml", { body: sitemapIndex(at("/a.xml"), at("/b.xml"), at("/c.xml")) });
    server.set("/a.xml", { status: 429, headers: { "retry-after": "3600" }, body: "busy" });
    const { code, stderr } = await read([at("/index.xml"), "--format", "urls", "--follow", "--max-pause", "5"]);
    expect(code).toBe(4);
    expect(stderr).toMatch(
      /warning: 127\.0\.0\.1:PORT wants to be left alone until \d{4}-.*Z \(Retry-After\); 2 sitemaps not read; --max-pause waits longer\n/,
    );
  });

  it("says that the Crawl-delay of robots.txt is kept to, where it is more than usual", async () => {
    server.set("/sitemap.xml", { body: urlset(at("/1")) });
    const told = async (seconds: string): Promise<boolean> => {
      server.set("/robots.txt", { body: `User-agent: *\nCrawl-delay: ${seconds}\nSitemap: ${at("/sitemap.xml")}` });
      const { io, stderr } = createTestIo();
      await main(["read", at("/"), "--format", "urls", "--allow-private"], io);
      return stderr().includes(`robots.txt asks for ${seconds} s between two requests (Crawl-delay), which are kept; --delay sets others`);
    };
    expect([await told("0.2"), await told("0.05")]).toEqual([true, false]);
  });

  it("asks for the Crawl-delay once before an index is followed, and not where no index is or --delay sets another", async () => {
    server.set("/robots.txt", { body: "User-agent: *\nCrawl-delay: 0.15" });
    for (const index of ["/index.xml", "/more.xml"]) server.set(index, { body: sitemapIndex(at("/a.xml")) });
    server.set("/a.xml", { body: urlset(at("/1")) });
    const asked = async (...args: readonly string[]): Promise<readonly string[]> => {
      const before = requests().length;
      const { io, stderr } = createTestIo();
      await main(["read", at("/index.xml"), ...args, "--format", "urls", "--allow-private"], io);
      return [...requests().slice(before), ...(stderr().match(/asks for \S+ s/g) ?? [])];
    };
    expect(await asked("--follow")).toEqual(["/robots.txt", "/index.xml", "/a.xml", "asks for 0.15 s"]);
    expect(await asked(at("/more.xml"), "--follow")).toEqual(["/robots.txt", "/index.xml", "/a.xml", "/more.xml", "/a.xml", "asks for 0.15 s"]);
    expect(await asked("--follow", "--delay", "0")).toEqual(["/index.xml", "/a.xml"]);
    expect(await asked()).toEqual(["/index.xml"]);
  });

  it("goes on behind addresses that are none", async () => {
    server.set("/index.xml", { body: sitemapIndex("relative.xml", "file:///etc/passwd", "http://[bad/a.xml", at("/b.xml")) });
    server.set("/b.xml", { body: urlset(at("/2")) });
    const { code, stdout, stderr } = await read([at("/index.xml"), "--format", "urls", "--follow", "--scope", "any"]);
    expect({ code, stdout }).toEqual({ code: 4, stdout: "SITE/2\n" });
    for (const listed of ["relative.xml", "file:///etc/passwd", "http://[bad/a.xml"]) expect(stderr).toContain(listed);
  });

  it("refuses a second address for what has one", async () => {
    const { code, stderr } = await read([at("/index.xml"), "--public-url", "https://e.com/"]);
    expect({ code, requests: requests() }).toEqual({ code: 2, requests: [] });
    expect(stderr).toContain("Expected --public-url with files");
  });

  it("finds the sitemaps of a site by itself", async () => {
    server.set("/robots.txt", { body: `User-agent: *\nSitemap: ${at("/maps/index.xml")}\n` });
    server.set("/maps/index.xml", { body: sitemapIndex(at("/a.xml")) });
    server.set("/a.xml", { body: urlset(at("/1")) });
    expect(await read([server.origin, "--format", "urls"])).toEqual({
      code: 0,
      stdout: "SITE/1\n",
      stderr: "note: robots.txt announces SITE/maps/index.xml\n",
    });
  });

  it("says where it has looked in vain", async () => {
    const { code, stdout, stderr } = await read([server.origin, "--format", "urls"]);
    expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
    expect(stderr).toMatch(
      /^mapwright: Expected SITE\/ to have a sitemap, found none: \/robots\.txt answers with status 404, \/sitemap\.xml answers .+, and \d+ more places\n$/,
    );
  });

  it("says that a server refuses everything, and asks a host once that is private", async () => {
    for (const path of ["/robots.txt", "/", ...WELL_KNOWN_NAMES.map((name) => `/${name}`)]) server.set(path, { status: 403 });
    const { code, stderr } = await read([server.origin]);
    expect({ code, end: stderr.split("; ")[1] }).toEqual({
      code: 3,
      end: 'the server refuses this program, and may let it pass with --header "User-Agent: ..." or --user\n',
    });
    const { io, stderr: told } = createTestIo();
    expect(await main(["read", server.origin], io)).toBe(3);
    expect(told().match(/--allow-private/g)).toHaveLength(1);
  });

  it("sends user and password of an address to all of its origin", async () => {
    const locked =
      (body: string): Script =>
      ({ headers }) =>
        headers.authorization === `Basic ${btoa("bob:s3 cret")}` ? { body } : { status: 401 };
    server.set("/robots.txt", locked(`Sitemap: ${at("/index.xml")}\n`));
    server.set("/index.xml", locked(sitemapIndex(at("/a.xml"))));
    server.set("/a.xml", locked(urlset(at("/1"))));
    const address = server.origin.replace("//", "//bob:s3%20cret@");
    const found = await read([address, "--format", "urls"]);
    expect(found).toEqual({ code: 0, stdout: "SITE/1\n", stderr: "note: robots.txt announces SITE/index.xml\n" });
    expect(await read([`${address}/index.xml`, "--follow", "--format", "urls"])).toEqual({ code: 0, stdout: "SITE/1\n", stderr: "" });
  });

  it("takes a child that is a page for one that fails, and what was asked for itself for a failure", async () => {
    server.set("/index.xml", { body: sitemapIndex(at("/a.xml"), at("/soft.xml")) });
    server.set("/a.xml", { body: urlset(at("/1")) });
    server.set("/soft.xml", { body: "<!doctype html><html><body>Not found</body></html>" });
    expect(await read([at("/index.xml"), "--follow", "--format", "urls"])).toMatchObject({
      code: 4,
      stdout: "SITE/1\n",
      stderr: expect.stringMatching(/Expected a sitemap, found an HTML page in SITE\/soft\.xml\n/),
    });
    expect(await read([at("/soft.xml"), "--format", "urls"])).toMatchObject({ code: 3, stdout: "" });
  });

  it("tells of children that fail, and ends with 4", async () => {
    server.set("/index.xml", { body: sitemapIndex(at("/a.xml"), at("/gone.xml"), "https://other.example/x.xml", at("/a.xml"), at("/cut.xml")) });
    server.set("/a.xml", { body: urlset(at("/1")) });
    server.set("/cut.xml", { body: urlset(at("/2"), at("/3")), close: "mid-body", by: "end", after: 190 });
    const { code, stdout, stderr } = await read([at("/index.xml"), "--follow", "--format", "urls"]);
    expect({ code, stdout }).toEqual({ code: 4, stdout: "SITE/1\nSITE/2\n" });
    expect(stderr.split("\n")).toEqual([
      "mapwright: Expected a sitemap at SITE/gone.xml, found status 404",
      expect.stringMatching(/cut\.xml.* \(entry-cut\)/),
      expect.stringMatching(/cut\.xml.* \(cut\)/),
      "warning: SITE/cut.xml was read in part only: cut off",
      expect.stringMatching(/^warning: SITE\/cut\.xml: Expected the whole body, found /),
      "warning: 1 sitemap on other hosts not read: other.example (1) (--scope any reads them too)",
      "note: 1 sitemap listed more than once, and read once",
      "warning: The result is partial: 2 sitemaps could not be read, or not to the end: one is SITE/gone.xml (status 404)",
      "",
    ]);
  });

  it("ends with 3 where the address itself gives no sitemap", async () => {
    server.set("/page", { body: "<!doctype html><html><body>Hello</body></html>" });
    expect(await read([at("/gone.xml")])).toMatchObject({ code: 3, stderr: "mapwright: Expected a sitemap at SITE/gone.xml, found status 404\n" });
    expect(await read([at("/page")])).toMatchObject({ code: 3, stderr: expect.stringContaining("SITE/page") });
    expect((await read(["http://127.0.0.1:1/x.xml"])).code).toBe(3);
  });

  it("refuses private addresses unless it is told to fetch from them", async () => {
    const { io, stderr } = createTestIo();
    expect(await main(["read", at("/a.xml"), "--retries", "0"], io)).toBe(3);
    expect(stderr()).toMatch(/found 127\.0\.0\.1, which is private or reserved \(--allow-private lets it pass\)/);
    expect(requests()).toEqual([]);
  });

  it("sends headers and user to the address given, and prints neither", async () => {
    server.set("/a.xml", { body: urlset(at("/1")) });
    const { stderr, stdout } = await read([at("/a.xml"), "--header", "X-Key: s3cret", "--user", "me"], { MAPWRIGHT_PASSWORD: "pa:ss" });
    expect(server.requests[0]?.headers).toMatchObject({ "x-key": "s3cret", authorization: `Basic ${Buffer.from("me:pa:ss").toString("base64")}` });
    expect(stdout + stderr).not.toMatch(/s3cret|pa:ss/);
    expect(await read([at("/a.xml"), "--header", "s3cret"])).toMatchObject({ code: 2, stderr: expect.not.stringContaining("s3cret") });
    expect(await read([at("/a.xml"), "--user", "me"])).toMatchObject({ code: 2, stderr: expect.stringContaining("MAPWRIGHT_PASSWORD") });
  });

  it("tells what has changed since the last time", async () => {
    const folder = await mkdtemp(join(tmpdir(), "mapwright-since-"));
    try {
      const since = join(folder, "shop.state");
      const tagged = (
        body: string,
        etag: string,
      ): { readonly body: string; readonly headers: Readonly<Record<string, string>>; readonly conditional: true } => ({
        body,
        headers: { etag },
        conditional: true,
      });
      server.set("/robots.txt", { body: `Sitemap: ${at("/index.xml")}\n` });
      server.set("/index.xml", tagged(sitemapIndex([at("/a.xml"), "2024-01-01"], [at("/b.xml"), "2024-01-01"]), '"i1"'));
      server.set("/a.xml", tagged(urlset(at("/1"), at("/2")), '"a1"'));
      server.set("/b.xml", tagged(urlset(at("/3")), '"b1"'));
      const first = await read([server.origin, "--since", since]);
      expect(first).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^3 URLs in 3 files, all of them new: there was no state\. It takes \d+ bytes\.\n$/),
      });
      server.set("/index.xml", tagged(sitemapIndex([at("/a.xml"), "2024-01-02"], [at("/b.xml"), "2024-01-01"]), '"i2"'));
      server.set("/a.xml", tagged(urlset([at("/1"), "2024-01-02"], at("/4")), '"a2"'));
      const second = await read([server.origin, "--since", since]);
      expect(second.stdout).toMatch(
        /^1 URL added, 1 URL changed, 1 URL removed\n {2}\+ SITE\/4\n {2}~ SITE\/1\n {2}- SITE\/2\n2 files read, 1 file unchanged, \d+ bytes transferred\n$/,
      );
      const { stdout } = await read([server.origin, "--since", since, "--format", "json"]);
      expect(JSON.parse(stdout)).toMatchObject({ changes: [], summary: { added: 0, changed: 0, removed: 0, complete: true } });
      server.set("/b.xml", { status: 500, body: "" });
      server.set("/index.xml", tagged(sitemapIndex([at("/a.xml"), "2024-01-02"], [at("/b.xml"), "2024-01-03"]), '"i3"'));
      expect(await read([server.origin, "--since", since])).toMatchObject({
        code: 4,
        stderr: expect.stringContaining("warning: The result is partial: 1 sitemap could not be read, or not to the end: SITE/b.xml (status 500)\n"),
      });
      server.set("/robots.txt", { status: 503, body: "" });
      server.set("/sitemap.xml", { body: urlset(at("/1")) });
      expect(await read([server.origin, "--since", since])).toMatchObject({
        code: 3,
        stderr: expect.stringContaining("without which it is not known what was removed"),
      });
      const locked = at("/a.xml").replace("//", "//bob:s3cret@");
      const third = await read([locked, "--since", join(folder, "a.state"), "--format", "jsonl"]);
      expect(third).toMatchObject({ code: 0, stdout: expect.stringContaining('{"change":"added","file":"SITE/a.xml","loc":"SITE/1"') });
      expect((await readFile(join(folder, "a.state"))).includes("s3cret")).toBe(false);
      expect(await read([`${locked}x`, "--since", join(folder, "x.state")])).toMatchObject({
        code: 3,
        stderr: "mapwright: Expected a sitemap at SITE/a.xmlx, found status 404; what is known of it was kept\n",
      });
      expect(await read([server.origin, "--since", since, "--format", "csv"])).toMatchObject({ code: 2 });
      expect(await read(["a.xml", "--since", since])).toMatchObject({ code: 2 });
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("lists one URL of each pattern", async () => {
    const pages = Array.from({ length: 30 }, (_, index) => at(`/product/lamp-${index}`));
    server.set("/sitemap.xml", { body: urlset(at("/"), at("/about"), ...pages) });
    const { code, stdout } = await read([server.origin, "--sample", "1/pattern"]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^SITE\/product\/lamp-\d+\nSITE\/\nSITE\/about\n$/) });
    const json = await read([server.origin, "--sample", "2/pattern", "--format", "jsonl"]);
    expect(JSON.parse(json.stdout.split("\n")[0] ?? "")).toMatchObject({
      pattern: "SITE/product/*",
      count: 30,
      urls: [expect.any(String), expect.any(String)],
    });
    expect(await read([server.origin, "--sample", "some"])).toMatchObject({ code: 2 });
  });

  it("takes files and addresses together, in their order", async () => {
    server.set("/a.xml", { body: urlset(at("/1")) });
    const { code, stdout } = await read([at("/a.xml"), "missing.xml", at("/a.xml"), "--format", "urls"]);
    expect({ code, stdout }).toEqual({ code: 3, stdout: "SITE/1\nSITE/1\n" });
  });
});
