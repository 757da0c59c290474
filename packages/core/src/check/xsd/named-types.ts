import { SITEMAP_NAMESPACE, VIDEO_NAMESPACE, XHTML_NAMESPACE } from "../../protocol/namespaces.ts";
import type { SimpleType } from "./schema-model.ts";
import { XS_NAMESPACE } from "./schema-tables.ts";

/** A type that `xsi:type` may name, the type it is derived from, and what it asks for. */
type NamedType = readonly [name: string, parent: string, type: SimpleType];

const xs = (name: string): string => `${XS_NAMESPACE} ${name}`;
const xhtml = (name: string): string => `${XHTML_NAMESPACE} ${name}`;
const video = (name: string): string => `${VIDEO_NAMESPACE} ${name}`;
const core = (name: string): string => `${SITEMAP_NAMESPACE} ${name}`;

const TEXT: SimpleType = { base: "string" };

/**
 * Types derived from those that the schemas give to elements (https://www.w3.org/TR/xmlschema-1/#xsi_type): an element may say that its value
 * is of a narrower one. Derivations from a type without name do not exist.
 */
const NAMED_TYPES: readonly NamedType[] = [
  [xs("normalizedString"), xs("string"), TEXT],
  [xs("token"), xs("normalizedString"), { base: "token" }],
  [xs("language"), xs("token"), { base: "language" }],
  [xs("NMTOKEN"), xs("token"), { base: "nmtoken" }],
  [xs("Name"), xs("token"), { base: "name" }],
  [xs("NCName"), xs("Name"), { base: "ncname" }],
  [xs("ID"), xs("NCName"), { base: "ncname" }],
  [xs("IDREF"), xs("NCName"), { base: "ncname" }],
  [xs("ENTITY"), xs("NCName"), { base: "entity" }],
  [xs("positiveInteger"), xs("nonNegativeInteger"), { base: "integer", min: 1 }],
  [xs("unsignedLong"), xs("nonNegativeInteger"), { base: "integer", min: 0, max: "18446744073709551615" }],
  [xs("unsignedInt"), xs("unsignedLong"), { base: "integer", min: 0, max: 4_294_967_295 }],
  [xs("unsignedShort"), xs("unsignedInt"), { base: "integer", min: 0, max: 65_535 }],
  [xs("unsignedByte"), xs("unsignedShort"), { base: "integer", min: 0, max: 255 }],
  [core("tChangeFreq"), xs("string"), { base: "string", values: ["always", "hourly", "daily", "weekly", "monthly", "yearly", "never"] }],
  [core("tLoc"), xs("anyURI"), { base: "any-uri", minLength: 12, maxLength: 2048 }],
  [core("tLocSitemap"), xs("anyURI"), { base: "any-uri", minLength: 12, maxLength: 2048 }],
  [video("tYesNo"), xs("string"), { base: "string", values: ["yes", "Yes", "YES", "no", "No", "NO"] }],
  [video("tCountryList"), xs("string"), { base: "string", pattern: "country-list" }],
  [video("tPlatformList"), xs("string"), { base: "string", pattern: "platform-list" }],
  ...["ContentType", "ContentTypes", "Charset", "Charsets", "UriList", "Script", "StyleSheet", "Text"].map(
    (name) => [xhtml(name), xs("string"), TEXT] as const,
  ),
  [xhtml("LanguageCode"), xs("language"), { base: "language" }],
  [xhtml("Character"), xs("string"), { base: "string", minLength: 1, maxLength: 1 }],
  [xhtml("MediaDesc"), xs("string"), { base: "string", pattern: "media" }],
  [xhtml("Length"), xs("string"), { base: "string", pattern: "length" }],
  [xhtml("MultiLength"), xs("string"), { base: "string", pattern: "multi-length" }],
  [xhtml("Coords"), xs("string"), { base: "string", pattern: "coordinates" }],
  [xhtml("Shape"), xs("token"), { base: "token", values: ["rect", "circle", "poly", "default"] }],
  [xhtml("URI"), xs("anyURI"), { base: "any-uri" }],
  [xhtml("Pixels"), xs("nonNegativeInteger"), { base: "integer", min: 0 }],
  [xhtml("Number"), xs("nonNegativeInteger"), { base: "integer", min: 0, pattern: "digits" }],
  [xhtml("tabindexNumber"), xhtml("Number"), { base: "integer", min: 0, max: 32_767, pattern: "digits" }],
];

/** Types of one core schema that the other does not know. */
const OF_INDEX: ReadonlySet<string> = new Set([core("tLocSitemap")]);
const OF_SITEMAP: ReadonlySet<string> = new Set([core("tLoc"), core("tChangeFreq")]);

/** The type that an element of the type `declared` has when its `xsi:type` names `given`; undefined where that is not derived from it. */
export function substituteType(declared: SimpleType, given: string, inIndex: boolean): SimpleType | undefined {
  if (declared.name === undefined || (inIndex ? OF_SITEMAP : OF_INDEX).has(given)) return undefined;
  if (given === declared.name) return declared;
  const table = new Map(NAMED_TYPES.map((row) => [row[0], row]));
  const found = table.get(given);
  for (let row = found; row !== undefined; row = table.get(row[1])) if (row[1] === declared.name) return found?.[2];
  return undefined;
}
