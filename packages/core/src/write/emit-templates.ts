import type { EmitTemplate } from "../kernel/kernel.ts";

const NO_FIELDS = ["", "", "", ""] as const;
const TEXT_TEMPLATE: EmitTemplate = { entryOpen: "", fieldOpen: NO_FIELDS, fieldClose: NO_FIELDS, entryClose: "\n", escape: false };
const XML_TEMPLATE: EmitTemplate = {
  entryOpen: "  <url>\n",
  fieldOpen: ["    <loc>", "    <lastmod>", "    <changefreq>", "    <priority>"],
  fieldClose: ["</loc>\n", "</lastmod>\n", "</changefreq>\n", "</priority>\n"],
  entryClose: "  </url>\n",
  escape: true,
};

/** How the kernel writes an entry of core fields: exactly as the slow way does. */
export function emitTemplate(kind: "urlset" | "text"): EmitTemplate {
  return kind === "text" ? TEXT_TEMPLATE : XML_TEMPLATE;
}
