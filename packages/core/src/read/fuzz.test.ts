import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readSitemapToEnd } from "./read-sitemap.ts";
import { mutate } from "./testing/mutate.ts";
import { checkIssues, cutRandomly } from "./testing/read-harness.ts";

const FIXTURES = new URL("../../test/fixtures/read/files/", import.meta.url);

it("reads mutated documents without an exception, alike at all cuts, with every issue at its place", async () => {
  // What a host's own inflating saves of damaged gzip depends on the chunks.
  const files = readdirSync(FIXTURES).filter((file) => !/-gz/.test(file));
  for (let seed = 1; seed <= 400; seed++) {
    const bytes = mutate(readFileSync(new URL(files[seed % files.length] as string, FIXTURES)), seed);
    const { kernel: _, ...whole } = await readSitemapToEnd(bytes, { url: "https://www.example.com/sitemap.xml" });
    const { kernel: __, ...cut } = await readSitemapToEnd(cutRandomly(bytes, seed), {
      url: "https://www.example.com/sitemap.xml",
      minRunBytes: 1,
      kernel: "none",
    });
    expect(cut, `seed ${seed}`).toEqual(whole);
    if (whole.gzipLayers === 0) checkIssues(bytes, whole);
  }
});
