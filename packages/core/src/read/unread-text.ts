import { PieceList } from "../xml/pieces.ts";
import type { DocumentContext } from "./document-handler.ts";
import { checkUnread } from "./entry-parts.ts";

/** Text of elements that are passed over. Nobody reads it, but it has to be well-formed all the same. */
export class UnreadText {
  readonly #context: DocumentContext;
  readonly #pieces: PieceList;

  constructor(context: DocumentContext) {
    this.#context = context;
    this.#pieces = new PieceList(context.window);
  }

  /** Takes a piece of text, where it lies in an entry: without one there is no limit to what would have to be kept. */
  add(start: number, end: number, cdata: boolean): void {
    if (this.#context.builder.open) this.#pieces.add(start, end, cdata);
  }

  /** A tag ends the text. Reports what is wrong with it. */
  end(): void {
    if (this.#pieces.count === 0) return;
    checkUnread(this.#context, this.#pieces);
    this.#pieces.clear();
  }
}
