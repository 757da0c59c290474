import type { SourceItem, UrlEntryInput } from "@mapwright/core";
import { BatchCollector } from "./batch-collector.ts";
import type { Column, ColumnPlan } from "./csv-columns.ts";
import type { GroupTable } from "./group-table.ts";
import { Tally } from "./tally.ts";
import { excerpt, type SourceContext } from "./types.ts";

type Entry = UrlEntryInput & { readonly loc: string };
type Indexed<K extends string> = { readonly column: Extract<Column, { readonly kind: K }>; readonly index: number };

/** Where the values of an entry stand in a row. */
interface Places {
  readonly loc: number;
  readonly lastmod: number;
  readonly changefreq: number;
  readonly priority: number;
  readonly group: number;
  readonly lang: number;
  readonly alternates: readonly Indexed<"alternate">[];
  readonly images: readonly Indexed<"image">[];
}

const SPACE = /\s/;

function findPlaces(columns: readonly Column[]): Places {
  const core = (field: string): number => columns.findIndex((column) => column?.kind === "core" && column.field === field);
  const all = <K extends "alternate" | "image">(kind: K): Indexed<K>[] =>
    columns.flatMap((column, index) => (column?.kind === kind ? [{ column: column as Extract<Column, { readonly kind: K }>, index }] : []));
  return {
    loc: core("loc"),
    lastmod: core("lastmod"),
    changefreq: core("changefreq"),
    priority: core("priority"),
    group: columns.findIndex((column) => column?.kind === "group"),
    lang: columns.findIndex((column) => column?.kind === "lang"),
    alternates: all("alternate"),
    images: all("image"),
  };
}

/** Makes url entries of CSV rows and puts those with a group into the table. */
export class CsvRows {
  readonly #plan: ColumnPlan;
  readonly #places: Places;
  readonly #context: SourceContext;
  readonly #groups: GroupTable;
  readonly #collector: BatchCollector;
  readonly #withoutSelf = new Tally();
  readonly #withoutLanguage = new Tally();
  readonly #imageWords = new Tally();
  #firstImageWord = "";

  constructor(plan: ColumnPlan, context: SourceContext, groups: GroupTable) {
    this.#plan = plan;
    this.#places = findPlaces(plan.columns);
    this.#context = context;
    this.#groups = groups;
    this.#collector = new BatchCollector(context.source);
  }

  /** Takes one row of `count` fields and says whether it can be one. Blank rows are passed over; missing fields are empty, surplus ones must be. */
  add(fields: readonly string[], count: number, line: number): boolean {
    const places = this.#places;
    const at = (index: number): string => (index >= 0 && index < count ? (fields[index] ?? "").trim() : "");
    const loc = at(places.loc);
    if (count > this.#plan.columns.length && this.#hasSurplus(fields, count)) return false;
    if (loc === "" && isBlank(fields, count)) return true;
    const entry: Entry = {
      loc,
      lastmod: at(places.lastmod) || undefined,
      changefreq: at(places.changefreq) || undefined,
      priority: at(places.priority) || undefined,
      alternates: places.alternates.length > 0 ? this.#alternates(at, loc, line) : undefined,
      images: places.images.length > 0 ? this.#images(at, line) : undefined,
    };
    const whole = this.#plan.kept.length === 0 ? entry : this.#withKept(entry, at);
    const group = at(places.group);
    if (group === "" || loc === "") this.#collector.add(whole, line);
    else this.#tie(whole, line, group, at(places.lang));
    return true;
  }

  reject(line: number, text: string, message: string): void {
    this.#collector.reject({ line, text, message });
  }

  take(): readonly SourceItem[] {
    return this.#collector.take();
  }

  /** The last items; makes the notes that were counted. */
  end(): readonly SourceItem[] {
    this.#withoutSelf.report(
      this.#context,
      "alternates-without-self",
      (count) => `Expected the URL of each row among its hreflang columns, found it missing in ${count} rows`,
    );
    this.#withoutLanguage.report(this.#context, "language-missing", (count) => `Expected a language in each row with a group, found none in ${count} rows`);
    this.#imageWords.report(
      this.#context,
      "image-words",
      (count) => `Expected the URLs of images, found words in ${count} rows and left them out, the first: ${JSON.stringify(this.#firstImageWord)}`,
    );
    return this.#collector.end();
  }

  /** What stands in an entry already keeps its own text. */
  #withKept(entry: Entry, at: (index: number) => string): Entry {
    const whole: Record<string, unknown> & Entry = { ...entry };
    for (const { name, index } of this.#plan.kept) whole[name] ??= at(index) || undefined;
    return whole;
  }

  #hasSurplus(fields: readonly string[], count: number): boolean {
    for (let index = this.#plan.columns.length; index < count; index++) if (fields[index]?.trim() !== "") return true;
    return false;
  }

  #alternates(at: (index: number) => string, loc: string, line: number): Entry["alternates"] {
    const alternates: { hreflang: string; href: string }[] = [];
    for (const { column, index } of this.#places.alternates) {
      const href = at(index);
      if (href !== "") alternates.push({ hreflang: column.hreflang, href });
    }
    if (alternates.length === 0) return undefined;
    if (!alternates.some(({ href }) => href === loc)) this.#withoutSelf.add(line);
    return alternates;
  }

  /** `none`, `n/a` and `-` are no images, though each could be resolved. */
  #images(at: (index: number) => string, line: number): Entry["images"] {
    const found: { loc: string }[] = [];
    let words = "";
    for (const { index } of this.#places.images) {
      const text = at(index);
      for (const loc of SPACE.test(text) ? splitUrls(text) : [text]) {
        if (URL_MARK.test(loc) && !NO_IMAGE.test(text)) found.push({ loc });
        else if (loc !== "") words ||= text;
      }
    }
    if (words !== "") {
      this.#firstImageWord ||= excerpt(words);
      this.#imageWords.add(line);
    }
    return found.length > 0 ? found : undefined;
  }

  #tie(entry: Entry, line: number, group: string, lang: string): void {
    const languages = lang === "" ? [] : lang.split(/\s+/);
    if (languages.length === 0) this.#withoutLanguage.add(line);
    this.#groups.add({ entry, line, group, languages }, this.#context);
  }
}

/** Every URL of an image has one of these: a path has a slash, the name of a file a dot. */
const URL_MARK = /[./?:]/;
const NO_IMAGE = /^(?:n\/a|\.+)$/i;
const WHOLE_URL = /^(?:\/|[a-z][a-z\d+.-]*:\/\/)/i;

/** URLs with white space between them, which names of files have too: behind an address or a path from the root, only another one begins a URL. */
function splitUrls(text: string): readonly string[] {
  const pieces = text.trim().split(/(\s+)/);
  if (!WHOLE_URL.test(pieces[0] ?? "")) return pieces.filter((_, at) => at % 2 === 0);
  const urls: string[] = [];
  let url = "";
  for (const [at, piece] of pieces.entries()) {
    if (at > 0 && WHOLE_URL.test(piece)) {
      urls.push(withoutMark(url));
      url = "";
    }
    url += piece;
  }
  return [...urls, url];
}

/** Shops write `, ` or ` | ` between two. */
function withoutMark(url: string): string {
  const text = url.trimEnd();
  return /[,;|]$/.test(text) ? text.slice(0, -1).trimEnd() : text;
}

function isBlank(fields: readonly string[], count: number): boolean {
  for (let index = 0; index < count; index++) if (fields[index]?.trim() !== "") return false;
  return true;
}
