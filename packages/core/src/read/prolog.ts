import type { DocumentKind } from "../model/issue.ts";
import { isSpace, startsWithAscii } from "../xml/bytes.ts";
import type { QName } from "../xml/names.ts";
import type { Tokenizer } from "../xml/tokenizer.ts";
import type { ByteWindow } from "../xml/window.ts";
import type { DocumentContext, DocumentHandler } from "./document-handler.ts";
import { FeedHandler } from "./feed-handler.ts";
import { SitemapHandler } from "./sitemap-handler.ts";
import { TextRun } from "./text-run.ts";
import type { Meaning } from "./vocabulary.ts";

/** Elements that a web server's error message puts before the document. */
const MESSAGE_ELEMENTS = new Set(["br", "b", "i", "p", "font", "pre", "div", "span", "strong", "em", "hr"]);
const PAGE_ELEMENTS = new Set(["html", "head", "body", "meta", "title", "svg"]);
/** A style sheet may hold the elements of what it is for, and is not that. */
const STYLESHEET_NAMESPACE = "http://www.w3.org/1999/XSL/Transform";

/** Where the first element is no root, so many bytes are searched for one. */
const MAX_SEARCH_BYTES = 1_048_576;

/** White space before the declaration is shown as far as this. */
const KEPT_SPACE = 1024;

export interface PrologResult {
  readonly kind: DocumentKind;
  /** Takes the rest of the document; undefined where nothing in it can be read. */
  readonly handler: DocumentHandler | undefined;
}

/** Looks for the root element behind whatever stands before it. */
export class Prolog {
  readonly #context: DocumentContext;
  readonly #before: TextRun;
  #declarationSeen = false;
  #htmlDoctype = false;
  /** The first element that is no root and not part of an error message. */
  foreign: string | undefined;

  constructor(context: DocumentContext) {
    this.#context = context;
    const { reporter, window } = context;
    this.#before = new TextRun(window, (from, to) => {
      const escaped = startsWithAscii(window.bytes, from - window.base, window.end - window.base, "&lt;?xml");
      reporter.report(escaped ? "declaration-escaped" : "text-before-root", from, to);
    });
  }

  get keep(): number {
    const { window, textStart } = this.#context;
    const mayReportSpace = !this.#declarationSeen && window.position - textStart <= KEPT_SPACE;
    return mayReportSpace ? Math.min(textStart, this.#before.keep) : this.#before.keep;
  }

  characters(start: number, end: number): void {
    this.#before.add(start, end);
  }

  /** A comment, declaration or instruction has passed; its span is in the tokenizer. */
  other(): void {
    const { tokenizer, window } = this.#context;
    this.#before.end();
    const at = tokenizer.start - window.base;
    if (isDeclaration(tokenizer, window)) this.#declaration();
    if (tokenizer.kind === "doctype" && at >= 0 && /^<!doctype\s+html\b/i.test(String.fromCharCode(...window.bytes.subarray(at, at + 24))))
      this.#htmlDoctype = true;
  }

  #declaration(): void {
    const { tokenizer, reporter } = this.#context;
    const first = this.#context.textStart;
    if (!this.#declarationSeen && tokenizer.start > first && reporter.first("space before declaration") && !reporter.has("text-before-root")) {
      // So much white space has passed that its beginning is gone.
      const from = tokenizer.start - first <= KEPT_SPACE ? first : tokenizer.start;
      reporter.report("space-before-declaration", from, from === first ? tokenizer.start : tokenizer.end);
    }
    if (this.#declarationSeen) reporter.report("declaration-misplaced", tokenizer.start, tokenizer.end);
    this.#declarationSeen = true;
  }

  endTag(): void {
    this.#before.end();
  }

  /** A start tag: the root, or something before it. Undefined means that the root is still to come. */
  startTag(name: QName<Meaning>): PrologResult | undefined {
    this.#before.end();
    const local = name.local.toLowerCase();
    const isRoot = local === "urlset" || local === "sitemapindex";
    if ((this.#htmlDoctype && !isRoot) || (PAGE_ELEMENTS.has(local) && this.foreign === undefined)) {
      this.foreign ??= "html";
      return { kind: "unknown", handler: undefined };
    }
    if (isRoot) return this.#sitemap(local);
    if (name.uri === STYLESHEET_NAMESPACE) {
      this.foreign ??= name.text;
      return { kind: "unknown", handler: undefined };
    }
    if (this.foreign !== undefined) {
      const given = this.#context.tokenizer.start - this.#context.textStart > MAX_SEARCH_BYTES;
      return given ? { kind: "unknown", handler: undefined } : undefined;
    }
    switch (local) {
      case "url":
      case "sitemap":
        return this.#sitemap(local === "url" ? "urlset" : "sitemapindex");
      case "rss":
        return { kind: "rss", handler: new FeedHandler(this.#context, "rss") };
      case "feed":
        return { kind: "atom", handler: new FeedHandler(this.#context, "atom") };
      case "rdf":
        return { kind: "rdf", handler: new FeedHandler(this.#context, "rdf") };
      default:
    }
    if (!MESSAGE_ELEMENTS.has(local)) this.foreign = name.text;
    const { tokenizer, reporter } = this.#context;
    reporter.report("text-before-root", tokenizer.start, tokenizer.end);
    return undefined;
  }

  #sitemap(kind: "urlset" | "sitemapindex"): PrologResult {
    return { kind, handler: new SitemapHandler(this.#context, kind === "urlset" ? "url" : "sitemap") };
  }

  finish(): void {
    this.#before.end();
  }
}

/** Is what has passed an XML declaration, wherever it stands? */
export function isDeclaration({ kind, start }: Tokenizer, { bytes, base, end }: ByteWindow): boolean {
  const at = start - base;
  return kind === "instruction" && at >= 0 && startsWithAscii(bytes, at, end - base, "<?xml") && isSpace(bytes[at + 5]);
}
