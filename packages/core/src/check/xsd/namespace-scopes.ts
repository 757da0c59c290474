import { isUriReference } from "./any-uri.ts";
import type { RawAttribute } from "./attribute-reader.ts";
import { isNcName } from "./characters.ts";
import { quote } from "./finding.ts";
import { XML_NAMESPACE } from "./schema-tables.ts";
import type { SyntaxReport } from "./strict-references.ts";

/** A name with its namespace. */
export interface ExpandedName {
  /** `namespace name`, or the name alone in no namespace. */
  readonly key: string;
  readonly namespace: string;
  readonly local: string;
}

const XMLNS_NAMESPACE = "http://www.w3.org/2000/xmlns/";
const MAX_CACHED = 1024;

const NONE: readonly never[] = [];

/** The bindings of one element. Those of its parents are looked up there: copies of them would add up. */
interface Scope {
  readonly bindings: ReadonlyMap<string, string>;
  readonly outer: Scope | undefined;
  readonly elements: Map<string, ExpandedName>;
}

/** The namespaces of the open elements (https://www.w3.org/TR/xml-names/). Faults that are reported end the reading, as libxml2 has it. */
export class NamespaceScopes {
  readonly #report: SyntaxReport;
  #scope: Scope = { bindings: new Map([["xml", XML_NAMESPACE]]), outer: undefined, elements: new Map() };
  /** For each open element, whether it has a scope of its own. */
  readonly #own: boolean[] = [];

  constructor(report: SyntaxReport) {
    this.#report = report;
  }

  /** Opens an element. False after a fault. */
  open(attributes: readonly RawAttribute[]): boolean {
    let bindings: Map<string, string> | undefined;
    for (const { name, value, at } of attributes) {
      if (name !== "xmlns" && !name.startsWith("xmlns:")) continue;
      const prefix = name.slice("xmlns:".length);
      if (name !== "xmlns" && !isNcName(prefix) && this.#report("qname-form", at, quote(name))) return false;
      if (!this.#mayBind(prefix, value, at)) return false;
      bindings ??= new Map();
      bindings.set(prefix, value);
    }
    this.#own.push(bindings !== undefined);
    if (bindings !== undefined) this.#scope = { bindings, outer: this.#scope, elements: new Map() };
    return true;
  }

  close(): void {
    if (this.#own.pop() === true) this.#scope = this.#scope.outer ?? this.#scope;
  }

  #uri(prefix: string): string | undefined {
    for (let scope: Scope | undefined = this.#scope; scope !== undefined; scope = scope.outer) {
      const uri = scope.bindings.get(prefix);
      if (uri !== undefined) return uri;
    }
    return undefined;
  }

  #mayBind(prefix: string, uri: string, at: number): boolean {
    const found = `xmlns${prefix === "" ? "" : `:${prefix}`}=${quote(uri)}`;
    const reserved = prefix === "xmlns" || uri === XMLNS_NAMESPACE || (prefix === "xml") !== (uri === XML_NAMESPACE);
    if (reserved && this.#report("namespace-reserved", at, found)) return false;
    if (prefix !== "" && uri === "" && this.#report("namespace-empty", at, found)) return false;
    return uri === "" || isUriReference(uri) || !this.#report("namespace-uri", at, found);
  }

  /** The name of an element; undefined after a fault. */
  element(name: string, at: number): ExpandedName | undefined {
    const { elements } = this.#scope;
    const known = elements.get(name);
    if (known !== undefined) return known;
    const expanded = this.#expand(name, at, this.#uri("") ?? "");
    if (expanded !== undefined && elements.size < MAX_CACHED) elements.set(name, expanded);
    return expanded;
  }

  /** The attributes that declare no namespace, with their names; undefined after a fault. */
  attributes(attributes: readonly RawAttribute[]): readonly (RawAttribute & { readonly expanded: ExpandedName })[] | undefined {
    if (attributes.length === 0) return NONE;
    const result: (RawAttribute & { readonly expanded: ExpandedName })[] = [];
    const keys = new Set<string>();
    for (const attribute of attributes) {
      if (attribute.name === "xmlns" || attribute.name.startsWith("xmlns:")) continue;
      const expanded = this.#expand(attribute.name, attribute.at, "");
      if (expanded === undefined) return undefined;
      if (expanded.namespace !== "" && keys.has(expanded.key) && this.#report("attribute-duplicate-name", attribute.at, quote(attribute.name)))
        return undefined;
      keys.add(expanded.key);
      result.push({ ...attribute, expanded });
    }
    return result;
  }

  /** The name that a value such as that of `xsi:type` gives; undefined where it is none. */
  value(text: string): string | undefined {
    const [first = "", second, ...more] = text.split(":");
    if (more.length > 0 || !isNcName(first) || (second !== undefined && !isNcName(second))) return undefined;
    const uri = this.#uri(second === undefined ? "" : first);
    if (uri === undefined && second !== undefined) return undefined;
    return keyOf(uri ?? "", second ?? first);
  }

  #expand(name: string, at: number, unprefixed: string): ExpandedName | undefined {
    const colon = name.indexOf(":");
    if (colon < 0) return { key: keyOf(unprefixed, name), namespace: unprefixed, local: name };
    const prefix = name.slice(0, colon);
    const local = name.slice(colon + 1);
    const formed = isNcName(prefix) && isNcName(local);
    if (!formed && this.#report("qname-form", at, quote(name))) return undefined;
    const namespace = this.#uri(prefix);
    if (namespace === undefined && formed && this.#report("prefix-undeclared", at, quote(name))) return undefined;
    // Where these checks are off, an unknown prefix counts as none, so that it is what follows that decides.
    const uri = namespace ?? unprefixed;
    return { key: keyOf(uri, local), namespace: uri, local };
  }
}

function keyOf(namespace: string, local: string): string {
  return namespace === "" ? local : `${namespace} ${local}`;
}
