import { UNSEEN as SPACE, trimUnseen } from "../value/unseen.ts";
import { isAbsoluteHttpUrl, isSureReference, resolveReference } from "../value/url.ts";
import type { IssueCode } from "./issues.ts";

/** An address as it is given, and what is to be told of it. */
export interface MendedUrl {
  readonly text: string;
  readonly codes: readonly IssueCode[];
}

const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/;
/** Traces of tags in an address: a CDATA section that was never closed, or an element that was escaped. */
const MARKUP = /<(?:\/[A-Za-z]|!\[CDATA\[|!--)/;
/** What templates put around an address by mistake: quotes, angle brackets, an escaped CDATA section. */
const WRAPPED = /^(?:<!\[CDATA\[\s*([^\s<>]*)\s*\]\]>|(?:["'`>]|<(?=https?:))+([^\s"'`<>]*)["'`<>]*)$/i;
const REPLACEMENT = "\ufffd";
const UNSEEN = new RegExp(`[${REPLACEMENT}${SPACE.source.slice(1)}`);

/** Holds a text white space, characters that nobody sees, or one that stands for what was lost? An address on http that is not ASCII, and has no byte that a URI may not hold, is all right without. */
export function holdsUnseen(text: string): boolean {
  return UNSEEN.test(text);
}

/** An address that is not http, or holds what no URI may hold: kept as written but for its edges, or resolved against `base` where that is safe. */
export function mendUrl(written: string, base: string | undefined): MendedUrl {
  const trimmed = trimUnseen(written);
  const text = isAbsoluteHttpUrl(trimmed) ? trimmed : unwrap(trimmed);
  if (text === "") return { text: written, codes: ["loc-relative"] };
  const codes: IssueCode[] = [];
  if (text !== written) codes.push("loc-edges");
  if (SPACE.test(text)) codes.push("loc-space");
  if (MARKUP.test(text)) codes.push("loc-markup");
  if (text.includes(REPLACEMENT)) codes.push("character-lost");
  if (isAbsoluteHttpUrl(text)) return { text, codes };
  if (SCHEME.test(text) && !/^https?:/i.test(text)) return { text, codes: [...codes, "loc-scheme"] };
  if (base === undefined || !isSureReference(text)) return { text, codes: [...codes, "loc-relative"] };
  return { text: resolveReference(text, base), codes: [...codes, "loc-resolved"] };
}

/** The address in what was put around it; the text itself where nothing was, or no address is within. */
function unwrap(text: string): string {
  const match = WRAPPED.exec(text);
  const inner = match?.[1] ?? match?.[2];
  return inner !== undefined && isAbsoluteHttpUrl(inner) ? inner : text;
}
