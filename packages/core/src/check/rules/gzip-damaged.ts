import { defineRule } from "../rule.ts";

/** A text list within gzip, cut in mid-data. */
const CUT = /* @__PURE__ */ Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xcb, 0x28, 0x29, 0x29, 0x28, 0xb6);

export const gzipDamaged = defineRule({
  meta: {
    id: "gzip-damaged",
    since: "0.1.0",
    stage: "bytes",
    severity: { protocol: "error", google: "error", bing: "error", yandex: "error", baidu: "error", naver: "error", seznam: "error" },
    messageSeverity: {
      trailing: { protocol: "warning", google: "warning", bing: "warning", yandex: "warning", baidu: "warning", naver: "warning", seznam: "warning" },
    },
    summary: "Require gzip data that is whole",
    why: "Crawlers reject a file whose compression is damaged or cut; Google calls it a compression error. What could be saved is checked all the same.",
    fix: "Write and upload the file anew, in binary mode, and look whether writing was broken off.",
    sources: [
      { kind: "rfc", url: "https://www.rfc-editor.org/rfc/rfc6713", profiles: ["protocol", "bing", "baidu", "naver", "seznam"] },
      { kind: "vendor", url: "https://support.google.com/webmasters/answer/7451001", profiles: ["google"] },
      { kind: "vendor", url: "https://yandex.com/support/webmaster/error-dictionary/sitemap.html", profiles: ["yandex"] },
    ],
    messages: {
      damaged: "Expected whole gzip data, found a fault or its end behind {bytes} inflated bytes",
      trailing: "Expected nothing behind the gzip data, found other bytes",
    },
    examples: {
      valid: ["<url><loc>https://example.com/</loc></url>"],
      invalid: [{ document: CUT }],
    },
  },
  create(context) {
    let fault: "damaged" | "trailing" | undefined;
    return {
      issues: {
        "gzip-damaged": () => {
          fault = "damaged";
        },
        "gzip-trailing": () => {
          fault ??= "trailing";
        },
      },
      end({ bytes, end }) {
        if (fault !== undefined) context.report(fault, end, { bytes });
      },
    };
  },
});
