import { LOC } from "../model/fields.ts";
import { PieceList } from "../xml/pieces.ts";
import type { DocumentContext } from "./document-handler.ts";
import type { Open } from "./open-elements.ts";

/** The text of the element at hand, which becomes that of its field when the element ends. */
export class ElementText {
  readonly pieces: PieceList;
  /** Has the open entry a loc that was reported and left out? */
  badLoc = false;
  readonly #context: DocumentContext;

  constructor(context: DocumentContext) {
    this.#context = context;
    this.pieces = new PieceList(context.window);
  }

  /** The element ends, its content at `end`. `unclosed`: it has no end tag. */
  close(open: Open, end: number, unclosed: boolean): void {
    const { text, builder, reporter } = this.#context;
    const { field } = open;
    if (field === undefined) return;
    const arenaUsed = text.used;
    text.decode(this.pieces);
    this.pieces.clear();
    const empty = text.start === text.end;
    if (empty && unclosed) {
      // What was opened only to be left is a mistyped end tag, and was reported as such.
      if (open.ordinal >= 0) builder.dropFrom(open.ordinal);
      return;
    }
    const isLoc = field.number === LOC;
    if (isLoc && (empty || text.hasControl)) {
      reporter.report(empty ? "loc-empty" : "loc-control-character", empty ? open.tagStart : open.content, empty ? Math.max(open.tagEnd, end) : end);
      text.used = arenaUsed;
      this.badLoc = true;
      if (open.ordinal >= 0) builder.dropFrom(open.ordinal);
      return;
    }
    if (open.ordinal >= 0) builder.fill(field, open.ordinal, open.content, end);
    else {
      reporter.report("loc-repeated", open.tagStart, end);
      builder.addExtra(field, open.content, end);
    }
  }
}
