/** The end of the text came before the end of the record. */
export const UNFINISHED = -1;
/** A quote stands where none may. */
export const BROKEN = -2;

export interface RecordOptions {
  readonly delimiter: string;
  /** Is the end of the text the end of the input? */
  readonly final: boolean;
  /** More fields than this are a sign of quotes gone wrong, and BROKEN. */
  readonly maxFields: number;
}

/**
 * Reads one record of RFC 4180 (https://www.rfc-editor.org/rfc/rfc4180#section-2) at `from` into `fields` and returns the place behind its line end,
 * UNFINISHED or BROKEN. Quotes inside an unquoted field are text, as every spreadsheet has it; spaces around a quoted field are passed over.
 */
export function readRecord(text: string, from: number, fields: string[], options: RecordOptions): number {
  const { delimiter, final } = options;
  fields.length = 0;
  for (let at = from; ; at++) {
    if (fields.length > options.maxFields) return BROKEN;
    const open = skipSpaces(text, at, delimiter);
    if (text[open] === '"') {
      at = readQuoted(text, open, fields, final);
      if (at < 0) return at;
      at = skipSpaces(text, at, delimiter);
    } else {
      const end = fieldEnd(text, at, delimiter);
      if (end < 0 && !final) return UNFINISHED;
      const stop = end < 0 ? text.length : end;
      const cut = text[stop] !== delimiter && text[stop - 1] === "\r" && stop > at ? stop - 1 : stop;
      fields.push(text.slice(at, cut));
      at = stop;
    }
    if (text[at] === delimiter) continue;
    return recordEnd(text, at, final);
  }
}

function recordEnd(text: string, at: number, final: boolean): number {
  if (text[at] === "\n") return at + 1;
  if (at === text.length) return final ? at : UNFINISHED;
  if (text[at] !== "\r") return BROKEN;
  if (text[at + 1] === "\n") return at + 2;
  return at + 1 === text.length ? (final ? at + 1 : UNFINISHED) : BROKEN;
}

/** Reads the field whose quote opens at `open`; returns the place behind its closing quote or UNFINISHED. */
function readQuoted(text: string, open: number, fields: string[], final: boolean): number {
  let value = "";
  for (let from = open + 1; ; ) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return UNFINISHED;
    // At the very end of a piece this may be the first of two quotes.
    if (quote + 1 === text.length && !final) return UNFINISHED;
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') {
      fields.push(value);
      return quote + 1;
    }
    value += '"';
    from = quote + 2;
  }
}

function skipSpaces(text: string, from: number, delimiter: string): number {
  let at = from;
  while (text[at] === " " || (text[at] === "\t" && delimiter !== "\t")) at++;
  return at;
}

function fieldEnd(text: string, from: number, delimiter: string): number {
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === delimiter || character === "\n") return at;
  }
  return -1;
}
