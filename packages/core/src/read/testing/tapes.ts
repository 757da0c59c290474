import { sliceUtf8 } from "../../kernel/strings.ts";
import { ENTRY_INTS, FIELD_INTS, FLAG } from "../../kernel/tape.ts";
import { createSitemapParser } from "../parser.ts";
import type { ParserOptions } from "../parser-types.ts";
import type { ReadSummary } from "../types.ts";

/** The tapes of a document, with offsets of the document and texts in place of offsets in memory, so that both ways can be compared. */
export function readTapes(chunks: Iterable<Uint8Array>, options: ParserOptions): { readonly tape: readonly unknown[]; readonly summary: ReadSummary } {
  const entries: unknown[] = [];
  const parser = createSitemapParser(options, {
    tape({ arena, tape, entries: count, element, base }) {
      for (let at = 0, entry = 0; entry < count; entry++) {
        const fields = tape[at + 2] ?? 0;
        const row: unknown[] = [element, (tape[at] ?? 0) + base, (tape[at + 1] ?? 0) + base];
        at += ENTRY_INTS;
        for (let field = 0; field < fields; field++, at += FIELD_INTS) {
          const [number, parent, flags = 0, rawStart = 0, rawEnd = 0, start = 0, end = 0] = tape.subarray(at, at + FIELD_INTS);
          const inArena = (flags & FLAG.IN_ARENA) !== 0;
          row.push([number, parent, flags, rawStart + base, rawEnd + base, inArena ? sliceUtf8(arena, start, end) : [start + base, end + base]]);
        }
        entries.push(row);
      }
    },
  });
  for (const chunk of chunks) parser.push(chunk);
  const summary = parser.end();
  parser.release();
  return { tape: entries, summary };
}
