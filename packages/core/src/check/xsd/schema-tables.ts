/**
 * What the official schemas say beyond the tables of `protocol/`, and how those tables become declarations.
 * Sources: http://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd and siteindex.xsd, http://www.google.com/schemas/sitemap-image/1.1/sitemap-image.xsd,
 * http://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd, http://www.google.com/schemas/sitemap-news/0.9/sitemap-news.xsd,
 * http://www.google.com/schemas/sitemap-mobile/1.0/sitemap-mobile.xsd, http://www.google.com/schemas/sitemap-pagemap/1.0/sitemap-pagemap.xsd,
 * http://www.w3.org/2002/08/xhtml/xhtml1-strict.xsd (of which only `link` is known here).
 */
import type { AttributeSpec, ElementSpec, ScalarKind } from "../../protocol/element-spec.ts";
import { IMAGE_ELEMENT, NEWS_ELEMENT, SITEMAP_ELEMENTS, URL_ELEMENTS, VIDEO_ELEMENT } from "../../protocol/elements.ts";
import { MIN_LOC_LENGTH } from "../../protocol/limits.ts";
import { IMAGE_NAMESPACE, NEWS_NAMESPACE, RETIRED_NAMESPACES, SITEMAP_NAMESPACE, VIDEO_NAMESPACE, XHTML_NAMESPACE } from "../../protocol/namespaces.ts";
import type { AttributeDeclaration, Content, ElementDeclaration, Particle, Schema, SimpleType } from "./schema-model.ts";

export const XML_NAMESPACE = "http://www.w3.org/XML/1998/namespace" as const;
export const XS_NAMESPACE = "http://www.w3.org/2001/XMLSchema" as const;
export const XSI_NAMESPACE = "http://www.w3.org/2001/XMLSchema-instance" as const;

/** `maxLength` of tLoc and tLocSitemap: one more than the prose of the protocol allows. */
const MAX_LOC_LENGTH_OF_SCHEMA = 2048;

export const STRING: SimpleType = { base: "string", name: `${XS_NAMESPACE} string` };
export const ANY_URI: SimpleType = { base: "any-uri", name: `${XS_NAMESPACE} anyURI` };
export const LANGUAGE: SimpleType = { base: "language" };
export const NON_NEGATIVE: SimpleType = { base: "integer", name: `${XS_NAMESPACE} nonNegativeInteger`, min: 0 };
/** `tYesNo` of the video schema: three spellings of each word. */
export const YES_NO: SimpleType = { base: "string", name: `${VIDEO_NAMESPACE} tYesNo`, values: ["yes", "Yes", "YES", "no", "No", "NO"] };
const COUNTRY_LIST: SimpleType = { base: "string", pattern: "country-list" };
const PLATFORM_LIST: SimpleType = { base: "string", pattern: "platform-list" };

/** Facets that stand in `protocol/` but in no schema: `uploader` has no length there. */
const NOT_IN_SCHEMA: ReadonlySet<string> = new Set(["video:uploader maxLength"]);

/** Names that the core schemas give to their simple types, by element; elsewhere they have none. */
const CORE_TYPE_NAMES: Readonly<Record<string, readonly [urlset: string, index: string]>> = {
  loc: ["tLoc", "tLocSitemap"],
  lastmod: ["tLastmod", "tLastmodSitemap"],
  changefreq: ["tChangeFreq", ""],
  priority: ["tPriority", ""],
};

type Typed = Omit<ElementSpec | AttributeSpec, "kind"> & { readonly kind: ScalarKind };

