import { writeUtf8 } from "../kernel/strings.ts";
import { FLAG } from "../kernel/tape.ts";
import { hashBytes } from "../kernel/twin/hash.ts";
import { sameUrlKey } from "../value/same-url.ts";
import { isAbsoluteHttpUrl } from "../value/url.ts";
import type { FieldView } from "./rule.ts";

/** With none of these facts a URL is its own key. */
const UNUSUAL = FLAG.NOT_HTTP | FLAG.AUTHORITY | FLAG.PATH | FLAG.PERCENT_FORM;

/** 64 bits of the keyed hash of URLs; equal for two spellings of one URL (value/same-url.ts). */
export class UrlHash {
  key0 = 0;
  key1 = 0;
  readonly #seed = crypto.getRandomValues(new Int32Array(4));
  readonly #out = new Int32Array(4);
  #copy = new Uint8Array(4096);

  /** Hashes the value of a field; false for what is no absolute http or https URL. */
  set(field: FieldView): boolean {
    if ((field.facts & UNUSUAL) === 0) hashBytes(field.bytes, field.start, field.end, this.#seed, this.#out, 0);
    else {
      const { text } = field;
      if (!isAbsoluteHttpUrl(text)) return false;
      const key = sameUrlKey(text);
      if (this.#copy.length < key.length * 3) this.#copy = new Uint8Array(key.length * 6);
      hashBytes(this.#copy, 0, writeUtf8(key, this.#copy, 0), this.#seed, this.#out, 0);
    }
    this.key0 = this.#out[0] as number;
    this.key1 = this.#out[1] as number;
    return true;
  }
}
