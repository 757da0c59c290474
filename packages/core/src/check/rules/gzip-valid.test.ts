import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { checkWith } from "../check-sitemap.ts";
import type { Rule } from "../rule.ts";
import { gzipValid } from "./gzip-valid.ts";

const DOCUMENT = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://e.com/</loc></url></urlset>';
const gzip = (bytes: string | Uint8Array): Uint8Array => new Uint8Array(gzipSync(bytes));

/** Where a fault of compression is noticed depends on the chunks, so that these are not tried in every way. */
async function findingsOf(input: Uint8Array): Promise<readonly string[]> {
  const { diagnostics } = await checkWith([gzipValid as Rule], input, { profiles: ["protocol"] });
  return diagnostics.map(({ messageId, severity }) => `${messageId} ${severity}`);
}

describe(gzipValid.meta.id, () => {
  it("has nothing against plain files and one layer of gzip", async () => {
    expect(await findingsOf(new TextEncoder().encode(DOCUMENT))).toEqual([]);
    expect(await findingsOf(gzip(DOCUMENT))).toEqual([]);
    expect(await findingsOf(gzip("https://e.com/a\nhttps://e.com/b\n"))).toEqual([]);
  });

  it("finds cut and damaged data", async () => {
    const whole = gzip(DOCUMENT);
    expect(await findingsOf(whole.subarray(0, 60))).toEqual(["gzip-damaged error"]);
    const damaged = whole.slice();
    damaged[damaged.length - 6] = (damaged[damaged.length - 6] ?? 0) ^ 0xff;
    expect(await findingsOf(damaged)).toEqual(["gzip-damaged error"]);
    expect(await findingsOf(Uint8Array.of(0x1f, 0x8b))).toEqual(["gzip-damaged error"]);
  });

  it("finds other bytes behind the end, where the inflater tells of them", async () => {
    const inflate = async function* (): AsyncGenerator<Uint8Array, void, undefined> {
      yield new TextEncoder().encode(DOCUMENT);
      throw Object.assign(new Error("trailing"), { code: "trailing-garbage" });
    };
    const { diagnostics } = await checkWith([gzipValid as Rule], gzip(DOCUMENT), { profiles: ["protocol"], inflate });
    expect(diagnostics.map(({ messageId, severity }) => `${messageId} ${severity}`)).toEqual(["gzip-trailing warning"]);
  });

  it("finds a second layer", async () => {
    expect(await findingsOf(gzip(gzip(DOCUMENT)))).toEqual(["gzip-nested error"]);
  });
});
