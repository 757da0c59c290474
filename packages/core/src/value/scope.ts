import type { Scope } from "../model/entry.ts";
import { sameUrlKey } from "./same-url.ts";
import { splitUrl } from "./url.ts";

/**
 * Says whether a sitemap at `sitemapUrl` may list `loc`: same scheme, host and port, and a path that begins with the sitemap's folder
 * (https://www.sitemaps.org/protocol.html#location). Both are compared in their normal form; the path is case-sensitive.
 */
export function scopeOf(loc: string, sitemapUrl: string): Scope {
  return scopeIn(loc, folderOf(sitemapUrl));
}

/** The folder of a sitemap: its address without query and fragment, cut behind the last slash of its path, in normal form. */
export function folderOf(sitemapUrl: string): string {
  const key = sameUrlKey(sitemapUrl);
  const end = key.search(/[?#]/);
  const address = end < 0 ? key : key.slice(0, end);
  return address.slice(0, address.lastIndexOf("/") + 1);
}

/** As `scopeOf`, for callers who keep the folder of the sitemap. */
export function scopeIn(loc: string, folder: string): Scope {
  const key = sameUrlKey(loc);
  if (key.startsWith(folder)) return "in";
  const authority = folder.indexOf("//") + 2;
  if (authority > 1) {
    if (!key.startsWith(folder.slice(0, authority - 2))) return "scheme";
    // In normal form a path follows every authority.
    if (key.startsWith("//", authority - 2)) return key.startsWith(folder.slice(0, folder.indexOf("/", authority) + 1)) ? "path" : "host";
  }
  const given = splitUrl(key);
  const allowed = splitUrl(folder);
  if (given.scheme !== allowed.scheme) return "scheme";
  return given.authority === allowed.authority ? "path" : "host";
}

/** Is `loc` on the site whose address, ending in a slash, is `site`? */
export function isBelow(loc: string, site: string): boolean {
  return sameUrlKey(loc).startsWith(sameUrlKey(site));
}

const SITE = /^https?:\/\/[^/?#]+\//i;

const NONE = /* @__PURE__ */ new Uint8Array(0);

/** Says of many locs whether a sitemap may list them. */
export class ScopeJudge {
  readonly #folder: string;
  /** The same and the next as bytes, empty where they are not all ASCII. */
  readonly #folderBytes: Uint8Array;
  #foreignBytes: Uint8Array = NONE;
  /** Scheme and authority of the last loc on another site, as written and with the slash behind them: all locs of that site have the same scope. */
  #foreign = "";
  #foreignScope: Scope = "in";

  constructor(sitemapUrl: string) {
    this.#folder = folderOf(sitemapUrl);
    this.#folderBytes = asciiOf(this.#folder);
  }

  /**
   * As `scopeOf`, of a loc whose text stands between two places of bytes, for what its beginning tells: undefined where that is not enough. It saves to
   * look into strings, which takes several times as long.
   */
  scopeOfBytes(bytes: Uint8Array, from: number, to: number): Scope | undefined {
    if (beginsWith(bytes, from, to, this.#folderBytes)) return "in";
    return beginsWith(bytes, from, to, this.#foreignBytes) ? this.#foreignScope : undefined;
  }

  /** `isPlain`: the loc is in normal form as far as its path goes. */
  scopeOf(loc: string, isPlain: boolean): Scope {
    if (isPlain && loc.startsWith(this.#folder)) return "in";
    if (this.#foreign !== "" && loc.startsWith(this.#foreign)) return this.#foreignScope;
    const scope = scopeIn(loc, this.#folder);
    if (scope === "host" || scope === "scheme") {
      this.#foreign = SITE.exec(loc)?.[0] ?? "";
      this.#foreignBytes = asciiOf(this.#foreign);
      this.#foreignScope = scope;
    }
    return scope;
  }
}

function asciiOf(text: string): Uint8Array {
  const codes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  return codes.every((code, index) => code < 0x80 && code === text.charCodeAt(index)) ? codes : NONE;
}

function beginsWith(bytes: Uint8Array, from: number, to: number, beginning: Uint8Array): boolean {
  const { length } = beginning;
  if (length === 0 || to - from < length) return false;
  for (let index = 0; index < length; index++) if (bytes[from + index] !== beginning[index]) return false;
  return true;
}
