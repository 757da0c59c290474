import { defineRule } from "../rule.ts";
import { nameOfTag } from "../tag-names.ts";

export const extensionElement = defineRule({
  meta: {
    id: "extension-element",
    since: "0.1.0",
    stage: "structure",
    severity: { protocol: "info" },
    summary: "Suggest no elements of extensions that no search engine knows",
    why: "The protocol allows elements of other namespaces, but a validator needs a schema for them, and search engines pass over those that they do not know.",
    fix: "Leave the elements out unless a reader of yours wants them.",
    sources: [{ kind: "protocol", url: "https://www.sitemaps.org/protocol.html#extending" }],
    messages: { unknown: "Expected an element of a known extension, found <{!name}> of {uri}" },
    examples: {
      valid: ["<url><loc>https://example.com/</loc><image:image><image:loc>https://example.com/a.png</image:loc></image:image></url>"],
      invalid: ['<url><loc>https://example.com/</loc><my:note xmlns:my="https://example.com/ns">a</my:note></url>'],
    },
  },
  create(context) {
    const { head } = context;
    return {
      issues: {
        "unknown-element": (issue) => {
          const { name, vocabulary, uri = "" } = nameOfTag(issue.raw, head);
          if (vocabulary === "foreign") context.report("unknown", issue, { name, uri });
        },
      },
    };
  },
});
