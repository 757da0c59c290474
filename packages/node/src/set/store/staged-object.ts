import { createHash } from "node:crypto";
import { SitemapError } from "@mapwright/core";
import type { StagingFile } from "./driver.ts";
import type { StagedReference } from "./intent.ts";
import type { StagedObject, StoreArea, StoreTarget } from "./types.ts";

/** A file being staged that counts and hashes what is written to it. */
export class HashedFile implements StagedObject {
  readonly overlapping: boolean;
  readonly #file: StagingFile;
  readonly #target: StoreTarget;
  readonly #origin: { readonly nonce: string; readonly count: number };
  readonly #hash = createHash("sha256");
  #bytes = 0;
  #sha256: string | undefined;
  #closing: Promise<void> | undefined;
  #closed = false;

  constructor(file: StagingFile, target: StoreTarget, origin: { readonly nonce: string; readonly count: number }) {
    this.#file = file;
    this.#target = target;
    this.#origin = origin;
    this.overlapping = file.overlapping ?? false;
  }

  get area(): StoreArea {
    return this.#target.area;
  }

  get name(): string {
    return this.#target.name;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Is all of it staged? */
  get closed(): boolean {
    return this.#closed;
  }

  get sha256(): string {
    if (this.#sha256 === undefined) throw new SitemapError("ERR_ARGUMENT", `Expected a closed file for its hash, found an open one: ${this.name}`);
    return this.#sha256;
  }

  write(bytes: Uint8Array): void | Promise<void> {
    if (this.#closing !== undefined) throw new SitemapError("ERR_ARGUMENT", `Expected an open file, found a closed one: ${this.name}`);
    this.#hash.update(bytes);
    this.#bytes += bytes.length;
    return this.#file.write(bytes);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  /** Closes it without completing it. */
  discard(): Promise<void> {
    this.#closing ??= Promise.resolve();
    return this.#file.discard();
  }

  /** How an intent names it. */
  toReference(): StagedReference {
    const { area, name, contentType, contentEncoding } = this.#target;
    return {
      area,
      name,
      ...this.#origin,
      bytes: this.#bytes,
      sha256: this.sha256,
      ...(contentType === undefined ? {} : { contentType }),
      ...(contentEncoding === undefined ? {} : { contentEncoding }),
    };
  }

  async #close(): Promise<void> {
    const sha256 = this.#hash.digest("hex");
    this.#file.describe?.(sha256);
    await this.#file.close();
    this.#sha256 = sha256;
    this.#closed = true;
  }
}
