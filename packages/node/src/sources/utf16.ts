import type { HeadInput } from "./head-input.ts";

export type Utf16Label = "utf-16le" | "utf-16be";

/** UTF-16 by its byte order mark, or by the zero bytes between its ASCII characters. Excel writes "Unicode text" this way. */
export function detectUtf16(head: Uint8Array): Utf16Label | undefined {
  const [a, b, c, d] = head;
  if (a === 0xff && b === 0xfe) return "utf-16le";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  if (a !== 0 && b === 0 && c !== 0 && d === 0) return "utf-16le";
  return a === 0 && b !== 0 && c === 0 && d !== 0 ? "utf-16be" : undefined;
}

/** The same input as UTF-8 without a byte order mark, so that whatever follows knows one encoding. */
export function transcodeUtf16(input: HeadInput, label: Utf16Label): HeadInput {
  const head = Buffer.from(new TextDecoder(label).decode(input.head, { stream: !input.whole }));
  return { head, whole: input.whole, original: false, chunks: () => decodeChunks(input.chunks(), label), close: () => input.close() };
}

async function* decodeChunks(chunks: AsyncIterable<Uint8Array>, label: Utf16Label): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(label);
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true });
    if (text !== "") yield Buffer.from(text);
  }
  const rest = decoder.decode();
  if (rest !== "") yield Buffer.from(rest);
}
