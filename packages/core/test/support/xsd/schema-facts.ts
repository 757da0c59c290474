import { readFileSync } from "node:fs";
import { join } from "node:path";
import { XmlDocument, XmlElement } from "libxml2-wasm";
import { NAMESPACES } from "./oracle.ts";

/** What the schemas themselves say, read from them: nothing here comes from the tables that are put to the test. */
export interface SchemaType {
  /** Name of the built-in type, or `union` for a date with or without time. */
  readonly base: string;
  readonly facets: readonly { readonly name: string; readonly value: string }[];
}

export interface SchemaAttribute {
  /** With a prefix where it is qualified. */
  readonly name: string;
  readonly type: SchemaType;
  readonly required: boolean;
}

export interface SchemaElement {
  readonly prefix: string;
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly type: SchemaType | undefined;
  readonly children: readonly SchemaElement[] | undefined;
  readonly attributes: readonly SchemaAttribute[];
}

const STRING: SchemaType = { base: "string", facets: [] };

/** The global elements that sitemaps use, by prefixed name. */
export function readSchemas(folder: string): ReadonlyMap<string, SchemaElement> {
  const elements = new Map<string, SchemaElement>();
  const read = (file: string, prefix: string, name: string): void => {
    elements.set(prefix === "sitemap" ? name : `${prefix}:${name}`, new SchemaFile(folder, file, prefix).global(name));
  };
  read("sitemap.xsd", "sitemap", "urlset");
  read("siteindex.xsd", "sitemap", "sitemapindex");
  read("sitemap-image.xsd", "image", "image");
  read("sitemap-video.xsd", "video", "video");
  read("sitemap-news.xsd", "news", "news");
  read("sitemap-mobile.xsd", "mobile", "mobile");
  read("sitemap-pagemap.xsd", "pagemap", "PageMap");
  read("sitemap-geo.xsd", "geo", "geo");
  read("xhtml1-strict.xsd", "xhtml", "link");
  return elements;
}

class SchemaFile {
  readonly #root: XmlElement;
  readonly #prefix: string;

  constructor(folder: string, file: string, prefix: string) {
    this.#root = XmlDocument.fromString(readFileSync(join(folder, file), "utf8").trimStart()).root;
    this.#prefix = prefix;
    if (attribute(this.#root, "targetNamespace") !== NAMESPACES[prefix as keyof typeof NAMESPACES]) throw new Error(`Unexpected namespace of ${file}`);
  }

  global(name: string): SchemaElement {
    return this.#element(this.#named("element", name));
  }

  #named(kind: string, name: string): XmlElement {
    const found = childrenOf(this.#root).find((node) => node.name === kind && attribute(node, "name") === name);
    if (found === undefined) throw new Error(`No ${kind} ${name} in the schema of ${this.#prefix}`);
    return found;
  }

  #element(node: XmlElement): SchemaElement {
    const typeName = attribute(node, "type");
    const inline = childrenOf(node).find(({ name }) => name === "complexType" || name === "simpleType");
    const definition = inline ?? (typeName === undefined || isBuiltIn(typeName) ? undefined : this.#definition(typeName));
    const occurs = (name: string): number => (attribute(node, name) === "unbounded" ? Number.POSITIVE_INFINITY : Number(attribute(node, name) ?? 1));
    const common = { prefix: this.#prefix, name: attribute(node, "name") ?? "", min: occurs("minOccurs"), max: occurs("maxOccurs") };
    if (definition?.name === "complexType") return { ...common, ...this.#complex(definition) };
    const type = inline === undefined ? this.#type(typeName ?? "") : this.#simple(inline);
    return { ...common, type, children: undefined, attributes: [] };
  }

  #definition(name: string): XmlElement {
    const found = childrenOf(this.#root).find((node) => /^(?:simple|complex)Type$/.test(node.name) && attribute(node, "name") === name);
    if (found === undefined) throw new Error(`No type ${name}`);
    return found;
  }

  #complex(node: XmlElement): Pick<SchemaElement, "type" | "children" | "attributes"> {
    const [extension] = childrenOf(node)
      .filter(({ name }) => name === "simpleContent")
      .flatMap(childrenOf);
    const attributes = this.#attributes(extension ?? node);
    if (extension !== undefined) return { type: this.#type(attribute(extension, "base") ?? ""), children: undefined, attributes };
    const sequence = childrenOf(node).find(({ name }) => name === "sequence");
    const elements = sequence === undefined ? [] : childrenOf(sequence).filter(({ name }) => name === "element");
    return { type: undefined, children: elements.map((child) => this.#element(child)), attributes };
  }

  #attributes(node: XmlElement): readonly SchemaAttribute[] {
    return childrenOf(node).flatMap((child): readonly SchemaAttribute[] => {
      if (child.name === "attributeGroup") return this.#attributes(this.#named("attributeGroup", attribute(child, "ref") ?? ""));
      if (child.name !== "attribute") return [];
      const name = attribute(child, "name") ?? attribute(child, "ref") ?? "";
      const inline = childrenOf(child).find((node) => node.name === "simpleType");
      // Of the attributes of XML itself, the schemas use `xml:lang` alone.
      const type = inline !== undefined ? this.#simple(inline) : this.#type(attribute(child, "type") ?? "xs:language");
      return [{ name, type, required: attribute(child, "use") === "required" }];
    });
  }

  #type(name: string): SchemaType {
    return isBuiltIn(name) ? { ...STRING, base: name.slice(name.indexOf(":") + 1) } : this.#simple(this.#definition(name));
  }

  #simple(node: XmlElement): SchemaType {
    const [derivation] = childrenOf(node).filter(({ name }) => name === "restriction" || name === "union");
    if (derivation === undefined || derivation.name === "union") return { base: "union", facets: [] };
    const base = this.#type(attribute(derivation, "base") ?? "");
    const facets = childrenOf(derivation).map((facet) => ({ name: facet.name, value: attribute(facet, "value") ?? "" }));
    return { base: base.base, facets: [...base.facets, ...facets] };
  }
}

function isBuiltIn(name: string): boolean {
  return /^xsd?:/.test(name);
}

function attribute(node: XmlElement, name: string): string | undefined {
  return node.attr(name)?.value;
}

function childrenOf(node: XmlElement): readonly XmlElement[] {
  const children: XmlElement[] = [];
  for (let child = node.firstChild; child !== null; child = child.next) if (child instanceof XmlElement && child.name !== "annotation") children.push(child);
  return children;
}
