import type { ByteWindow } from "../xml/window.ts";
import { HEAD_BYTES, MAX_HEAD_BYTES, recogniseHead, type Way } from "./recognise.ts";
import { type FindColumns, findTable } from "./text-columns.ts";

/** The first bytes of a document, by which it is recognised: more of them where few do not tell. */
export class Head {
  bytes: Uint8Array = new Uint8Array(0);
  #length: number = HEAD_BYTES;
  #whole = false;

  /** What the document at the position of the window is; `more` where that cannot be told before there are more bytes. */
  recognise(window: ByteWindow, final: boolean): Way {
    const known = window.end - window.position;
    if (known < this.#length && !final) return "more";
    this.#whole = known <= this.#length && final;
    this.bytes = window.bytes.slice(window.position - window.base, Math.min(window.end, window.position + this.#length) - window.base);
    const way = recogniseHead(this.bytes, this.#whole);
    if (way !== "more") return way;
    if (this.#length >= MAX_HEAD_BYTES) return "xml";
    this.#length *= 2;
    return this.recognise(window, final);
  }

  /** The columns of a list of addresses that is a table. */
  findTable(): FindColumns | undefined {
    return findTable(this.bytes, this.#whole);
  }
}

/** The very first bytes, held back until there are so many. */
export class FirstBytes {
  length = 0;
  readonly #bytes: Uint8Array;

  constructor(count: number) {
    this.#bytes = new Uint8Array(count);
  }

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  get full(): boolean {
    return this.length === this.#bytes.length;
  }

  /** Takes what there is room for, and says how much that was. */
  add(bytes: Uint8Array): number {
    const count = Math.min(bytes.length, this.#bytes.length - this.length);
    this.#bytes.set(bytes.subarray(0, count), this.length);
    this.length += count;
    return count;
  }
}
