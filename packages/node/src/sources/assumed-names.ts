/** Names that other programs give to the address of a page, in lower case without spaces, `_` and `-`: of crawlers, search consoles, shops and blogs. */
const ASSUMED = new Set([
  "address",
  "canonical",
  "canonicalurl",
  "fullurl",
  "href",
  "landingpage",
  "link",
  "page",
  "pages",
  "pageurl",
  "permalink",
  "productlink",
  "producturl",
  "toppages",
  "uri",
]);
const ADDRESS = /^\s*(?:https?:\/\/|\/)[^\s/]/i;

/** A name of a column or property without what does not count in it. */
export function simplifyName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, "");
}

/** May what has this name be taken for the loc, where nothing is named loc or url and the value is an address? */
export function isAssumedLoc(name: string, value: unknown): value is string {
  return ASSUMED.has(simplifyName(name)) && typeof value === "string" && ADDRESS.test(value);
}

/** Names, simplified, that other programs give to the date of the last change. What they mean is not sure enough to take it for the lastmod unasked. */
const DATE_NAME = /^(?:(?:date|time|last)?(?:modified|updated?|changed?)(?:at|on|date|time)?|geändert(?:am)?|modifié(?:le)?)$/;

/** The column that probably holds the date of the last change. */
export function probableLastmod(names: readonly string[]): string | undefined {
  return names.find((name) => DATE_NAME.test(simplifyName(name)));
}
