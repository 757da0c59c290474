import type { Result } from "../model/result.ts";
import { MIN_LOC_LENGTH } from "../protocol/limits.ts";
import { type AuthorityFault, formatAuthority } from "./host.ts";
import { trimUnseen, UNSEEN } from "./unseen.ts";
import { hasBrokenScheme, joinUrl, resolveReference, splitUrl } from "./url.ts";
import { encodeUrlText, isPlainAbsoluteUrl } from "./url-encode.ts";

/** Why a text is not the address of a page. */
export type LocFault =
  | "empty"
  | "words"
  | "placeholder"
  | "wrapped"
  | "several"
  | "scheme-missing"
  | "control-character"
  | "lone-surrogate"
  | "scheme"
  | AuthorityFault;

/** What is expected in place of each fault, for messages. */
export const LOC_EXPECTATIONS: Readonly<Record<LocFault, string>> = {
  empty: "a URL",
  words: "a URL (a relative one with spaces in it begins with / or ./)",
  placeholder: "a URL (a page of this name begins with / or ./)",
  wrapped: "a URL alone (a page of this name begins with / or ./)",
  several: "one URL",
  "scheme-missing": "a URL that begins with http:// or https:// (a folder of this name begins with ./)",
  "control-character": "a URL without control characters",
  "lone-surrogate": "a URL of whole Unicode characters",
  scheme: "a URL with http or https",
  "host-missing": "a URL with a host",
  "host-invalid": "a URL with a valid host",
  "port-invalid": "a URL with a port from 0 to 65535",
  userinfo: "a URL without user name and password",
};

/** A loc as it is written. */
export interface NormalisedLoc {
  readonly loc: string;
  /** Was a fragment cut off? */
  readonly fragmentCut: boolean;
}

// Finding control characters is the purpose of this expression.
const CONTROL = /[\u0000-\u001f\u007f]/;
const LONE_SURROGATE = /\p{Surrogate}/u;
const HTTP = /^https?$/i;
/** How a reference begins that cannot be mistaken for other text. */
const PATH_START = /^(?:\.{0,2}\/|\?)/;
/** An address with something put before it, as in `"https://…`, `<https://…`, `url=https://…`: no page of this site. */
const WRAPPED = /^[^/?#]*https?:\/\//i;
/** What exports write where there is no address, a number of a row, and the header that joined files repeat. */
const PLACEHOLDER = /^(?:none|null|nil|undefined|nan|n\/a|#n\/a|#ref!|true|false|[-–—.?*_]+|\d+(?:\.\d+)?|loc|url)$/i;
/** Another absolute URL behind white space, seen or not. */
const SEVERAL = new RegExp(`${UNSEEN.source}https?://[^/?#\\s]`, "i");

/**
 * Turns an address as given into the loc that is written. Percent escapes, case, slashes and the dot segments of an absolute URL are the user's and stay;
 * what a URI may not hold is encoded, references are resolved against `site` (which ends in a slash), and the fragment is cut.
 * Text such as `not a url`, `none`, `123` or `www.example.com/a` is none, though it could be resolved: nobody meant the page that would come of it.
 */
export function normaliseLoc(text: string, site: string): Result<NormalisedLoc, LocFault> {
  if (text.length >= MIN_LOC_LENGTH && isPlainAbsoluteUrl(text)) {
    return { ok: true, value: { loc: text, fragmentCut: false } };
  }
  const url = normaliseUrl(text, site, HTTP);
  if (!url.ok) return url;
  const trimmed = trimUnseen(text);
  if (SEVERAL.test(trimmed)) return { ok: false, reason: "several" };
  if (PLACEHOLDER.test(trimmed)) return { ok: false, reason: "placeholder" };
  if (WRAPPED.test(trimmed) && splitUrl(trimmed).scheme === undefined) return { ok: false, reason: "wrapped" };
  if (isWords(trimmed)) return { ok: false, reason: "words" };
  if (isHost(trimmed, site)) return { ok: false, reason: "scheme-missing" };
  const hash = url.value.indexOf("#");
  const loc = hash < 0 ? url.value : url.value.slice(0, hash);
  return { ok: true, value: { loc: loc.length < MIN_LOC_LENGTH ? withPath(loc) : loc, fragmentCut: hash >= 0 } };
}

function isWords(text: string): boolean {
  return /\s/.test(text) && !PATH_START.test(text) && splitUrl(text).scheme === undefined;
}

/** `www.example.com/a`, `https//example.com/a`, or the site's own host: a URL whose scheme was left out or misspelt, and not a page in a folder of that name. */
function isHost(text: string, site: string): boolean {
  if (hasBrokenScheme(text)) return true;
  const [first = ""] = text.split(/[/?#]/, 1);
  if (first.endsWith(":")) return false;
  return /^www\.[^.]+\../i.test(first) || (first !== "" && first.toLowerCase() === splitUrl(site).authority?.toLowerCase());
}

/** As `normaliseLoc`, for addresses of files and other pages: a fragment stays, and schemes other than http may be allowed. */
export function normaliseUrl(text: string, base: string, schemes: RegExp): Result<string, LocFault> {
  if (isPlainAbsoluteUrl(text)) return { ok: true, value: text };
  const trimmed = trimUnseen(text);
  if (trimmed === "") return { ok: false, reason: "empty" };
  if (CONTROL.test(trimmed)) return { ok: false, reason: "control-character" };
  if (LONE_SURROGATE.test(trimmed)) return { ok: false, reason: "lone-surrogate" };
  const resolved = resolveReference(trimmed, base);
  const parts = splitUrl(resolved);
  if (parts.scheme === undefined || !schemes.test(parts.scheme)) return { ok: false, reason: "scheme" };
  if (parts.authority === undefined) return { ok: false, reason: "host-missing" };
  const authority = formatAuthority(parts.authority);
  if (!authority.ok) return authority;
  const encode = (part: string | undefined): string | undefined => (part === undefined ? undefined : encodeUrlText(part));
  return {
    ok: true,
    value: joinUrl({
      scheme: parts.scheme,
      authority: authority.value,
      path: encodeUrlText(parts.path),
      query: encode(parts.query),
      // A second "#" is not allowed in a fragment (RFC 3986 section 3.5).
      fragment: encode(parts.fragment)?.replaceAll("#", "%23"),
    }),
  };
}

function withPath(loc: string): string {
  const parts = splitUrl(loc);
  return parts.path === "" ? joinUrl({ ...parts, path: "/" }) : loc;
}

/** Turns the address of a site into the base of its references: normalised, without query and fragment, and ending in a slash. */
export function parseSite(text: string): Result<string, LocFault> {
  const parts = splitUrl(trimUnseen(text));
  if (parts.scheme === undefined) return { ok: false, reason: "scheme" };
  const url = normaliseUrl(joinUrl({ ...parts, query: undefined, fragment: undefined }), "", HTTP);
  if (!url.ok) return url;
  return { ok: true, value: url.value.endsWith("/") ? url.value : `${url.value}/` };
}
