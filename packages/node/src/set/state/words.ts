/** State is written as 32-bit words with the lowest byte first; on a host that has them the other way round their bytes are swapped. */
const LITTLE_ENDIAN = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;

/** Bytes of a word. */
export const WORD_BYTES = 4;

/** The bytes of words[0, count), in the same memory; the words cannot be used as such any more. */
export function bytesOfWords(words: Int32Array, count: number): Uint8Array {
  const bytes = new Uint8Array(words.buffer, words.byteOffset, count * WORD_BYTES);
  if (!LITTLE_ENDIAN) swapBytes(bytes);
  return bytes;
}

/** The whole words in `bytes`; a copy where the bytes do not lie on word boundaries or must be swapped. */
export function wordsOfBytes(bytes: Uint8Array): Int32Array {
  const count = Math.floor(bytes.length / WORD_BYTES);
  if (LITTLE_ENDIAN && bytes.byteOffset % WORD_BYTES === 0) return new Int32Array(bytes.buffer, bytes.byteOffset, count);
  const copy = new Uint8Array(count * WORD_BYTES);
  copy.set(bytes.subarray(0, copy.length));
  if (!LITTLE_ENDIAN) swapBytes(copy);
  return new Int32Array(copy.buffer);
}

function swapBytes(bytes: Uint8Array): void {
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).swap32();
}
