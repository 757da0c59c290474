/**
 * One sitemap while it is written. It counts what goes into it, keeps its newest date, and says whether one more entry fits.
 *
 * Where namespaces are declared: the root start tag is made when the first HEAD_BYTES of entries are there (or the file ends), and declares what they use.
 * A namespace that comes later is declared on its own `<url>`, which is as good XML. So a file declares only what it uses, and memory stays flat.
 */
import { writeUtf8 } from "../kernel/strings.ts";
import { NAMESPACES } from "./element-plan.ts";
import { FileOutput, type OutputSlots } from "./file-output.ts";
import { footOf, headOf, namespaceDeclaration } from "./marker.ts";
import { NewestDate } from "./newest-date.ts";
import type { GzipFactory, SinkFile } from "./sink.ts";

/** Bytes of entries after which the root is made. Not more than a slot holds. */
const HEAD_BYTES = 65_536;
/** Characters gathered before they are encoded: one call for many short texts, and the text stays in the cache. */
const PIECE_LENGTH = 16_384;
const encoder = /* @__PURE__ */ new TextEncoder();

export interface FileLimits {
  readonly maxEntries: number;
  readonly maxBytes: number;
  /** Elements of a kind of which a sitemap may hold only so many. */
  readonly maxLimited: number;
}

/** What one entry puts into a file. */
export interface EntryText {
  /** Start tag line of the entry; a file may add declarations to it. */
  readonly open: string;
  readonly rest: string;
  /** Of `open` and `rest`, in UTF-8. */
  readonly bytes: number;
  readonly namespaces: number;
  readonly limited: number;
  readonly lastmod: string | undefined;
}

/** What a file works with. */
export interface FileMeans {
  readonly slots: OutputSlots;
  readonly gzip: GzipFactory | undefined;
}

export class SitemapFile {
  readonly kind: "urlset" | "text";
  readonly newest = new NewestDate();
  entries = 0;
  readonly #limits: FileLimits;
  readonly #output: FileOutput;
  readonly #slots: OutputSlots;
  #slot: Uint8Array;
  #at = 0;
  #pending = "";
  #pendingBytes = 0;
  #body = 0;
  #limited = 0;
  /** Namespaces that the root declares, or will declare. */
  #declared = 0;
  #headMade = false;
  #headSent = false;
  #headBytes: number;
  readonly #footBytes: number;

  private constructor(kind: "urlset" | "text", limits: FileLimits, output: FileOutput, slots: OutputSlots, slot: Uint8Array) {
    this.kind = kind;
    this.#limits = limits;
    this.#output = output;
    this.#slots = slots;
    this.#slot = slot;
    this.#headBytes = kind === "text" ? 0 : headOf("urlset", "").length;
    this.#footBytes = kind === "text" ? 0 : footOf("urlset").length;
  }

  static async create(kind: "urlset" | "text", limits: FileLimits, file: SinkFile, { slots, gzip }: FileMeans): Promise<SitemapFile> {
    return new SitemapFile(kind, limits, new FileOutput(file, slots, gzip), slots, await slots.take());
  }

  get file(): SinkFile {
    return this.#output.file;
  }

  /** Bytes of the whole file as it would be if it ended here, before compression. */
  get bytes(): number {
    return this.#headBytes + this.#body + this.#footBytes;
  }

  get compressedBytes(): number {
    return this.#output.compressedBytes;
  }

  /** Bits of the namespaces that the root declares, or will declare. */
  get declared(): number {
    return this.#declared;
  }

