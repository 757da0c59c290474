import type { MarkupFault } from "../xml/tokenizer.ts";
import type { IssueCode } from "./issues.ts";

/** The issue that a fault of the markup is told as. */
export const MARKUP_ISSUES: Readonly<Record<MarkupFault, IssueCode>> = {
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
