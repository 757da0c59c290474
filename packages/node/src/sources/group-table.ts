import { type EntryBatch, SitemapError, type UrlEntryInput } from "@mapwright/core";
import { BATCH_ENTRIES, type SourceContext } from "./types.ts";

interface Version {
  readonly hreflang: string;
  readonly href: string;
}

interface Held {
  readonly entry: UrlEntryInput & { readonly loc: string };
  readonly line: number;
  readonly source: string;
  readonly versions: Version[];
}

/** One row that is a version of others. */
export interface GroupedRow {
  readonly entry: UrlEntryInput & { readonly loc: string };
  readonly line: number;
  readonly group: string;
  /** Languages of this version; none where the row does not say. */
  readonly languages: readonly string[];
}

/** Versions of one page; every version lists all of them, so more would make the output explode. */
const MAX_VERSIONS = 1000;
/** What a held row costs besides its text: measured, rounded up. */
const ROW_BYTES = 320;

/**
 * Rows tied by `group` and `lang`, over all sources: held until the input has ended, because the last row may belong to the first.
 * Every row of a group then lists all versions, itself included, as hreflang wants it
 * (https://developers.google.com/search/docs/specialty/international/localized-versions#guidelines).
 */
export class GroupTable {
  readonly #maxBytes: number;
  readonly #groups = new Map<string, Version[]>();
  #rows: Held[] = [];
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Holds a row. Throws ERR_SOURCE where the rows take more memory than they may, or one group has more than 1,000 versions. */
  add(row: GroupedRow, context: SourceContext): void {
    const { entry, line, group, languages } = row;
    this.#bytes += ROW_BYTES + entry.loc.length + group.length;
    if (this.#bytes > this.#maxBytes) {
      throw new SitemapError(
        "ERR_SOURCE",
        `Expected the rows tied by group and lang to take at most ${this.#maxBytes} bytes of memory, found more in ${context.source} line ${line}`,
        {
          details: { source: context.source, line, maxGroupBytes: this.#maxBytes },
        },
      );
    }
    let versions = this.#groups.get(group);
    if (versions === undefined) {
      versions = [];
      this.#groups.set(group, versions);
    }
    for (const hreflang of languages) this.#addVersion(versions, { hreflang, href: entry.loc }, row, context);
    this.#rows.push({ entry, line, source: context.source, versions });
  }

  #addVersion(versions: Version[], version: Version, { group, line }: GroupedRow, context: SourceContext): void {
    const same = versions.find(({ hreflang }) => hreflang.toLowerCase() === version.hreflang.toLowerCase());
    if (same?.href === version.href) return;
    if (same !== undefined)
      context.note("language-twice", line, `Expected one row for each language of a group, found "${version.hreflang}" twice in the group "${group}"`);
    if (versions.length === MAX_VERSIONS) {
      throw new SitemapError(
        "ERR_SOURCE",
        `Expected at most ${MAX_VERSIONS} versions of a page, found more in the group "${group}" in ${context.source} line ${line}`,
        {
          details: { source: context.source, line, group },
        },
      );
    }
    versions.push(version);
  }

  /** The held rows in the order in which they came, with their alternates. A page without other versions gets none. */
  *take(): Generator<EntryBatch, void, undefined> {
    const rows = this.#rows;
    this.#rows = [];
    this.#groups.clear();
    this.#bytes = 0;
    for (let from = 0; from < rows.length; ) {
      const source = rows[from]?.source ?? "";
      let to = from + 1;
      while (to < rows.length && to - from < BATCH_ENTRIES && rows[to]?.source === source) to++;
      const part = rows.slice(from, to);
      const entries = part.map(({ entry, versions }) => (versions.length > 1 ? { ...entry, alternates: versions } : entry));
      yield { kind: "entries", source, entries, lines: part.map(({ line }) => line) };
      from = to;
    }
  }
}
