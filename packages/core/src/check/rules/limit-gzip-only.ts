import { defineRule } from "../rule.ts";

const HEAD_BYTES = 8;
/** Beginnings of files, one character a byte. */
const FORMATS: readonly (readonly [string, string])[] = [
  ["PK\x03\x04", "a zip archive"],
  ["PK\x05\x06", "a zip archive"],
  ["BZh", "bzip2 data"],
  ["\xfd7zXZ\0", "xz data"],
  ["(\xb5/\xfd", "zstd data"],
  ["7z\xbc\xaf\x27\x1c", "a 7z archive"],
  ["Rar!", "a rar archive"],
  ["\x1f\x9d", "compress (.Z) data"],
];

export const limitGzipOnly = defineRule({
  meta: {
    id: "limit-gzip-only",
    since: "0.1.0",
    stage: "bytes",
    severity: { protocol: "error", google: "error", yandex: "error" },
    summary: "Require gzip where a sitemap is compressed",
    why: "Crawlers undo gzip and nothing else; anything else is rubbish to them.",
    fix: "Compress the file with gzip, or not at all.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/faq.html#faq_sitemap_size", profiles: ["protocol"] },
      { kind: "vendor", url: "https://support.google.com/webmasters/answer/7451001", profiles: ["google"] },
      { kind: "vendor", url: "https://yandex.com/support/webmaster/error-dictionary/sitemap.html", profiles: ["yandex"] },
    ],
    messages: { format: "Expected gzip, found {!format}" },
    examples: {
      valid: ["<url><loc>https://example.com/</loc></url>"],
      invalid: [{ document: "PK\u0003\u0004\u0014\u0000\u0008\u0000", also: ["root-element"] }],
    },
  },
  create(context) {
    let head = "";
    return {
      bytes(chunk) {
        if (head.length < HEAD_BYTES) head += String.fromCharCode(...chunk.subarray(0, HEAD_BYTES - head.length));
      },
      end({ kind }) {
        const format = kind === "unknown" ? FORMATS.find(([magic]) => head.startsWith(magic))?.[1] : undefined;
        if (format !== undefined) context.report("format", 0, { format });
      },
    };
  },
});
