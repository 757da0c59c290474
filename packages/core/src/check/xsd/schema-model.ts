/** Grammars of XML Schema 1.0 that the sitemap schemas use (https://www.w3.org/TR/xmlschema-2/). */
export type BaseType =
  | "string"
  | "any-uri"
  | "decimal"
  | "integer"
  | "date"
  | "language"
  | "nmtoken"
  | "nmtokens"
  | "name"
  | "ncname"
  | "id"
  | "token"
  | "entity";

/** Names of the patterns that the schemas state; what they mean stands in `patterns.ts`. */
export type PatternName =
  | "country-list"
  | "platform-list"
  | "currency"
  | "news-language"
  | "news-genres"
  | "stock-tickers"
  | "geo-format"
  | "media"
  | "digits"
  | "length"
  | "multi-length"
  | "coordinates";

/** A simple type: a grammar and the facets that narrow it. Lengths are in code points. */
export interface SimpleType {
  readonly base: BaseType;
  /** Name that `xsi:type` may give, `namespace name`; undefined for a type without one. */
  readonly name?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly min?: number;
  /** As text where it is beyond what a number holds exactly. */
  readonly max?: number | string;
  readonly values?: readonly string[];
  readonly pattern?: PatternName;
}

export interface AttributeDeclaration {
  /** `namespace name`, or the name alone in no namespace. */
  readonly key: string;
  readonly type: SimpleType;
  readonly required: boolean;
}

/** One place in a sequence. `foreign` is a wildcard for elements of other namespaces that have a schema, as many as there are. */
export type Particle =
  | { readonly kind: "element"; readonly element: ElementDeclaration; readonly min: number; readonly max: number }
  | { readonly kind: "foreign" };

export type Content =
  | { readonly kind: "simple"; readonly type: SimpleType }
  | { readonly kind: "empty" }
  /** `typeName`: what `xsi:type` may say. */
  | { readonly kind: "sequence"; readonly particles: readonly Particle[]; readonly places: ReadonlyMap<string, number>; readonly typeName?: string };

export interface ElementDeclaration {
  /** `namespace name`. */
  readonly key: string;
  /** Name for people and for the names of checks: `url`, `image:loc`, `video:video_type`. */
  readonly label: string;
  readonly content: Content;
  readonly attributes: ReadonlyMap<string, AttributeDeclaration>;
}

/** Everything that may be the root or stand for a wildcard, by key. A root of an extension is what libxml2 allows as well. */
export interface Schema {
  readonly keys: readonly string[];
  get(key: string): ElementDeclaration | undefined;
}
