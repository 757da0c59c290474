import { sliceUtf8 } from "../kernel/strings.ts";
import { schemeLength } from "../kernel/twin/url.ts";
import { LOC, URL_FIELDS } from "../model/fields.ts";
import { isAbsoluteHttpUrl } from "../value/url.ts";
import { APOSTROPHE, COLON, CR, HASH, isNameByte, isSpace, LF, QUESTION, QUOTE, SEMICOLON, TAB } from "../xml/bytes.ts";
import { PIECE } from "../xml/text.ts";
import type { DocumentContext } from "./document-handler.ts";
import type { FindColumns } from "./text-columns.ts";

/** Makes one character of each byte. */
const BYTES = /* @__PURE__ */ new TextDecoder("latin1");
/** Enough of a line to see that it begins as a URL. */
const HEAD_BYTES = 64;
const COMMA = 0x2c;
const UPPER_H = 0x48;
const LOWER_H = 0x68;
const REFERENCE = /&(?:amp|lt|gt|quot|apos|#\d+|#x[0-9A-Fa-f]+);/;

/** Lines of URLs → url entries (https://www.sitemaps.org/protocol.html#otherformats). Lines end at LF, CRLF or CR; blank ones are passed over. */
export class TextReader {
  readonly #context: DocumentContext;
  /** How far the unfinished line was searched for its end. */
  #scanned = 0;

  readonly #columnsOf: FindColumns | undefined;
  /** The address of the line at hand; one object for all lines. */
  readonly #piece = { spans: [0, 0, PIECE.CDATA], count: 1 };

  /** `columnsOf` finds the columns behind the URL where the document is a table. */
  constructor(context: DocumentContext, columnsOf: FindColumns | undefined) {
    this.#context = context;
    this.#columnsOf = columnsOf;
    context.switchTo("url");
  }

  /** Takes all whole lines of the window; `final`: the last one needs no line end. */
  run(final: boolean, stopped: () => boolean): void {
    const { window, budgets } = this.#context;
    while (!stopped()) {
      const { bytes, base } = window;
      const limit = window.end - base;
      let end = Math.max(window.position, this.#scanned) - base;
      while (end < limit && bytes[end] !== LF && bytes[end] !== CR) end++;
      this.#scanned = base + end;
      if (base + end - window.position > budgets.maxTextBytes) return this.#context.stop("maxTextBytes", window.position);
      if (end >= limit && (!final || window.position === window.end)) return;
      this.#line(window.position, base + end);
      window.position = Math.min(base + end + 1, window.end);
    }
  }

  /** What is left is a line that was cut off. */
  cut(): void {
    const { window, reporter } = this.#context;
    if (window.position < window.end) reporter.report("entry-cut", window.position, window.end);
  }

  #line(start: number, end: number): void {
    const { window, reporter } = this.#context;
    const { bytes, base } = window;
    let from = start - base;
    let to = end - base;
    while (from < to && isSpace(bytes[from])) from++;
    while (to > from && isSpace(bytes[to - 1])) to--;
    for (let next = nextUrl(bytes, from, to); next > 0; next = nextUrl(bytes, from, to)) {
      this.#url(from, beforeSeparators(bytes, from, next));
      reporter.report("loc-repeated", base + next, base + to);
      from = next;
    }
    if (from < to) this.#url(from, to);
  }

  /** A URL, or what stands in its place, with the columns behind it. */
  #url(from: number, to: number): void {
    const { window, reporter } = this.#context;
    const { bytes, base } = window;
    const urlEnd = this.#urlEnd(from, to);
    if (!isUrl(bytes, skipUnseen(bytes, from, urlEnd), urlEnd)) {
      reporter.report(bytes[from] === HASH ? "text-comment" : "text-line", base + from, base + to);
      return;
    }
    if (urlEnd < to) reporter.report("text-columns", base + urlEnd, base + to);
    this.#add(base + from, base + urlEnd);
  }

  /** Where the URL of a line ends: before a tab, or before the columns of a table. */
  #urlEnd(from: number, to: number): number {
    const { bytes } = this.#context.window;
    for (let at = from; at < to; at++) if (bytes[at] === TAB) return at;
    if (this.#columnsOf === undefined) return to;
    const columns = this.#columnsOf(BYTES.decode(bytes.subarray(from, to)));
    return columns > 0 ? from + columns : to;
  }

  #add(from: number, to: number): void {
    const { builder, text, reporter, window } = this.#context;
    const field = URL_FIELDS.fields[LOC];
    if (field === undefined) return;
    builder.begin("url", from);
    this.#piece.spans[0] = from;
    this.#piece.spans[1] = to;
    text.decode(this.#piece);
    if (text.hasControl) {
      reporter.report("loc-control-character", from, to);
      return builder.cancel();
    }
    if (!text.inArena && text.hasReference) {
      const written = sliceUtf8(window.bytes, text.start - window.base, text.end - window.base);
      if (REFERENCE.test(written)) reporter.report("text-reference", from, to);
    }
    builder.fill(field, builder.add(field, -1, from), from, to);
    if (this.#context.take(1, from)) builder.finish(to);
    else builder.cancel();
  }
}

/** Passes byte order marks, which joined files have in their midst, no-break spaces and a quote; the assembler cuts and reports them. */
function skipUnseen(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to) {
    if (bytes[at] === 0xef && bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf) at += 3;
    else if (bytes[at] === 0xc2 && bytes[at + 1] === 0xa0) at += 2;
    else break;
  }
  return isQuote(bytes[at]) && at < to ? at + 1 : at;
}

function isQuote(byte: number | undefined): boolean {
  return byte === QUOTE || byte === APOSTROPHE;
}

/** Does bytes[from, to) begin as an absolute URL of the web does? */
function isUrl(bytes: Uint8Array, from: number, to: number): boolean {
  const scheme = schemeLength(bytes, from, to);
  const first = bytes[from + scheme] ?? 0;
  // What nearly all lines are, told without a string.
  if (scheme > 0 && from + scheme < to && first < 0x80 && isNameByte(first) && first !== COLON) return true;
  return isAbsoluteHttpUrl(sliceUtf8(bytes, from, Math.min(to, from + HEAD_BYTES)));
}

/**
 * Where in bytes[from, to) another URL begins, with its quote, behind white space, or behind a comma or semicolon that is not part of a query; -1 where
 * there is one URL.
 */
function nextUrl(bytes: Uint8Array, from: number, to: number): number {
  let query = false;
  for (let at = from + 1; at < to; at++) {
    const before = bytes[at - 1];
    if (before === QUESTION) query = true;
    else if (bytes[at] === UPPER_H || bytes[at] === LOWER_H) {
      const start = isQuote(before) ? at - 1 : at;
      const mark = bytes[start - 1];
      const parted = start > from && (isSpace(mark) || (!query && (mark === COMMA || mark === SEMICOLON)));
      if (parted && schemeLength(bytes, at, to) > 0 && beforeSeparators(bytes, from, start) > from) return start;
    }
  }
  return -1;
}

function beforeSeparators(bytes: Uint8Array, from: number, to: number): number {
  let at = to;
  while (at > from && (isSpace(bytes[at - 1]) || bytes[at - 1] === COMMA || bytes[at - 1] === SEMICOLON)) at--;
  return at;
}
