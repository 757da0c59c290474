import { copyFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sitemapIndex, urlset } from "../../../crawl/src/testing/documents.ts";
import { type FaultServer, startFaultServer } from "../../../crawl/src/testing/fault-server.ts";
import { main } from "../main.ts";
import { createTestIo } from "../testing/test-io.ts";

let server: FaultServer;
let folder = "";
beforeEach(async () => {
  server = await startFaultServer();
  folder = await mkdtemp(join(tmpdir(), "mapwright-status-"));
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const at = (path: string): string => `${server.origin}${path}`;
const place = (name: string): string => join(folder, name);

interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(...argv: readonly string[]): Promise<Run> {
  const { io, stdout, stderr } = createTestIo();
  const code = await main(argv, io);
  const named = (text: string): string => text.replaceAll(server.origin, "SITE").replaceAll(folder, "FOLDER");
  return { code, stdout: named(stdout()), stderr: named(stderr()) };
}

const status = (...argv: readonly string[]): Promise<Run> => run("status", ...argv, "--allow-private", "--delay", "0", "--retries", "0");

describe("mapwright status of an address", () => {
  it("tells what is live, and how old it is", async () => {
    server.set("/robots.txt", { body: `Sitemap: ${at("/sitemap.xml")}` });
    server.set("/sitemap.xml", { body: sitemapIndex([at("/a.xml.gz"), "2026-01-14"], at("/b.txt"), at("/gone.xml")) });
    server.set("/a.xml.gz", { body: gzipSync(urlset([at("/1"), "2026-01-15T09:00:00Z"], [at("/2"), "2025-01-15"], at("/3"))) });
    server.set("/b.txt", { body: `${at("/4")}\n` });
    const { code, stdout, stderr } = await status(at("/"));
    expect(code).toBe(4);
    expect(stdout.split("\n").slice(0, 2)).toEqual([
      "4 URLs in 2 sitemaps under an index at SITE/, as far as they could be read",
      expect.stringMatching(/^ {2}\d+ bytes/),
    ]);
    expect(stdout.replace(/\n {2}/g, " ")).toContain("came over the network; 1 sitemap index, 1 urlset, 1 text sitemap ");
    expect(stdout).toContain("newest lastmod 2026-01-15T09:00:00Z (3 hours ago), oldest 2025-01-15 (365");
    expect(stdout).toContain("missing: 1 sitemap: status 404; the first is SITE/gone.xml");
    expect(stdout).toMatch(/^ {3}SITE\/a\.xml\.gz +3 +\d+ bytes {2}2026-01-15T09:00:00Z {2}3 hours ago$/m);
    expect(stdout).toMatch(/^ {3}SITE\/gone\.xml .*status 404$/m);
    expect(stderr).toContain("The result is partial");
  });

  it("tells the same as data", async () => {
    server.set("/s.xml", { body: urlset([at("/1"), "2026-01-15"]) });
    const { code, stdout } = await status(at("/s.xml"), "--format", "json");
    expect(code).toBe(0);
    const { schemaVersion, sites } = JSON.parse(stdout);
    expect(schemaVersion).toBe(1);
    expect(sites).toMatchObject([
      {
        address: "SITE/s.xml",
        complete: true,
        kinds: { urlset: 1 },
        newest: "2026-01-15",
        oldest: "2026-01-15",
        undated: 0,
        totals: { entries: 1 },
        files: [{ url: "SITE/s.xml", state: "read", urls: 1 }],
      },
    ]);
  });

  it.each([["/nothing.xml"], ["/page"]])("ends with 3 where there is no sitemap at %s", async (path) => {
    server.set("/page", { body: "<!doctype html><html><body>Hello</body></html>" });
    expect((await status(at(path))).code).toBe(3);
  });

  it("takes no files, and no set with two addresses", async () => {
    const file = await status("public");
    expect(file).toMatchObject({ code: 2, stderr: expect.stringContaining("found public (-o names the folder of a set)") });
    expect((await status(at("/"), at("/a"), "-o", "public", "--state", "state")).code).toBe(2);
    expect((await status(at("/"), "--live")).code).toBe(2);
  });
});

describe("mapwright status of a set at an address", () => {
  const where = (): readonly string[] => ["-o", place("public"), "--state", place("state")];

  async function build(...rows: readonly string[]): Promise<void> {
    await writeFile(place("urls.csv"), `loc,lastmod\n${rows.join("\n")}\n`);
    const built = await run("build", place("urls.csv"), "--site", `${server.origin}/`, "--allow-private", "--max-urls", "2", ...where());
    expect(built).toMatchObject({ code: 0, stderr: "" });
  }

  async function deploy(change: (name: string, bytes: Buffer) => Buffer | undefined = (_, bytes) => bytes): Promise<void> {
    for (const name of await readdir(place("public"))) {
      const bytes = change(name, await readFile(join(place("public"), name)));
      server.set(`/${name}`, bytes === undefined ? { status: 404, body: "no" } : { body: bytes });
    }
  }

  const ROWS = ["/1,2026-01-01", "/2,2026-01-02", "/3,2026-01-03"];

  it("says that a deployment is complete", async () => {
    await build(...ROWS);
    await deploy((name, bytes) => (name === "sitemap-1.xml" ? gzipSync(bytes) : bytes));
    server.set("/robots.txt", { body: `Sitemap: ${at("/sitemap.xml")}` });
    for (const address of [at("/"), at("/sitemap.xml")]) {
      const { code, stdout, stderr } = await status(address, ...where());
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(stdout).toMatch(/^SITE\/ serves what FOLDER\/public holds: 3 URLs in 2 sitemaps\n {2}3 files compared by their bytes; .*\n$/);
    }
    expect((await status("--live", ...where())).code).toBe(0);
  });

  it("says what is missing or older, and ends with 1", async () => {
    await build(...ROWS);
    await cp(place("public"), place("old"), { recursive: true });
    await build(...ROWS.slice(0, 2), "/3,2026-01-09", "/4,2026-01-10", "/5,2026-01-10");
    await copyFile(join(place("old"), "sitemap.xml"), place("index"));
    const old = await readFile(place("index"));
    await deploy((name, bytes) => (name === "sitemap.xml" ? old : name === "sitemap-3.xml" ? undefined : bytes));
    const { code, stdout } = await status("--live", ...where());
    expect(code).toBe(1);
    expect(stdout).toMatch(/^SITE\/ does not serve what FOLDER\/public holds: of 4 files 1 missing, 1 with other bytes\n/);
    expect(stdout).toContain("  sitemap-3.xml: missing: answers with status 404\n");
    expect(stdout).toMatch(/ {2}sitemap\.xml: \d+ bytes in place of \d+\n/);
    expect(stdout).toContain("It does not list sitemap-3.xml.");
    expect(stdout).toContain("It has an older lastmod for sitemap-2.xml.");
    expect(stdout).toContain("robots.txt does not name this index");
    const data = JSON.parse((await status("--live", ...where(), "--format", "json")).stdout);
    expect(data).toMatchObject({ schemaVersion: 1, same: false, complete: true, announced: false, urls: 5, index: { lacking: ["sitemap-3.xml"], newer: [] } });
  });

  it("ends with 4 where a part cannot be had, and with 3 where nothing can", async () => {
    await build(...ROWS);
    await deploy();
    server.set("/sitemap-2.xml", { close: "before-head", by: "reset" });
    expect((await status("--live", ...where())).code).toBe(4);
    await server.stop();
    expect((await status("--live", ...where())).code).toBe(3);
    server = await startFaultServer();
  });
});
