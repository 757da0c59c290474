import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sitemapIndex, urlset } from "../../../crawl/src/testing/documents.ts";
import { type FaultServer, startFaultServer } from "../../../crawl/src/testing/fault-server.ts";
import { main } from "../main.ts";
import { createTestIo } from "../testing/test-io.ts";

let server: FaultServer;
let folder = "";

beforeEach(async () => {
  server = await startFaultServer();
  folder = await mkdtemp(join(tmpdir(), "mapwright-net-diff-"));
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const at = (path: string): string => `${server.origin}${path}`;

async function diff(...argv: readonly string[]): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const { io, stdout, stderr } = createTestIo();
  const code = await main(["diff", ...argv, "--allow-private", "--delay", "0", "--retries", "0"], io);
  const named = (text: string): string => text.replaceAll(server.origin, "SITE").replaceAll(folder, "FOLDER");
  return { code, stdout: named(stdout()), stderr: named(stderr()) };
}

describe("mapwright diff with addresses", () => {
  it("compares a site with a file, and fetches each document once", async () => {
    server.set("/robots.txt", { body: `Sitemap: ${at("/index.xml")}\n` });
    server.set("/index.xml", { body: sitemapIndex(at("/a.xml"), at("/b.xml")) });
    server.set("/a.xml", { body: urlset("https://e.com/1", "https://e.com/2") });
    server.set("/b.xml", { body: urlset("https://e.com/3") });
    await writeFile(join(folder, "new.xml"), urlset("https://e.com/1", "https://e.com/3", "https://e.com/4"));
    const { code, stdout } = await diff(server.origin, join(folder, "new.xml"));
    expect({ code, lines: stdout.split("\n").slice(0, 2).sort() }).toEqual({ code: 0, lines: ["+ https://e.com/4", "- https://e.com/2"] });
    expect(server.requests.filter(({ path }) => path === "/a.xml").length).toBe(1);
    expect((await readdir(tmpdir())).filter((name) => name.startsWith("mapwright-fetched-"))).toEqual([]);
  });

  it("compares two addresses, and tells what could not be read", async () => {
    server.set("/old.xml", { body: urlset("https://e.com/1") });
    server.set("/new.xml", { body: sitemapIndex(at("/a.xml"), at("/gone.xml")) });
    server.set("/a.xml", { body: urlset("https://e.com/1", "https://e.com/2") });
    const { code, stdout, stderr } = await diff(at("/old.xml"), at("/new.xml"), "--follow");
    expect({ code, first: stdout.split("\n")[0] }).toEqual({ code: 4, first: "+ https://e.com/2" });
    expect(stderr).toContain("Expected a sitemap at SITE/gone.xml, found that it answers with status 404");
    expect(await diff(at("/gone.xml"), at("/old.xml"))).toMatchObject({ code: 3, stderr: expect.stringContaining("SITE/gone.xml") });
  });
});
