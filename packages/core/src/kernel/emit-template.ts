import { SitemapError } from "../model/error.ts";
import type { EmitTemplate } from "./kernel.ts";
import { TEMPLATE_SLOT } from "./layout.ts";

/** What stands behind the last of the four fields; before the first, at 0, stands what begins an entry. */
export const FINISH = 4;
const MAX_PIECE_BYTES = TEMPLATE_SLOT - 16;

/**
 * The text between any two values that may follow one another: `pieces[from * 5 + to]`, where `from` is 0 for the start of the
 * entry and otherwise a field + 1, and `to` is a field, or 4 for the end. One copy each, instead of two or three.
 */
export function compileTemplate(template: EmitTemplate): readonly Uint8Array[] {
  const { entryOpen, fieldOpen, fieldClose, entryClose } = template;
  const before = [entryOpen, ...fieldClose];
  const after = [...fieldOpen, entryClose];
  const encoder = new TextEncoder();
  return before.flatMap((left) =>
    after.map((right) => {
      const piece = encoder.encode(left + right);
      if (piece.length > MAX_PIECE_BYTES)
        throw new SitemapError("ERR_ARGUMENT", `Expected a template piece of at most ${MAX_PIECE_BYTES} bytes, found ${piece.length}.`);
      return piece;
    }),
  );
}
