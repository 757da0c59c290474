import { SITEMAP_NAMESPACE } from "../protocol/namespaces.ts";

/** The comment that marks our files; an earlier build is recognised by it. */
export const MARKER = "<!-- Written by mapwright -->" as const;
/** How every file of ours begins. */
export const PROLOG = `<?xml version="1.0" encoding="UTF-8"?>\n${MARKER}\n` as const;

/** A prefix and its namespace, declared on a root or on one entry. */
export function namespaceDeclaration(prefix: string, namespace: string): string {
  return ` xmlns:${prefix}="${namespace}"`;
}

/** Everything before the first entry. */
export function headOf(root: "urlset" | "sitemapindex", declarations: string): string {
  return `${PROLOG}<${root} xmlns="${SITEMAP_NAMESPACE}"${declarations}>\n`;
}

/** Everything behind the last entry. */
export function footOf(root: "urlset" | "sitemapindex"): string {
  return `</${root}>\n`;
}
