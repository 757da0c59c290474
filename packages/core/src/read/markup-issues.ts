import { Tokenizer } from "../xml/tokenizer.ts";
import type { MarkupFault } from "../xml/tokens.ts";
import type { ByteWindow } from "../xml/window.ts";
import type { IssueCode } from "./issues.ts";
import type { Reporter } from "./reporter.ts";

/** The issue that a fault of the markup is told as. */
const MARKUP_ISSUES: Readonly<Record<MarkupFault, IssueCode>> = {
  "raw-less-than": "raw-less-than",
  "tag-unclosed": "tag-unclosed",
  "attribute-unquoted": "attribute-syntax",
  "attribute-without-value": "attribute-syntax",
  "attribute-spacing": "attribute-syntax",
  "attribute-duplicate": "attribute-duplicate",
  "comment-hyphens": "comment-hyphens",
  "instruction-unclosed": "instruction-unclosed",
  "declaration-bogus": "declaration-bogus",
  doctype: "doctype",
  "control-character": "control-character",
  "invalid-utf8": "invalid-utf8",
};

/** A tokenizer whose faults are told as issues. */
export function createTokenizer(window: ByteWindow, maxTagBytes: number, reporter: Reporter): Tokenizer {
  return new Tokenizer(window, { maxTagBytes, onFault: (fault, from, to) => reporter.report(MARKUP_ISSUES[fault], from, to) });
}
