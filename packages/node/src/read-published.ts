import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { systemCodeOf, toSitemapError } from "./describe-failure.ts";
import { requireFileNames } from "./file-names.ts";

/** The first `maxBytes` bytes of a plain file in `folder`; undefined where there is none. */
export async function readPublished(folder: string, name: string, maxBytes: number): Promise<Uint8Array | undefined> {
  requireFileNames([name]);
  const path = join(folder, name);
  let handle: FileHandle | undefined;
  try {
    // Without O_NONBLOCK the opening of a named pipe would wait for a writer.
    handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const status = await handle.stat();
    if (!status.isFile()) return undefined;
    return await readStart(handle, Math.min(maxBytes, status.size));
  } catch (error) {
    const code = systemCodeOf(error);
    if (code === "ENOENT" || code === "ENOTDIR" || code === "EISDIR") return undefined;
    throw toSitemapError("ERR_SINK", "a readable file", path, error);
  } finally {
    await handle?.close();
  }
}

async function readStart(handle: FileHandle, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled, filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}
