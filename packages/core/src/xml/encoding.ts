import { startsWithAscii } from "./bytes.ts";
import { judgeUtf8 } from "./judge-utf8.ts";

/** How the bytes of a document become UTF-8. */
export type EncodingWay =
  /** Read as they are. */
  | "utf-8"
  /** Read as they are; values are decoded one by one. */
  | "single-byte"
  /** Turned into UTF-8 before reading. */
  | "transcode";

export interface Encoding {
  /** Name of the WHATWG encoding, such as `utf-8` or `windows-1252`; `utf-32le` and `utf-32be` besides. */
  readonly name: string;
  readonly way: EncodingWay;
  /** Bytes of the byte order mark. */
  readonly bomBytes: number;
  /** Name in the XML declaration, as written, and where it stands in the bytes; undefined without one. */
  readonly declared: { readonly label: string; readonly from: number; readonly to: number } | undefined;
  /** What is odd about it: the mark and the label differ, nobody knows the label, the bytes contradict it, or it was guessed from zero bytes. */
  readonly fault: "contradicted" | "unknown" | "no-mark" | undefined;
}

/** As many bytes as are looked at; a document shorter than this is looked at whole. */
export const SNIFF_BYTES = 8192 as const;

const MULTI_BYTE = new Set(["gbk", "gb18030", "big5", "euc-jp", "euc-kr", "shift_jis", "iso-2022-jp"]);
const DECLARATION = /<\?xml\b[^<>]*?\bencoding\s*=\s*(?:"([^"<>]{0,64})"|'([^'<>]{0,64})'|([\w.:-]{1,64}))/i;

/** Recognises the encoding by byte order mark, zero bytes, XML declaration, in this order; else it is UTF-8. */
export function sniffEncoding(bytes: Uint8Array): Encoding {
  const wide = sniffWide(bytes);
  if (wide !== undefined) return wide;
  const bomBytes = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  const utf8 = { name: "utf-8", way: "utf-8", bomBytes } as const;
  const declared = findDeclared(bytes);
  if (declared === undefined) return { ...utf8, declared, fault: undefined };
  const name = nameOf(declared.label);
  if (name === "utf-8") return { ...utf8, declared, fault: undefined };
  if (name === undefined) return { ...utf8, declared, fault: "unknown" };
  if (bomBytes > 0 || name.startsWith("utf-16") || name.startsWith("utf-32")) return { ...utf8, declared, fault: "contradicted" };
  if (!MULTI_BYTE.has(name)) return { name, way: "single-byte", bomBytes: 0, declared, fault: undefined };
  if (judgeUtf8(bytes, name) === "utf-8") return { ...utf8, declared, fault: "contradicted" };
  return { name, way: "transcode", bomBytes: 0, declared, fault: undefined };
}

function sniffWide(bytes: Uint8Array): Encoding | undefined {
  const [a = 1, b = 1, c = 1, d = 1] = bytes.length >= 4 ? bytes : [...bytes];
  const make = (name: string, bomBytes: number): Encoding => ({
    name,
    way: "transcode",
    bomBytes,
    declared: undefined,
    fault: bomBytes > 0 ? undefined : "no-mark",
  });
  if (bytes.length < 2) return undefined;
  if (a === 0xff && b === 0xfe && c === 0 && d === 0 && bytes.length >= 4) return make("utf-32le", 4);
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return make("utf-32be", 4);
  if (a === 0xff && b === 0xfe) return make("utf-16le", 2);
  if (a === 0xfe && b === 0xff) return make("utf-16be", 2);
  if (bytes.length < 4) return undefined;
  if (a !== 0 && a < 0x80 && b === 0 && c === 0 && d === 0) return make("utf-32le", 0);
  if (a === 0 && b === 0 && c === 0 && d !== 0 && d < 0x80) return make("utf-32be", 0);
  if (a !== 0 && a < 0x80 && b === 0 && c !== 0 && d === 0) return make("utf-16le", 0);
  if (a === 0 && b !== 0 && b < 0x80 && c === 0 && d !== 0) return make("utf-16be", 0);
  return undefined;
}

/** Bytes of a declaration that are looked at. */
const DECLARATION_BYTES = 512;

function findDeclared(bytes: Uint8Array): Encoding["declared"] {
  let at = -1;
  for (let index = 0; index < bytes.length && at < 0; index++) if (bytes[index] === 0x3c && startsWithAscii(bytes, index, bytes.length, "<?xml")) at = index;
  if (at < 0) return undefined;
  const text = String.fromCharCode.apply(undefined, Array.from(bytes.subarray(at, at + DECLARATION_BYTES)));
  const match = DECLARATION.exec(text);
  const label = match?.[1] ?? match?.[2] ?? match?.[3];
  if (match === null || label === undefined) return undefined;
  const from = at + match.index + match[0].length - label.length - (match[3] === undefined ? 1 : 0);
  return { label, from, to: from + label.length };
}

function nameOf(label: string): string | undefined {
  const trimmed = label.trim();
  if (/^(?:ucs-?4|utf-?32|iso-10646-ucs-4)/i.test(trimmed)) return "utf-32";
  // As nearly all documents say, and a decoder is dear.
  if (/^utf-?8$/i.test(trimmed)) return "utf-8";
  try {
    // `US-ASCII` and `ISO-8859-1` are labels of windows-1252 (https://encoding.spec.whatwg.org/#names-and-labels).
    return new TextDecoder(trimmed).encoding;
  } catch {
    return undefined;
  }
}
