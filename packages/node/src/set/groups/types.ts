import type { UrlEntryInput } from "@mapwright/core";

/** Which entries belong to a group: by the value of a field, by patterns for the path of the URL, or by the source they come from. */
export type GroupMatch =
  | {
      /** Name of a field of the source, such as the column `section` of a CSV file. */
      readonly field: string;
      /** The values that belong to the group. */
      readonly equals: readonly string[];
    }
  | {
      /** Patterns for the whole path, query left out: `/products/**`, `/*.html`, `/{en,de}/news/**`. Case counts. */
      readonly patterns: readonly string[];
    }
  | {
      /** Paths of sources as they were opened, or patterns for them: `products.csv`, `feeds/*.jsonl`; `stdin` for standard input. */
      readonly sources: readonly string[];
    };

/** What an entry of a group gets where it lacks the field. A date has no default: it would not be true. */
export type GroupDefaults = Pick<Partial<UrlEntryInput>, "changefreq" | "priority">;

/** Entries that have files of their own under the one index: `sitemap-products-1.xml` for the group `products`. */
export interface GroupDefinition {
  /** Letters, digits, dots, dashes and underscores, at most 64; unlike every other group by more than case. */
  readonly name: string;
  /** Which entries belong to it. The first group that matches takes an entry; what matches none goes to the default group. */
  readonly match: GroupMatch;
  readonly defaults?: GroupDefaults;
  /** Most url entries of one sitemap of the group. Default: that of the set, which is also the most. */
  readonly maxEntries?: number;
  /** Most bytes of one sitemap of the group before compression. Default: that of the set, which is also the most. */
  readonly maxBytes?: number;
  /**
   * Keeps news of the last two days and at most 1,000 entries a sitemap
   * (https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap). Default false.
   */
  readonly news?: boolean;
}

/** Tells for each entry the number of its group: 0 is the default group, n is `groups[n - 1]`. */
export interface GroupAssignment {
  readonly groups: readonly GroupDefinition[];
  /** Names of fields that must come with the entries, so that groups by field can be told. */
  readonly fields: readonly string[];
  /** Number of the group of an entry; undefined where there are no groups, so that nothing is asked for each entry. */
  readonly groupOf: ((loc: string, source: string, entry: Readonly<Record<string, unknown>> | undefined) => number) | undefined;
  /** What entries of a group get where they lack the field. */
  readonly defaultsOf: (group: number) => GroupDefaults | undefined;
  /** The definitions in one spelling each, to see whether they changed since the last build. */
  readonly canonical: readonly string[];
}
