/*
 * The keys of a URL by which repetitions are found, in both kernels.
 *
 *   https://example.com/a/Index.html?b=1&a=2
 *   near: the hash of authority and path in small letters, without a slash or an index file at its end, and the sum of those of the parameters
 *   own:  what near leaves out: scheme, capitals, the end of the path, the order of parameters
 *
 * What must stay true: near does not depend on what own holds, and two URLs that differ have another near or another own.
 */
import { FORM } from "../survey.ts";

const SLASH = 0x2f;
const QUESTION = 0x3f;
const NUMBER_SIGN = 0x23;
const AMPERSAND = 0x26;
const STEP = 0x9e3779b1 | 0;
const INDEX_FILES: readonly Uint8Array[] = /* @__PURE__ */ ["/index.html", "/index.htm", "/index.php", "/default.aspx", "/default.asp"].map((name) =>
  new TextEncoder().encode(name),
);

/** Computes keys, one URL after the other. */
export class LocKeys {
  near0 = 0;
  near1 = 0;
  own = 0;
  /** FORM bits. */
  form = 0;
  /** Where the query or fragment begins; the end of the URL where there is none. */
  rest = 0;
  readonly #key: Int32Array;
  #hash0 = 0;
  #hash1 = 0;

  /** `key` is four integers, which may change from URL to URL. */
  constructor(key: Int32Array) {
    this.#key = key;
  }

  /** Makes the keys of the URL in bytes[from, to), which is its own key (value/same-url.ts). */
  set(bytes: Uint8Array, from: number, to: number): void {
    const scheme = schemeLength(bytes, from, to);
    const start = from + scheme;
    let slash = -1;
    let rest = start;
    for (; rest < to; rest++) {
      const byte = bytes[rest] as number;
      if (byte === SLASH) slash = rest;
      else if (byte === QUESTION || byte === NUMBER_SIGN) break;
    }
    this.form = scheme === 8 ? FORM.SCHEME : 0;
    this.own = scheme;
    this.rest = rest;
    const ending = slash < 0 ? 0 : slash === rest - 1 ? FORM.TRAILING_SLASH : isIndexFile(bytes, slash, rest) ? FORM.INDEX_FILE : 0;
    if (ending !== 0) {
      this.form |= ending;
      this.own = Math.imul(this.own ^ (rest - slash), STEP) ^ (bytes[rest - 1] as number);
    }
    this.#hash(bytes, start, ending === 0 ? rest : slash);
    this.near0 = this.#hash0;
    this.near1 = this.#hash1;
    if (rest < to) this.#takeRest(bytes, rest, to);
    this.own = mix(this.own);
  }

  /** Parameters count in any order. */
  #takeRest(bytes: Uint8Array, from: number, to: number): void {
    let sum0 = bytes[from] as number;
    let sum1 = 0;
    let count = 0;
    for (let at = from + 1; at <= to; at++, count++) {
      const start = at;
      while (at < to && bytes[at] !== AMPERSAND) at++;
      this.#hash(bytes, start, at);
      sum0 = (sum0 + this.#hash0) | 0;
      sum1 = (sum1 + this.#hash1) | 0;
      this.own = Math.imul(this.own ^ this.#hash0, STEP);
    }
    if (count > 1) this.form |= FORM.MANY;
    this.near0 = Math.imul(this.near0 ^ sum0, STEP);
    this.near1 = Math.imul(this.near1 ^ sum1, STEP);
  }

  /** The hash of twin/hash.ts, of the text in small letters; capitals go into `own`. */
  #hash(bytes: Uint8Array, from: number, to: number): void {
    const key = this.#key;
    const k0 = key[0] as number;
    const k1 = key[1] as number;
    const k2 = key[2] as number;
    const k3 = key[3] as number;
    let a = k0 ^ (to - from);
    let b = k1;
    let c = k2;
    let d = k3;
    for (let p = from; ; p += 16) {
      let rounds = 2;
      if (p < to) {
        const w0 = word(bytes, p, to);
        const w1 = word(bytes, p + 4, to);
        const w2 = word(bytes, p + 8, to);
        const w3 = word(bytes, p + 12, to);
        const m0 = capitals(w0);
        const m1 = capitals(w1);
        const m2 = capitals(w2);
        const m3 = capitals(w3);
        if ((m0 | m1 | m2 | m3) !== 0) {
          this.form |= FORM.CASE;
          const lanes = fourBits(m0) | (fourBits(m1) << 4) | (fourBits(m2) << 8) | (fourBits(m3) << 12);
          this.own = Math.imul(this.own ^ lanes ^ ((p - from) << 16), STEP);
        }
        a ^= w0 | (m0 >>> 2);
        b ^= w1 | (m1 >>> 2);
        c ^= w2 | (m2 >>> 2);
        d ^= w3 | (m3 >>> 2);
      } else {
        a ^= k0;
        b ^= k1;
        c ^= k2;
        d ^= k3;
        rounds = 5;
      }
      for (let round = 0; round < rounds; round++) {
        a = (a + b) | 0;
        c = (c + d) | 0;
        b = ((b << 5) | (b >>> 27)) ^ a;
        d = ((d << 8) | (d >>> 24)) ^ c;
        a = (((a << 16) | (a >>> 16)) + d) | 0;
        c = (c + b) | 0;
        d = ((d << 13) | (d >>> 19)) ^ a;
        b = ((b << 7) | (b >>> 25)) ^ c;
        c = (c << 16) | (c >>> 16);
      }
      if (rounds === 5) break;
    }
    this.#hash0 = a ^ k0;
    this.#hash1 = b ^ k1;
  }
}

function word(bytes: Uint8Array, p: number, to: number): number {
  if (p + 4 <= to) return (bytes[p] as number) | ((bytes[p + 1] as number) << 8) | ((bytes[p + 2] as number) << 16) | ((bytes[p + 3] as number) << 24);
  let result = 0;
  for (let i = 0; p + i < to; i++) result |= (bytes[p + i] as number) << (8 * i);
  return result;
}

/** The highest bit of each byte of a word that is a capital letter. */
function capitals(text: number): number {
  const low = text & 0x7f7f7f7f;
  return (low + 0x3f3f3f3f) & ~(low + 0x25252525) & ~text & 0x80808080;
}

/** The highest bits of the four bytes, together. */
function fourBits(mask: number): number {
  return ((mask >>> 7) & 1) | ((mask >>> 14) & 2) | ((mask >>> 21) & 4) | ((mask >>> 28) & 8);
}

/** The last steps of MurmurHash3, which spread every bit over all. */
function mix(hash: number): number {
  let h = hash;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** Bytes of `http://` or `https://`; 0 for anything else. */
function schemeLength(bytes: Uint8Array, from: number, to: number): number {
  if (to - from < 8 || bytes[from] !== 0x68 || bytes[from + 3] !== 0x70) return 0;
  if (bytes[from + 4] === 0x3a) return 7;
  return bytes[from + 5] === 0x3a ? 8 : 0;
}

/** Is bytes[from, to) the name of an index file with the slash in front, in letters of any case? */
function isIndexFile(bytes: Uint8Array, from: number, to: number): boolean {
  const length = to - from;
  if (length < 10 || length > 13) return false;
  return INDEX_FILES.some((name) => {
    if (name.length !== length) return false;
    for (let at = 0; at < length; at++) if (((bytes[from + at] as number) | 0x20) !== ((name[at] as number) | 0x20)) return false;
    return true;
  });
}
