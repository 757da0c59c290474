import { sliceUtf8 } from "../kernel/strings.ts";
import { LOC } from "../model/fields.ts";
import { isAbsoluteHttpUrl } from "../value/url.ts";
import { PieceList, trimSpan } from "../xml/pieces.ts";
import type { DocumentContext } from "./document-handler.ts";
import { checkUnread, fieldsOf } from "./entry-parts.ts";

/** Text that stands in an entry itself. The first of it may be the address of the entry; what follows the next tag is none of it. */
export class BareText {
  readonly pieces: PieceList;
  readonly #context: DocumentContext;
  /** Has a tag followed the text? */
  #over = false;

  constructor(context: DocumentContext) {
    this.#context = context;
    this.pieces = new PieceList(context.window);
  }

  get empty(): boolean {
    return this.pieces.count === 0;
  }

  /** Would further text be none of it? */
  get over(): boolean {
    return this.#over;
  }

  /** An entry begins. */
  begin(): void {
    this.pieces.clear();
    this.#over = false;
  }

  clear(): void {
    this.pieces.clear();
  }

  /** A tag passes. */
  endRun(): void {
    if (!this.empty) this.#over = true;
  }

  /** Where the text of a span begins: white space before the first is none of it, whether it comes with the text or alone. */
  startOf(start: number, end: number): number {
    return this.empty ? trimSpan(this.#context.window, start, end)[0] : start;
  }

  /** Makes the text the address of the open entry where it is one and the entry has no other; else reports it. */
  settle(): void {
    if (this.empty) return;
    const { builder, reporter, window } = this.#context;
    const { start, end } = this.pieces;
    const isLoc = !builder.hasLoc && builder.pendingEntries === 0 && this.#takeLoc();
    if (!isLoc) checkUnread(this.#context, this.pieces);
    reporter.report(isLoc ? "loc-bare" : "stray-text", ...trimSpan(window, start, end));
    this.clear();
  }

  #takeLoc(): boolean {
    const { text, window, builder } = this.#context;
    const field = fieldsOf(this.#context)[LOC];
    if (field === undefined) return false;
    text.decode(this.pieces);
    const value = text.inArena ? sliceUtf8(text.arena, text.start, text.end) : sliceUtf8(window.bytes, text.start - window.base, text.end - window.base);
    if (!isAbsoluteHttpUrl(value) || text.hasControl) return false;
    const { start, end } = this.pieces;
    builder.fill(field, builder.add(field, -1, start), start, end);
    return true;
  }
}
