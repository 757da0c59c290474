/*
 * Bytes of an ASCII-compatible encoding → tokens with spans. Nothing here throws, copies or decodes.
 *
 * The idea: a start or end tag is taken whole or not at all (NEED: more bytes, then call again). Text and CDATA come in pieces,
 * whatever is there. Comments, processing instructions, DOCTYPE and bogus declarations are passed over in a streaming way;
 * `#skip` says which one is under way, and `Passage` finds its end. What must stay true: where a token ends depends on the bytes alone, never on how they
 * were cut into chunks; and no byte is looked at more than a few times, so that `#scan` remembers how far an unfinished tag was searched.
 */

import { AttributeSpans } from "./attribute-spans.ts";
import { APOSTROPHE, BANG, CLOSE_BRACKET, DASH, EQUALS, GT, isNameByte, isNameStart, isSpace, LT, QUESTION, QUOTE, SLASH, startsWithAscii } from "./bytes.ts";
import { Passage } from "./passage.ts";
import { PassedBytes } from "./passed-bytes.ts";
import { type OtherKind, TOKEN, type Token, type TokenizerOptions } from "./tokens.ts";
import type { ByteWindow } from "./window.ts";

/** Longest opening that must be seen whole before it is clear what it opens: `<![CDATA[` and `<!DOCTYPE`. */
const LONGEST_OPENING = 9;
type Skip = "none" | OtherKind;

/** Length of `<?xml-stylesheet`. */
const STYLESHEET_OPENING = 16;

export class Tokenizer {
  /** Span of a text or CDATA piece; of a tag; of the name in a tag. */
  start = 0;
  end = 0;
  nameStart = 0;
  nameEnd = 0;
  selfClosing = false;
  /** Which kind an OTHER token is, and where it began. */
  kind: OtherKind = "comment";
  /** Spans of the attributes of the start tag: name start, name end, value start, value end. */
  readonly attributes: readonly number[];
  /** At the end of the input: did it end within markup? */
  unfinished = false;

  readonly #window: ByteWindow;
  readonly #options: TokenizerOptions;
  readonly #passed: PassedBytes;
  readonly #passage: Passage;
  readonly #attributes: AttributeSpans;
  #skip: Skip = "none";
  #skipStart = 0;
  /** State of the search for the end of an unfinished tag. */
  #scan = -1;
  #scanQuote = 0;
  #scanEquals = false;
  #scanClose = -1;

  constructor(window: ByteWindow, options: TokenizerOptions) {
    this.#window = window;
    this.#options = options;
    this.#passed = new PassedBytes(window, options.onFault);
    this.#passage = new Passage(window, options.onFault);
    this.#attributes = new AttributeSpans(window, options.onFault);
    this.attributes = this.#attributes.spans;
  }

  /** Says that the document is labelled with a single-byte encoding. */
  setLegacy(): void {
    this.#passed.setLegacy();
  }

  /** Takes the next token. `final` says that no more bytes will come. */
  next(final: boolean): Token {
    const from = this.#window.position;
    const token = this.#next(final);
    // What passes without a token, or as one that has no text, is read by nobody.
    if (token === TOKEN.NEED || token === TOKEN.OTHER) this.#passed.take(from, this.#window.position);
    if (token === TOKEN.OTHER) this.#passed.end();
    return token;
  }

  #next(final: boolean): Token {
    const window = this.#window;
    if (this.#skip !== "none") return this.#continueSkip(final);
    const { bytes, base, position } = window;
    const limit = window.end - base;
    const at = position - base;
    if (at >= limit) return TOKEN.NEED;
    if (bytes[at] !== LT) return this.#text(at);
    const next = bytes[at + 1];
    if (at + 1 >= limit) {
      if (final) this.unfinished = true;
      return TOKEN.NEED;
    }
    if (next === SLASH) return this.#endTag(final);
    if (isNameStart(next)) return this.#startTag(final);
    if (next === BANG || next === QUESTION) return this.#open(at, final);
    this.#options.onFault("raw-less-than", position, position + 1);
    return this.#text(at);
  }

  /** Had the DOCTYPE that has passed an internal subset, which may declare entities? */
  get subsetSeen(): boolean {
    return this.#passage.subsetSeen;
  }

  /** Number of attributes of the start tag. */
  get attributeCount(): number {
    return this.#attributes.count;
  }

  /** Is a CDATA section under way? Its text belongs to the element around it. */
  get inCdata(): boolean {
    return this.#skip === "cdata";
  }

