import { deflateSync, gzipSync } from "node:zlib";
import { testRule } from "../testing/test-rule.ts";
import { limitGzipOnly } from "./limit-gzip-only.ts";

const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.of(...values, 0, 0, 0, 0, 0, 0);

testRule(limitGzipOnly, {
  valid: [
    "",
    gzip("https://example.com/\n"),
    gzip('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"/>'),
    { document: "https://example.com/PK\n" },
    { document: "BZ is no list.\n" },
    { document: "x is no list.\n" },
    { document: Uint8Array.of(0x50) },
  ].map((example) => (example instanceof Uint8Array ? { document: example } : example)),
  invalid: [
    [{ document: bytes(0x50, 0x4b, 3, 4) }, "1:1 format error protocol"],
    [{ document: bytes(0x50, 0x4b, 5, 6) }, "1:1 format"],
    [{ document: bytes(0x42, 0x5a, 0x68, 0x39) }, "1:1 format"],
    [{ document: bytes(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0) }, "1:1 format"],
    [{ document: bytes(0x28, 0xb5, 0x2f, 0xfd) }, "1:1 format"],
    [{ document: bytes(0x1f, 0x9d, 0x90), profiles: ["google"] }, "1:1 format error google"],
    [{ document: new Uint8Array(deflateSync("https://example.com/\n")) }, "1:1 format"],
    [{ document: new Uint8Array(deflateSync("https://example.com/\n", { level: 1 })) }, "1:1 format"],
    [{ document: new Uint8Array(deflateSync("https://example.com/\n", { level: 9 })) }, "1:1 format"],
    // A zip archive within gzip.
    [{ document: new Uint8Array(gzipSync(bytes(0x50, 0x4b, 3, 4))) }, "1:1 format"],
  ],
});

function gzip(text: string): Uint8Array {
  return new Uint8Array(gzipSync(text));
}
