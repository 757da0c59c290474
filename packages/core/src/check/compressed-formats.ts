import type { ProfileName } from "../model/diagnostic.ts";

/** Beginnings of files that are compressed otherwise than by gzip, one character a byte. */
const FORMATS: readonly (readonly [string, string])[] = [
  ["PK\x03\x04", "a zip archive"],
  ["PK\x05\x06", "a zip archive"],
  ["BZh", "bzip2 data"],
  ["\xfd7zXZ\0", "xz data"],
  ["(\xb5/\xfd", "zstd data"],
  ["7z\xbc\xaf\x27\x1c", "a 7z archive"],
  ["Rar!", "a rar archive"],
  ["\x1f\x9d", "compress (.Z) data"],
  ["x\x01", "zlib data"],
  ["x\x9c", "zlib data"],
  ["x\xda", "zlib data"],
];

/** Profiles that say how a sitemap may be compressed: `limit-gzip-only` tells them of anything else, and no other rule has to. */
export const COMPRESSION_PROFILES = ["protocol", "google", "yandex"] as const satisfies readonly ProfileName[];

/** How a document that begins like this is compressed, if it is and not by gzip. */
export function compressionOf(head: string): string | undefined {
  return FORMATS.find(([magic]) => head.startsWith(magic))?.[1];
}
