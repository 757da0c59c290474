import { createHash, type Hash } from "node:crypto";
import type { GzipFactory, SinkFile } from "@mapwright/core";
import type { FileLimits, SitemapText } from "@mapwright/core/set";
import { PIECE_BYTES, type PiecePool } from "./piece-pool.ts";

/** Where a sitemap goes. */
export interface OutputTarget extends SinkFile {
  /** Bytes written so far. */
  readonly bytes: number;
  /** Of the bytes written, once it is closed. */
  readonly sha256: string;
}

/** How sitemaps are put out. */
export interface OutputMeans {
  readonly text: SitemapText;
  readonly gzip: GzipFactory | undefined;
  readonly pool: PiecePool;
  /** The time of the run, in seconds since 1970. */
  readonly nowSeconds: number;
}

/** A sitemap that is whole. */
export interface FinishedSitemap {
  readonly entries: number;
  readonly bytes: number;
  readonly storedBytes: number;
  /** Of the bytes before compression. */
  readonly sha256: string;
  readonly namespaces: number;
  readonly limited: number;
  /** The newest date told by `date` that is not in the future, in seconds since 1970; NaN for none. */
  readonly newest: number;
}

/**
 * One sitemap while it is written: entries go in as bytes, are counted against the limits, and leave in large pieces.
 *
 * The start tag is made when the first piece leaves, and declares what the entries so far need. A namespace that comes later is declared on its own entry.
 */
export class SitemapOutput {
  entries = 0;
  limited = 0;
  newest = Number.NaN;
  readonly target: OutputTarget;
  readonly #limits: FileLimits;
  readonly #means: OutputMeans;
  readonly #out: SinkFile;
  readonly #hash: Hash | undefined;
  #namespaces: number;
  /** Namespaces that are declared on entries alone. */
  #inline = 0;
  #headBytes: number;
  #headSent = false;
  #body = 0;
  #piece: Uint8Array | undefined;
  #at = 0;
  /** The writes so far. */
  #written: Promise<void> | undefined;
  #failure: { readonly error: unknown } | undefined;

  /** `namespaces` are those that are known to be needed. */
  constructor(target: OutputTarget, limits: FileLimits, namespaces: number, means: OutputMeans) {
    this.target = target;
    this.#limits = limits;
    this.#means = means;
    this.#namespaces = namespaces;
    this.#headBytes = means.text.head(namespaces).length;
    const { gzip } = means;
    means.pool.grow();
    this.#hash = gzip === undefined ? undefined : createHash("sha256");
    this.#out = gzip === undefined ? target : gzip((bytes) => target.write(bytes));
  }

  /** Bytes of the whole file as it would be if it ended here, before compression. */
  get bytes(): number {
    return this.#headBytes + this.#body + this.#means.text.tail.length;
  }

  /** Must an entry with these namespaces declare some of them itself? Then it goes in by `addDeclaring`. */
  isLate(namespaces: number): boolean {
    return this.#headSent && (namespaces & ~this.#namespaces) !== 0;
  }

  /** Counts an entry whose bytes will follow by `copy`; false where there is no room for it. */
  reserve(bytes: number, namespaces: number, limited: number): boolean {
    const { maxEntries, maxBytes, maxLimited } = this.#limits;
    if (this.entries >= maxEntries || (limited > 0 && this.limited + limited > maxLimited)) return false;
    const headBytes = (namespaces & ~this.#namespaces) === 0 ? this.#headBytes : this.#means.text.head(this.#namespaces | namespaces).length;
    if (headBytes + this.#body + bytes + this.#means.text.tail.length > maxBytes) return false;
    this.#namespaces |= namespaces;
    this.#headBytes = headBytes;
    this.entries++;
    this.limited += limited;
    this.#body += bytes;
    return true;
  }

  /** Adds an entry for which `isLate`; false where there is no room. */
  async addDeclaring(entry: Uint8Array, namespaces: number, limited: number): Promise<boolean> {
    const late = namespaces & ~this.#namespaces;
    const text = this.#means.text.declaring(entry, late);
    if (!this.reserve(text.length, namespaces & ~late, limited)) return false;
    this.#inline |= late;
    await this.copy(text, 0, text.length);
    return true;
  }

  /** Notes the date of an entry, in seconds since 1970. */
  date(seconds: number): void {
    if (seconds <= this.#means.nowSeconds && !(seconds <= this.newest)) this.newest = seconds;
  }

  /** Takes the bytes [from, to) of entries that were reserved. A promise means that the caller has to wait. */
  copy(bytes: Uint8Array, from: number, to: number): void | Promise<void> {
    const piece = this.#piece;
    if (piece === undefined || to - from > PIECE_BYTES - this.#at) return this.#copyPieces(bytes, from, to);
    piece.set(bytes.subarray(from, to), this.#at);
    this.#at += to - from;
  }

  async #copyPieces(bytes: Uint8Array, from: number, to: number): Promise<void> {
    for (let at = from; at < to; ) {
      this.#piece ??= await this.#means.pool.take();
      const end = Math.min(to, at + PIECE_BYTES - this.#at);
      this.#piece.set(bytes.subarray(at, end), this.#at);
      this.#at += end - at;
      at = end;
      if (this.#at === PIECE_BYTES) this.#send();
    }
  }

  #send(): void {
    const piece = this.#piece;
    if (!this.#headSent) {
      this.#headSent = true;
      this.#write(this.#means.text.head(this.#namespaces), undefined);
    }
    if (piece === undefined) return;
    this.#piece = undefined;
    this.#write(piece.subarray(0, this.#at), piece);
    this.#at = 0;
  }

  #write(bytes: Uint8Array, piece: Uint8Array | undefined): void {
    this.#hash?.update(bytes);
    const write = async (): Promise<void> => {
      try {
        if (this.#failure === undefined) await this.#out.write(bytes);
      } catch (error) {
        this.#failure ??= { error };
      }
      if (piece !== undefined) this.#means.pool.give(piece);
    };
    this.#written = this.#written === undefined ? write() : this.#written.then(write);
  }

  /** Ends the file. Throws what its target threw. */
  async close(): Promise<FinishedSitemap> {
    this.#send();
    this.#write(this.#means.text.tail, undefined);
    await this.#written;
    if (this.#failure !== undefined) throw this.#failure.error;
    await this.#out.close();
    if (this.#out !== this.target) await this.target.close();
    return {
      entries: this.entries,
      bytes: this.bytes,
      storedBytes: this.target.bytes,
      sha256: this.#hash?.digest("hex") ?? this.target.sha256,
      namespaces: this.#namespaces | this.#inline,
      limited: this.limited,
      newest: this.newest,
    };
  }

  /** Lets go of what is held; the target is thrown away by whoever made it. */
  async abandon(): Promise<void> {
    this.#failure ??= { error: new Error("abandoned") };
    if (this.#piece !== undefined) this.#means.pool.give(this.#piece);
    this.#piece = undefined;
    await this.#written;
  }
}
