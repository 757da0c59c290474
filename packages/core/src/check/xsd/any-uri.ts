const LETTER = 1;
const DIGIT = 2;
const HEX_LETTER = 4;
/** `-`, `.` and `+`, which a scheme may hold. */
const SCHEME_MARK = 8;
/** Unreserved characters and sub-delimiters (https://www.rfc-editor.org/rfc/rfc3986#section-2): they may stand anywhere but in a scheme. */
const PLAIN = 16;
const AT = 32;
const COLON = 64;
/** `/` and `?`, which a query and a fragment may hold. */
const SLASH = 128;
const BRACKET = 256;
/** Characters that `xs:anyURI` takes as if they were escaped (https://www.w3.org/TR/xmlschema-2/#anyURI). */
const ESCAPED = 512;

const REG_NAME = PLAIN | ESCAPED;
const USER_INFO = REG_NAME | COLON;
const SEGMENT_WITHOUT_COLON = REG_NAME | AT;
const SEGMENT = SEGMENT_WITHOUT_COLON | COLON;
const QUERY = SEGMENT | SLASH;
const FRAGMENT = QUERY | BRACKET;

const PERCENT = 0x25;
const MAX_PORT = 2_147_483_647;

/** What each ASCII character is. */
const CLASSES: Uint16Array = /* @__PURE__ */ Uint16Array.from({ length: 128 }, (_, code) => classOf(String.fromCharCode(code)));

function classOf(character: string): number {
  if (/[A-Za-z]/.test(character)) return LETTER | PLAIN | (/[A-Fa-f]/.test(character) ? HEX_LETTER : 0);
  if (/[0-9]/.test(character)) return DIGIT | PLAIN;
  if (/[-.+]/.test(character)) return SCHEME_MARK | PLAIN;
  if ("_~!$&'()*,;=".includes(character)) return PLAIN;
  if (character === "@") return AT;
  if (character === ":") return COLON;
  if ("/?".includes(character)) return SLASH;
  if ("[]".includes(character)) return BRACKET;
  return "%#".includes(character) ? 0 : ESCAPED;
}

/** Is this collapsed text an `xs:anyURI` as libxml2 judges it: a URI reference of RFC 3986, where characters that must be escaped count as letters? */
export function isAnyUri(text: string): boolean {
  return new UriReader(text, -1).isReference();
}

/** Is this a URI reference of RFC 3986 (https://www.rfc-editor.org/rfc/rfc3986#section-4.1), as libxml2 reads it? */
export function isUriReference(text: string): boolean {
  return new UriReader(text, ~ESCAPED).isReference();
}

/** Reads a URI from left to right, without going back: a text of any length takes one pass. */
class UriReader {
  readonly #text: string;
  readonly #allowed: number;

  constructor(text: string, allowed: number) {
    this.#text = text;
    this.#allowed = allowed;
  }

  isReference(): boolean {
    const scheme = this.#scheme();
    return (scheme > 0 && this.#isHierarchy(scheme, SEGMENT)) || this.#isHierarchy(0, SEGMENT_WITHOUT_COLON);
  }

  /** The place behind the colon of a scheme; 0 without one. */
  #scheme(): number {
    if ((this.#classAt(0) & LETTER) === 0) return 0;
    let at = 1;
    while ((this.#classAt(at) & (LETTER | DIGIT | SCHEME_MARK)) !== 0) at++;
    return this.#text[at] === ":" ? at + 1 : 0;
  }

  /** Authority and path, or path, then query and fragment, to the end. */
  #isHierarchy(from: number, first: number): boolean {
    const text = this.#text;
    let at = from;
    if (text[at] === "/" && text[at + 1] === "/") {
      at = this.#authority(at + 2);
      if (at < 0) return false;
    } else if (text[at] !== "/") at = this.#run(at, first);
    while (text[at] === "/") at = this.#run(at + 1, SEGMENT);
    if (text[at] === "?") at = this.#run(at + 1, QUERY);
    if (text[at] === "#") at = this.#run(at + 1, FRAGMENT);
    return at === text.length;
  }

  /** The place behind the authority; -1 where it is none. */
  #authority(from: number): number {
    const text = this.#text;
    const user = this.#run(from, USER_INFO);
    let at = text[user] === "@" ? user + 1 : from;
    if (text[at] === "[") {
      const close = text.indexOf("]", at);
      if (close < 0) return -1;
      at = close + 1;
    } else at = this.#run(at, REG_NAME);
    if (text[at] !== ":") return at;
    const port = ++at;
    while ((this.#classAt(at) & DIGIT) !== 0) at++;
    return at === port || Number(text.slice(port, at)) > MAX_PORT ? -1 : at;
  }

  /** The place behind characters of these classes and percent escapes. */
  #run(from: number, classes: number): number {
    const text = this.#text;
    for (let at = from; ; ) {
      if ((this.#classAt(at) & classes) !== 0) at++;
      else if (text.charCodeAt(at) === PERCENT && this.#isHex(at + 1) && this.#isHex(at + 2)) at += 3;
      else return at;
    }
  }

  #isHex(at: number): boolean {
    return (this.#classAt(at) & (DIGIT | HEX_LETTER)) !== 0;
  }

  #classAt(at: number): number {
    if (at >= this.#text.length) return 0;
    const code = this.#text.charCodeAt(at);
    return (code < 128 ? (CLASSES[code] ?? 0) : ESCAPED) & this.#allowed;
  }
}
