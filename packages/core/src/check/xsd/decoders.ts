import { utf8Length } from "../../xml/bytes.ts";

/** Text of some bytes, and how many UTF-16 units of it come before the first thing that could not be decoded; -1 where all could. */
export interface Decoded {
  readonly text: string;
  readonly fault: number;
}

/** How bytes become characters. */
export interface Decoder {
  /** Bytes of one UTF-16 unit; 0 where the text is UTF-8, in which that differs. */
  readonly unitBytes: 0 | 1 | 2;
  /** How many of the bytes are whole characters. */
  whole(bytes: Uint8Array, final: boolean): number;
  /** Decodes whole characters; what is none becomes something else. */
  decode(bytes: Uint8Array): Decoded;
}

const LONGEST_CHARACTER = 4;
/** As many code units are turned into text at once as a call takes safely. */
const PART = 8192;

export const UTF8_DECODER: Decoder = {
  unitBytes: 0,
  whole(bytes, final) {
    if (final) return bytes.length;
    for (let back = 1; back < LONGEST_CHARACTER && back <= bytes.length; back++) {
      const byte = bytes[bytes.length - back] ?? 0;
      if (byte < 0x80) break;
      if (byte >= 0xc0) return (byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4) > back ? bytes.length - back : bytes.length;
    }
    return bytes.length;
  },
  decode(bytes) {
    try {
      return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes), fault: -1 };
    } catch {
      let at = 0;
      for (let length = 1; length > 0 && at < bytes.length; at += length) length = utf8Length(bytes, at, bytes.length);
      const before = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(0, at));
      return { text: before + new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(at)), fault: before.length };
    }
  },
};

/** ISO-8859-1 as such, in which the bytes from 0x80 to 0x9f are control characters. */
export const LATIN1_DECODER: Decoder = {
  unitBytes: 1,
  whole: (bytes) => bytes.length,
  decode(bytes) {
    const parts: string[] = [];
    for (let at = 0; at < bytes.length; at += PART) parts.push(String.fromCharCode(...bytes.subarray(at, at + PART)));
    return { text: parts.join(""), fault: -1 };
  },
};

export const ASCII_DECODER: Decoder = {
  ...LATIN1_DECODER,
  decode: (bytes) => ({ text: LATIN1_DECODER.decode(bytes).text, fault: bytes.findIndex((byte) => byte >= 0x80) }),
};

/** UTF-16 of either order. A half of a surrogate pair that stands alone is a fault, and so is an odd byte at the end. */
export function createWideDecoder(little: boolean): Decoder {
  const unit = (bytes: Uint8Array, at: number): number => ((bytes[little ? at + 1 : at] ?? 0) << 8) | (bytes[little ? at : at + 1] ?? 0);
  return {
    unitBytes: 2,
    whole(bytes, final) {
      if (final) return bytes.length;
      const even = bytes.length & ~1;
      return even >= 2 && (unit(bytes, even - 2) & 0xfc00) === 0xd800 ? even - 2 : even;
    },
    decode(bytes) {
      const units = new Uint16Array(bytes.length >> 1);
      let fault = bytes.length % 2 === 1 ? units.length : -1;
      for (let index = 0; index < units.length; index++) units[index] = unit(bytes, index * 2);
      for (let index = units.length - 1; index >= 0; index--) {
        const kind = (units[index] ?? 0) & 0xfc00;
        if (kind === 0xdc00 && ((units[index - 1] ?? 0) & 0xfc00) === 0xd800) index--;
        else if (kind === 0xd800 || kind === 0xdc00) {
          fault = index;
          units[index] = 0xfffd;
        }
      }
      const parts: string[] = [];
      for (let at = 0; at < units.length; at += PART) parts.push(String.fromCharCode(...units.subarray(at, at + PART)));
      return { text: parts.join(""), fault };
    },
  };
}

/** An older encoding of one byte a character, with the table of the platform. */
export function createSingleByteDecoder(encoding: string): Decoder {
  return {
    unitBytes: 1,
    whole: (bytes) => bytes.length,
    decode(bytes) {
      const text = new TextDecoder(encoding).decode(bytes);
      return { text, fault: text.indexOf("\ufffd") };
    },
  };
}

/** UTF-8 that was made from another encoding: a replacement character says that bytes were wrong. */
export const TRANSCODED_DECODER: Decoder = {
  ...UTF8_DECODER,
  decode(bytes) {
    const { text } = UTF8_DECODER.decode(bytes);
    return { text, fault: text.indexOf("\ufffd") };
  },
};
