import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { checkWith } from "../check-sitemap.ts";
import { testRule } from "../testing/test-rule.ts";
import { gzipDamaged } from "./gzip-damaged.ts";

const LINES = "https://e.com/a\nhttps://e.com/b\n";
const gzip = (text: string): Uint8Array => new Uint8Array(gzipSync(text));
const damaged = gzip(LINES);
damaged[damaged.length - 6] = 0;
const withTail = (...tail: readonly number[]): Uint8Array => Uint8Array.of(...gzip(LINES), ...tail);

testRule(gzipDamaged, {
  valid: [
    "",
    LINES,
    { document: gzip(LINES) },
    { document: gzip(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://e.com/</loc></url></urlset>`) },
    // Several members are one file.
    { document: Uint8Array.of(...gzip(LINES), ...gzip(LINES)) },
  ],
  invalid: [
    [{ document: Uint8Array.of(0x1f, 0x8b) }, "1:1 damaged error protocol"],
    [{ document: gzip(LINES).subarray(0, 10), profiles: ["google"] }, "1:1 damaged error google"],
  ],
});

it("tells of a false checksum", async () => {
  const { diagnostics } = await checkWith([gzipDamaged], [damaged], {});
  expect(diagnostics).toMatchObject([{ messageId: "damaged", severity: "error", count: 1 }]);
});

it("tells of bytes behind the gzip data where the inflater does", async () => {
  const inflate = async function* (): AsyncGenerator<Uint8Array, void, undefined> {
    yield new TextEncoder().encode(LINES);
    throw Object.assign(new Error("more"), { code: "trailing-garbage" });
  };
  const { diagnostics } = await checkWith([gzipDamaged], [withTail(1, 2, 3)], { inflate });
  expect(diagnostics).toMatchObject([{ messageId: "trailing", severity: "warning", line: 3, column: 1 }]);
});
