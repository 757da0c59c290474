import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { main } from "../main.ts";
import { createTestIo } from "../testing/test-io.ts";

const SITE = "https://shop.example/";
const path = fc.integer({ min: 0, max: 20 }).map((number) => `${SITE}p${number}`);
const loc = fc.oneof(
  { weight: 3, arbitrary: path },
  fc.constantFrom(
    "/rel",
    "none",
    "123",
    "www.shop.example/a",
    "mailto:a@b.example",
    "https://other.example/",
    "http://",
    `${SITE}ä b`,
    `${SITE}a ${SITE}b`,
    "loc",
  ),
);
const lastmod = fc.constantFrom("", "2024-05-01", "yesterday", "2024-13-01", "2024");
const row = fc.record({ loc, lastmod });
type Row = { readonly loc: string; readonly lastmod: string };

/** How rows are written in each form. */
const FORMS: Readonly<Record<string, (rows: readonly Row[]) => string>> = {
  csv: (rows) => ["loc,lastmod", ...rows.map((one) => `${one.loc},${one.lastmod}`), ""].join("\n"),
  jsonl: (rows) => rows.map((one) => `${JSON.stringify(one)}\n`).join(""),
  text: (rows) => rows.map((one) => `${one.loc}\r\n`).join(""),
};

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mapwright-account-"));
});

afterAll(async () => rm(folder, { recursive: true }));

describe("the summary of a build", () => {
  it.each(Object.entries(FORMS))("accounts for every row of dirty %s", async (from, format) => {
    const source = join(folder, `in.${from}`);
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 30 }), async (rows) => {
        await writeFile(source, format([{ loc: SITE, lastmod: "" }, ...rows]));
        const { io, stdout } = createTestIo();
        const flags = ["--from", from, "--site", SITE, "-o", join(folder, "out"), "--max-bad", "100%", "--dry-run", "--format", "json"];
        expect(await main(["build", source, ...flags], io)).toBe(0);
        const { urls, duplicates, skipped } = JSON.parse(stdout()) as { urls: number; duplicates: number; skipped: readonly { count: number }[] };
        expect(urls + duplicates + skipped.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length + 1);
      }),
      { seed: 41, numRuns: 25 },
    );
  });
});
