import { footOf, headOf } from "../write/marker.ts";
import { declarationsOf } from "../write/sitemap-file.ts";

/** The fixed texts of the sitemaps of a set, as bytes. */
export interface SitemapText {
  /** Everything before the first entry, with these namespaces declared (bits as in `ComposedBatch.namespaces`). */
  head(namespaces: number): Uint8Array;
  /** Everything behind the last entry. */
  readonly tail: Uint8Array;
  /** An entry with these namespaces declared on itself, for a root that does not. */
  declaring(entry: Uint8Array, namespaces: number): Uint8Array;
}

const encoder = /* @__PURE__ */ new TextEncoder();
const OPEN_LENGTH = "  <url".length;

/** Makes the fixed texts of sitemaps of a format; a text sitemap has none. */
export function createSitemapText(format: "xml" | "text"): SitemapText {
  if (format === "text") {
    const nothing = new Uint8Array(0);
    return { head: () => nothing, tail: nothing, declaring: (entry) => entry };
  }
  const heads = new Map<number, Uint8Array>();
  return {
    head: (namespaces) => {
      const made = heads.get(namespaces) ?? encoder.encode(headOf("urlset", declarationsOf(namespaces)));
      heads.set(namespaces, made);
      return made;
    },
    tail: encoder.encode(footOf("urlset")),
    declaring: (entry, namespaces) => {
      const declarations = encoder.encode(declarationsOf(namespaces));
      const text = new Uint8Array(entry.length + declarations.length);
      text.set(entry.subarray(0, OPEN_LENGTH));
      text.set(declarations, OPEN_LENGTH);
      text.set(entry.subarray(OPEN_LENGTH), OPEN_LENGTH + declarations.length);
      return text;
    },
  };
}
