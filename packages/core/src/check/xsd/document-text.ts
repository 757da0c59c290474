import type { Place } from "../../model/diagnostic.ts";
import { createTranscoder, type Transcoder } from "../../xml/transcode.ts";
import {
  ASCII_DECODER,
  createSingleByteDecoder,
  createWideDecoder,
  type Decoded,
  type Decoder,
  LATIN1_DECODER,
  TRANSCODED_DECODER,
  UTF8_DECODER,
} from "./decoders.ts";
import { PlaceWalker } from "./place-walker.ts";

const SNIFFED_BYTES = 1024;
const DECLARED = /^<\?xml[ \t\r\n][^>]*?[ \t\r\n]encoding[ \t\r\n]*=[ \t\r\n]*(?:"([A-Za-z][A-Za-z0-9._-]*)"|'([A-Za-z][A-Za-z0-9._-]*)')/;
const OTHER_WIDTH = /^(?:utf-?16|utf-?32|ucs-?[24]|iso-10646-ucs-[24])(?:le|be)?$/;
const ASCII_LABEL = /^(?:us-ascii|ascii|ansi_x3\.4-1968|iso-ir-6|iso646-us)$/;
const LATIN1_LABEL = /^(?:iso_?-?8859-?1|latin-?1|l1|[ci][pb]m?819|csisolatin1|iso-ir-100)$/;
const MULTI_BYTE = /^(?:gb|big5|euc|shift|iso-2022)/;

/** `<?xml` */
const DECLARATION: readonly number[] = [0x3c, 0x3f, 0x78, 0x6d, 0x6c];
const GREATER_THAN = 0x3e;
const NOTHING = new Uint8Array(0);

/**
 * The characters of a document, decoded strictly: by byte order mark, else by the declared encoding, else as UTF-8.
 * Keeps what has passed until it is told to forget it, so as to tell the byte at which a character stands.
 */
export class DocumentText {
  #decoder: Decoder | undefined;
  #transcoder: Transcoder | undefined;
  #rest: Uint8Array = NOTHING;
  #offset = 0;
  readonly #walker = new PlaceWalker();
  #pinned: { readonly at: number; readonly place: Place } | undefined;
  /** What is wrong with the declared encoding. */
  labelFault: { readonly check: "encoding-unknown" | "encoding-width"; readonly label: string } | undefined;

  /** The text that these bytes complete; they are copied where they are needed later. The encoding is settled by the declaration, or the first 1,024 bytes. */
  push(bytes: Uint8Array, final: boolean): Decoded {
    let input = this.#rest.length === 0 ? bytes : join(this.#rest, bytes);
    if (this.#decoder === undefined) {
      if (input.length < SNIFFED_BYTES && !final && !isSettled(input)) {
        this.#rest = input.slice();
        return { text: "", fault: -1 };
      }
      const mark = this.#choose(input);
      this.#offset = mark;
      input = input.subarray(mark);
    }
    const decoder = this.#decoder ?? UTF8_DECODER;
    if (this.#transcoder !== undefined) {
      const made = this.#transcoder.push(input);
      input = final ? join(made, this.#transcoder.end()) : made;
    }
    const whole = decoder.whole(input, final);
    this.#rest = input.slice(whole);
    return this.#take(decoder, input.subarray(0, whole));
  }

  #take(decoder: Decoder, bytes: Uint8Array): Decoded {
    const decoded = decoder.decode(bytes);
    this.#walker.unitBytes = decoder.unitBytes;
    this.#walker.add(decoded.text, this.#offset);
    this.#offset += bytes.length;
    return decoded;
  }

  /** Settles the decoder and returns the bytes of the byte order mark. */
  #choose(bytes: Uint8Array): number {
    const [a, b, c, d] = bytes;
    const mark = a === 0xef && b === 0xbb && c === 0xbf ? 3 : (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff) ? 2 : 0;
    if (mark === 3) this.#decoder = UTF8_DECODER;
    else if (mark === 2) this.#decoder = createWideDecoder(a === 0xff);
    else if (a === 0x3c && b === 0 && c === 0x3f && d === 0) this.#decoder = createWideDecoder(true);
    else if (a === 0 && b === 0x3c && c === 0 && d === 0x3f) this.#decoder = createWideDecoder(false);
    else this.#decoder = this.#declared(bytes);
    return mark;
  }

  #declared(bytes: Uint8Array): Decoder {
    const match = DECLARED.exec(LATIN1_DECODER.decode(bytes.subarray(0, SNIFFED_BYTES)).text);
    const label = (match?.[1] ?? match?.[2])?.toLowerCase();
    if (label === undefined || label === "utf-8" || label === "utf8") return UTF8_DECODER;
    if (OTHER_WIDTH.test(label)) return this.#mistrust("encoding-width", label);
    if (ASCII_LABEL.test(label)) return ASCII_DECODER;
    if (LATIN1_LABEL.test(label)) return LATIN1_DECODER;
    const name = encodingOf(label);
    if (name === undefined || name === "x-user-defined") return this.#mistrust("encoding-unknown", label);
    if (name === "utf-8") return UTF8_DECODER;
    if (!MULTI_BYTE.test(name)) return createSingleByteDecoder(name);
    this.#transcoder = createTranscoder(name, { byLabel: true });
    return TRANSCODED_DECODER;
  }

  #mistrust(check: "encoding-unknown" | "encoding-width", label: string): Decoder {
    this.labelFault = { check, label };
    return UTF8_DECODER;
  }

  /** Keeps the place of the character `at` for good. */
  pin(at: number): void {
    this.#pinned = { at, place: this.place(at) };
  }

  /** The place of the character `at`, in bytes of the original. */
  place(at: number): Place {
    if (at === this.#pinned?.at) return this.#pinned.place;
    const place = this.#walker.place(at);
    return this.#transcoder === undefined ? place : { ...place, offset: this.#transcoder.original(place.offset) };
  }

  /** Says that places before this one will not be asked for again. */
  forget(at: number): void {
    this.#walker.forget(at);
    this.#transcoder?.forget(this.#walker.offset);
  }
}

/** Can nothing that follows these first bytes change the encoding? A declaration ends at its first `>`. */
function isSettled(bytes: Uint8Array): boolean {
  return bytes.length > DECLARATION.length && (DECLARATION.some((byte, at) => bytes[at] !== byte) || bytes.includes(GREATER_THAN));
}

function encodingOf(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

function join(a: Uint8Array, b: Uint8Array): Uint8Array {
  const joined = new Uint8Array(a.length + b.length);
  joined.set(a);
  joined.set(b, a.length);
  return joined;
}