  #text(at: number): Token {
    const window = this.#window;
    const { bytes, base } = window;
    const limit = window.end - base;
    let index = at + 1;
    while (index < limit && bytes[index] !== LT) index++;
    this.start = base + at;
    this.end = window.position = base + index;
    return TOKEN.TEXT;
  }

  #open(at: number, final: boolean): Token {
    const window = this.#window;
    const { bytes, base } = window;
    const limit = window.end - base;
    const skip = this.#classify(at, limit, final);
    if (skip === undefined && !final) return TOKEN.NEED;
    this.#skip = skip ?? "declaration";
    this.#skipStart = base + at;
    this.#passage.begin();
    if (this.#skip === "doctype") this.#options.onFault("doctype", base + at, base + at + LONGEST_OPENING);
    if (this.#skip === "cdata" && !startsWithExactly(bytes, at + 3, "CDATA"))
      this.#options.onFault("declaration-bogus", base + at, base + at + LONGEST_OPENING);
    const opening = { comment: 4, cdata: 9, doctype: 9, instruction: 2, declaration: 2, none: 0 }[this.#skip];
    // `<?xml …>` and `<?xml-stylesheet …>` that lack their `?` would swallow the document; so they are taken whole, like a tag.
    if (this.#skip === "instruction" && startsWithAscii(bytes, at + 2, limit, "xml")) {
      const isDeclaration = at + 5 >= limit || !isNameByte(bytes[at + 5]);
      if (isDeclaration || startsWithAscii(bytes, at + 2, limit, "xml-stylesheet")) {
        this.#skip = "none";
        return this.#xmlInstruction(at, final, isDeclaration);
      }
    }
    window.position += Math.min(opening, limit - at);
    return this.#continueSkip(final);
  }

  #classify(at: number, limit: number, final: boolean): Skip | undefined {
    const { bytes } = this.#window;
    const known = limit - at;
    // The byte behind `<?xml` says whether the name ends there; if it is a hyphen, `stylesheet` may follow.
    if (bytes[at + 1] === QUESTION) return known >= (final ? 5 : bytes[at + 5] === DASH ? STYLESHEET_OPENING : 6) ? "instruction" : undefined;
    if (bytes[at + 2] === DASH && bytes[at + 3] === DASH && known >= 4) return "comment";
    if (startsWithAscii(bytes, at + 2, limit, "[cdata[")) return "cdata";
    if (startsWithAscii(bytes, at + 2, limit, "doctype")) return "doctype";
    return known >= LONGEST_OPENING ? "declaration" : undefined;
  }

  #xmlInstruction(at: number, final: boolean, isDeclaration: boolean): Token {
    const window = this.#window;
    const { bytes, base } = window;
    const limit = window.end - base;
    let close = -1;
    let index = at + 2;
    for (; index < limit; index++) {
      const byte = bytes[index];
      if (byte === LT) {
        if (isDeclaration) break;
        // A value may hold a `<`; behind its end there is no more of the instruction.
        let before = index - 1;
        while (isSpace(bytes[before])) before--;
        if (bytes[before] === GT) close = before;
        if (bytes[before] === GT || bytes[before] === QUOTE || bytes[before] === APOSTROPHE) break;
      }
      if (byte !== GT) continue;
      if (bytes[index - 1] === QUESTION) return this.#finish("instruction", base + at, base + index + 1);
      if (close < 0 && isDeclaration) close = index;
    }
    if (index - at > this.#options.maxTagBytes) return TOKEN.TOO_LONG;
    if (index >= limit && !final) return TOKEN.NEED;
    if (close < 0 && index >= limit) {
      this.unfinished = true;
      return TOKEN.NEED;
    }
    const end = close < 0 ? index : close + 1;
    this.#options.onFault("instruction-unclosed", base + at, base + end);
    return this.#finish("instruction", base + at, base + end);
  }

  #finish(kind: OtherKind, start: number, end: number): Token {
    this.#skip = "none";
    this.kind = kind;
    this.start = start;
    this.end = this.#window.position = end;
    return TOKEN.OTHER;
  }

  #continueSkip(final: boolean): Token {
    const kind = this.#skip;
    if (kind === "cdata") return this.#cdata(final);
    const found = kind === "none" ? "declaration" : kind;
    const end = this.#passage.findEnd(found, final);
    if (end >= 0) return this.#finish(found, this.#skipStart, end);
    if (final) this.unfinished = true;
    return TOKEN.NEED;
  }

  /** `<![CDATA[ text ]]>` with the position behind the opening, or within the text. */
  #cdata(final: boolean): Token {
    const window = this.#window;
    const { bytes, base } = window;
    const limit = window.end - base;
    const at = window.position - base;
    for (let index = at; index < limit; index++) {
      if (bytes[index] !== CLOSE_BRACKET) continue;
      // What may be the start of `]]>` waits for the bytes behind it.
      if (index + 2 >= limit && !final && (index + 1 >= limit || bytes[index + 1] === CLOSE_BRACKET)) return this.#cdataPiece(at, index);
      if (bytes[index + 1] !== CLOSE_BRACKET || bytes[index + 2] !== GT || index + 2 >= limit) continue;
      if (index > at) return this.#cdataPiece(at, index);
      return this.#finish("cdata", this.#skipStart, base + index + 3);
    }
    if (final) this.unfinished = true;
    return this.#cdataPiece(at, limit);
  }

  #cdataPiece(at: number, to: number): Token {
    if (to === at) return TOKEN.NEED;
    const { base } = this.#window;
    this.start = base + at;
    this.end = this.#window.position = base + to;
    return TOKEN.CDATA;
  }

  #endTag(final: boolean): Token {
    const window = this.#window;
    const { bytes, base } = window;
    const limit = window.end - base;
    const at = window.position - base;
    let index = this.#scan < 0 ? at + 2 : this.#scan - base;
    while (index < limit && bytes[index] !== GT && bytes[index] !== LT) index++;
    const status = this.#measure(at, index, final);
    if (status !== undefined) return status;
    let nameEnd = at + 2;
    while (nameEnd < index && !isSpace(bytes[nameEnd])) nameEnd++;
    this.nameStart = base + at + 2;
    this.nameEnd = base + nameEnd;
    this.#closeTag(at, index);
    return TOKEN.END;
  }

  /** Is the tag too long, or not yet there? `index` is where its end was found, or the end of the window. */
  #measure(at: number, index: number, final: boolean): Token | undefined {
    const window = this.#window;
    if (index - at > this.#options.maxTagBytes) return TOKEN.TOO_LONG;
    if (index < window.end - window.base) return undefined;
    this.#scan = window.base + index;
    if (final) this.unfinished = true;
    return TOKEN.NEED;
  }

  #closeTag(at: number, index: number): void {
    const { bytes, base } = this.#window;
    this.#scan = -1;
    const closed = bytes[index] === GT;
    this.start = base + at;
    this.end = this.#window.position = base + index + (closed ? 1 : 0);
    if (!closed) this.#options.onFault("tag-unclosed", this.start, this.end);
  }

  #startTag(final: boolean): Token {
    const window = this.#window;
    const { bytes, base } = window;
    const limit = window.end - base;
    const at = window.position - base;
    if (this.#scan < 0) {
      this.#scan = base + at + 1;
      this.#scanQuote = 0;
      this.#scanEquals = false;
      this.#scanClose = -1;
    }
    let index = this.#scan - base;
    let quote = this.#scanQuote;
    let equals = this.#scanEquals;
    let needs = false;
    for (; index < limit; index++) {
      const byte = bytes[index];
      if (quote !== 0) {
        if (byte === quote) quote = 0;
        else if (byte === GT && this.#scanClose < 0) this.#scanClose = base + index;
        else if (byte === LT) {
          if (index + 1 >= limit && !final) break;
          const next = bytes[index + 1];
          if (next === SLASH || next === BANG || next === QUESTION || isNameStart(next)) {
            if (this.#scanClose >= 0) {
              index = this.#scanClose - base;
              break;
            }
            const inside = this.#staysInValue(index, quote, final);
            if (inside === undefined) needs = true;
            if (inside !== true) break;
          }
          this.#options.onFault("raw-less-than", base + index, base + index + 1);
        }
      } else if (byte === GT || byte === LT) break;
      else if ((byte === QUOTE || byte === APOSTROPHE) && equals) {
        quote = byte;
        this.#scanClose = -1;
      }
      if (!isSpace(byte)) equals = byte === EQUALS;
    }
    const stopped = !needs && index < limit && (index + 1 < limit || final || bytes[index] === GT || quote === 0);
    this.#scanQuote = quote;
    this.#scanEquals = equals;
    if (!stopped) {
      const status = this.#measure(at, Math.max(index, at + 1), final);
      if (status !== undefined) return status;
      this.#scan = base + index;
      return TOKEN.NEED;
    }
    if (index - at > this.#options.maxTagBytes) return TOKEN.TOO_LONG;
    this.#readTag(at, index);
    return TOKEN.START;
  }

  /** Does the value in quotes go on behind the `<` at `index`, as in `title="a<b"`? Undefined where its end is not yet there. */
  #staysInValue(index: number, quote: number, final: boolean): boolean | undefined {
    const { bytes, base, end } = this.#window;
    const most = index + this.#options.maxTagBytes;
    const limit = Math.min(end - base, most);
    let at = index + 1;
    while (at < limit && bytes[at] !== quote && bytes[at] !== LT && bytes[at] !== GT) at++;
    if (at + 1 >= limit && !final && limit < most) return undefined;
    const behind = bytes[at + 1];
    return bytes[at] === quote && at + 1 < limit && (isSpace(behind) || behind === SLASH || behind === GT || behind === QUESTION);
  }

  #readTag(at: number, close: number): void {
    const { bytes, base } = this.#window;
    this.selfClosing = bytes[close] === GT && bytes[close - 1] === SLASH;
    const limit = this.selfClosing ? close - 1 : close;
    let index = at + 1;
    while (index < limit && !isNameBreak(bytes[index])) index++;
    this.nameStart = base + at + 1;
    this.nameEnd = base + index;
    this.#attributes.read(index, limit);
    this.#closeTag(at, close);
  }
}

function isNameBreak(byte: number | undefined): boolean {
  return isSpace(byte) || byte === SLASH || byte === GT || byte === LT || byte === EQUALS || byte === QUOTE || byte === APOSTROPHE;
}

function startsWithExactly(bytes: Uint8Array, at: number, word: string): boolean {
  for (let index = 0; index < word.length; index++) if (bytes[at + index] !== word.charCodeAt(index)) return false;
  return true;
}
