/** Bytes of markup. */
export const LT = 0x3c as const;
export const GT = 0x3e as const;
export const AMP = 0x26 as const;
export const SLASH = 0x2f as const;
export const EQUALS = 0x3d as const;
export const QUOTE = 0x22 as const;
export const APOSTROPHE = 0x27 as const;
export const BANG = 0x21 as const;
export const QUESTION = 0x3f as const;
export const DASH = 0x2d as const;
export const DOT = 0x2e as const;
export const OPEN_BRACKET = 0x5b as const;
export const CLOSE_BRACKET = 0x5d as const;
export const SEMICOLON = 0x3b as const;
export const HASH = 0x23 as const;
export const COLON = 0x3a as const;
export const LF = 0x0a as const;
export const CR = 0x0d as const;
export const TAB = 0x09 as const;
export const SPACE = 0x20 as const;

/** Is this white space of XML 1.0 section 2.3? */
export function isSpace(byte: number | undefined): boolean {
  return byte === SPACE || byte === LF || byte === CR || byte === TAB;
}

/** May a name begin with this byte? Every byte above ASCII counts; which letters they are does not matter here. */
export function isNameStart(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  const lower = byte | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || byte === 0x5f || byte === COLON || byte >= 0x80;
}

/** May this byte stand in a name? Every byte above ASCII counts. */
export function isNameByte(byte: number | undefined): boolean {
  return isNameStart(byte) || byte === DASH || byte === DOT || (byte !== undefined && byte >= 0x30 && byte <= 0x39);
}

/** Is this a control character that no XML document may hold (XML 1.0 section 2.2)? */
export function isControl(byte: number): boolean {
  return byte < SPACE && byte !== TAB && byte !== LF && byte !== CR;
}

/** Length of the well-formed UTF-8 sequence at `at`, or 0 where there is none (Unicode 15, table 3-7). */
export function utf8Length(bytes: Uint8Array, at: number, end: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  if (at + length > end) return 0;
  const second = bytes[at + 1] ?? 0;
  const low = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  const high = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  if (second < low || second > high) return 0;
  for (let index = 2; index < length; index++) if (((bytes[at + index] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}

/** Are all of bytes[from, to) well-formed UTF-8? */
export function isUtf8(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; ) {
    if ((bytes[at] ?? 0) < 0x80) at++;
    else {
      const length = utf8Length(bytes, at, to);
      if (length === 0) return false;
      at += length;
    }
  }
  return true;
}

/** Does the ASCII text `word`, given in lower case, stand at `at`, in either case? */
export function startsWithAscii(bytes: Uint8Array, at: number, end: number, word: string): boolean {
  if (at + word.length > end) return false;
  for (let index = 0; index < word.length; index++) {
    const byte = bytes[at + index] ?? 0;
    const lower = byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte;
    if (lower !== word.charCodeAt(index)) return false;
  }
  return true;
}
