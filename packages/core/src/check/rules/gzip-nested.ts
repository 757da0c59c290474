import { defineRule } from "../rule.ts";

/** `https://e.com/` within gzip within gzip. */
const TWICE = /* @__PURE__ */ Uint8Array.of(
  ...[0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0x93, 0xef, 0xe6, 0x60, 0x00, 0x03, 0xe6, 0xd3, 0x1a, 0x9a, 0x9a, 0x1a, 0xdb, 0x2e, 0x5d, 0xf7],
  ...[0xbf, 0xea, 0x7d, 0xee, 0xfc, 0xd5, 0xe7, 0x4c, 0x0c, 0x35, 0x71, 0xd3, 0x2a, 0xf9, 0x81, 0x52, 0x00, 0x2d, 0xf5, 0xb0, 0x56, 0x23, 0, 0, 0],
);

export const gzipNested = defineRule({
  meta: {
    id: "gzip-nested",
    since: "0.1.0",
    stage: "bytes",
    severity: { protocol: "error", google: "error", yandex: "error" },
    summary: "Disallow gzip within gzip",
    why: "A crawler undoes one compression and finds another file that is no sitemap. Browsers and many tools hide the fault, since they undo both.",
    fix: "Compress the file once, and keep the server from compressing what ends in .gz.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/faq.html#faq_sitemap_size", profiles: ["protocol"] },
      { kind: "vendor", url: "https://support.google.com/webmasters/answer/7451001", profiles: ["google"] },
      { kind: "vendor", url: "https://yandex.com/support/webmaster/error-dictionary/sitemap.html", profiles: ["yandex"] },
    ],
    messages: { nested: "Expected one layer of gzip, found {layers}" },
    examples: {
      valid: ["<url><loc>https://example.com/</loc></url>"],
      invalid: [{ document: TWICE }],
    },
  },
  create(context) {
    let told = false;
    return {
      issues: {
        "gzip-nested": () => {
          told = true;
        },
      },
      end({ gzipLayers }) {
        if (told) context.report("nested", 0, { layers: gzipLayers });
      },
    };
  },
});
