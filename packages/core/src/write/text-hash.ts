/** A keyed hash of text, three integers wide: three lanes over the UTF-16 units, mixed at the end. The key keeps anyone from preparing URLs that collide. */
export class TextHash {
  readonly words = new Int32Array(3);
  readonly #key: Int32Array;

  constructor(key: Int32Array = crypto.getRandomValues(new Int32Array(3))) {
    this.#key = key;
  }

  /** Puts the hash of `text` into `words`. */
  hash(text: string): Int32Array {
    let a = this.#key[0] ?? 0;
    let b = this.#key[1] ?? 0;
    let c = this.#key[2] ?? 0;
    const { length } = text;
    for (let at = 0; at < length; at++) {
      const unit = text.charCodeAt(at);
      a = Math.imul(a ^ unit, 0x85eb_ca6b);
      a = (a << 13) | (a >>> 19);
      b = Math.imul(b + unit, 0xc2b2_ae35) ^ (b >>> 15);
      c = Math.imul(c ^ (unit + a), 0x27d4_eb2f);
      c = (c << 17) | (c >>> 15);
    }
    a = mix(a ^ length ^ c);
    b = mix(b + a);
    c = mix(c ^ b);
    this.words[0] = a;
    this.words[1] = b;
    this.words[2] = c;
    return this.words;
  }
}

/** The finish of MurmurHash3: every bit of the input changes about half of the output. */
function mix(value: number): number {
  let h = value ^ (value >>> 16);
  h = Math.imul(h, 0x85eb_ca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2_ae35);
  return h ^ (h >>> 16);
}
