import { SitemapError } from "../model/error.ts";
import type { EmitTemplate } from "./kernel.ts";
import { TEMPLATE_SLOT } from "./layout.ts";

/** What stands behind the last of the four fields; before the first, at 0, stands what begins an entry. */
export const FINISH = 4;
/** Pieces for entries with extra values: what closes a field, by field + 1, and what closes the entry. */
export const CLOSE_PIECES = 25;
export const ENTRY_CLOSE = 30;
const MAX_PIECE_BYTES = TEMPLATE_SLOT - 16;
const MAX_EXTRAS = 15;

/** An extra column as both kernels use it. */
export interface CompiledExtra {
  readonly url: boolean;
  readonly open: Uint8Array;
  readonly close: Uint8Array;
}

/** Makes extra columns ready for use; throws ERR_ARGUMENT for more of them, or longer text, than the kernel holds. */
export function compileExtras({ extras }: EmitTemplate): readonly CompiledExtra[] {
  if (extras.length > MAX_EXTRAS) throw new SitemapError("ERR_ARGUMENT", `Expected at most ${MAX_EXTRAS} extra columns, found ${extras.length}.`);
  return extras.map(({ kind, open, close }) => ({ url: kind === "url", open: pieceOf(open), close: pieceOf(close) }));
}

/**
 * The text between any two values that may follow one another: `pieces[from * 5 + to]`, where `from` is 0 for the start of the
 * entry and otherwise a field + 1, and `to` is a field, or 4 for the end. One copy each, instead of two or three.
 * Behind them stand CLOSE_PIECES and ENTRY_CLOSE.
 */
export function compileTemplate(template: EmitTemplate): readonly Uint8Array[] {
  const { entryOpen, fieldOpen, fieldClose, entryClose } = template;
  const before = [entryOpen, ...fieldClose];
  const after = [...fieldOpen, entryClose];
  return [...before.flatMap((left) => after.map((right) => left + right)), ...before, entryClose].map(pieceOf);
}

function pieceOf(text: string): Uint8Array {
  const piece = new TextEncoder().encode(text);
  if (piece.length > MAX_PIECE_BYTES)
    throw new SitemapError("ERR_ARGUMENT", `Expected a template piece of at most ${MAX_PIECE_BYTES} bytes, found ${piece.length}.`);
  return piece;
}
