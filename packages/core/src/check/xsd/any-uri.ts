/** Reads like most addresses do, so that the grammar below is for the rest. */
const PLAIN =
  /^https?:\/\/[A-Za-z][A-Za-z0-9.-]*(?:\/(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/]|%[0-9A-Fa-f]{2})*)?(?:[?#](?:[A-Za-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*)?$/;

const SCHEME = /[A-Za-z][A-Za-z0-9+.-]*:/y;
const USER_INFO = /(?:[A-Za-z0-9\-._~!$&'()*+,;=:]|%[0-9A-Fa-f]{2})*@/y;
const LITERAL = /\[[^\]]*\]/y;
const REG_NAME = /(?:[A-Za-z0-9\-._~!$&'()*+,;=]|%[0-9A-Fa-f]{2})*/y;
const PORT = /:([0-9]+)/y;
const PATH = /(?:\/(?:[A-Za-z0-9\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*)*/y;
const SEGMENT = /(?:[A-Za-z0-9\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*/y;
const SEGMENT_WITHOUT_COLON = /(?:[A-Za-z0-9\-._~!$&'()*+,;=@]|%[0-9A-Fa-f]{2})*/y;
const QUERY = /(?:\?(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*)?/y;
const FRAGMENT = /(?:#(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/?[\]]|%[0-9A-Fa-f]{2})*)?/y;

/** Characters that `xs:anyURI` takes anywhere, since they would be escaped before use (https://www.w3.org/TR/xmlschema-2/#anyURI). */
const ESCAPED_BEFORE_USE = /[\0- "<>\\^`{|}\u007f-\uffff]/gu;
const MAX_PORT = 2_147_483_647;

/** Is this collapsed text an `xs:anyURI` as libxml2 judges it: a URI reference of RFC 3986, where characters that must be escaped count as letters? */
export function isAnyUri(text: string): boolean {
  return PLAIN.test(text) || isUriReference(text.replace(/[\ud800-\udbff][\udc00-\udfff]/g, "_").replace(ESCAPED_BEFORE_USE, "_"));
}

/** Is this a URI reference of RFC 3986 (https://www.rfc-editor.org/rfc/rfc3986#section-4.1), as libxml2 reads it? */
export function isUriReference(text: string): boolean {
  return isUri(text) || isHierarchy(text, 0, SEGMENT_WITHOUT_COLON);
}

function isUri(text: string): boolean {
  const at = skip(SCHEME, text, 0);
  return at > 0 && isHierarchy(text, at, SEGMENT);
}

/** Authority and path, or path, then query and fragment, to the end. */
function isHierarchy(text: string, from: number, first: RegExp): boolean {
  let at = from;
  if (text.startsWith("//", at)) {
    at = authority(text, at + 2);
    if (at < 0) return false;
    at = skip(PATH, text, at);
  } else if (text[at] === "/") at = skip(PATH, text, at);
  else at = skip(PATH, text, skip(first, text, at));
  return skip(FRAGMENT, text, skip(QUERY, text, at)) === text.length;
}

/** The place behind the authority; -1 where it is none. */
function authority(text: string, from: number): number {
  let at = skip(USER_INFO, text, from);
  if (text[at] === "[") {
    const end = skip(LITERAL, text, at);
    if (end === at) return -1;
    at = end;
  } else at = skip(REG_NAME, text, at);
  if (text[at] !== ":") return at;
  PORT.lastIndex = at;
  const match = PORT.exec(text);
  return match === null || Number(match[1]) > MAX_PORT ? -1 : at + match[0].length;
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
