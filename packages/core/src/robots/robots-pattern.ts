/** Characters that a URI may hold. */
const PLAIN = /^[!#-;=?-[\]_a-z~]*$/;
const ESCAPES = /%[0-9A-Fa-f]{2}|[^!#-;=?-[\]_a-z~]+/gu;
const UNRESERVED = /[A-Za-z0-9\-._~]/;
const LONE_SURROGATE = /\p{Surrogate}/gu;
/** What a client takes out of an address before it asks for it: dot segments, backslashes, line breaks. */
const NEEDS_RESOLUTION = /[/\\](?:\.|%2e)|[\\\t\n\r]/i;
const AUTHORITY = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^/?#]*/;

/** A path pattern of a rule, ready to be matched. */
export interface RobotsPattern {
  /** Octets of the pattern in its comparable form: the rule with most of them wins. */
  readonly octets: number;
  /** What every path begins with that matches. */
  readonly prefix: string;
  readonly matches: (path: string) => boolean;
}

/**
 * The form in which paths and patterns are compared: what a URI may not hold percent-encoded as UTF-8, hex digits in upper case, and
 * escapes of unreserved characters undone (https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2). Reserved characters and their escapes stay
 * apart, as in every parser in use; `/` and `%2F` are different paths.
 */
function toComparable(text: string): string {
  if (PLAIN.test(text) && !text.includes("%")) return text;
  return text.replace(ESCAPES, (found) => {
    if (!found.startsWith("%")) return encodeURIComponent(found.replace(LONE_SURROGATE, "\ufffd"));
    const character = String.fromCharCode(Number.parseInt(found.slice(1), 16));
    return UNRESERVED.test(character) ? character : found.toUpperCase();
  });
}

/** A pattern writes `*` and `$` as such by their escapes (https://www.rfc-editor.org/rfc/rfc9309#section-2.2.3). */
function escapeSpecial(text: string): string {
  return text.includes("*") || text.includes("$") ? text.replaceAll("*", "%2A").replaceAll("$", "%24") : text;
}

/** Path and query of an absolute address, or of a path, in comparable form. */
export function comparablePathOf(address: string): string {
  const resolved = NEEDS_RESOLUTION.test(address) ? resolve(address) : address;
  const hash = resolved.indexOf("#");
  const path = (hash < 0 ? resolved : resolved.slice(0, hash)).replace(AUTHORITY, "");
  return escapeSpecial(toComparable(path.startsWith("/") ? path : `/${path}`));
}

function resolve(address: string): string {
  const url = AUTHORITY.test(address) ? address : `http://host.invalid/${address.replace(/^\//, "")}`;
  return URL.canParse(url) ? new URL(url).href : address;
}

/** Compiles a path pattern: `*` is any sequence, `$` at the end is the end, everything else is itself, from the start. */
export function compileRobotsPattern(pattern: string): RobotsPattern {
  const comparable = toComparable(pattern);
  const anchored = comparable.endsWith("$");
  const [prefix = "", ...pieces] = (anchored ? comparable.slice(0, -1) : comparable).split("*").map(escapeSpecial);
  const octets = comparable.length;
  if (pieces.length === 0) return { octets, prefix, matches: anchored ? (path) => path === prefix : (path) => path.startsWith(prefix) };
  const last = anchored ? (pieces.pop() ?? "") : "";
  return { octets, prefix, matches: (path) => path.startsWith(prefix) && matchesPieces(path, { from: prefix.length, pieces, last }) };
}

/** Each piece where it comes first leaves the most for those behind it, so no other place need be tried. */
function matchesPieces(path: string, { from, pieces, last }: { readonly from: number; readonly pieces: readonly string[]; readonly last: string }): boolean {
  let at = from;
  for (const piece of pieces) {
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return path.length - last.length >= at && path.endsWith(last);
}