  /** Text and bytes that an entry takes in this file. */
  costOf(namespaces: number, bytes: number): number {
    return bytes + declarationsOf(namespaces & ~this.#declared).length;
  }

  /** Is there room for one more entry of so many bytes? */
  hasRoom(cost: number, limited: number): boolean {
    return (
      this.entries < this.#limits.maxEntries &&
      this.bytes + cost <= this.#limits.maxBytes &&
      (limited === 0 || this.#limited + limited <= this.#limits.maxLimited)
    );
  }

  /** Adds a whole entry. A promise means that the caller has to wait before it adds the next. */
  add({ open, rest, bytes, namespaces, limited }: EntryText): void | Promise<void> {
    const fresh = namespaces & ~this.#declared;
    let cost = bytes;
    if (fresh === 0) this.#pending += open + rest;
    else {
      const declarations = declarationsOf(fresh);
      if (this.#headMade) {
        this.#pending += `${open.replace(">", `${declarations}>`)}${rest}`;
        cost += declarations.length;
      } else {
        this.#pending += open + rest;
        this.#declared |= fresh;
        this.#headBytes += declarations.length;
      }
    }
    this.#limited += limited;
    this.#pendingBytes += cost;
    this.#count(1, cost);
    if (this.#pending.length >= PIECE_LENGTH) return this.#encode();
  }

  /** The buffer that is being filled, and how far; for those who put bytes into it themselves. */
  get slot(): Uint8Array {
    return this.#slot;
  }

  get at(): number {
    return this.#at;
  }

  get entriesLeft(): number {
    return this.#limits.maxEntries - this.entries;
  }

  get bytesLeft(): number {
    return this.#limits.maxBytes - this.bytes;
  }

  /** Is text gathered that has to go into the slot before bytes may? */
  get hasPending(): boolean {
    return this.#pendingBytes > 0;
  }

  /** Puts text that is gathered into the slot, so that bytes may follow it. */
  encodePending(): void | Promise<void> {
    return this.hasPending ? this.#encode() : undefined;
  }

  /** Counts whole entries that were put into the slot behind what was there. */
  advance(entries: number, bytes: number): void {
    this.#at += bytes;
    this.#count(entries, bytes);
  }

  /** Sends the slot and takes another. */
  async nextSlot(): Promise<void> {
    this.#flush();
    this.#slot = await this.#slots.take();
  }

  #count(entries: number, bytes: number): void {
    this.entries += entries;
    this.#body += bytes;
    if (this.#body >= HEAD_BYTES) this.#headMade = true;
  }

  /** Closes the file; its last bytes are with the sink when the promise settles. */
  async close(): Promise<void> {
    this.#pending += this.kind === "text" ? "" : footOf("urlset");
    this.#pendingBytes += this.#footBytes;
    await this.#encode();
    this.#flush();
    await this.#output.close();
  }

  #encode(): void | Promise<void> {
    if (this.#pendingBytes > this.#slot.length - this.#at) return this.#encodePieces();
    this.#at += writeUtf8(this.#pending, this.#slot, this.#at);
    this.#pending = "";
    this.#pendingBytes = 0;
  }

  /** Text larger than what is left of the slot: fills slot after slot. */
  async #encodePieces(): Promise<void> {
    let text = this.#pending;
    this.#pending = "";
    this.#pendingBytes = 0;
    for (;;) {
      const { read, written } = encoder.encodeInto(text, this.#slot.subarray(this.#at));
      this.#at += written;
      if (read === text.length) return;
      text = text.slice(read);
      await this.nextSlot();
    }
  }

  /** Sends the slot, and before the first one the root's start tag. The next slot has to be taken afterwards. */
  #flush(): void {
    if (!this.#headSent && this.kind === "urlset") {
      const head = encoder.encode(headOf("urlset", declarationsOf(this.#declared)));
      this.#output.send(head, head.length);
    }
    this.#headSent = true;
    this.#output.send(this.#slot, this.#at);
    this.#at = 0;
  }
}

/** The declarations of the namespaces of these bits, as they stand in a start tag. */
export function declarationsOf(namespaces: number): string {
  if (namespaces === 0) return "";
  return NAMESPACES.map(({ prefix, namespace }, at) => ((namespaces >> at) & 1 ? namespaceDeclaration(prefix, namespace) : "")).join("");
}

/** Bytes of a sitemap that holds one entry and nothing else. */
export function bytesAlone(kind: "urlset" | "text", namespaces: number, bytes: number): number {
  return kind === "text" ? bytes : headOf("urlset", declarationsOf(namespaces)).length + bytes + footOf("urlset").length;
}
