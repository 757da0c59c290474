import type { Field, FieldTable } from "../model/fields.ts";
import { SITEMAP_FIELDS, URL_FIELDS } from "../model/fields.ts";
import { EXTENSIONS } from "../protocol/extensions.ts";
import { RETIRED_NAMESPACES, SITEMAP_NAMESPACE } from "../protocol/namespaces.ts";
import type { IssueCode } from "./issues.ts";

/** What a qualified name means to the reader. */
export interface Meaning {
  /** Customary prefix of the extension, `sitemap` for the protocol itself, `other` for everything else. */
  readonly vocabulary: string;
  /** Local name in the case in which the tables have it. */
  readonly local: string;
  /** Fields the name stands for, by the number of the enclosing field (-1: directly in the entry). */
  readonly urlFields: ReadonlyMap<number, Field>;
  readonly sitemapFields: ReadonlyMap<number, Field>;
  /** What is wrong with the name. */
  readonly faults: readonly NameFault[];
}

export interface NameFault {
  readonly code: IssueCode;
  /** Reported once for each key. */
  readonly key: string;
  readonly expected: string;
}

const NO_FIELDS: ReadonlyMap<number, Field> = new Map();
const RETIRED: ReadonlySet<string> = new Set(Object.values(RETIRED_NAMESPACES));
const EXTENSION_PREFIXES: ReadonlyMap<string, string> = new Map(EXTENSIONS.map(({ prefix, namespace }) => [namespace, prefix]));
const NAMESPACES: ReadonlyMap<string, string> = new Map(EXTENSIONS.map(({ prefix, namespace }) => [prefix, namespace]));
/** Words by which a misspelt namespace is known. */
const HINTS: readonly (readonly [RegExp, string])[] = [
  [/sitemap-image/i, "image"],
  [/sitemap-video/i, "video"],
  [/sitemap-news/i, "news"],
  [/^\s*(?:https?:)?\/\/(?:www\.)?w3\.org\/(?:1999\/xhtml|tr\/xhtml)/i, "xhtml"],
];
/** Spellings of the protocol's namespace met in the wild (protocol.html rule `namespace-legacy`). */
const LEGACY = /^\s*(?:https?:)?(?:\/\/)?(?:www\.)?(?:sitemaps\.org\/schemas\/sitemap|google\.com\/schemas\/sitemap)\/[\d.]+\/?\s*$/i;

type Index = ReadonlyMap<string, ReadonlyMap<number, Field>>;

function indexOf(table: FieldTable): Index {
  const index = new Map<string, Map<number, Field>>();
  for (const field of table.fields) {
    if (field.attribute) continue;
    const key = `${EXTENSION_PREFIXES.get(field.namespace) ?? "sitemap"}:${field.name}`;
    const places = index.get(key) ?? new Map<number, Field>();
    index.set(key, places.set(field.parent, field));
  }
  return index;
}

const URL_INDEX: Index = /* @__PURE__ */ indexOf(URL_FIELDS);
const SITEMAP_INDEX: Index = /* @__PURE__ */ indexOf(SITEMAP_FIELDS);
const STRUCTURE = new Set(["urlset", "sitemapindex", "url", "sitemap"]);

/** What names mean in a document; the namespace of the root, whatever it is, counts as that of the protocol under the prefix of the root. */
export class Vocabulary {
  #rootUri: string | undefined;
  #rootPrefix: string | undefined;

  /** Says which namespace and prefix the root has. */
  setRoot(prefix: string, uri: string | undefined): void {
    this.#rootPrefix = prefix;
    this.#rootUri = uri;
  }

  /** The vocabulary of a namespace of the tables. */
  vocabularyOf(namespace: string): string {
    return EXTENSION_PREFIXES.get(namespace) ?? "sitemap";
  }

  /** The extension that this prefix means without a fault, whatever the names under it; undefined where there is none. */
  extensionOf(prefix: string, uri: string): string | undefined {
    const faults: NameFault[] = [];
    const vocabulary = this.#vocabularyOf(prefix, uri, faults);
    return vocabulary === "sitemap" || vocabulary === "other" || faults.length > 0 ? undefined : vocabulary;
  }

  interpret(prefix: string, local: string, uri: string | undefined): Meaning {
    const faults: NameFault[] = [];
    const vocabulary = this.#vocabularyOf(prefix, uri, faults);
    if (vocabulary === "other") return { vocabulary, local, urlFields: NO_FIELDS, sitemapFields: NO_FIELDS, faults };
    const known = (name: string): boolean => {
      const key = `${vocabulary}:${name}`;
      return URL_INDEX.has(key) || SITEMAP_INDEX.has(key) || (vocabulary === "sitemap" && STRUCTURE.has(name));
    };
    const lower = local.toLowerCase();
    const name = !known(local) && known(lower) ? lower : local;
    if (name !== local) faults.push({ code: "name-case", key: `case ${prefix}:${local}`, expected: name });
    const key = `${vocabulary}:${name}`;
    // No namespace makes a stranger of nothing that would be one under the right namespace too.
    const told = uri === "" && uri !== this.#rootUri && !known(name) ? [] : faults;
    return { vocabulary, local: name, urlFields: URL_INDEX.get(key) ?? NO_FIELDS, sitemapFields: SITEMAP_INDEX.get(key) ?? NO_FIELDS, faults: told };
  }

  #vocabularyOf(prefix: string, uri: string | undefined, faults: NameFault[]): string {
    if (uri === SITEMAP_NAMESPACE) return "sitemap";
    if (uri !== undefined && uri === this.#rootUri && prefix === this.#rootPrefix) {
      faults.push({ code: "namespace", key: "namespace", expected: SITEMAP_NAMESPACE });
      return "sitemap";
    }
    const extension = uri === undefined ? undefined : EXTENSION_PREFIXES.get(uri);
    if (extension !== undefined) return extension;
    if (uri === undefined) {
      faults.push({ code: "prefix-undeclared", key: `prefix ${prefix}`, expected: `a declaration of the prefix ${prefix}` });
      if (NAMESPACES.has(prefix)) return prefix;
      return prefix === this.#rootPrefix ? "sitemap" : "other";
    }
    // White space belongs to a namespace, so that it makes another one of it; everybody means the one without.
    const meant = uri.trim();
    const hinted = EXTENSION_PREFIXES.get(meant) ?? HINTS.find(([pattern]) => pattern.test(meant))?.[1];
    const guessed = hinted ?? (uri !== this.#rootUri && !RETIRED.has(uri) && NAMESPACES.has(prefix) ? prefix : undefined);
    if (guessed !== undefined) {
      faults.push({ code: "extension-namespace", key: `extension ${prefix} ${uri}`, expected: `the namespace ${NAMESPACES.get(guessed)}` });
      return guessed;
    }
    if (uri === "" || uri === this.#rootUri || meant === SITEMAP_NAMESPACE || LEGACY.test(meant)) {
      faults.push({ code: "namespace", key: "namespace", expected: SITEMAP_NAMESPACE });
      return "sitemap";
    }
    return "other";
  }
}
