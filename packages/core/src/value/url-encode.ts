/** Characters that RFC 3986 allows somewhere in a URI, `[` and `]` apart, and complete percent escapes. */
const PLAIN = /^(?:[A-Za-z0-9\-._~:/?#@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$/;
const NEEDS_ENCODING = /%(?![0-9A-Fa-f]{2})|[^A-Za-z0-9\-._~:/?#@!$&'()*+,;=%]/gu;
const encoder = /* @__PURE__ */ new TextEncoder();

/** Is there nothing to encode behind the authority of a URL? */
export function isPlainUrlText(text: string): boolean {
  return PLAIN.test(text);
}

/**
 * Percent-encodes what a URI may not hold: space, `"`, `<`, `>`, `\`, `^`, `` ` ``, `{`, `|`, `}`, `[`, `]`, a `%` without two hex digits,
 * and everything outside ASCII as UTF-8 (RFC 3986 section 2, RFC 3987 section 3.1). Percent escapes that are there stay as they are.
 */
export function encodeUrlText(text: string): string {
  return isPlainUrlText(text) ? text : text.replace(NEEDS_ENCODING, percentEncode);
}

function percentEncode(character: string): string {
  let encoded = "";
  for (const byte of encoder.encode(character)) encoded += `%${byte < 16 ? "0" : ""}${byte.toString(16).toUpperCase()}`;
  return encoded;
}
