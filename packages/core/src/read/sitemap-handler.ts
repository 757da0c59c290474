/*
 * Elements of a sitemap or an index → fields of entries, whatever their nesting.
 *
 * The idea: a stack of open elements, each of a kind that says what may stand in it. A start tag that cannot stand where it is
 * either closes what lacks its end tag, or is passed over together with its content (`skip`), or counts as not there (`through`).
 * An end tag closes everything up to the element it names, or is stray. What must stay true: only text of a `loc` of the protocol
 * becomes an address; nothing of an entry that the input cuts off is given; whatever is mended is reported.
 */

import { type Field, LOC } from "../model/fields.ts";
import type { QName } from "../xml/names.ts";
import type { PieceList } from "../xml/pieces.ts";
import { BareText } from "./bare-text.ts";
import type { DocumentContext, DocumentHandler } from "./document-handler.ts";
import { ElementText } from "./element-text.ts";
import type { EntryElement } from "./entry-builder.ts";
import { addAttributes, dropCutEntry, isUnclosedTag, reportAttributes, reportName } from "./entry-parts.ts";
import type { IssueCode } from "./issues.ts";
import { type Open, OpenElements } from "./open-elements.ts";
import { TextRun } from "./text-run.ts";
import { UnreadText } from "./unread-text.ts";
import type { Meaning } from "./vocabulary.ts";

/** Children of `<url>` that end a group of an extension which lacks its end tag. A loc does not: it might be that of the image. */
const CLOSES_GROUP = new Set(["lastmod", "changefreq", "priority"]);

/** Roots of the protocol. */
const ROOTS = new Set(["urlset", "sitemapindex"]);

export class SitemapHandler implements DocumentHandler {
  readonly #context: DocumentContext;
  readonly #open: OpenElements;
  readonly #rootElement: EntryElement;
  readonly #text: ElementText;
  readonly #bare: BareText;
  readonly #unread: UnreadText;
  readonly #stray: TextRun;
  #rootSeen = false;
  #rootClosed = false;
  #elements = 0;

  constructor(context: DocumentContext, rootElement: EntryElement) {
    this.#context = context;
    this.#rootElement = rootElement;
    this.#open = new OpenElements(context);
    this.#text = new ElementText(context);
    this.#bare = new BareText(context);
    this.#unread = new UnreadText(context);
    this.#stray = new TextRun(context.window, (from, to) => context.reporter.report(this.#open.depth === 0 ? "after-root" : "stray-text", from, to));
  }

  get over(): boolean {
    return this.#rootClosed && this.#open.depth === 0;
  }

