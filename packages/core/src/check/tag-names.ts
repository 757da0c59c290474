import { EXTENSIONS } from "../protocol/extensions.ts";
import { RETIRED_NAMESPACES, SITEMAP_NAMESPACE } from "../protocol/namespaces.ts";
import { type KnownHead, readTag } from "./document-head.ts";

/** Whose element it is: the protocol's, a living extension's, a retired one's, or somebody else's; undefined for a prefix that nothing declares. */
export type Vocabulary = "sitemap" | "extension" | "retired" | "foreign" | undefined;

/** An element as its start tag names it. */
export interface TagName {
  /** As written, with the prefix. */
  readonly name: string;
  readonly local: string;
  readonly vocabulary: Vocabulary;
  /** Empty for no namespace. */
  readonly uri: string | undefined;
}

const EXTENSION_NAMESPACES: ReadonlySet<string> = new Set(EXTENSIONS.map(({ namespace }) => namespace));
const RETIRED: ReadonlySet<string> = new Set(Object.values(RETIRED_NAMESPACES));

/** Tells whose element a start tag is, by what the tag itself and the root declare. */
export function nameOfTag(written: string, head: KnownHead): TagName {
  const { prefix, namespaces } = readTag(written);
  const { root } = head;
  const name = /^<([^\s/>]*)/.exec(written)?.[1] ?? written;
  const local = name.slice(name.indexOf(":") + 1);
  const rootUri = root?.namespaces.get(root.prefix) ?? "";
  const uri = namespaces.get(prefix) ?? root?.namespaces.get(prefix) ?? (prefix === "" ? "" : undefined);
  return { name, local, uri, vocabulary: vocabularyOf(uri, rootUri) };
}

function vocabularyOf(uri: string | undefined, rootUri: string): Vocabulary {
  if (uri === undefined) return undefined;
  if (EXTENSION_NAMESPACES.has(uri)) return "extension";
  if (RETIRED.has(uri)) return "retired";
  return uri === "" || uri === SITEMAP_NAMESPACE || uri === rootUri ? "sitemap" : "foreign";
}
