import { type ReadOptions, readSitemap, type SitemapReading } from "@mapwright/core";
import { type FileChunkOptions, readFileChunks } from "./file-source.ts";
import { inflate } from "./inflate.ts";

/** How `readSitemapFile` reads: as `readSitemap`, and how large the reads are. */
export type ReadFileOptions = ReadOptions & Pick<FileChunkOptions, "chunkBytes">;

/**
 * Reads a sitemap, index, text list or feed from a file, or from standard input for `-`, gzip or not; of damaged gzip everything before
 * the fault is read. Iterate for batches of entries, then await `summary`. A file that cannot be read is ERR_SOURCE.
 */
export function readSitemapFile(path: string, options: ReadFileOptions = {}): SitemapReading {
  const { chunkBytes, ...readOptions } = options;
  const { signal } = readOptions;
  const chunks = readFileChunks(path, { ...(chunkBytes === undefined ? {} : { chunkBytes }), ...(signal === undefined ? {} : { signal }) });
  return readSitemap(chunks, { inflate, ...readOptions });
}
