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

/** Says of many locs whether a sitemap may list them. */
export class ScopeJudge {
  readonly #folder: string;
  readonly #folderBytes: Beginning;
  /** Scheme and authority of the last loc on another site, as written and with the slash behind them: all locs of that site have the same scope. */
  #foreign = "";
  #foreignBytes = new Beginning("");
  #foreignScope: Scope = "in";
  /** The bytes that were looked at last, which are the same for many locs. */
  #bytes: Uint8Array | undefined;
  #view: DataView = new DataView(new ArrayBuffer(0));

  constructor(sitemapUrl: string) {
    this.#folder = folderOf(sitemapUrl);
    this.#folderBytes = new Beginning(this.#folder);
  }

  /**
   * As `scopeOf`, of a loc whose text stands between two places of bytes, for what its beginning tells: undefined where that is not enough. It saves to
   * look into strings, which takes several times as long.
   */
  scopeOfBytes(bytes: Uint8Array, from: number, to: number): Scope | undefined {
    if (bytes !== this.#bytes) {
      this.#bytes = bytes;
      this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    }
    if (this.#folderBytes.beginsBytes(this.#view, from, to)) return "in";
    return this.#foreignBytes.beginsBytes(this.#view, from, to) ? this.#foreignScope : undefined;
  }

  /** `isPlain`: the loc is in normal form as far as its path goes. */
  scopeOf(loc: string, isPlain: boolean): Scope {
    if (isPlain && loc.startsWith(this.#folder)) return "in";
    if (this.#foreign !== "" && loc.startsWith(this.#foreign)) return this.#foreignScope;
    const scope = scopeIn(loc, this.#folder);
    if (scope === "host" || scope === "scheme") {
      this.#foreign = SITE.exec(loc)?.[0] ?? "";
      this.#foreignBytes = new Beginning(this.#foreign);
      this.#foreignScope = scope;
    }
    return scope;
  }
}

/** Bytes that are compared at a time, which costs no more than to compare one. */
const WORD_BYTES = 4;

/** The beginning of a text, as numbers of four bytes; the last one may overlap with that before. */
class Beginning {
  readonly #length: number;
  readonly #words: Int32Array;

  constructor(text: string) {
    const bytes = asciiOf(text);
    const { length } = bytes;
    const view = new DataView(bytes.buffer);
    this.#length = length;
    this.#words = Int32Array.from({ length: Math.ceil(length / WORD_BYTES) }, (_, index) => view.getInt32(Math.min(index * WORD_BYTES, length - WORD_BYTES)));
  }

  /** Do the bytes between two places begin with it? None do where it is not known. */
  beginsBytes(bytes: DataView, from: number, to: number): boolean {
    const length = this.#length;
    const words = this.#words;
    if (length === 0 || to - from < length) return false;
    const last = words.length - 1;
    for (let index = 0, at = from; index < last; index++, at += WORD_BYTES) if (bytes.getInt32(at) !== words[index]) return false;
    return bytes.getInt32(from + length - WORD_BYTES) === words[last];
  }
}

/** The bytes of a text; none where it is not all ASCII, or too short to be the beginning of an address. */
function asciiOf(text: string): Uint8Array<ArrayBuffer> {
  const codes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const isAscii = text.length >= WORD_BYTES && codes.every((code, index) => code < 0x80 && code === text.charCodeAt(index));
  return isAscii ? codes : new Uint8Array(0);
}
