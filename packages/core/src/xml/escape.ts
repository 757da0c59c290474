const MARKUP = /[&<>"']/;
const TEXT_ALL = /[&<>"'\r]/g;
const ATTRIBUTE_ALL = /[&<>"'\t\n\r]/g;
// These characters are the subject of the module.
const CONTROL = /[\t\n\r]/;
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u;
const FORBIDDEN_ALL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

const REFERENCES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};
const referenceTo = (character: string): string => REFERENCES[character] ?? character;

/**
 * Escapes text for an element: the five references of the protocol (https://www.sitemaps.org/protocol.html#escaping),
 * and a CR, which a parser would otherwise turn into LF (XML 1.0 section 2.11).
 */
export function escapeText(text: string): string {
  return MARKUP.test(text) || text.includes("\r") ? text.replace(TEXT_ALL, referenceTo) : text;
}

/** Escapes a URL as it is written, for an element or attribute: of the five characters it may hold only `&` and `'`. */
export function escapeUrl(url: string): string {
  const text = url.includes("&") ? url.replaceAll("&", "&amp;") : url;
  return text.includes("'") ? text.replaceAll("'", "&apos;") : text;
}

/** Escapes text for an attribute, whose line ends and tabs would otherwise become spaces (XML 1.0 section 3.3.3). */
export function escapeAttribute(text: string): string {
  return MARKUP.test(text) || CONTROL.test(text) ? text.replace(ATTRIBUTE_ALL, referenceTo) : text;
}

/** Does the text hold only characters of XML 1.0 section 2.2? */
export function isXmlText(text: string): boolean {
  return !FORBIDDEN.test(text);
}

/** Takes out every character that XML 1.0 section 2.2 does not allow, not even as a reference. */
export function removeForbidden(text: string): string {
  return text.replace(FORBIDDEN_ALL, "");
}
