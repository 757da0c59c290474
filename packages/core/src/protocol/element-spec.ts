/** Grammar of the text of an element or attribute. Each scalar kind has one parser and formatter in `value/kinds.ts`. */
export type ScalarKind =
  | "loc"
  | "url"
  | "text"
  | "w3c-datetime"
  | "decimal"
  | "integer"
  | "duration"
  | "enum"
  | "yes-no"
  | "hreflang"
  | "news-language"
  | "news-genres"
  | "stock-tickers"
  | "country-list"
  | "platform-list"
  | "currency";

/**
 * What an address leads to, where search engines take no other: a `page` under http or https; a `player` that is not the page of the entry;
 * a file of `media`, which is neither that page nor HTML or Flash; a page on the `own-site` of the entry.
 */
export type UrlTarget = "page" | "player" | "media" | "own-site";

/** Facets that a kind may use. Lengths are in code points. */
export interface Facets {
  readonly values?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  readonly maxLength?: number;
  readonly target?: UrlTarget;
  /** A date that is no longer of use so many days later. */
  readonly maxDays?: number;
  /** A name without parentheses, escaped once. */
  readonly bare?: boolean;
}

export interface AttributeSpec extends Facets {
  readonly name: string;
  readonly property: string;
  /** "fixed" attributes always have `value` and do not appear on an entry. */
  readonly kind: ScalarKind | "fixed";
  readonly value?: string;
  readonly required?: boolean;
  readonly deprecated?: boolean;
}

export interface ElementSpec extends Facets {
  readonly name: string;
  readonly property: string;
  readonly kind: ScalarKind | "group" | "empty";
  readonly required?: boolean;
  readonly repeatable?: boolean;
  readonly maxOccurs?: number;
  /** Elements of this kind in one sitemap at most. */
  readonly maxPerSitemap?: number;
  /** Local names of children of which at least one must be there. */
  readonly oneOf?: readonly string[];
  readonly deprecated?: boolean;
  readonly attributes?: readonly AttributeSpec[];
  readonly children?: readonly ElementSpec[];
  /** Address of the page or schema that defines the element. */
  readonly source: string;
}

/** A namespace with its customary prefix and the elements it may put into `<url>`. */
export interface ExtensionSpec {
  readonly prefix: string;
  readonly namespace: string;
  readonly element: ElementSpec;
}
