import { type AlternateFault, AlternateGraph, GRAPH_BYTES, X_DEFAULT } from "./alternate-graph.ts";
import { attributeOf, HREF, isXDefault, KnownValues } from "./alternates.ts";
import type { EntryView, FieldView, KeptPlace, RuleContext, RuleVisitor } from "./rule.ts";
import { TargetList } from "./target-list.ts";
import { UrlHash } from "./url-hash.ts";

/** A finding of the graph in words. */
export interface ToldAlternate {
  readonly fault: AlternateFault;
  readonly file: number;
  readonly place: KeptPlace;
  readonly loc: string;
  readonly target: string;
  readonly more: number;
}

/** Shows the entries of one document or of a set to a graph of language versions. */
export class AlternateReader {
  readonly #graph: AlternateGraph;
  readonly #hash = new UrlHash();
  readonly #known = new KnownValues();
  /** Codes of the known values by their number, and all codes by their number. */
  readonly #knownCodes: number[] = [];
  readonly #codes: string[] = ["x-default"];
  readonly #numbers = new Map<string, number>();
  /** The versions of the entry at hand, and where their addresses stand. */
  readonly #targets = new TargetList();
  readonly #hrefs: FieldView[] = [];

  constructor(maxBytes: number = GRAPH_BYTES) {
    this.#graph = new AlternateGraph(maxBytes);
  }

  /** Has the budget been used up, so that what came behind is not judged? */
  get full(): boolean {
    return this.#graph.full;
  }

  /** What a file of the set shows. */
  visitor(file: number, context: Pick<RuleContext<string>, "place">): RuleVisitor {
    /** Ordinals of the hreflang fields of the entry at hand. */
    const ordinals: number[] = [];
    return {
      only: "url",
      extended: true,
      listed: true,
      fields: { "xhtml:link@hreflang": { visit: ({ ordinal }) => void ordinals.push(ordinal) } },
      entry: (entry) => {
        if (ordinals.length === 0) return;
        this.#add(entry, ordinals, { file, context });
        ordinals.length = 0;
      },
    };
  }

  /** Looks at what does not match. To be called once, when all has been shown; `isListed` is that of the context. */
  finish(tell: (finding: ToldAlternate) => void, isListed: (url: string) => boolean): void {
    this.#graph.finish(({ fault, file, place, loc = "", href, code, more }) => {
      const { offset, line, column } = place;
      const kept = loc === "" ? place : { offset, line, column, loc };
      tell({ fault, file, place: kept, loc: loc || "this page", target: href ?? this.#codes[code] ?? "", more });
    }, isListed);
  }

  #add(
    entry: EntryView,
    ordinals: readonly number[],
    { file, context }: { readonly file: number; readonly context: Pick<RuleContext<string>, "place"> },
  ): void {
    const loc = entry.first("loc");
    if (loc === undefined) return;
    this.#gather(entry, ordinals);
    if (!this.#hash.set(loc)) return;
    const { key0, key1 } = this.#hash;
    const targets = this.#targets;
    if (targets.count === 0) return;
    this.#graph.add({
      key0,
      key1,
      file,
      targets,
      place: () => context.place(entry.offset),
      loc: () => loc.text,
      hrefs: () => this.#hrefs.map(({ text }) => text),
    });
  }

  /** The different pages that an entry names; what is x-default besides having a language is that language's. */
  #gather(entry: EntryView, ordinals: readonly number[]): void {
    this.#targets.clear();
    this.#hrefs.length = 0;
    let defaults = 0;
    for (const ordinal of ordinals) {
      const hreflang = entry.field(ordinal);
      if (isXDefault(hreflang)) defaults++;
      else this.#take(entry, hreflang, this.#codeOf(hreflang));
    }
    if (defaults === 0) return;
    for (const ordinal of ordinals) {
      const hreflang = entry.field(ordinal);
      if (isXDefault(hreflang)) this.#take(entry, hreflang, X_DEFAULT);
    }
  }

  #take(entry: EntryView, hreflang: FieldView, code: number): void {
    const href = attributeOf(entry, hreflang.parent, HREF);
    if (href === undefined || !this.#hash.set(href)) return;
    if (this.#targets.add(this.#hash.key0, this.#hash.key1, code)) this.#hrefs.push(href);
  }

  #codeOf(hreflang: FieldView): number {
    const found = this.#known.find(hreflang);
    if (found >= 0) return this.#knownCodes[found] as number;
    const code = hreflang.text.toLowerCase();
    let number = this.#numbers.get(code);
    if (number === undefined) {
      number = this.#codes.push(code) - 1;
      this.#numbers.set(code, number);
    }
    const known = this.#known.add(hreflang);
    if (known >= 0) this.#knownCodes[known] = number;
    return number;
  }
}
