import { writeUtf8 } from "../kernel/strings.ts";
import type { UrlEntry } from "../model/entry.ts";
import { LastmodSeconds } from "../write/lastmod-seconds.ts";
import { EntryWriter } from "../write/to-writable.ts";
import { hashText } from "./entry-facts.ts";
import type { ReadBatchBuilder } from "./read-batch.ts";

const OPEN = "  <url>\n";
const CLOSE = "  </url>\n";
const encoder = /* @__PURE__ */ new TextEncoder();

/** How entries are made anew. */
export interface RemakeOptions {
  readonly key: Int32Array;
  readonly textOnly: boolean;
  /** Address of the document, where it is known. */
  readonly url: string | undefined;
}

/** Makes entries of any sitemap anew, as the writer writes them. */
export class EntryRemaker {
  readonly #writer: EntryWriter;
  readonly #lastmods = new LastmodSeconds();
  readonly #hash = new Int32Array(4);
  readonly #key: Int32Array;
  readonly #textOnly: boolean;

  constructor({ key, textOnly, url }: RemakeOptions) {
    this.#key = key;
    this.#textOnly = textOnly;
    this.#writer = new EntryWriter(url ?? "", { crossSite: true, profile: "protocol", build: false, textOnly, ownFields: ["scope"] });
  }

  /** Adds an entry to a batch; false when no sitemap may list it. */
  add(entry: UrlEntry, batch: ReadBatchBuilder): boolean {
    const writer = this.#writer;
    if (!writer.judge(entry)) return false;
    const { composer, loc, key } = writer;
    const text = this.#textOnly ? `${loc}\n` : `${OPEN}${writer.xml}${CLOSE}`;
    const length = composer.ascii ? text.length : encoder.encode(text).length;
    batch.reserve(1, length);
    const end = batch.at + writeUtf8(text, batch.bytes, batch.at);
    hashText(key, this.#key, this.#hash);
    const { namespaces, limited, lastmod } = composer;
    // The line of the lastmod is the first behind that of the loc, and all of both is ASCII.
    const line = lastmod === undefined || this.#textOnly ? "" : `    <lastmod>${lastmod}</lastmod>\n`;
    const lineStart = line === "" ? 0 : text.indexOf(line, OPEN.length);
    batch.push(end, this.#hash, { lastmod: this.#lastmods.of(lastmod), namespaces, limited, lineStart, lineEnd: lineStart + line.length });
    return true;
  }
}
