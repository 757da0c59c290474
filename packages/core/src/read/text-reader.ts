import { sliceUtf8 } from "../kernel/strings.ts";
import { LOC, URL_FIELDS } from "../model/fields.ts";
import { isAbsoluteHttpUrl } from "../value/url.ts";
import { CR, HASH, isSpace, LF, TAB } from "../xml/bytes.ts";
import type { DocumentContext } from "./document-handler.ts";
import type { FindColumns } from "./text-columns.ts";

/** Makes one character of each byte. */
const BYTES = /* @__PURE__ */ new TextDecoder("latin1");
const REFERENCE = /&(?:amp|lt|gt|quot|apos|#\d+|#x[0-9A-Fa-f]+);/;

/** Lines of URLs → url entries (https://www.sitemaps.org/protocol.html#otherformats). Lines end at LF, CRLF or CR; blank ones are passed over. */
export class TextReader {
  readonly #context: DocumentContext;
  /** How far the unfinished line was searched for its end. */
  #scanned = 0;

  readonly #columnsOf: FindColumns | undefined;

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
    if (from === to) return;
    const urlEnd = this.#urlEnd(from, to);
    const head = sliceUtf8(bytes, from, Math.min(urlEnd, from + 64));
    if (!isAbsoluteHttpUrl(head)) {
      reporter.report(bytes[from] === HASH ? "text-comment" : "text-line", base + from, base + to);
      return;
    }
    if (urlEnd < to) reporter.report("text-columns", base + urlEnd, base + to);
    this.#add({ start, end, from: base + from, to: base + urlEnd });
  }

  /** Where the URL of a line ends: before a tab, or before the columns of a table. */
  #urlEnd(from: number, to: number): number {
    const line = this.#context.window.bytes.subarray(from, to);
    const tab = line.indexOf(TAB);
    if (tab >= 0) return from + tab;
    const columns = this.#columnsOf?.(BYTES.decode(line)) ?? -1;
    return columns > 0 ? from + columns : to;
  }

  #add(line: { readonly start: number; readonly end: number; readonly from: number; readonly to: number }): void {
    const { builder, text, reporter, window } = this.#context;
    const field = URL_FIELDS.fields[LOC];
    if (field === undefined) return;
    builder.begin("url", line.from);
    text.decode({ spans: [line.from, line.to, 1], count: 1 });
    if (text.hasControl) {
      reporter.report("loc-control-character", line.from, line.to);
      return builder.cancel();
    }
    if (!text.inArena && window.bytes.subarray(line.from - window.base, line.to - window.base).includes(0x26)) {
      const written = sliceUtf8(window.bytes, text.start - window.base, text.end - window.base);
      const at = REFERENCE.exec(written);
      if (at !== null) reporter.report("text-reference", line.from, line.to);
    }
    builder.fill(field, builder.add(field, -1, line.from), line.from, line.to);
    if (this.#context.take(1, line.from)) builder.finish(line.to);
    else builder.cancel();
  }
}
