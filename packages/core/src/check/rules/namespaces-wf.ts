import { defineRule } from "../rule.ts";

export const namespacesWf = defineRule({
  meta: {
    id: "namespaces-wf",
    since: "0.1.0",
    stage: "xml",
    severity: { protocol: "error", google: "error", bing: "error", yandex: "error", baidu: "error", naver: "error", seznam: "error" },
    summary: "Require a declaration of every prefix that is used",
    why: "A parser with namespaces rejects a prefix that nothing declares, and with it the whole file; others do not know which extension is meant.",
    fix: 'Declare the prefix on the root element, such as xmlns:image="http://www.google.com/schemas/sitemap-image/1.1".',
    sources: [
      { kind: "rfc", url: "https://www.w3.org/TR/xml-names/#nsc-NSDeclared", profiles: ["protocol", "bing", "yandex", "baidu", "naver", "seznam"] },
      { kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/combine-sitemap-extensions", profiles: ["google"] },
    ],
    messages: {
      element: "Expected a declaration of the prefix of {name}, found none",
      attribute: "Expected a declaration of the prefix of the attribute {name}, found none",
    },
    examples: {
      valid: ["<url><loc>https://example.com/</loc><image:image><image:loc>https://example.com/a.png</image:loc></image:image></url>"],
      invalid: [
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://example.com/</loc><image:image><image:loc>https://example.com/a.png</image:loc></image:image></url></urlset>',
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xsi:schemaLocation="http://www.sitemaps.org/schemas/sitemap/0.9 http://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd"><url><loc>https://example.com/</loc></url></urlset>',
      ],
    },
  },
  create(context) {
    return {
      issues: {
        "prefix-undeclared": (issue) => context.report("element", issue, { name: issue.raw }),
        "attribute-prefix-undeclared": (issue) => context.report("attribute", issue, { name: issue.raw }),
      },
    };
  },
});
