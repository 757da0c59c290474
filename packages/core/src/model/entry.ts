import type { ALTERNATE_ELEMENT, IMAGE_ELEMENT, NEWS_ELEMENT, SITEMAP_ELEMENTS, URL_ELEMENTS, VIDEO_ELEMENT } from "../protocol/elements.ts";

/** The types of an entry follow from the tables in `protocol/elements.ts`; nothing is spelled out twice. */
type Scalar<S> = S extends { kind: "decimal" | "integer" | "duration" }
  ? number
  : S extends { kind: "yes-no" }
    ? boolean
    : S extends { kind: "enum"; values: readonly (infer V)[] }
      ? V
      : string;

type Loose<S> = S extends { kind: "w3c-datetime" }
  ? string | Date
  : S extends { kind: "decimal" | "integer" }
    ? number | string
    : S extends { kind: "duration" }
      ? number | string
      : S extends { kind: "yes-no" }
        ? boolean | string
        : S extends { kind: "enum"; values: readonly (infer V)[] }
          ? V | (string & {})
          : S extends { kind: "url" | "loc" }
            ? string | URL
            : string;

type Rows = readonly { readonly property: string }[];
type Visible<R extends Rows> = Exclude<R[number], { kind: "fixed" }>;
type RequiredRow<R extends Rows> = Extract<Visible<R>, { required: true }>;
type OptionalRow<R extends Rows> = Exclude<Visible<R>, { required: true }>;
type Flat<T> = { [K in keyof T]: T[K] };

// As read: every property may be missing, because documents are read as they are.
type ReadOne<S> = S extends { kind: "group"; children: infer C extends Rows }
  ? Flat<ReadProps<C>>
  : S extends { kind: "empty"; attributes: infer A extends Rows }
    ? Flat<ReadProps<A>>
    : S extends { attributes: infer A extends Rows }
      ? Flat<{ readonly value?: Scalar<S> } & ReadProps<A>>
      : Scalar<S>;
type ReadMany<S> = S extends { repeatable: true } ? readonly ReadOne<S>[] : ReadOne<S>;
type ReadProps<R extends Rows> = { readonly [E in Visible<R> as E["property"]]?: ReadMany<E> };

// As given to the writer: required children are required, and convenient spellings are accepted.
type GivenOne<S> = S extends { kind: "group"; children: infer C extends Rows }
  ? Flat<GivenProps<C>>
  : S extends { kind: "empty"; attributes: infer A extends Rows }
    ? Flat<GivenProps<A>>
    : S extends { attributes: infer A extends Rows }
      ? Loose<S> | Flat<{ readonly value: Loose<S> } & GivenProps<A>>
      : Loose<S>;
type GivenMany<S> = S extends { repeatable: true } ? readonly GivenOne<S>[] : GivenOne<S>;
type GivenProps<R extends Rows> = { readonly [E in RequiredRow<R> as E["property"]]: GivenMany<E> } & {
  readonly [E in OptionalRow<R> as E["property"]]?: GivenMany<E> | undefined;
};

/** One language version of a page (`xhtml:link`). */
export type Alternate = ReadOne<typeof ALTERNATE_ELEMENT>;
export type Image = ReadOne<typeof IMAGE_ELEMENT>;
export type Video = ReadOne<typeof VIDEO_ELEMENT>;
export type News = ReadOne<typeof NEWS_ELEMENT>;
export type Changefreq = Scalar<(typeof URL_ELEMENTS)[2]>;

interface Extensions {
  readonly alternates?: readonly Alternate[];
  readonly images?: readonly Image[];
  readonly videos?: readonly Video[];
  readonly news?: News;
}

/** Which URLs a sitemap at its address may list: `in`, or outside by `path`, `host` (with port) or `scheme`. */
export type Scope = "in" | "path" | "host" | "scheme";

/** One `<url>` as read. `lastmod` is the text as written (feeds: turned into W3C Datetime), `priority` a number. */
export interface UrlEntry extends Omit<ReadProps<typeof URL_ELEMENTS>, "loc">, Extensions {
  readonly loc: string;
  /** Set where the sitemap's address is known. */
  readonly scope?: Scope;
}

/** One `<sitemap>` of an index as read. */
export interface SitemapRef extends Omit<ReadProps<typeof SITEMAP_ELEMENTS>, "loc"> {
  readonly loc: string;
}

interface GivenExtensions {
  readonly alternates?: readonly GivenOne<typeof ALTERNATE_ELEMENT>[] | undefined;
  readonly images?: readonly GivenOne<typeof IMAGE_ELEMENT>[] | undefined;
  readonly videos?: readonly GivenOne<typeof VIDEO_ELEMENT>[] | undefined;
  readonly news?: GivenOne<typeof NEWS_ELEMENT> | undefined;
}

/** A url entry as given to the writer: dates may be `Date`, numbers may be text, elements with attributes may be their bare value. */
export interface UrlEntryInput extends Flat<GivenProps<typeof URL_ELEMENTS>>, GivenExtensions {}

/** A sitemap ref as given to the writer. */
export interface SitemapRefInput extends Flat<GivenProps<typeof SITEMAP_ELEMENTS>> {}
