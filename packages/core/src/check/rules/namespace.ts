import { SITEMAP_NAMESPACE } from "../../protocol/namespaces.ts";
import { defineRule } from "../rule.ts";

export const namespace = defineRule({
  meta: {
    id: "namespace",
    since: "0.1.0",
    stage: "structure",
    severity: { protocol: "error", google: "error" },
    summary: "Require the namespace http://www.sitemaps.org/schemas/sitemap/0.9, spelt exactly so",
    why: "A namespace is compared letter by letter: with https, another version, a slash at its end or without www it is another one, and Google reports it as incorrect.",
    fix: 'Write xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" on the root element, with http though the site has https.',
    sources: [
      { kind: "protocol", url: "https://www.sitemaps.org/protocol.html#xmlTagDefinitions", profiles: ["protocol"] },
      { kind: "vendor", url: "https://support.google.com/webmasters/answer/7451001", profiles: ["google"] },
    ],
    messages: {
      other: "Expected the namespace {!expected}, found {found}",
      missing: "Expected the namespace {!expected}, found none",
      unseen: "Expected the namespace {!expected}, found another on {name}",
    },
    examples: {
      valid: ['<s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9"><s:url><s:loc>https://example.com/</s:loc></s:url></s:urlset>'],
      invalid: [
        '<urlset xmlns="https://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://example.com/</loc></url></urlset>',
        '<urlset xmlns="http://www.google.com/schemas/sitemap/0.84"><url><loc>https://example.com/</loc></url></urlset>',
        "<urlset><url><loc>https://example.com/</loc></url></urlset>",
      ],
    },
    details: "Readers that forgive, this project's own among them, know the usual misspellings and read the file all the same.",
  },
  create(context) {
    const { head } = context;
    return {
      issues: {
        namespace: (issue) => {
          const expected = SITEMAP_NAMESPACE;
          const tag = head.tagAt(issue.offset - 1);
          if (tag === undefined) return context.report("unseen", issue, { expected, name: issue.raw });
          const found = tag.namespaces.get(tag.prefix) ?? head.root?.namespaces.get(tag.prefix) ?? "";
          // What the root declares does not hold behind its end.
          if (found === "" || found === expected) context.report("missing", issue, { expected });
          else context.report("other", issue, { expected, found });
        },
      },
    };
  },
});
