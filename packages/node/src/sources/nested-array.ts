/** An array of entries within a JSON object. */
export interface NestedArray {
  /** Place of its `[`, and the line of that from 1. */
  readonly start: number;
  readonly firstLine: number;
  /** Names of the properties that lead to it, such as `data.urls`. */
  readonly path: string;
}

const LOC_NAME = /^(?:loc|url)$/i;
/** Arrays that belong to an entry. */
const PART_NAME = /^(?:image|img|video|alternate|link|hreflang)/i;
/** What an element of an array of entries begins like: an address, or an object with one. */
const ADDRESS = /^\[\s*"(?:https?:)?\//i;
const OBJECT_WITH_LOC = /^\[\s*\{[^[\]]*?"(?:loc|url)"\s*:\s*"/i;

/**
 * Finds the array of entries in the beginning of a JSON object, as exports have it: `{"data":{"urls":[…]}}`. Undefined where there is none in the
 * text, and where the object has a loc of its own: it is an entry then, and its arrays are images and the like.
 */
export function findNestedArray(text: string): NestedArray | undefined {
  const open: { readonly kind: string; key: string }[] = [];
  for (let at = 0; at < text.length; at++) {
    const mark = text[at] ?? "";
    if (mark === '"') {
      const end = stringEnd(text, at);
      const isKey = /^\s*:/.test(text.slice(end, end + 200));
      const top = open.at(-1);
      if (isKey && top?.kind === "{") {
        top.key = text.slice(at + 1, end - 1);
        if (open.length === 1 && LOC_NAME.test(top.key)) return undefined;
      }
      at = end - 1;
    } else if (mark === "[" && open.every(({ kind, key }) => kind === "{" && !PART_NAME.test(key)) && isEntries(text, at)) {
      return { start: at, firstLine: text.slice(0, at).split("\n").length, path: open.map(({ key }) => key).join(".") };
    } else if (mark === "{" || mark === "[") open.push({ kind: mark, key: "" });
    else if (mark === "}" || mark === "]") open.pop();
  }
  return undefined;
}

function isEntries(text: string, at: number): boolean {
  const begin = text.slice(at, at + 4096);
  return ADDRESS.test(begin) || OBJECT_WITH_LOC.test(begin);
}

/** The place behind the closing quote. */
function stringEnd(text: string, quote: number): number {
  let at = quote + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}
