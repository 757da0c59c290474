/** Forms of a source that can be forced; without that, the bytes decide. */
export const SOURCE_KINDS = ["text", "csv", "tsv", "jsonl", "json", "sitemap"] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** What a note is about. A closed set; docs/sources.md explains each. */
export type SourceNoteCode =
  | "empty"
  | "no-header"
  | "columns-ignored"
  | "lines-before-header"
  | "loc-assumed"
  | "properties-ignored"
  | "arrays"
  | "comments"
  | "encoding"
  | "alternates-without-self"
  | "language-missing"
  | "language-twice"
  | "image-words"
  | "data-after-end"
  | "child-missing"
  | "source-repaired"
  | "source-incomplete";

/** Something about a source that its owner should know, though no row was lost by it unless the message says so. */
export interface SourceNote {
  readonly source: string;
  /** Line it was first seen at, from 1; 0 where there is none. */
  readonly line: number;
  readonly code: SourceNoteCode;
  readonly message: string;
}

/** How sources are read. */
export interface SourceOptions {
  /** Takes every source for this kind. Default: the bytes decide. */
  readonly from?: SourceKind;
  /** Called with each note: once for a code and source, at the latest when the source ends. */
  readonly onNote?: (note: SourceNote) => void;
  /** Bytes of memory that rows tied by `group` and `lang` may take, since they may stand anywhere in the input. Default 268,435,456 (256 MiB). */
  readonly maxGroupBytes?: number;
  /** What `-` reads. Default: standard input. */
  readonly stdin?: AsyncIterable<Uint8Array>;
  /**
   * Names of further columns and properties that entries keep under these names, such as those that groups are told by; core properties may be among
   * them. Case, spaces, `_` and `-` do not count. Default none: what the protocol does not know is passed over. A source that has one of them is read
   * entry by entry.
   */
  readonly keepFields?: readonly string[];
  readonly signal?: AbortSignal;
}

export const DEFAULT_MAX_GROUP_BYTES = 268_435_456;
/** Characters of one CSV row, or bytes of one JSON line or element: what is longer is a bad row. */
export const MAX_ROW_LENGTH = 16_777_216;
/** Entries of a batch. */
export const BATCH_ENTRIES = 1000;

/** The name of a source and where its notes go. */
export interface SourceContext {
  readonly source: string;
  readonly options: SourceOptions;
  /** Bytes of the source as it is read, where they are known. */
  readonly bytes?: number;
  note(code: SourceNoteCode, line: number, message: string): void;
}

/** Ties the notes of one source to its name. */
export function createContext(source: string, options: SourceOptions): SourceContext {
  return { source, options, note: (code, line, message) => options.onNote?.({ source, line, code, message }) };
}

/** At most the first 200 characters of a bad row, without the line end. */
export function excerpt(text: string): string {
  return text.slice(0, 200).trimEnd();
}
