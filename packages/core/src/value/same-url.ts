import { joinUrl, removeDotSegments, splitUrl } from "./url.ts";

const PLAIN = /^https?:\/\/[a-z0-9._~-]+\//;
const ESCAPE = /%([0-9A-Fa-f]{2})/g;
/** An escape that the key writes in another way: with a lower-case digit, or of an unreserved character. */
const ODD_ESCAPE = /%(?:[0-9A-F]?[a-f]|2[DE]|3[0-9]|4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE])/;
const UNRESERVED = /[A-Za-z0-9\-._~]/;
const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: "80", https: "443", ftp: "21" };

/**
 * The text that two spellings of the same URL share (RFC 3986 section 6.2.2, default port and empty path): scheme, host and percent escapes in one case,
 * unreserved characters decoded, dot segments removed. Most URLs are their own key.
 */
export function sameUrlKey(loc: string): string {
  if (PLAIN.test(loc) && !loc.includes("/.") && !(loc.includes("%") && ODD_ESCAPE.test(loc))) return loc;
  const parts = splitUrl(loc);
  const scheme = parts.scheme?.toLowerCase();
  const path = normaliseEscapes(parts.path);
  return joinUrl({
    scheme,
    authority: parts.authority === undefined ? undefined : withoutDefaultPort(normaliseEscapes(parts.authority).toLowerCase(), scheme),
    path: path === "" ? "/" : removeDotSegments(path),
    query: parts.query === undefined ? undefined : normaliseEscapes(parts.query),
    fragment: parts.fragment,
  });
}

function normaliseEscapes(text: string): string {
  if (!text.includes("%")) return text;
  return text.replace(ESCAPE, (_, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return UNRESERVED.test(character) ? character : `%${hex.toUpperCase()}`;
  });
}

function withoutDefaultPort(authority: string, scheme: string | undefined): string {
  const match = /^(.*?):(\d*)$/.exec(authority);
  if (match === null) return authority;
  const [, host = "", port = ""] = match;
  return port === "" || Number(port) === Number(DEFAULT_PORTS[scheme ?? ""] ?? -1) ? host : `${host}:${port}`;
}
