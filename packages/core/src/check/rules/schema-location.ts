import { SITEMAP_NAMESPACE } from "../../protocol/namespaces.ts";
import { defineRule } from "../rule.ts";

const SCHEMA_LOCATION = /(?:^|\s)[^\s=:]+:schemaLocation\s*=\s*(?:"([^"]*)"|'([^']*)')/;
const SCHEMAS = { urlset: "sitemap.xsd", sitemapindex: "siteindex.xsd" } as const;

export const schemaLocation = defineRule({
  meta: {
    id: "schema-location",
    since: "0.1.0",
    stage: "structure",
    severity: { protocol: "info" },
    summary: "Suggest a schemaLocation of pairs that name the schema of the document",
    why: "Validators read it as pairs of a namespace and the schema for it; with another schema they find faults in a good file, or none in a bad one.",
    fix: 'Write xsi:schemaLocation="http://www.sitemaps.org/schemas/sitemap/0.9 http://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd" (siteindex.xsd for an index), or leave it out.',
    sources: [{ kind: "protocol", url: "https://www.sitemaps.org/protocol.html#validating" }],
    messages: {
      pairs: "Expected pairs of a namespace and the address of its schema, found {found}",
      schema: "Expected {!expected} as the schema of {!root}, found {found}",
    },
    examples: {
      valid: [
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.sitemaps.org/schemas/sitemap/0.9 http://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd"><url><loc>https://example.com/</loc></url></urlset>',
      ],
      invalid: [
        '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.sitemaps.org/schemas/sitemap/0.9 http://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd"><sitemap><loc>https://example.com/a.xml</loc></sitemap></sitemapindex>',
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd"><url><loc>https://example.com/</loc></url></urlset>',
      ],
    },
  },
  create(context) {
    const { head } = context;
    return {
      end({ kind }) {
        const { root } = head;
        if ((kind !== "urlset" && kind !== "sitemapindex") || root === undefined) return;
        const match = SCHEMA_LOCATION.exec(root.text);
        const words = (match?.[1] ?? match?.[2] ?? "").trim().split(/\s+/);
        if (match === null) return;
        const place = head.place(root.offset + match.index + match[0].search(/\S/));
        if (words.length % 2 !== 0) return context.report("pairs", place, { found: words.join(" ") });
        const found = words[words.indexOf(SITEMAP_NAMESPACE) + 1] ?? "";
        const other = kind === "urlset" ? SCHEMAS.sitemapindex : SCHEMAS.urlset;
        if (words.includes(SITEMAP_NAMESPACE) && found.endsWith(`/${other}`)) {
          context.report("schema", place, { expected: `${SITEMAP_NAMESPACE}/${SCHEMAS[kind]}`, root: kind, found });
        }
      },
    };
  },
});
