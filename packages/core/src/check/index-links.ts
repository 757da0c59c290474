import { sameUrlKey } from "../value/same-url.ts";
import { isAbsoluteHttpUrl, splitUrl } from "../value/url.ts";
import type { DocumentFacts, KeptPlace, RuleContext, RuleVisitor, SetFile } from "./rule.ts";

/** A sitemap as an index of the set lists it. */
export interface IndexLink {
  readonly index: SetFile;
  readonly loc: string;
  readonly place: KeptPlace;
}

/** A file of the set that a link may mean: `sure` where it can be no other. */
export interface LinkedFile {
  readonly file: SetFile;
  readonly sure: boolean;
}

const segmentsOf = (path: string): readonly string[] => path.split(/[/\\]/).filter((segment) => segment !== "" && segment !== ".");

/**
 * The indexes of a set with what they list, and the files that are meant. Files with a known address are found by it; others by the end of
 * their path. Memory grows with the entries of the indexes.
 */
export class IndexLinks {
  readonly links: IndexLink[] = [];
  readonly files: SetFile[] = [];
  readonly #kinds = new Map<number, DocumentFacts["kind"]>();
  readonly #byUrl = new Map<string, SetFile>();
  readonly #byName = new Map<string, SetFile[]>();

  /** Takes a file of the set, and gives the visitor that sees what it lists. */
  add(file: SetFile, context: RuleContext<string>): RuleVisitor {
    this.addFile(file);
    return {
      only: "sitemap",
      fields: {
        loc: {
          visit: ({ text, offset }) => {
            this.links.push({ index: file, loc: text, place: context.place(offset) });
          },
        },
      },
      end: ({ kind }) => {
        this.#kinds.set(file.index, kind);
      },
    };
  }

  addFile(file: SetFile): void {
    this.files.push(file);
    if (file.url !== undefined) {
      this.#byUrl.set(sameUrlKey(file.url), file);
      // An index lists what was asked for, whatever that redirects to.
      if (file.transport !== undefined) this.#byUrl.set(sameUrlKey(file.transport.asked), file);
      return;
    }
    const name = segmentsOf(file.name).at(-1) ?? "";
    const others = this.#byName.get(name);
    if (others === undefined) this.#byName.set(name, [file]);
    else others.push(file);
  }

  /** What a file turned out to be. */
  kindOf(file: SetFile): DocumentFacts["kind"] | undefined {
    return this.#kinds.get(file.index);
  }

  /** The file that `from` means by `loc`; `unknown` where it cannot be told whether there is one. */
  find(loc: string, from: SetFile): LinkedFile | "unknown" | undefined {
    if (!isAbsoluteHttpUrl(loc)) return "unknown";
    const file = this.#byUrl.get(sameUrlKey(loc));
    if (file !== undefined) return { file, sure: true };
    const { path, query } = splitUrl(sameUrlKey(loc));
    if (query !== undefined) return "unknown";
    const wanted = segmentsOf(decoded(path));
    const candidates = this.#byName.get(wanted.at(-1) ?? "");
    return candidates === undefined ? undefined : nearest(candidates, wanted, from);
  }
}

function nearest(candidates: readonly SetFile[], wanted: readonly string[], from: SetFile): LinkedFile | "unknown" {
  const scored = candidates.map((file) => ({ file, score: sharedEnd(segmentsOf(file.name), wanted) })).toSorted((a, b) => b.score - a.score);
  const [best, second] = scored;
  if (best === undefined) return "unknown";
  const isWhole = best.score === wanted.length;
  // `/blog/sitemap.xml` need not be the `sitemap.xml` that lists it.
  if (best.file === from && !isWhole) return "unknown";
  return { file: best.file, sure: second === undefined || (second.score < best.score && isWhole) };
}

/** How many segments from the end on are the same. */
function sharedEnd(a: readonly string[], b: readonly string[]): number {
  let count = 0;
  while (count < a.length && count < b.length && a.at(-1 - count) === b.at(-1 - count)) count++;
  return count;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
