import { sliceUtf8, writeUtf8 } from "../kernel/strings.ts";
import { FLAG } from "../kernel/tape.ts";
import { hashBytes } from "../kernel/twin/hash.ts";
import { sameUrlKey } from "../value/same-url.ts";
import { splitUrl } from "../value/url.ts";

/** With none of these facts a loc is its own key (value/same-url.ts). */
const NOT_ITS_OWN_KEY = FLAG.NOT_HTTP | FLAG.AUTHORITY | FLAG.PATH | FLAG.PERCENT_FORM;
const SLASH = 0x2f;
const QUESTION = 0x3f;
const HASH = 0x23;
const AMPERSAND = 0x26;
const START_BYTES = 4096;

/** In what two URLs that are near each other may differ, as bits. */
export const FORM = { SCHEME: 1, TRAILING_SLASH: 1 << 1, INDEX_FILE: 1 << 2, ORDER: 1 << 3, CASE: 1 << 4 } as const;
export const FORM_BITS = 5 as const;

const INDEX_FILES: readonly string[] = ["/index.html", "/index.htm", "/index.php", "/default.aspx", "/default.asp"];

/**
 * Hashes of a URL: one of its own that every spelling of it shares (RFC 3986 section 6.2.2), and one that near duplicates share: those that differ
 * in scheme, case, a trailing slash, an index file or the order of parameters.
 */
export class UrlKeys {
  /** The URL's own hash. */
  readonly exact = new Int32Array(4);
  readonly near = new Int32Array(4);
  /** FORM bits of the URL. */
  form = 0;
  readonly #key: Int32Array;
  #own = new Uint8Array(START_BYTES);
  #scratch = new Uint8Array(START_BYTES);

  constructor(key: Int32Array) {
    this.#key = key;
  }

  /** Hashes the loc in bytes[from, to), whose FACT bits are given. */
  set(bytes: Uint8Array, from: number, to: number, facts: number): void {
    if ((facts & NOT_ITS_OWN_KEY) === 0) {
      this.#hash(bytes, from, to);
      return;
    }
    const key = sameUrlKey(sliceUtf8(bytes, from, to));
    if (this.#own.length < key.length * 3) this.#own = new Uint8Array(key.length * 6);
    this.#hash(this.#own, 0, writeUtf8(key, this.#own, 0));
  }

  #hash(bytes: Uint8Array, from: number, to: number): void {
    hashBytes(bytes, from, to, this.#key, this.exact, 0);
    const length = this.#fold(bytes, from, to);
    hashBytes(this.#scratch, 0, length, this.#key, this.near, 0);
  }

  /** Writes what near duplicates share into the scratch and returns its length. */
  #fold(bytes: Uint8Array, from: number, to: number): number {
    if (this.#scratch.length < to - from) this.#scratch = new Uint8Array((to - from) * 2);
    const scratch = this.#scratch;
    let at = from;
    let form = 0;
    // `http://` and `https://`; other schemes are rare enough to stay.
    if (bytes[from] === 0x68 && bytes[from + 3] === 0x70) {
      if (bytes[from + 4] === 0x3a) at += 7;
      else if (bytes[from + 5] === 0x3a) {
        at += 8;
        form |= FORM.SCHEME;
      }
    }
    let length = 0;
    for (; at < to; at++) {
      const byte = bytes[at] as number;
      if (byte === QUESTION || byte === HASH) break;
      if (byte >= 0x41 && byte <= 0x5a) {
        form |= FORM.CASE;
        scratch[length++] = byte | 0x20;
      } else scratch[length++] = byte;
    }
    const last = scratch[length - 1];
    if (last === SLASH) {
      form |= FORM.TRAILING_SLASH;
      length--;
    } else if (last === 0x6c || last === 0x6d || last === 0x70 || last === 0x78) {
      const index = indexFileAt(scratch, length);
      if (index < length) {
        form |= FORM.INDEX_FILE;
        length = index;
      }
    }
    this.form = form;
    return at === to ? length : this.#foldRest(bytes, at, to, length);
  }

  /** The query and the fragment, with parameters in order. */
  #foldRest(bytes: Uint8Array, from: number, to: number, start: number): number {
    const scratch = this.#scratch;
    let length = start;
    let parameters = 1;
    for (let at = from; at < to; at++) {
      const byte = bytes[at] as number;
      if (byte === AMPERSAND) parameters++;
      if (byte >= 0x41 && byte <= 0x5a) {
        this.form |= FORM.CASE;
        scratch[length++] = byte | 0x20;
      } else scratch[length++] = byte;
    }
    if (parameters === 1) return length;
    const written = sliceUtf8(scratch, start, length);
    const { query, fragment } = splitUrl(written);
    if (query === undefined) return length;
    const sorted = query.split("&").sort().join("&");
    if (sorted === query) return length;
    this.form |= FORM.ORDER;
    return start + writeUtf8(`?${sorted}${fragment === undefined ? "" : `#${fragment}`}`, scratch.subarray(start), 0);
  }
}

/** Where the last segment begins if it is an index file, else the length. */
function indexFileAt(bytes: Uint8Array, length: number): number {
  for (const name of INDEX_FILES) {
    const start = length - name.length;
    let at = 0;
    while (at < name.length && bytes[start + at] === name.charCodeAt(at)) at++;
    if (at === name.length) return start;
  }
  return length;
}

/** In words, how two near URLs differ, from their FORM bits. */
export function differencesOf(a: number, b: number): readonly string[] {
  const bits = a ^ b;
  const found: string[] = [];
  if ((bits & FORM.SCHEME) !== 0) found.push("scheme");
  // Dropping the index file leaves the slash of its folder.
  if ((bits & FORM.INDEX_FILE) !== 0) found.push("index file");
  else if ((bits & FORM.TRAILING_SLASH) !== 0) found.push("trailing slash");
  if ((bits & FORM.ORDER) !== 0 || (found.length === 0 && (a & b & FORM.ORDER) !== 0 && (bits & FORM.CASE) === 0)) found.push("parameter order");
  if ((bits & FORM.CASE) !== 0 || found.length === 0) found.push("case");
  return found;
}
