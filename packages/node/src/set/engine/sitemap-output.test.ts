import { readFileSync } from "node:fs";
import { readSitemapToEnd } from "@mapwright/core";
import { checkSitemap } from "@mapwright/core/check";
import { createSitemapText } from "@mapwright/core/set";
import { describe, expect, it } from "vitest";
import { createBlockGzip } from "../../gzip-blocks.ts";
import { createTemporaryFolder } from "../../testing/temporary-folder.ts";
import { createFolderStore } from "../store/folder/folder-store.ts";
import { buildSet } from "./build-set.ts";
import { PiecePool } from "./piece-pool.ts";
import { type OutputTarget, SitemapOutput } from "./sitemap-output.ts";
import { type Row, SITE } from "./testing/small-set.ts";

const LIMITS = { maxEntries: 3, maxBytes: 700, maxLimited: 1 };
const entry = (path: string): Uint8Array => new TextEncoder().encode(`  <url>\n    <loc>https://e.com/${path}</loc>\n  </url>\n`);

function createTarget(write: (bytes: Uint8Array) => void = () => undefined): OutputTarget & { text(): string } {
  const chunks: Uint8Array[] = [];
  return {
    bytes: 0,
    sha256: "",
    write: (bytes) => {
      write(bytes);
      chunks.push(bytes.slice());
    },
    close: () => undefined,
    text: () => Buffer.concat(chunks).toString("utf8"),
  };
}

const meansOf = (gzip = false) => ({
  text: createSitemapText("xml"),
  gzip: gzip ? createBlockGzip() : undefined,
  pool: new PiecePool(),
  nowSeconds: 1000,
});

describe("SitemapOutput", () => {
  it("takes entries up to each limit, and counts the bytes it writes", async () => {
    const target = createTarget();
    const output = new SitemapOutput(target, LIMITS, 0, meansOf());
    expect(output.reserve(entry("a").length, 0, 1)).toBe(true);
    expect(output.reserve(entry("b").length, 0, 1)).toBe(false);
    expect(output.reserve(600, 0, 0)).toBe(false);
    expect(output.reserve(entry("b").length, 0, 0)).toBe(true);
    expect(output.reserve(entry("c").length, 0, 0)).toBe(true);
    expect(output.reserve(1, 0, 0)).toBe(false);
    for (const path of ["a", "b", "c"]) await output.copy(entry(path), 0, entry(path).length);
    const { entries, bytes, limited } = await output.close();
    expect([entries, bytes, limited]).toEqual([3, target.text().length, 1]);
    expect((await readSitemapToEnd(target.text())).entries.map(({ loc }) => loc)).toEqual(["a", "b", "c"].map((path) => `${SITE}${path}`));
  });

  it("keeps the newest date that is not in the future", () => {
    const output = new SitemapOutput(createTarget(), LIMITS, 0, meansOf());
    expect(output.newest).toBeNaN();
    for (const seconds of [Number.NaN, 5, 999, 7, 1001, Number.NaN]) output.date(seconds);
    expect(output.newest).toBe(999);
  });

  it.each([false, true])("throws what its target throws (compressed: %s)", async (gzip) => {
    const target = createTarget(() => {
      throw new Error("full");
    });
    const output = new SitemapOutput(target, LIMITS, 0, meansOf(gzip));
    output.reserve(entry("a").length, 0, 0);
    await output.copy(entry("a"), 0, entry("a").length);
    await expect(output.close()).rejects.toThrow("full");
    await expect(output.abandon()).resolves.toBeUndefined();
  });

  it("declares a namespace that comes late on its entry, and such a file lives on as any other", async () => {
    const folder = createTemporaryFolder();
    const place = (state: string) => createFolderStore({ output: `${folder}/public`, state: `${folder}/${state}`, durable: false });
    const build = (rows: readonly Row[], state = "state") => buildSet(rows as never, place(state), { site: SITE });
    const long = (at: number): Row => ({ loc: `${SITE}${at}/${"x".repeat(1000)}` });
    const rows = [...Array.from({ length: 4000 }, (_, at) => long(at)), { loc: `${SITE}last`, images: [{ loc: `${SITE}i.png` }] }];
    await build(rows);
    const read = (): string => readFileSync(`${folder}/public/sitemap-1.xml`, "utf8");
    const text = read();
    expect(text.slice(-300)).toContain('<url xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n    <loc>https://e.com/last</loc>');
    const { diagnostics } = await checkSitemap(text, { url: `${SITE}sitemap-1.xml` });
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    await expect(build(rows)).resolves.toMatchObject({ wrote: false });
    await expect(build(rows, "another")).resolves.toMatchObject({ unchanged: 4001, changed: 0 });
    expect(read() === text).toBe(true);
    await build([...rows.slice(1), { loc: `${SITE}new` }], "another");
    const { entries } = await readSitemapToEnd(read());
    expect([entries.length, entries.at(-2)?.images]).toEqual([4001, [{ loc: `${SITE}i.png` }]]);
  });
});
