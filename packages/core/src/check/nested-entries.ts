import type { ReadIssue } from "../read/types.ts";
import type { KeptPlace } from "./rule.ts";

/** The start tag of an entry, or of a group of an extension, which the reader closes as well where the next one begins. */
const START = /^<((?:[^\s:/>]+:)?(?:url|sitemap)|[^\s:/>]+:(?:image|video|news))[\s/>]/;
const END = /^<\/([^\s>]+)\s*>/;
/** What is open within each other is seldom more; of hostile documents only the innermost counts. */
const MAX_OPEN = 16;

/** A start tag without its end tag so far, and its place, which gets the loc of its entry. */
export interface OpenTag {
  readonly issue: ReadIssue;
  readonly place: KeptPlace;
}

/**
 * Tells entries that lack their end tag from entries within entries, which are well-formed; images, videos and articles likewise. The
 * reader closes one where the next begins, and cannot know yet: only an end tag that is one too many later on shows that the first was
 * meant to stand around the other.
 */
export class NestedEntries {
  readonly #open: OpenTag[] = [];
  readonly #placeOf: (issue: ReadIssue) => KeptPlace;

  /** `placeOf` is that of the context. */
  constructor(placeOf: (issue: ReadIssue) => KeptPlace) {
    this.#placeOf = placeOf;
  }

  /** Takes an element that lacks its end tag so far. Returns the one that lacks it for certain, of which nothing better will be known. */
  unclosed(issue: ReadIssue): OpenTag | undefined {
    if (!START.test(issue.raw)) return { issue, place: issue };
    this.#open.push({ issue, place: this.#placeOf(issue) });
    return this.#open.length > MAX_OPEN ? this.#open.shift() : undefined;
  }

  /** Takes an end tag that nothing began. Returns the start tag of the entry within another that it shows; undefined where it is stray. */
  stray(issue: ReadIssue): OpenTag | undefined {
    const name = END.exec(issue.raw)?.[1];
    const index = this.#open.findLastIndex((tag) => START.exec(tag.issue.raw)?.[1] === name);
    return index < 0 ? undefined : this.#open.splice(index, 1)[0];
  }

  /** In the end: what lacks its end tag. */
  rest(): readonly OpenTag[] {
    return this.#open.splice(0);
  }
}
