/**
 * What the bytes 0x80 to 0x9F mean in windows-1252 (https://encoding.spec.whatwg.org/#windows-1252); the rest is that of Latin-1.
 * Written out because some versions of Node decode them as Latin-1.
 */
const WINDOWS_1252 = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

/** The characters of the bytes from 0x80 on in a single-byte encoding. */
export function highHalf(encoding: string): string {
  const bytes = Uint8Array.from({ length: 128 }, (_, index) => 0x80 + index);
  const text = new TextDecoder(encoding).decode(bytes);
  return encoding === "windows-1252" ? WINDOWS_1252 + text.slice(WINDOWS_1252.length) : text;
}

/** Decodes bytes with the characters of their high half. */
export function decodeLegacy(bytes: Uint8Array, high: string): string {
  let text = "";
  for (const byte of bytes) text += byte < 0x80 ? String.fromCharCode(byte) : (high[byte - 0x80] ?? "\ufffd");
  return text;
}
