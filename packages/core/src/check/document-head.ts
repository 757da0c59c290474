import { sliceLatin1, sliceUtf8 } from "../kernel/strings.ts";
import type { Place } from "../model/diagnostic.ts";

const HEAD_BYTES = 16_384;
const COMMENT_OR_INSTRUCTION = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g;
/** A start tag from its name on; quotes may hold a `>`. */
const ATTRIBUTES = `(?:[^"'<>]|"[^"<]*"|'[^'<]*')*>`;
const ROOT = new RegExp(`<(?:[\\w.-]+:)?(?:urlset|sitemapindex)(?=[\\s/>])${ATTRIBUTES}`, "i");
const TAG = new RegExp(`<[^\\s<>/]+${ATTRIBUTES}`, "y");
const DECLARATION = /(?:^|\s)xmlns(?::([^\s=]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** A start tag as it is written. */
export interface WrittenTag {
  readonly text: string;
  readonly offset: number;
  /** Empty where the name has none. */
  readonly prefix: string;
  /** The namespaces it declares, by prefix. */
  readonly namespaces: ReadonlyMap<string, string>;
}

/** The head of a document as rules see it. */
export type KnownHead = Pick<DocumentHead, "text" | "root" | "tagAt" | "place">;

/**
 * The first bytes of a document, where the declaration and the root stand as a rule. For rules that want to show something which the reader
 * understands without telling; what stands further back is not found, nor is anything in a document of 16 or 32 bits a character.
 */
export class DocumentHead {
  #bytes = new Uint8Array(0);
  #text: string | undefined;
  #root: WrittenTag | undefined;

  /** Takes bytes of the document, in order. */
  add(chunk: Uint8Array): void {
    const room = HEAD_BYTES - this.#bytes.length;
    if (room <= 0) return;
    const joined = new Uint8Array(this.#bytes.length + Math.min(room, chunk.length));
    joined.set(this.#bytes);
    joined.set(chunk.subarray(0, room), this.#bytes.length);
    this.#bytes = joined;
    this.#text = undefined;
    this.#root = undefined;
  }

  /** One UTF-16 unit for each byte. */
  get text(): string {
    this.#text ??= sliceLatin1(this.#bytes, 0, this.#bytes.length);
    return this.#text;
  }

  /** The start tag of the root element. */
  get root(): WrittenTag | undefined {
    if (this.#root === undefined) {
      const match = ROOT.exec(this.text.replace(COMMENT_OR_INSTRUCTION, (skipped) => " ".repeat(skipped.length)));
      this.#root = match === null ? undefined : readTag(match[0], match.index);
    }
    return this.#root;
  }

  /** The start tag that begins at this offset. */
  tagAt(offset: number): WrittenTag | undefined {
    TAG.lastIndex = offset;
    const match = offset < this.#bytes.length ? TAG.exec(this.text) : null;
    return match === null ? undefined : readTag(match[0], offset);
  }

  /** The place of an offset. */
  place(offset: number): Place {
    const before = sliceUtf8(this.#bytes, this.text.startsWith("\xef\xbb\xbf") ? 3 : 0, offset);
    const lines = before.split(/\r\n|\n|\r/);
    return { offset, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
  }
}

/** Looks at a start tag, or at the beginning of one. */
export function readTag(text: string, offset = 0): WrittenTag {
  const name = /^<([^\s/>]*)/.exec(text)?.[1] ?? "";
  const colon = name.indexOf(":");
  const namespaces = new Map<string, string>();
  for (const [, prefix = "", double, single] of text.matchAll(DECLARATION)) namespaces.set(prefix, double ?? single ?? "");
  return { text, offset, prefix: colon < 0 ? "" : name.slice(0, colon), namespaces };
}
