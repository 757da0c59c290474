import { defineRule } from "../rule.ts";

export const extensionNamespaceDeclared = defineRule({
  meta: {
    id: "extension-namespace-declared",
    since: "0.1.0",
    stage: "structure",
    severity: { protocol: "error" },
    summary: "Require the namespaces of extensions on the root element",
    why: "The protocol has an extension's namespace on the root. XML allows it on any element, but programs that look at the root alone find the prefix undeclared.",
    fix: 'Move the declaration, such as xmlns:image="http://www.google.com/schemas/sitemap-image/1.1", to the root element.',
    sources: [{ kind: "protocol", url: "https://www.sitemaps.org/protocol.html#extending" }],
    messages: { inner: "Expected the namespace of the extension on the root element, found it on {raw}" },
    examples: {
      valid: [
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"><url><loc>https://example.com/</loc><image:image><image:loc>https://example.com/a.png</image:loc></image:image></url></urlset>',
      ],
      invalid: [
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://example.com/</loc><image:image xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"><image:loc>https://example.com/a.png</image:loc></image:image></url></urlset>',
      ],
    },
    details: "Each namespace is told once, at the first element that declares it. A namespace that the root declares may be declared again.",
  },
  create(context) {
    return { issues: { "extension-namespace-inner": (issue) => context.report("inner", issue, { raw: issue.raw }) } };
  },
});
