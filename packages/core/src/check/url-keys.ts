/*
 * The hashes of a URL by which repetitions are found. Every URL of a set passes here, so it is hashed where it stands, in one pass.
 *
 *   https://example.com/a/Index.html?b=1&a=2
 *   near: what near duplicates share: authority, path in lower case without a slash or an index file at its end, parameters in any order
 *   own:  what near leaves out: scheme, case, the end of the path, the order of parameters
 *
 * What must stay true: URLs with equal keys (value/same-url.ts) get equal hashes, whichever way they were reached; so whatever is not its
 * own key is written out as its key first.
 */
import { sliceUtf8, writeUtf8 } from "../kernel/strings.ts";
import { FLAG } from "../kernel/tape.ts";
import { sameUrlKey } from "../value/same-url.ts";
import { factsAt } from "./loc-facts.ts";

/** With none of these facts a loc is its own key and begins with http:// or https://. */
const UNUSUAL = FLAG.NOT_HTTP | FLAG.AUTHORITY | FLAG.PATH | FLAG.PERCENT_FORM;
const SLASH = 0x2f;
const QUESTION = 0x3f;
const HASH = 0x23;
const AMPERSAND = 0x26;
const SEMICOLON = 0x3b;
/** Bytes below are no small letters. */
const LOW = 0x5e;
const START_BYTES = 4096;
const STEP_0 = 0x01000193;
const STEP_1 = 0x5bd1e995;
const STEP_OWN = 0x9e3779b1;

/** What a byte of a path asks for; 0 for most. */
const KIND = { CAPITAL: 1, SLASH: 2, END: 3, FACTS: 4 } as const;
const KINDS = /* @__PURE__ */ kindsOfBytes();

function kindsOfBytes(): Uint8Array {
  const kinds = new Uint8Array(256);
  kinds.fill(KIND.CAPITAL, 0x41, 0x5b);
  for (const character of "%&;[]") kinds[character.charCodeAt(0)] = KIND.FACTS;
  kinds[SLASH] = KIND.SLASH;
  kinds[QUESTION] = KIND.END;
  kinds[HASH] = KIND.END;
  return kinds;
}

/** In what two URLs that are near each other may differ, as bits. `MANY`: there are parameters whose order may differ. */
export const FORM = { SCHEME: 1, TRAILING_SLASH: 1 << 1, INDEX_FILE: 1 << 2, MANY: 1 << 3, CASE: 1 << 4 } as const;
export const FORM_BITS = 5 as const;

const INDEX_FILES: readonly string[] = ["/index.html", "/index.htm", "/index.php", "/default.aspx", "/default.asp"];

export class UrlKeys {
  /** 64 bits that near duplicates share. */
  near0 = 0;
  near1 = 0;
  /** 32 bits that tell near duplicates apart. */
  own = 0;
  /** FORM bits. */
  form = 0;
  /** Facts that the bytes tell (loc-facts.ts). */
  facts = 0;
  readonly #seed: Int32Array;
  #copy = new Uint8Array(START_BYTES);
  #lower = new Uint8Array(START_BYTES);
  /** State behind the authority of the last URL, which most URLs share with the one before, and its length with the scheme; 0: none. */
  #start = 0;
  #start0 = 0;
  #start1 = 0;
  #startFacts = 0;

  /** Two integers that nobody can guess. */
  constructor(seed: Int32Array) {
    this.#seed = seed;
  }

  /** Says that the next URL follows on no other. */
  reset(): void {
    this.#start = 0;
  }

  /** Hashes the loc in bytes[from, to), whose FACT bits are given. To be called for each loc in turn. */
  set(bytes: Uint8Array, from: number, to: number, facts: number): void {
    if ((facts & UNUSUAL) === 0) {
      if (this.#start === 0 || (facts & FLAG.HOST_CHANGED) !== 0) this.#begin(bytes, from, to);
      return this.#hash(bytes, from, to);
    }
    const key = sameUrlKey(sliceUtf8(bytes, from, to));
    if (this.#copy.length < key.length * 3) this.#copy = new Uint8Array(key.length * 6);
    const length = writeUtf8(key, this.#copy, 0);
    this.#begin(this.#copy, 0, length);
    this.#hash(this.#copy, 0, length);
    this.#start = 0;
  }

  /** Hashes the authority. */
  #begin(bytes: Uint8Array, from: number, to: number): void {
    let at = from + schemeLength(bytes, from);
    this.#startFacts = 0;
    let h0 = this.#seed[0] as number;
    let h1 = this.#seed[1] as number;
    for (; at < to && bytes[at] !== SLASH && bytes[at] !== QUESTION && bytes[at] !== HASH; at++) {
      const byte = bytes[at] as number;
      this.#startFacts |= factsAt(bytes, at, to);
      h0 = Math.imul(h0 ^ byte, STEP_0);
      h1 = Math.imul(h1 ^ byte, STEP_1);
      h1 = (h1 << 15) | (h1 >>> 17);
    }
    this.#start = at - from;
    this.#start0 = h0;
    this.#start1 = h1;
  }

  #hash(bytes: Uint8Array, from: number, to: number): void {
    const start = from + this.#start;
    let own = schemeLength(bytes, from);
    let form = own === 8 ? FORM.SCHEME : 0;
    let facts = this.#startFacts;
    let slash = start;
    let at = start;
    for (; at < to; at++) {
      const kind = KINDS[bytes[at] as number] as number;
      if (kind === 0) continue;
      if (kind === KIND.SLASH) slash = at;
      else if (kind === KIND.CAPITAL) {
        form |= FORM.CASE;
        own = Math.imul(own ^ (at - from), STEP_OWN);
      } else if (kind === KIND.END) break;
      else facts |= factsAt(bytes, at, to);
    }
    let end = at;
    const ending = slash === at - 1 ? FORM.TRAILING_SLASH : isIndexFile(bytes, slash, at) ? FORM.INDEX_FILE : 0;
    if (ending !== 0) {
      form |= ending;
      end = slash;
      own = Math.imul(own ^ (at - slash), STEP_OWN) ^ (bytes[at - 1] as number);
    }
    this.form = form;
    this.facts = facts;
    this.own = own;
    if ((form & FORM.CASE) === 0) this.#absorb(bytes, start, end);
    else this.#absorb(this.#lowerCase(bytes, start, end), 0, end - start);
    if (at < to) this.#rest(bytes, at, to);
    this.near0 = mix(this.near0);
    this.near1 = mix(this.near1 ^ this.near0);
    this.own = mix(this.own);
  }

  /** Takes the path into the hash, four bytes at a time: every step waits for the one before. */
  #absorb(bytes: Uint8Array, from: number, to: number): void {
    let h0 = this.#start0 ^ (to - from);
    let h1 = this.#start1;
    let at = from;
    for (const last = to - 3; at < last; at += 4) {
      const word = (bytes[at] as number) | ((bytes[at + 1] as number) << 8) | ((bytes[at + 2] as number) << 16) | ((bytes[at + 3] as number) << 24);
      h0 = Math.imul(h0 ^ word, STEP_0);
      h0 = (h0 << 13) | (h0 >>> 19);
      h1 = Math.imul(h1 ^ word, STEP_1);
      h1 = (h1 << 15) | (h1 >>> 17);
    }
    for (; at < to; at++) {
      h0 = Math.imul(h0 ^ (bytes[at] as number), STEP_0);
      h1 = Math.imul(h1 ^ (bytes[at] as number), STEP_1);
      h1 = (h1 << 15) | (h1 >>> 17);
    }
    this.near0 = h0;
    this.near1 = h1;
  }

