/** Characters that RFC 3986 allows somewhere in a URI, `[` and `]` apart. */
const PLAIN = /^[A-Za-z0-9\-._~:/?#@!$&'()*+,;=%]*$/;
/** An absolute URL of such characters without a fragment, whose host needs no look. */
const PLAIN_ABSOLUTE = /^https?:\/\/[A-Za-z0-9._~-]*[A-Za-z0-9](?::\d{1,4})?[/?][A-Za-z0-9\-._~:/?@!$&'()*+,;=%]*$/;
const BAD_PERCENT = /%(?![0-9A-Fa-f]{2})/;
const NEEDS_ENCODING = /%(?![0-9A-Fa-f]{2})|[^A-Za-z0-9\-._~:/?#@!$&'()*+,;=%]+/gu;

/** Is there nothing to encode behind the authority of a URL? */
export function isPlainUrlText(text: string): boolean {
  return PLAIN.test(text) && hasWholeEscapes(text);
}

/** Is this an absolute http(s) URL without fragment that is written as it is? Most are, and need nothing else. */
export function isPlainAbsoluteUrl(text: string): boolean {
  return PLAIN_ABSOLUTE.test(text) && hasWholeEscapes(text);
}

function hasWholeEscapes(text: string): boolean {
  return !text.includes("%") || !BAD_PERCENT.test(text);
}

/**
 * Percent-encodes what a URI may not hold: space, `"`, `<`, `>`, `\`, `^`, `` ` ``, `{`, `|`, `}`, `[`, `]`, a `%` without two hex digits,
 * and everything outside ASCII as UTF-8 (RFC 3986 section 2, RFC 3987 section 3.1). Percent escapes that are there stay as they are.
 * Half a character throws a URIError: to be looked for before.
 */
export function encodeUrlText(text: string): string {
  return isPlainUrlText(text) ? text : text.replace(NEEDS_ENCODING, (characters) => encodeURIComponent(characters));
}
