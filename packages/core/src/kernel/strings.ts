/**
 * Strings out of bytes and into them: the one place where the host's own routines are used.
 *
 * Hosts with a global `Buffer` (Node, Bun, and others that imitate them) have `latin1Slice`, `utf8Slice` and `utf8Write` on its
 * prototype. They work on any Uint8Array and cost a third of a TextDecoder call on short text, which is what a sitemap is made of.
 * They are looked up by feature, never imported; elsewhere TextDecoder and TextEncoder do the same work.
 */
interface HostRoutines {
  latin1Slice(this: Uint8Array, from: number, to: number): string;
  utf8Slice(this: Uint8Array, from: number, to: number): string;
  utf8Write(this: Uint8Array, text: string, at: number): number;
  ucs2Write(this: Uint8Array, text: string, at: number): number;
  readonly base64Write: ((this: Uint8Array, text: string, at: number) => number) | undefined;
}

type Slice = (bytes: Uint8Array, from: number, to: number) => string;
type Write = (text: string, bytes: Uint8Array, at: number) => number;

const host = /* @__PURE__ */ findHostRoutines();
const decoder = /* @__PURE__ */ new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = /* @__PURE__ */ new TextEncoder();

/** Returns bytes[from, to), which are all ASCII, as a string. */
export const sliceAscii: Slice = host === undefined ? sliceByDecoder : (bytes, from, to) => host.latin1Slice.call(bytes, from, to);

/** Returns bytes[from, to), which are valid UTF-8, as a string; a byte order mark is kept, an invalid sequence becomes U+FFFD. */
export const sliceUtf8: Slice = host === undefined ? sliceByDecoder : (bytes, from, to) => host.utf8Slice.call(bytes, from, to);

/** Returns a string with one UTF-16 unit for each of bytes[from, to). */
export const sliceLatin1: Slice = host === undefined ? sliceUnits : (bytes, from, to) => host.latin1Slice.call(bytes, from, to);

/**
 * Writes a text as UTF-8 from bytes[at] on and returns the number of bytes written; a lone surrogate becomes U+FFFD.
 * Stops at the last whole character that fits: room of three bytes for each UTF-16 unit is always enough.
 */
export const writeUtf8: Write = host === undefined ? writeByEncoder : (text, bytes, at) => host.utf8Write.call(bytes, text, at);

/** Writes a text as UTF-16 in little-endian order from bytes[at] on, where there has to be room for it; returns the number of bytes written. */
export const writeUtf16: Write = host === undefined ? writeUnits : (text, bytes, at) => host.ucs2Write.call(bytes, text, at);

/** The bytes that a text in base64 stands for. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.floor((text.replace(/=+$/, "").length * 3) / 4));
  // A loop over thirty thousand characters takes milliseconds before the host finds it worth compiling.
  if (host?.base64Write?.call(bytes, text, 0) === bytes.length) return bytes;
  const characters = atob(text);
  for (let index = 0; index < bytes.length; index++) bytes[index] = characters.charCodeAt(index);
  return bytes;
}

function sliceUnits(bytes: Uint8Array, from: number, to: number): string {
  let text = "";
  for (let at = from; at < to; at++) text += String.fromCharCode(bytes[at] as number);
  return text;
}

function findHostRoutines(): HostRoutines | undefined {
  const buffer = (globalThis as { Buffer?: { prototype?: Partial<HostRoutines> } }).Buffer?.prototype;
  const { latin1Slice, utf8Slice, utf8Write, ucs2Write, base64Write } = buffer ?? {};
  if (latin1Slice === undefined || utf8Slice === undefined || utf8Write === undefined || ucs2Write === undefined) return undefined;
  try {
    const probe = new Uint8Array([0, 0, 0xc3, 0xa4]);
    const written = utf8Write.call(probe, "ab", 0);
    const works =
      written === 2 && ucs2Write.call(new Uint8Array(2), "a", 0) === 2 && latin1Slice.call(probe, 0, 2) === "ab" && utf8Slice.call(probe, 2, 4) === "\u00e4";
    return works ? { latin1Slice, utf8Slice, utf8Write, ucs2Write, base64Write } : undefined;
  } catch {
    // An imitation that insists on its own class of bytes is of no use here.
    return undefined;
  }
}

function sliceByDecoder(bytes: Uint8Array, from: number, to: number): string {
  return decoder.decode(bytes.subarray(from, to));
}

function writeByEncoder(text: string, bytes: Uint8Array, at: number): number {
  return encoder.encodeInto(text, bytes.subarray(at)).written;
}

function writeUnits(text: string, bytes: Uint8Array, at: number): number {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    bytes[at + i * 2] = unit;
    bytes[at + i * 2 + 1] = unit >> 8;
  }
  return text.length * 2;
}