  get keep(): number {
    return Math.min(this.#stray.keep, this.#context.builder.open ? this.#context.builder.start : Number.POSITIVE_INFINITY);
  }

  get betweenEntries(): boolean {
    return this.#open.depth === 1 && this.#open.top?.kind === "root";
  }

  /** Qualified name of the open root, for messages and for the fast way. */
  get root(): QName<Meaning> | undefined {
    const { outer } = this.#open;
    return outer?.kind === "root" ? outer.name : undefined;
  }

  startTag(name: QName<Meaning>, scoped: boolean): void {
    const { tokenizer, builder, budgets } = this.#context;
    this.#stray.end();
    this.#unread.end();
    if (this.#open.inner?.kind !== "text") this.#bare.endRun();
    if (this.#open.depth >= budgets.maxDepth) return this.#context.stop("maxDepth", tokenizer.start);
    if (builder.open && ++this.#elements + tokenizer.attributeCount > budgets.maxFields) return this.#context.stop("maxFields", builder.start);
    if (builder.open) this.#elements += tokenizer.attributeCount;
    reportName(this.#context, name);
    this.#place(name, scoped);
    if (tokenizer.selfClosing && this.#open.depth > 0) this.#close(tokenizer.end, false);
  }

  #place(name: QName<Meaning>, scoped: boolean): void {
    const { vocabulary, local } = name.meaning;
    const inner = this.#open.inner;
    if (inner?.kind === "skip") return this.#open.push("skip", name, scoped);
    if (vocabulary === "sitemap") {
      if (local === "urlset" || local === "sitemapindex") return this.#placeRoot(name, scoped);
      if (local === "url" || local === "sitemap") return this.#placeEntry(local, name, scoped);
    }
    if (inner === undefined) {
      this.#reportTag("after-root");
      return this.#open.push("skip", name, scoped);
    }
    switch (inner.kind) {
      case "root":
        if (vocabulary === "sitemap" && local === "loc" && this.#open.top === inner) return this.#implyEntry(inner, name, scoped);
        this.#reportTag("unknown-element");
        return this.#open.push("through", name, scoped);
      case "entry":
        return this.#placeField(inner, name, scoped);
      case "group":
        return this.#placeInGroup(inner, name, scoped);
      default:
        return this.#placeInText(inner, name, scoped);
    }
  }

  #placeRoot(name: QName<Meaning>, scoped: boolean): void {
    if (this.#open.depth > 0) {
      if (this.#open.inner?.kind === "text" && dropCutEntry(this.#context, this.#text.pieces)) this.#bare.clear();
      this.#closeAbove(0);
      this.#reportTag("root-nested");
    } else if (this.#rootSeen) this.#reportTag("second-document");
    this.#rootSeen = true;
    reportAttributes(this.#context);
    this.#open.push("root", name, scoped);
  }

  #placeEntry(element: EntryElement, name: QName<Meaning>, scoped: boolean): void {
    const { builder, tokenizer } = this.#context;
    if (!this.#rootSeen) this.#reportTag("root-missing");
    else if (this.#open.depth === 0 && this.#rootClosed) this.#reportTag("after-root");
    const inner = this.#open.inner;
    if (inner?.kind === "text" && inner.field?.number === LOC && this.#text.pieces.blank) {
      this.#reportTag("entry-nested");
      return this.#open.push("through", name, scoped);
    }
    if (builder.open && builder.empty && inner?.kind === "entry" && this.#bare.empty) {
      this.#reportTag("entry-nested");
      this.#open.discount();
      builder.cancel();
    } else if (builder.open) this.#closeEntry(tokenizer.start);
    else if (inner?.kind === "root" && this.#open.top !== inner) this.#reportTag("entry-nested");
    if (this.#rootSeen && element !== this.#rootElement) this.#reportTag("entry-misplaced");
    this.#rootSeen = true;
    reportAttributes(this.#context);
    this.#beginEntry(element);
    this.#open.push("entry", name, scoped);
  }

  #beginEntry(element: EntryElement): void {
    const { builder, tokenizer } = this.#context;
    this.#context.switchTo(element);
    builder.begin(element, tokenizer.start);
    this.#elements = tokenizer.attributeCount;
    this.#bare.begin();
  }

  /** A loc right in the root: its entry lacks the start tag, and ends where one with a start tag would. */
  #implyEntry(root: Open, name: QName<Meaning>, scoped: boolean): void {
    this.#reportTag("entry-implied");
    const local = root.name.meaning.local === "sitemapindex" ? "sitemap" : "url";
    this.#beginEntry(local);
    const text = name.prefix === "" ? local : `${name.prefix}:${local}`;
    this.#open.push("entry", { ...name, text, local, meaning: { ...name.meaning, local } }, false);
    this.#place(name, scoped);
  }

  /** Closes the open entry, which lacks its end tag. */
  #closeEntry(at: number): void {
    const entry = this.#open.entryIndex;
    if (entry < 0) return;
    this.#reportUnclosed();
    this.#closeAbove(entry - 1, at);
  }

  #fieldOf(name: QName<Meaning>, parent: number): Field | undefined {
    const { builder } = this.#context;
    return (builder.element === "url" ? name.meaning.urlFields : name.meaning.sitemapFields).get(parent);
  }

  #placeField(entry: Open, name: QName<Meaning>, scoped: boolean): void {
    const field = this.#fieldOf(name, -1);
    if (field !== undefined) return this.#openField(field, entry.ordinal, name, scoped);
    this.#reportTag("unknown-element");
    this.#open.push("skip", name, scoped);
  }

  #placeInGroup(group: Open, name: QName<Meaning>, scoped: boolean): void {
    const field = this.#fieldOf(name, group.field?.number ?? -1);
    if (field !== undefined) return this.#openField(field, group.ordinal, name, scoped);
    const { vocabulary, local } = name.meaning;
    const outer = this.#fieldOf(name, -1);
    if (outer !== undefined && (vocabulary !== "sitemap" || CLOSES_GROUP.has(local))) {
      // The group lacks its end tag. One around it may have room for the element; in the end the entry has.
      this.#reportUnclosed();
      this.#closeInner();
      return this.#place(name, scoped);
    }
    this.#reportTag("unknown-element");
    this.#open.push("skip", name, scoped);
  }

  #placeInText(open: Open, name: QName<Meaning>, scoped: boolean): void {
    const blank = this.#text.pieces.blank;
    const nestedLoc = blank && name.meaning.vocabulary === "sitemap" && name.meaning.local === "loc" && open.field?.number === LOC;
    if (nestedLoc) {
      this.#reportTag("entry-nested");
      return this.#open.push("through", name, scoped);
    }
    const known = this.#open.fitsAround(open, name.meaning.local, (parent) => this.#fieldOf(name, parent));
    // `<loc>…<loc>` is a mistyped end tag as often as a missing one: what is opened stays empty then and goes unnoticed.
    if (known && (!blank || name.meaning.local !== open.name.meaning.local)) {
      this.#reportUnclosed();
      this.#closeInner();
      return this.#place(name, scoped);
    }
    const { tokenizer, names } = this.#context;
    // `a<b</loc>`: what looks like a tag but does not end is text, and was reported as unclosed.
    if (isUnclosedTag(this.#context)) {
      if (scoped) names.pop();
      return this.#addPiece(this.#text.pieces, tokenizer.start, tokenizer.end, false, open.content);
    }
    this.#reportTag("markup-in-text");
    this.#open.push("through", name, scoped);
  }

  #openField(field: Field, parent: number, name: QName<Meaning>, scoped: boolean): void {
    const { builder, tokenizer } = this.#context;
    const repeated = builder.has(field.number, parent);
    const isLoc = field.number === LOC && parent === -1;
    if (repeated && !isLoc && !("repeatable" in field.spec && field.spec.repeatable === true)) {
      this.#reportTag("element-repeated");
      return this.#open.push("skip", name, scoped);
    }
    // Further addresses become entries of their own, and have no field in this one.
    const ordinal = repeated && isLoc ? -1 : builder.add(field, parent, tokenizer.end);
    this.#text.pieces.clear();
    this.#open.push(field.spec.kind === "group" || field.spec.kind === "empty" ? "group" : "text", name, scoped, field, ordinal);
    if (ordinal >= 0) addAttributes(this.#context, field, ordinal);
    else reportAttributes(this.#context);
  }

  endTag(name: QName<Meaning>): void {
    const { tokenizer, reporter } = this.#context;
    this.#stray.end();
    this.#unread.end();
    if (this.#open.inner?.kind !== "text") this.#bare.endRun();
    const at = this.#open.find(name);
    if (at < 0 && this.root !== undefined && ROOTS.has(name.meaning.local)) return this.#closeRoot();
    if (at < 0) return reporter.report(this.#open.depth === 0 && this.#rootClosed ? "after-root" : "end-tag-stray", tokenizer.start, tokenizer.end);
    if (at < this.#open.depth - 1) this.#reportUnclosed();
    this.#closeAbove(at);
    this.#close(tokenizer.start, false);
  }

  /** The end tag of another root than the open one, or one with another prefix, ends the document: it was written to its end. */
  #closeRoot(): void {
    this.#reportUnclosed();
    this.#closeAbove(-1);
  }

  /** Says at the tag that was just taken that the innermost element lacks its end tag. */
  #reportUnclosed(): void {
    const { tokenizer, reporter } = this.#context;
    const open = this.#open.top;
    if (open !== undefined) reporter.report("element-unclosed", tokenizer.start, tokenizer.end, { expected: `</${open.name.text.slice(0, 100)}>` });
  }

  #reportTag(code: IssueCode): void {
    const { tokenizer, reporter } = this.#context;
    reporter.report(code, tokenizer.start, tokenizer.end);
  }

  /** Closes the innermost element that counts, which lacks its end tag, and what is open in it. */
  #closeInner(): void {
    const inner = this.#open.inner;
    if (inner !== undefined) this.#closeAbove(this.#open.indexOf(inner) - 1);
  }

  /** Closes the elements above the one at `index`; none of them has its end tag. */
  #closeAbove(index: number, at = this.#context.tokenizer.start): void {
    while (this.#open.depth > index + 1) this.#close(at, true);
  }

  /** Closes the innermost element, whose content ends at `at`. `unclosed`: it has no end tag. */
  #close(at: number, unclosed: boolean): void {
    const open = this.#open.pop();
    if (open === undefined) return;
    const { tokenizer, builder, names } = this.#context;
    const end = Math.max(at, open.content);
    switch (open.kind) {
      case "text":
        this.#text.close(open, end, unclosed);
        break;
      case "group":
        if (open.ordinal >= 0) builder.span(open.ordinal, open.content, end);
        break;
      case "entry":
        this.#finishEntry(unclosed ? at : tokenizer.end, open);
        break;
      case "root":
        this.#rootClosed = true;
        break;
      default:
    }
    if (open.scoped) names.pop();
  }

  #finishEntry(end: number, open: Open): void {
    const { builder, reporter } = this.#context;
    if (!builder.open) return;
    this.#bare.settle();
    const count = builder.pendingEntries;
    if (count === 0) {
      if (!this.#text.badLoc) reporter.report("loc-missing", open.tagStart, end);
      builder.cancel();
    } else if (this.#context.take(count, builder.start)) builder.finish(end);
    else builder.cancel();
    this.#text.badLoc = false;
  }

  characters(start: number, end: number, cdata: boolean): void {
    const inner = this.#open.inner;
    if (inner?.kind === "skip") return this.#unread.add(start, end, cdata);
    if (inner?.kind === "text") return this.#addPiece(this.#text.pieces, start, end, cdata, inner.content);
    // Text within an unknown element of the root belongs to that element.
    if (inner?.kind === "root" && this.#open.top !== inner) return;
    if (inner?.kind !== "entry" || this.#bare.over) return this.#stray.add(start, end);
    const from = this.#bare.startOf(start, end);
    if (from < end) this.#addPiece(this.#bare.pieces, from, end, cdata, from);
  }

  #addPiece(pieces: PieceList, start: number, end: number, cdata: boolean, from: number): void {
    pieces.add(start, end, cdata);
    const first = Math.min(pieces.start, from);
    if (end - first > this.#context.budgets.maxTextBytes) this.#context.stop("maxTextBytes", first);
  }

  other(): void {
    if (this.#open.inner?.kind !== "text") this.#stray.end();
  }

  finish(): boolean {
    this.#stray.end();
    const { builder, reporter, window, tokenizer } = this.#context;
    if (builder.open) {
      reporter.report("entry-cut", builder.start, window.end);
      builder.cancel();
    }
    const root = this.root;
    if (tokenizer.unfinished && this.#rootClosed && this.#open.depth === 0 && window.position < window.end) {
      reporter.report("after-root", window.position, window.end);
    }
    const cut = root !== undefined || this.#open.depth > 0 || (tokenizer.unfinished && !this.#rootClosed);
    if (root !== undefined) reporter.report("cut", window.end, window.end, { expected: `</${root.text.slice(0, 100)}>`, found: "the end of the document" });
    return !cut;
  }
}
