import { MAX_ROW_LENGTH } from "./types.ts";

const LOC_NAME = /^(?:loc|url)$/i;
/** Arrays that belong to an entry. */
const PART_NAME = /^(?:image|img|video|alternate|link|hreflang)/i;
/** What an element of an array of entries begins like: an address, or an object with one. */
const ADDRESS = /^\[\s*"(?:https?:)?\//i;
const OBJECT_WITH_LOC = /^\[\s*\{[^[\]]*?"(?:loc|url|link|permalink)"\s*:\s*"/i;
/** So many characters tell what an array holds, and whether a text is a key. */
const ARRAY_HEAD = 4096;
const KEY_HEAD = 200;

/** Where a search ended: at the `[` of an array of entries, or where it goes on when there is more text. */
export interface Found {
  readonly array: boolean;
  readonly at: number;
}

/**
 * Finds the arrays of entries in a JSON object, as exports have them: `{"data":{"urls":[…]},"posts":[…]}`. Its state lasts from piece to piece, and what
 * it finds never depends on how the text was cut.
 */
export class EntryArrays {
  /** Names of the properties that lead to each array found, such as `data.urls`. */
  readonly paths: string[] = [];
  /** Has the object a loc of its own? It is an entry then, and its arrays are images and the like. */
  ownLoc = false;
  readonly #open: { readonly mark: string; key: string }[] = [];
  readonly #onlyLook: boolean;

  /** `onlyLook` goes on within the arrays it finds, instead of leaving them to the caller. */
  constructor({ onlyLook = false }: { readonly onlyLook?: boolean } = {}) {
    this.#onlyLook = onlyLook;
  }

  /** Has every brace and bracket been closed? */
  get closed(): boolean {
    return this.#open.length === 0;
  }

  /** Searches from `from` on; `final`: nothing follows the text. */
  find(text: string, from: number, final: boolean): Found {
    for (let at = from; at < text.length; at++) {
      const mark = text[at] ?? "";
      if (mark === '"') {
        const end = this.#passString(text, at, final);
        if (end < 0) return { array: false, at };
        at = end - 1;
      } else if (mark === "[" && this.#open.every((one) => one.mark === "{" && !PART_NAME.test(one.key))) {
        if (!final && text.length - at < ARRAY_HEAD) return { array: false, at };
        const array = isEntries(text.slice(at, at + ARRAY_HEAD));
        if (array) this.paths.push(this.#open.map(({ key }) => key).join("."));
        if (array && !this.#onlyLook) return { array, at };
        this.#open.push({ mark, key: "" });
      } else if (mark === "{" || mark === "[") this.#open.push({ mark, key: "" });
      else if (mark === "}" || mark === "]") this.#open.pop();
    }
    return { array: false, at: text.length };
  }

  /** Returns the place behind the string at `quote`, or -1 where its end, or what follows it, is not yet there. */
  #passString(text: string, quote: number, final: boolean): number {
    const end = stringEnd(text, quote);
    const behind = text.slice(end, end + KEY_HEAD).trimStart();
    const unclear = end > text.length || (behind === "" && end + KEY_HEAD > text.length);
    if (unclear && !final && text.length - quote <= MAX_ROW_LENGTH) return -1;
    const top = this.#open.at(-1);
    if (top?.mark === "{" && behind.startsWith(":")) {
      top.key = text.slice(quote + 1, end - 1);
      this.ownLoc ||= this.#open.length === 1 && LOC_NAME.test(top.key);
    }
    return Math.min(end, text.length);
  }
}

function isEntries(text: string): boolean {
  return ADDRESS.test(text) || OBJECT_WITH_LOC.test(text);
}

/** The place behind the closing quote, or at the line end that JSON allows in no string; behind the text where there is neither. */
function stringEnd(text: string, quote: number): number {
  for (let at = quote + 1; at < text.length; at++) {
    const mark = text[at];
    if (mark === '"') return at + 1;
    if (mark === "\n") return at;
    if (mark === "\\" && text[at + 1] !== "\n") at++;
  }
  return text.length + 1;
}
