import { randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SitemapError } from "@mapwright/core";
import { toSitemapError } from "../../../describe-failure.ts";
import type { HttpBody } from "./http-client.ts";

/** Up to so many bytes are kept in memory. */
const MEMORY_BYTES = 1_048_576;
const PIECE_BYTES = 262_144;

/**
 * Bytes that are kept until they are sent, and sent again where sending fails: a store wants to know their number and hash first. Small
 * files stay in memory, larger ones go to a temporary file, so that memory stays flat however many there are and however large.
 */
export class Spool implements HttpBody {
  #bytes = 0;
  #pieces: Uint8Array[] = [];
  #file: { readonly handle: FileHandle; readonly path: string } | undefined;

  get bytes(): number {
    return this.#bytes;
  }

  async write(bytes: Uint8Array): Promise<void> {
    try {
      if (this.#file === undefined && this.#bytes + bytes.length > MEMORY_BYTES) await this.#spill();
      if (this.#file === undefined) this.#pieces.push(bytes.slice());
      else await writeAt(this.#file.handle, bytes, this.#bytes);
      this.#bytes += bytes.length;
    } catch (error) {
      throw toSitemapError("ERR_SINK", "room for a temporary file", tmpdir(), error);
    }
  }

  async *open(): AsyncGenerator<Uint8Array> {
    yield* this.#pieces;
    if (this.#file === undefined) return;
    for (let position = 0; position < this.#bytes; ) {
      const piece = new Uint8Array(Math.min(PIECE_BYTES, this.#bytes - position));
      const { bytesRead } = await this.#file.handle.read(piece, 0, piece.length, position);
      if (bytesRead === 0) throw new SitemapError("ERR_SINK", `Expected ${this.#bytes} bytes in a temporary file, found ${position}`);
      yield piece.subarray(0, bytesRead);
      position += bytesRead;
    }
  }

  /** Forgets everything. Never rejects. */
  async discard(): Promise<void> {
    this.#pieces = [];
    const file = this.#file;
    this.#file = undefined;
    await file?.handle.close().catch(() => undefined);
    if (file !== undefined) await unlink(file.path).catch(() => undefined);
  }

  async #spill(): Promise<void> {
    const path = join(tmpdir(), `mapwright-${randomUUID()}`);
    const handle = await open(path, "wx+", 0o600);
    this.#file = { handle, path };
    // Where a name can go before the file does, nothing is left behind even by a kill.
    if (process.platform !== "win32") await unlink(path);
    let position = 0;
    for (const piece of this.#pieces) {
      await writeAt(handle, piece, position);
      position += piece.length;
    }
    this.#pieces = [];
  }
}

async function writeAt(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  let written = 0;
  while (written < bytes.length) written += (await handle.write(bytes, written, bytes.length - written, position + written)).bytesWritten;
}