/** The schema's type for a row of the tables in `protocol/`. */
function typeOf(spec: Typed, label: string): SimpleType {
  const { kind, values, min, max } = spec;
  const maxLength = NOT_IN_SCHEMA.has(`${label} maxLength`) ? undefined : spec.maxLength;
  switch (kind) {
    case "loc":
      return { base: "any-uri", minLength: MIN_LOC_LENGTH, maxLength: MAX_LOC_LENGTH_OF_SCHEMA };
    case "url":
      return ANY_URI;
    case "text":
      return maxLength === undefined ? STRING : { base: "string", maxLength };
    case "w3c-datetime":
      return { base: "date" };
    case "decimal":
      return { base: "decimal", ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
    case "integer":
      return min === 0 && max === undefined ? NON_NEGATIVE : { base: "integer", ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
    case "duration":
      // The schema takes 0 seconds, the documentation wants 1 at least.
      return { base: "integer", min: 0, ...(max === undefined ? {} : { max }) };
    case "enum":
      return { base: "string", values: values ?? [] };
    case "yes-no":
      return YES_NO;
    case "country-list":
      return COUNTRY_LIST;
    case "platform-list":
      return PLATFORM_LIST;
    case "hreflang":
      return LANGUAGE;
    case "news-language":
    case "news-genres":
    case "stock-tickers":
    case "currency":
      return { base: "string", pattern: kind };
  }
}

function attribute(key: string, type: SimpleType, required = false): AttributeDeclaration {
  return { key, type, required };
}

function attributeMap(list: readonly AttributeDeclaration[]): ReadonlyMap<string, AttributeDeclaration> {
  return new Map(list.map((declaration) => [declaration.key, declaration]));
}

function element(key: string, label: string, content: Content, attributes: readonly AttributeDeclaration[] = []): ElementDeclaration {
  return { key, label, content, attributes: attributeMap(attributes) };
}

function sequence(particles: readonly Particle[], typeName?: string): Content {
  const places = new Map<string, number>();
  particles.forEach((particle, index) => {
    if (particle.kind === "element") places.set(particle.element.key, index);
  });
  return { kind: "sequence", particles, places, ...(typeName === undefined ? {} : { typeName }) };
}

function once(declaration: ElementDeclaration, min = 1, max = 1): Particle {
  return { kind: "element", element: declaration, min, max };
}

/** Turns a row into a declaration. `label` names it for people. */
function fromSpec(spec: ElementSpec, namespace: string, label: string): ElementDeclaration {
  const key = `${namespace} ${spec.name}`;
  if (spec.kind === "group")
    return element(key, label, sequence(particlesOf(spec.children ?? [], namespace, (name) => `${label.slice(0, label.indexOf(":"))}:${name}`)));
  const attributes = (spec.attributes ?? []).map((row) =>
    attribute(row.name, row.kind === "fixed" ? STRING : typeOf({ ...row, kind: row.kind }, `${label}@${row.name}`), row.required),
  );
  if (spec.kind === "empty") return element(key, label, { kind: "empty" }, attributes);
  return element(key, label, { kind: "simple", type: simpleContent(typeOf({ ...spec, kind: spec.kind }, label), attributes) }, attributes);
}

/** A type that is extended by attributes is a new one, without name. */
function simpleContent(type: SimpleType, attributes: readonly AttributeDeclaration[]): SimpleType {
  if (attributes.length === 0) return type;
  const { name: _, ...rest } = type;
  return rest;
}

function particlesOf(specs: readonly ElementSpec[], namespace: string, labelOf: (name: string) => string): readonly Particle[] {
  return specs.map((spec) => {
    const max = spec.repeatable ? (spec.maxOccurs ?? Number.POSITIVE_INFINITY) : 1;
    return once(fromSpec(spec, namespace, labelOf(spec.name)), spec.required ? 1 : 0, max);
  });
}

/** Core children carry the names of the schema's types, which `xsi:type` may repeat. */
function coreParticles(specs: readonly ElementSpec[], index: 0 | 1, parent: string): readonly Particle[] {
  return particlesOf(specs, SITEMAP_NAMESPACE, (name) => (parent === "url" ? name : `${parent}/${name}`)).map((particle) => {
    if (particle.kind === "foreign" || particle.element.content.kind !== "simple") return particle;
    const { element: declaration } = particle;
    const name = CORE_TYPE_NAMES[declaration.key.slice(SITEMAP_NAMESPACE.length + 1)]?.[index];
    const type = { ...particle.element.content.type, name: `${SITEMAP_NAMESPACE} ${name}` };
    return { ...particle, element: { ...declaration, content: { kind: "simple", type } as const } };
  });
}

const FOREIGN: Particle = { kind: "foreign" };

/** The root of a document: foreign elements (in the newer edition of the schema), then the entries, one at least. */
function rootOf(name: "urlset" | "sitemapindex", child: "url" | "sitemap", specs: readonly ElementSpec[]): ElementDeclaration {
  const index = child === "url" ? 0 : 1;
  const typeName = `${SITEMAP_NAMESPACE} ${child === "url" ? "tUrl" : "tSitemap"}`;
  const entry = element(`${SITEMAP_NAMESPACE} ${child}`, child, sequence([...coreParticles(specs, index, child), FOREIGN], typeName));
  return element(`${SITEMAP_NAMESPACE} ${name}`, name, sequence([FOREIGN, once(entry, 1, Number.POSITIVE_INFINITY)]));
}

/** Attributes of XHTML's `link`: https://www.w3.org/2002/08/xhtml/xhtml1-strict.xsd, groups coreattrs, i18n and events, then its own. */
const LINK_TEXTS = "style title onclick ondblclick onmousedown onmouseup onmouseover onmousemove onmouseout onkeypress onkeydown onkeyup charset type";

function xhtmlLink(): ElementDeclaration {
  const nmtokens: SimpleType = { base: "nmtokens" };
  return element(`${XHTML_NAMESPACE} link`, "xhtml:link", { kind: "empty" }, [
    ...LINK_TEXTS.split(" ").map((name) => attribute(name, STRING)),
    attribute("id", { base: "id" }),
    attribute("class", nmtokens),
    attribute("lang", LANGUAGE),
    attribute(`${XML_NAMESPACE} lang`, LANGUAGE),
    attribute("dir", { base: "token", values: ["ltr", "rtl"] }),
    attribute("href", ANY_URI),
    attribute("hreflang", LANGUAGE),
    attribute("rel", nmtokens),
    attribute("rev", nmtokens),
    attribute("media", { base: "string", pattern: "media" }),
  ]);
}

/** `<PageMap>`: an optional template, then data objects with attributes. */
function pageMap(): ElementDeclaration {
  const key = (name: string): string => `${RETIRED_NAMESPACES.pagemap} ${name}`;
  const entry = element(key("Attribute"), "pagemap:Attribute", { kind: "simple", type: { base: "string" } }, [
    attribute("name", STRING, true),
    attribute("value", STRING),
  ]);
  const object = element(key("DataObject"), "pagemap:DataObject", sequence([once(entry, 0, Number.POSITIVE_INFINITY)]), [
    attribute("type", STRING, true),
    attribute("id", STRING),
  ]);
  const template = element(key("Template"), "pagemap:Template", { kind: "empty" }, [attribute("src", ANY_URI, true)]);
  return element(key("PageMap"), "pagemap:PageMap", sequence([once(template, 0), once(object, 0, Number.POSITIVE_INFINITY)]));
}

function geo(): ElementDeclaration {
  const format: SimpleType = { base: "string", pattern: "geo-format" };
  const child = element(`${RETIRED_NAMESPACES.geo} format`, "geo:format", { kind: "simple", type: format });
  return element(`${RETIRED_NAMESPACES.geo} geo`, "geo:geo", sequence([once(child)]));
}

const GLOBAL_ELEMENTS: readonly (readonly [namespace: string, name: string, build: () => ElementDeclaration])[] = [
  [SITEMAP_NAMESPACE, "urlset", () => rootOf("urlset", "url", URL_ELEMENTS)],
  [SITEMAP_NAMESPACE, "sitemapindex", () => rootOf("sitemapindex", "sitemap", SITEMAP_ELEMENTS)],
  [IMAGE_NAMESPACE, "image", () => fromSpec(IMAGE_ELEMENT, IMAGE_NAMESPACE, "image:image")],
  [VIDEO_NAMESPACE, "video", () => fromSpec(VIDEO_ELEMENT, VIDEO_NAMESPACE, "video:video")],
  [NEWS_NAMESPACE, "news", () => fromSpec(NEWS_ELEMENT, NEWS_NAMESPACE, "news:news")],
  [RETIRED_NAMESPACES.mobile, "mobile", () => element(`${RETIRED_NAMESPACES.mobile} mobile`, "mobile:mobile", { kind: "empty" })],
  [RETIRED_NAMESPACES.pagemap, "PageMap", pageMap],
  [RETIRED_NAMESPACES.geo, "geo", geo],
  [XHTML_NAMESPACE, "link", xhtmlLink],
];

/** The declarations that may be a root or stand for a wildcard, each built when it is first asked for. */
export function createSchema(): Schema {
  const built = new Map<string, ElementDeclaration>();
  return {
    keys: GLOBAL_ELEMENTS.map(([namespace, name]) => `${namespace} ${name}`),
    get(key) {
      const known = built.get(key);
      if (known !== undefined) return known;
      const declaration = GLOBAL_ELEMENTS.find(([namespace, name]) => key === `${namespace} ${name}`)?.[2]();
      if (declaration !== undefined) built.set(key, declaration);
      return declaration;
    },
  };
}
