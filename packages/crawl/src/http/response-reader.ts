import { createFault } from "../fetch/fault-of.ts";
import { ChunkedDecoder } from "./chunked-decoder.ts";
import { framingOf, type ParsedHead, parseResponseHead } from "./response-head.ts";

/** Heads longer than this are no answer. */
const MAX_HEAD_BYTES = 65_536;
const BEGINNING = "HTTP/1.";
const EMPTY = new Uint8Array(0);

/** What some bytes brought. */
export interface ResponseStep {
  /** The head, with the bytes that end it. */
  readonly head?: ParsedHead;
  /** Bytes of the body, within those that were given. */
  readonly body: Uint8Array;
}

/** Reads one answer of HTTP/1 (https://www.rfc-editor.org/rfc/rfc9112), however its bytes are cut. */
export class ResponseReader {
  #text = "";
  #head: ParsedHead | undefined;
  /** Undoes chunks; or how many bytes are to come, which is no limit where the connection tells the end. */
  #chunks: ChunkedDecoder | undefined;
  #left = Number.POSITIVE_INFINITY;
  #isClean = true;

  /** Is the answer whole? One that ends with its connection is so when that has ended. */
  get isWhole(): boolean {
    return this.#head !== undefined && (this.#chunks === undefined ? this.#left === 0 : this.#chunks.isEnd);
  }

  /** May the connection serve again? */
  get keepsAlive(): boolean {
    return this.isWhole && this.#isClean && this.#head?.keepsAlive === true;
  }

  /** Takes what came; throws a `FetchFault` where that is no answer. Chunks are put together within the bytes themselves. */
  take(bytes: Uint8Array): ResponseStep {
    if (this.#head !== undefined) return { body: this.#takeBody(bytes) };
    let at = 0;
    while (at < bytes.length) {
      const end = this.#takeHead(bytes, at);
      if (end === undefined) break;
      at = end.at;
      // Heads of statuses from 100 come before the one that counts.
      if (end.head.status >= 200) return { head: end.head, body: this.#takeBody(bytes.subarray(at)) };
    }
    return { body: EMPTY };
  }

  /** Says that nothing more comes. How is the answer? */
  end(): "whole" | "cut" | "none" {
    if (this.#head === undefined) return "none";
    return this.isWhole || (this.#chunks === undefined && this.#left === Number.POSITIVE_INFINITY) ? "whole" : "cut";
  }

  /** A head, and where it ends; undefined where more is to come. */
  #takeHead(bytes: Uint8Array, at: number): { readonly head: ParsedHead; readonly at: number } | undefined {
    const before = this.#text.length;
    const fresh = Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(bytes.length - at, MAX_HEAD_BYTES + 1));
    const text = this.#text + fresh.toString("latin1");
    if (!text.startsWith(BEGINNING.slice(0, text.length))) throw createFault("bad-response", "(no status line)");
    const end = /\r?\n\r?\n/g;
    end.lastIndex = Math.max(0, before - 3);
    const found = end.exec(text);
    if ((found?.index ?? text.length) > MAX_HEAD_BYTES) throw createFault("bad-response", `(a head of more than ${MAX_HEAD_BYTES} bytes)`);
    this.#text = found === null ? text : "";
    if (found === null) return undefined;
    const head = parseResponseHead(text.slice(0, found.index));
    if (head === undefined || head.status === 101) throw createFault("bad-response", "(a head that is none)");
    if (head.status >= 200) this.#open(head);
    return { head, at: at + end.lastIndex - before };
  }

  #open(head: ParsedHead): void {
    const framing = framingOf(head);
    if (framing === undefined) throw createFault("bad-response", "(a length that is none)");
    this.#head = head;
    if (framing.kind === "chunked") this.#chunks = new ChunkedDecoder();
    if (framing.kind === "length") this.#left = framing.bytes;
    // Who tells both cannot be trusted with a further request (https://www.rfc-editor.org/rfc/rfc9112#section-6.1).
    this.#isClean = !("transfer-encoding" in head.headers && "content-length" in head.headers);
  }

  #takeBody(bytes: Uint8Array): Uint8Array {
    if (this.#chunks !== undefined) {
      const { length, used } = this.#chunks.decode(bytes);
      if (used < bytes.length) this.#isClean = false;
      return bytes.subarray(0, length);
    }
    const length = Math.min(bytes.length, this.#left);
    this.#left -= length;
    if (length < bytes.length) this.#isClean = false;
    return length === bytes.length ? bytes : bytes.subarray(0, length);
  }
}
