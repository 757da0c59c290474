import type { PassedFault } from "./passed-bytes.ts";

/** What `Tokenizer.next` returns. */
export const TOKEN = {
  /** More bytes are needed; at the end of the input: nothing is left, or an unfinished tag is (`unfinished`). */
  NEED: 0,
  TEXT: 1,
  CDATA: 2,
  START: 3,
  END: 4,
  /** A comment, processing instruction or declaration that has ended; `kind` says which. */
  OTHER: 5,
  /** A tag is longer than `maxTagBytes`. */
  TOO_LONG: 6,
} as const;
/** One of TOKEN. */
export type Token = (typeof TOKEN)[keyof typeof TOKEN];

/** Kinds of markup that is neither a tag nor text. */
export type OtherKind = "comment" | "instruction" | "doctype" | "declaration" | "cdata";

/** What is wrong with the markup itself. */
export type MarkupFault =
  | "raw-less-than"
  | "tag-unclosed"
  | "attribute-unquoted"
  | "attribute-without-value"
  | "attribute-duplicate"
  | "attribute-spacing"
  | "comment-hyphens"
  | "instruction-unclosed"
  | "declaration-bogus"
  /** Told where it begins: nothing is wrong with it in itself, but nothing in it is heeded. */
  | "doctype"
  /** Of what is passed over without a look. */
  | PassedFault;

/** Limits, and who is told of faults. */
export interface TokenizerOptions {
  readonly maxTagBytes: number;
  readonly onFault: (fault: MarkupFault, from: number, to: number) => void;
}
