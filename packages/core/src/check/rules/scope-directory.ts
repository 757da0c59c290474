import { folderOf, scopeIn } from "../../value/scope.ts";
import { splitUrl } from "../../value/url.ts";
import { defineRule, type FieldView } from "../rule.ts";

const encoder = /* @__PURE__ */ new TextEncoder();

export const scopeDirectory = defineRule({
  meta: {
    id: "scope-directory",
    since: "0.1.0",
    stage: "entry",
    severity: { protocol: "error", google: "warning", yandex: "error" },
    messageSeverity: { announced: { protocol: "warning", google: "info", yandex: "error" } },
    summary: "Require URLs below the folder of the sitemap",
    why: "A sitemap in a folder speaks for that folder alone; URLs outside are dropped. Google lifts the rule for sitemaps that are submitted in Search Console.",
    fix: "Put the sitemap at the root of the site.",
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#location", profiles: ["protocol"] },
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap", profiles: ["google"] },
      { kind: "vendor", url: "https://yandex.com/support/webmaster/error-dictionary/sitemap.html", profiles: ["yandex"] },
    ],
    messages: {
      directory: "Expected only URLs under {!folder}, where the sitemap lies, found {loc}",
      announced: "Expected only URLs under {!folder}, where the sitemap lies, found {loc}; a robots.txt names the sitemap",
    },
    examples: {
      valid: [{ url: "https://example.com/catalog/sitemap.xml", document: "<loc>https://example.com/catalog/show?item=23</loc>" }],
      invalid: [{ url: "https://example.com/catalog/sitemap.xml", document: "<loc>https://example.com/images/a</loc>" }],
    },
    details: "Nothing is said where the address of the sitemap is not known.",
  },
  create(context) {
    const folder = context.url === undefined ? undefined : folderOf(context.url);
    const { authority = "", path = "/" } = splitUrl(folder ?? "");
    if (folder === undefined || path === "/") return {};
    const bytes = encoder.encode(folder);
    return {
      fields: {
        loc: {
          visit(field, { element }) {
            if (element !== "url" || isPlainlyBelow(field, bytes)) return;
            const { text: loc, offset } = field;
            if (scopeIn(loc, folder) !== "path") return;
            context.report(context.announcedBy(authority) === true ? "announced" : "directory", offset, { folder, loc });
          },
        },
      },
    };
  },
});

/** Does the loc begin with the folder, and has no dot that might lead out of it? */
function isPlainlyBelow({ bytes, start, end }: FieldView, folder: Uint8Array): boolean {
  if (end - start < folder.length) return false;
  for (let at = 0; at < folder.length; at++) if (bytes[start + at] !== folder[at]) return false;
  for (let at = start + folder.length; at < end; at++) {
    const byte = bytes[at];
    if ((byte === 0x2e || byte === 0x25) && bytes[at - 1] === 0x2f) return false;
  }
  return true;
}
