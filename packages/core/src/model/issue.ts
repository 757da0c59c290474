/** How grave a fact about the bytes is: `note` nothing was changed, `repaired` something was mended or kept as it is though wrong, `lost` something could not be kept. */
export type IssueLevel = "note" | "repaired" | "lost";

/** A fact about the bytes of a document, told by the reader. `C` is the closed set of codes. */
export interface Issue<C extends string = string> {
  readonly code: C;
  readonly level: IssueLevel;
  readonly message: string;
  /** Bytes from the start of the inflated document in its own encoding, BOM included. */
  readonly offset: number;
  /** From 1. Lines end at LF, CRLF or CR. */
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
  /** The text as written at `offset`, at most 200 characters of it. */
  readonly raw: string;
}

/** What the document was recognised as. `rdf` is RSS 1.0. */
export type DocumentKind = "urlset" | "sitemapindex" | "text" | "rss" | "atom" | "rdf" | "unknown";