  #lowerCase(bytes: Uint8Array, from: number, to: number): Uint8Array {
    if (this.#lower.length < to - from) this.#lower = new Uint8Array((to - from) * 2);
    const lower = this.#lower;
    for (let at = from; at < to; at++) {
      const byte = bytes[at] as number;
      lower[at - from] = byte > 0x40 && byte < 0x5b ? byte | 0x20 : byte;
    }
    return lower;
  }

  /** The query, whose parameters count in any order, and the fragment. */
  #rest(bytes: Uint8Array, from: number, to: number): void {
    let sum0 = bytes[from] as number;
    let sum1 = 0;
    let { own, form, facts } = this;
    let many = 0;
    for (let at = from + 1; at <= to; many++) {
      facts |= factsAt(bytes, at - 1, to);
      let h0 = STEP_OWN;
      let h1 = STEP_0;
      for (; at < to && bytes[at] !== AMPERSAND; at++) {
        let byte = bytes[at] as number;
        if (byte > 0x40) {
          if (byte < 0x5b) {
            byte |= 0x20;
            form |= FORM.CASE;
            own = Math.imul(own ^ (at - from), STEP_OWN);
          } else if (byte < LOW) facts |= factsAt(bytes, at, to);
        } else if (byte < 0x27 || byte === SEMICOLON || byte === QUESTION) facts |= factsAt(bytes, at, to);
        h0 = Math.imul(h0 ^ byte, STEP_0);
        h1 = Math.imul(h1 ^ byte, STEP_1);
        h1 = (h1 << 15) | (h1 >>> 17);
      }
      at++;
      h0 = mix(h0);
      sum0 = (sum0 + h0) | 0;
      sum1 = (sum1 + mix(h1 ^ h0)) | 0;
      own = Math.imul(own ^ h0, STEP_OWN);
    }
    this.form = many > 1 ? form | FORM.MANY : form;
    this.facts = facts;
    this.own = own;
    this.near0 = Math.imul(this.near0 ^ sum0, STEP_OWN);
    this.near1 = Math.imul(this.near1 ^ sum1, STEP_OWN);
  }
}

/** The last steps of MurmurHash3, which spread every bit over all. */
function mix(hash: number): number {
  let h = hash;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** Bytes of `http://` or `https://`, in lower case; 0 for anything else. */
function schemeLength(bytes: Uint8Array, from: number): number {
  if (bytes[from] !== 0x68 || bytes[from + 3] !== 0x70) return 0;
  if (bytes[from + 4] === 0x3a) return 7;
  return bytes[from + 5] === 0x3a ? 8 : 0;
}

/** Is bytes[from, to) the name of an index file with the slash in front? */
function isIndexFile(bytes: Uint8Array, from: number, to: number): boolean {
  const length = to - from;
  if (length < 10 || length > 13) return false;
  return INDEX_FILES.some((name) => {
    if (name.length !== length) return false;
    for (let at = 0; at < length; at++) if (((bytes[from + at] as number) | 0x20) !== (name.charCodeAt(at) | 0x20)) return false;
    return true;
  });
}

/** In words, how two near URLs differ, from their FORM bits. */
export function differencesOf(a: number, b: number): readonly string[] {
  const bits = a ^ b;
  const found: string[] = [];
  if ((bits & FORM.SCHEME) !== 0) found.push("scheme");
  // Dropping the index file leaves the slash of its folder.
  if ((bits & FORM.INDEX_FILE) !== 0) found.push("index file");
  else if ((bits & FORM.TRAILING_SLASH) !== 0) found.push("trailing slash");
  if ((bits & FORM.CASE) !== 0) found.push("case");
  if (found.length > 0) return found;
  // What is left cannot be told from the bits alone where the URL has both.
  if ((a & FORM.MANY) === 0) return ["case"];
  return [(a & FORM.CASE) === 0 ? "parameter order" : "case or parameter order"];
}
