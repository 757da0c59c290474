/** The five components of RFC 3986 section 3; a missing one is undefined, the path is always there. */
export interface UrlParts {
  readonly scheme: string | undefined;
  readonly authority: string | undefined;
  readonly path: string;
  readonly query: string | undefined;
  readonly fragment: string | undefined;
}

/** Appendix B of RFC 3986, with the grammar of the scheme. It matches every text. */
const PARTS = /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#([\s\S]*))?$/;
const ABSOLUTE_HTTP = /^https?:\/\/[^/?#\s:@][^/?#\s]*/i;

/** Splits a reference into its components without judging or changing them. */
export function splitUrl(text: string): UrlParts {
  const match = PARTS.exec(text);
  return { scheme: match?.[1], authority: match?.[2], path: match?.[3] ?? "", query: match?.[4], fragment: match?.[5] };
}

/** Puts components together again (RFC 3986 section 5.3). */
export function joinUrl(parts: UrlParts): string {
  const scheme = parts.scheme === undefined ? "" : `${parts.scheme}:`;
  const authority = parts.authority === undefined ? "" : `//${parts.authority}`;
  const query = parts.query === undefined ? "" : `?${parts.query}`;
  const fragment = parts.fragment === undefined ? "" : `#${parts.fragment}`;
  return `${scheme}${authority}${parts.path}${query}${fragment}`;
}

/** Does the text begin with `http://` or `https://` and a host? */
export function isAbsoluteHttpUrl(text: string): boolean {
  return ABSOLUTE_HTTP.test(text);
}

/** References that cannot be mistaken for a host without its scheme: `/a`, `./a`, `?a`, `//host`, `a/b`. */
const SURE_REFERENCE = /^(?:\/|\.\/|\.\.\/|\?|\/\/)|^[^./?#:\s]+(?:[/?#]|$)/;
/** Names of files as pages and sitemaps have them: `post.php?id=3` and `posts.xml.gz` are files beside this one, `example.com` is none. */
const FILE_NAME = /^[^/?#:\s]+\.(?:x?html?|php\d?|aspx?|jspx?|cfm|cgi|do|xml|txt|rss|atom|gz)(?:[?#]|$)/i;

/** A scheme that lost its colon: `https//example.com/a` is no folder named https. */
const BROKEN_SCHEME = /^h?ttps?[^\w/?#]?\/\//i;

/** Does the text begin as an absolute URL whose scheme was misspelt, such as `https//example.com`? */
export function hasBrokenScheme(text: string): boolean {
  return BROKEN_SCHEME.test(text) && !isAbsoluteHttpUrl(text);
}

/** Is it sure that a text without scheme is a reference to another page? `www.example.com/a` is a host whose scheme was left out. */
export function isSureReference(text: string): boolean {
  if (hasBrokenScheme(text)) return false;
  return SURE_REFERENCE.test(text) || (FILE_NAME.test(text) && !/^www\./i.test(text));
}

/** Takes `.` and `..` out of an absolute path (RFC 3986 section 5.2.4), which never climbs above the root. */
export function removeDotSegments(path: string): string {
  const output: string[] = [];
  const segments = path.split("/");
  segments.forEach((segment, at) => {
    const last = at === segments.length - 1;
    if (segment === ".") {
      if (last) output.push("");
    } else if (segment === "..") {
      if (output.length > 1) output.pop();
      if (last) output.push("");
    } else {
      output.push(segment);
    }
  });
  return output.join("/");
}

/**
 * Resolves a reference against an absolute base (RFC 3986 section 5.2.2). Nothing else is changed: no case, no escapes, no port.
 * An absolute reference stays as it is, dot segments included.
 */
export function resolveReference(reference: string, base: string): string {
  const given = splitUrl(reference);
  if (given.scheme !== undefined) return reference;
  const from = splitUrl(base);
  const { fragment } = given;
  if (given.authority !== undefined) return joinUrl({ ...given, scheme: from.scheme, path: removeDotSegments(given.path) });
  const { scheme, authority } = from;
  if (given.path === "") return joinUrl({ scheme, authority, path: from.path, query: given.query ?? from.query, fragment });
  const merged = given.path.startsWith("/") ? given.path : `${from.path === "" ? "/" : from.path.slice(0, from.path.lastIndexOf("/") + 1)}${given.path}`;
  return joinUrl({ scheme, authority, path: removeDotSegments(merged), query: given.query, fragment });
}
