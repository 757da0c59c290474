import type { NameScopes, QName } from "../xml/names.ts";
import type { ValueText } from "../xml/text.ts";
import type { Tokenizer } from "../xml/tokenizer.ts";
import type { ByteWindow } from "../xml/window.ts";
import type { EntryBuilder } from "./entry-builder.ts";
import type { Reporter } from "./reporter.ts";
import type { Budgets } from "./types.ts";
import type { Meaning, Vocabulary } from "./vocabulary.ts";

/** What the handlers of one document share. */
export interface DocumentContext {
  readonly window: ByteWindow;
  readonly tokenizer: Tokenizer;
  readonly text: ValueText;
  readonly builder: EntryBuilder;
  readonly reporter: Reporter;
  readonly names: NameScopes<Meaning>;
  readonly vocabulary: Vocabulary;
  readonly budgets: Budgets;
  /** Address of the document, where it is known. */
  readonly url: string | undefined;
  /** Offset of the first byte behind a byte order mark. */
  readonly textStart: number;
  /** Is there room for so many entries more? Otherwise reading stops. */
  readonly take: (count: number, at: number) => boolean;
  /** Stops reading, because a budget is used up at an offset. */
  readonly stop: (budget: keyof Budgets, at: number) => void;
  /** Says that entries of this kind follow: a tape holds one kind. */
  readonly switchTo: (element: "url" | "sitemap") => void;
}

/** Takes the tokens of a document. The spans of a tag are in the tokenizer. */
export interface DocumentHandler {
  /** A start tag, self-closing or not; its namespace declarations are in force, and are taken back with its end if `scoped`. */
  startTag(name: QName<Meaning>, scoped: boolean): void;
  endTag(name: QName<Meaning>): void;
  /** A piece of text; pieces that touch are one text. */
  characters(start: number, end: number, cdata: boolean): void;
  /** A comment, instruction or declaration has passed. */
  other(): void;
  /** The input has ended. Says whether the document had. */
  finish(): boolean;
  /** Bytes from this offset on are still needed. */
  readonly keep: number;
  /** Stands the parser between two entries of the root, where a fast way may take over? */
  readonly betweenEntries: boolean;
  /** Has the root been closed, so that only another document may follow? */
  readonly over: boolean;
}
