import { EXTENSIONS } from "../../protocol/extensions.ts";
import type { WrittenTag } from "../document-head.ts";
import { defineRule } from "../rule.ts";

export const prefixUriMismatch = defineRule({
  meta: {
    id: "prefix-uri-mismatch",
    since: "0.1.0",
    stage: "structure",
    severity: { protocol: "warning", google: "error" },
    summary: "Require the namespaces of extensions to be spelt exactly",
    why: "Prefixes are free, namespaces are not: under another one, if only with https, the elements belong to no extension that Google knows.",
    fix: "Copy the namespace from the documentation of the extension.",
    sources: [{ kind: "vendor", url: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/combine-sitemap-extensions" }],
    messages: {
      other: "Expected the namespace {!expected}, found {found}",
      unseen: "Expected the namespace {!expected}, found another on <{!name}>",
    },
    examples: {
      valid: [
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:i="http://www.google.com/schemas/sitemap-image/1.1"><url><loc>https://example.com/</loc><i:image><i:loc>https://example.com/a.png</i:loc></i:image></url></urlset>',
      ],
      invalid: [
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="https://www.google.com/schemas/sitemap-image/1.1"><url><loc>https://example.com/</loc><image:image><image:loc>https://example.com/a.png</image:loc></image:image></url></urlset>',
      ],
    },
  },
  create(context) {
    const { head } = context;
    return {
      issues: {
        "extension-namespace": (issue) => {
          const name = issue.raw;
          const found = namespaceOf(name, head.tagAt(issue.offset - 1), head.root);
          const expected = expectedFor(name, found);
          if (found === undefined) context.report("unseen", issue, { expected, name });
          else context.report("other", issue, { expected, found });
        },
      },
    };
  },
});

function namespaceOf(name: string, tag: WrittenTag | undefined, root: WrittenTag | undefined): string | undefined {
  const prefix = name.includes(":") ? name.slice(0, name.indexOf(":")) : "";
  return tag?.namespaces.get(prefix) ?? root?.namespaces.get(prefix);
}

/** The namespace that is meant: what it looks like counts for more than the prefix. */
function expectedFor(name: string, found = ""): string {
  const meant =
    EXTENSIONS.find(({ prefix }) => found.toLowerCase().includes(`sitemap-${prefix}`)) ??
    EXTENSIONS.find(({ prefix }) => name.startsWith(`${prefix}:`)) ??
    EXTENSIONS.find(({ prefix }) => found.toLowerCase().includes(prefix)) ??
    EXTENSIONS.find(({ element }) => name.endsWith(`:${element.name}`) || name === element.name);
  return meant?.namespace ?? "of the extension";
}
