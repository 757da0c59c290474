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
import { PieceList, trimSpan } from "../xml/pieces.ts";
import type { DocumentContext, DocumentHandler } from "./document-handler.ts";
import type { EntryElement } from "./entry-builder.ts";
import { addAttributes, checkUnreadAttributes, dropCutEntry, isUnclosedTag, reportAttributes, reportName, reportStray, takeBareLoc } from "./entry-parts.ts";
import type { IssueCode } from "./issues.ts";
import { fitsAround, type Open, type OpenKind } from "./open-element.ts";
import { TextRun } from "./text-run.ts";
import { UnreadText } from "./unread-text.ts";
import type { Meaning } from "./vocabulary.ts";

/** Children of `<url>` that end a group of an extension which lacks its end tag. A loc does not: it might be that of the image. */
const CLOSES_GROUP = new Set(["lastmod", "changefreq", "priority"]);

export class SitemapHandler implements DocumentHandler {
  readonly #context: DocumentContext;
  readonly #stack: Open[] = [];
  readonly #rootElement: EntryElement;
  readonly #pieces: PieceList;
  readonly #bare: PieceList;
  readonly #unread: UnreadText;
  #bareOver = false;
  readonly #stray: TextRun;
  #rootSeen = false;
  #rootClosed = false;
  #elements = 0;

  constructor(context: DocumentContext, rootElement: EntryElement) {
    this.#context = context;
    this.#rootElement = rootElement;
    this.#pieces = new PieceList(context.window);
    this.#bare = new PieceList(context.window);
    this.#unread = new UnreadText(context);
    this.#stray = new TextRun(context.window, (from, to) => context.reporter.report(this.#stack.length === 0 ? "after-root" : "stray-text", from, to));
  }

  get over(): boolean {
    return this.#rootClosed && this.#stack.length === 0;
  }

  get keep(): number {
    return Math.min(this.#stray.keep, this.#context.builder.open ? this.#context.builder.start : Number.POSITIVE_INFINITY);
  }

  get betweenEntries(): boolean {
    return this.#stack.length === 1 && this.#top?.kind === "root";
  }

  /** Qualified name of the open root, for messages and for the fast way. */
  get root(): QName<Meaning> | undefined {
    return this.#stack[0]?.kind === "root" ? this.#stack[0].name : undefined;
  }

  get #top(): Open | undefined {
    return this.#stack[this.#stack.length - 1];
  }

  /** The innermost open element that counts. */
  get #inner(): Open | undefined {
    for (let index = this.#stack.length - 1; index >= 0; index--) if (this.#stack[index]?.kind !== "through") return this.#stack[index];
    return undefined;
  }

  startTag(name: QName<Meaning>, scoped: boolean): void {
    const { tokenizer, builder, budgets } = this.#context;
    this.#stray.end();
    this.#unread.end();
    if (this.#inner?.kind !== "text") this.#endBareRun();
    if (this.#stack.length >= budgets.maxDepth) return this.#context.stop("maxDepth", tokenizer.start);
    if (builder.open && ++this.#elements + tokenizer.attributeCount > budgets.maxFields) return this.#context.stop("maxFields", builder.start);
    if (builder.open) this.#elements += tokenizer.attributeCount;
    reportName(this.#context, name);
    this.#place(name, scoped);
    if (tokenizer.selfClosing && this.#stack.length > 0) this.#close(tokenizer.end, false);
  }

  #place(name: QName<Meaning>, scoped: boolean): void {
    const { vocabulary, local } = name.meaning;
    const inner = this.#inner;
    if (inner?.kind === "skip") return this.#push("skip", name, scoped);
    if (vocabulary === "sitemap") {
      if (local === "urlset" || local === "sitemapindex") return this.#placeRoot(name, scoped);
      if (local === "url" || local === "sitemap") return this.#placeEntry(local, name, scoped);
    }
    if (inner === undefined) {
      this.#reportTag("after-root");
      return this.#push("skip", name, scoped);
    }
    switch (inner.kind) {
      case "root":
        if (vocabulary === "sitemap" && local === "loc" && this.#top === inner) return this.#implyEntry(inner, name, scoped);
        this.#reportTag("unknown-element");
        return this.#push("through", name, scoped);
      case "entry":
        return this.#placeField(inner, name, scoped);
      case "group":
        return this.#placeInGroup(inner, name, scoped);
      default:
        return this.#placeInText(inner, name, scoped);
    }
  }

  #placeRoot(name: QName<Meaning>, scoped: boolean): void {
    if (this.#stack.length > 0) {
      if (this.#inner?.kind === "text" && dropCutEntry(this.#context, this.#pieces)) this.#bare.count = 0;
      this.#closeAbove(0);
      this.#reportTag("root-nested");
    } else if (this.#rootSeen) this.#reportTag("second-document");
    this.#rootSeen = true;
    reportAttributes(this.#context);
    this.#push("root", name, scoped);
  }

  #placeEntry(element: EntryElement, name: QName<Meaning>, scoped: boolean): void {
    const { builder, tokenizer } = this.#context;
    if (!this.#rootSeen) this.#reportTag("root-missing");
    else if (this.#stack.length === 0 && this.#rootClosed) this.#reportTag("after-root");
    const inner = this.#inner;
    if (inner?.kind === "text" && inner.field?.number === LOC && this.#pieces.blank) {
      this.#reportTag("entry-nested");
      return this.#push("through", name, scoped);
    }
    if (builder.open && builder.empty && inner?.kind === "entry" && this.#bare.count === 0) {
      this.#reportTag("entry-nested");
      inner.kind = "through";
      builder.cancel();
    } else if (builder.open) this.#closeEntry(tokenizer.start);
    else if (inner?.kind === "root" && this.#top !== inner) this.#reportTag("entry-nested");
    if (this.#rootSeen && element !== this.#rootElement) this.#reportTag("entry-misplaced");
    this.#rootSeen = true;
    reportAttributes(this.#context);
    this.#beginEntry(element);
    this.#push("entry", name, scoped);
  }

  #beginEntry(element: EntryElement): void {
    const { builder, tokenizer } = this.#context;
    this.#context.switchTo(element);
    builder.begin(element, tokenizer.start);
    this.#elements = tokenizer.attributeCount;
    this.#bare.count = 0;
    this.#bareOver = false;
  }

  /** A loc right in the root: its entry lacks the start tag, and ends where one with a start tag would. */
  #implyEntry(root: Open, name: QName<Meaning>, scoped: boolean): void {
    this.#reportTag("entry-implied");
    const local = root.name.meaning.local === "sitemapindex" ? "sitemap" : "url";
    this.#beginEntry(local);
    const text = name.prefix === "" ? local : `${name.prefix}:${local}`;
    this.#push("entry", { ...name, text, local, meaning: { ...name.meaning, local } }, false);
    this.#place(name, scoped);
  }

  /** Closes the open entry, which lacks its end tag. */
  #closeEntry(at: number): void {
    const entry = this.#stack.findIndex(({ kind }) => kind === "entry");
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
    this.#push("skip", name, scoped);
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
    this.#push("skip", name, scoped);
  }

  #placeInText(open: Open, name: QName<Meaning>, scoped: boolean): void {
    const blank = this.#pieces.blank;
    const nestedLoc = blank && name.meaning.vocabulary === "sitemap" && name.meaning.local === "loc" && open.field?.number === LOC;
    if (nestedLoc) {
      this.#reportTag("entry-nested");
      return this.#push("through", name, scoped);
    }
    const known = fitsAround(this.#stack, open, name.meaning.local, (parent) => this.#fieldOf(name, parent));
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
      return this.#addPiece(this.#pieces, tokenizer.start, tokenizer.end, false, open.content);
    }
    this.#reportTag("markup-in-text");
    this.#push("through", name, scoped);
  }

  #openField(field: Field, parent: number, name: QName<Meaning>, scoped: boolean): void {
    const { builder, tokenizer } = this.#context;
    const repeated = builder.has(field.number, parent);
    const isLoc = field.number === LOC && parent === -1;
    if (repeated && !isLoc && !("repeatable" in field.spec && field.spec.repeatable === true)) {
      this.#reportTag("element-repeated");
      return this.#push("skip", name, scoped);
    }
    // Further addresses become entries of their own, and have no field in this one.
    const ordinal = repeated && isLoc ? -1 : builder.add(field, parent, tokenizer.end);
    this.#pieces.count = 0;
    this.#push(field.spec.kind === "group" || field.spec.kind === "empty" ? "group" : "text", name, scoped, field, ordinal);
    if (ordinal >= 0) addAttributes(this.#context, field, ordinal);
    else reportAttributes(this.#context);
  }

  #push(kind: OpenKind, name: QName<Meaning>, scoped: boolean, field?: Field, ordinal = -1): void {
    const { start, end } = this.#context.tokenizer;
    if (kind === "skip" || kind === "through") checkUnreadAttributes(this.#context);
    this.#stack.push({ name, kind, field, ordinal, content: end, scoped, tagStart: start, tagEnd: end });
  }

  endTag(name: QName<Meaning>): void {
    const { tokenizer, reporter } = this.#context;
    this.#stray.end();
    this.#unread.end();
    if (this.#inner?.kind !== "text") this.#endBareRun();
    const at = this.#findOpen(name);
    if (at < 0) return reporter.report(this.#stack.length === 0 && this.#rootClosed ? "after-root" : "end-tag-stray", tokenizer.start, tokenizer.end);
    if (at < this.#stack.length - 1) this.#reportUnclosed();
    this.#closeAbove(at);
    this.#close(tokenizer.start, false);
  }

  #findOpen(name: QName<Meaning>): number {
    for (let index = this.#stack.length - 1; index >= 0; index--) if (this.#stack[index]?.name.text === name.text) return index;
    const lower = name.text.toLowerCase();
    for (let index = this.#stack.length - 1; index >= 0; index--) {
      if (this.#stack[index]?.name.text.toLowerCase() !== lower) continue;
      const { start, end } = this.#context.tokenizer;
      this.#context.reporter.report("name-case", start, end, { expected: `</${this.#stack[index]?.name.text.slice(0, 100) ?? ""}>` });
      return index;
    }
    return -1;
  }

  /** Says at the tag that was just taken that the innermost element lacks its end tag. */
  #reportUnclosed(): void {
    const { tokenizer, reporter } = this.#context;
    const open = this.#top;
    if (open !== undefined) reporter.report("element-unclosed", tokenizer.start, tokenizer.end, { expected: `</${open.name.text.slice(0, 100)}>` });
  }

  #reportTag(code: IssueCode): void {
    const { tokenizer, reporter } = this.#context;
    reporter.report(code, tokenizer.start, tokenizer.end);
  }

  /** Closes the innermost element that counts, which lacks its end tag, and what is open in it. */
  #closeInner(): void {
    const inner = this.#inner;
    if (inner !== undefined) this.#closeAbove(this.#stack.lastIndexOf(inner) - 1);
  }

  /** Closes the elements above the one at `index`; none of them has its end tag. */
  #closeAbove(index: number, at = this.#context.tokenizer.start): void {
    while (this.#stack.length > index + 1) this.#close(at, true);
  }

  /** Closes the innermost element, whose content ends at `at`. `unclosed`: it has no end tag. */
  #close(at: number, unclosed: boolean): void {
    const open = this.#stack.pop();
    if (open === undefined) return;
    const { tokenizer, builder, names } = this.#context;
    const end = Math.max(at, open.content);
    switch (open.kind) {
      case "text":
        this.#closeText(open, end, unclosed);
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

  #closeText(open: Open, end: number, unclosed: boolean): void {
    const { text, builder, reporter } = this.#context;
    const { field } = open;
    if (field === undefined) return;
    const arenaUsed = text.used;
    text.decode(this.#pieces);
    this.#pieces.count = 0;
    const empty = text.start === text.end;
    if (empty && unclosed) {
      // What was opened only to be left is a mistyped end tag, and was reported as such.
      if (open.ordinal >= 0) builder.dropFrom(open.ordinal);
      return;
    }
    const isLoc = field.number === LOC;
    if (isLoc && (empty || text.hasControl)) {
      reporter.report(empty ? "loc-empty" : "loc-control-character", empty ? open.tagStart : open.content, empty ? Math.max(open.tagEnd, end) : end);
      text.used = arenaUsed;
      this.#badLoc = true;
      if (open.ordinal >= 0) builder.dropFrom(open.ordinal);
      return;
    }
    if (open.ordinal >= 0) builder.fill(field, open.ordinal, open.content, end);
    else {
      reporter.report("loc-repeated", open.tagStart, end);
      builder.addExtra(field, open.content, end);
    }
  }

  /** Has the open entry a loc that was reported and left out? */
  #badLoc = false;

  #finishEntry(end: number, open: Open): void {
    const { builder, reporter } = this.#context;
    if (!builder.open) return;
    const bareIsLoc = !builder.hasLoc && builder.pendingEntries === 0 && takeBareLoc(this.#context, this.#bare);
    if (!bareIsLoc && this.#bare.count > 0) reportStray(this.#context, this.#bare);
    const count = builder.pendingEntries;
    if (count === 0) {
      if (!this.#badLoc) reporter.report("loc-missing", open.tagStart, end);
      builder.cancel();
    } else if (this.#context.take(count, builder.start)) builder.finish(end);
    else builder.cancel();
    this.#badLoc = false;
    this.#bare.count = 0;
  }

  characters(start: number, end: number, cdata: boolean): void {
    const inner = this.#inner;
    if (inner?.kind === "skip") return this.#unread.add(start, end, cdata);
    if (inner?.kind === "text") return this.#addPiece(this.#pieces, start, end, cdata, inner.content);
    // Text within an unknown element of the root belongs to that element.
    if (inner?.kind === "root" && this.#top !== inner) return;
    if (inner?.kind !== "entry" || this.#bareOver) return this.#stray.add(start, end);
    // White space before the text is none of it, whether it comes with the text or alone.
    const from = this.#bare.count === 0 ? trimSpan(this.#context.window, start, end)[0] : start;
    if (from < end) this.#addPiece(this.#bare, from, end, cdata, from);
  }

  #addPiece(pieces: PieceList, start: number, end: number, cdata: boolean, from: number): void {
    pieces.add(start, end, cdata);
    const first = Math.min(pieces.start, from);
    if (end - first > this.#context.budgets.maxTextBytes) this.#context.stop("maxTextBytes", first);
  }

  other(): void {
    if (this.#inner?.kind !== "text") this.#stray.end();
  }

  /** The first text in an entry may be its address; what follows the next tag is stray. */
  #endBareRun(): void {
    if (this.#bare.count > 0) this.#bareOver = true;
  }

  finish(): boolean {
    this.#stray.end();
    const { builder, reporter, window, tokenizer } = this.#context;
    if (builder.open) {
      reporter.report("entry-cut", builder.start, window.end);
      builder.cancel();
    }
    const root = this.root;
    if (tokenizer.unfinished && this.#rootClosed && this.#stack.length === 0 && window.position < window.end) {
      reporter.report("after-root", window.position, window.end);
    }
    const cut = root !== undefined || this.#stack.length > 0 || (tokenizer.unfinished && !this.#rootClosed);
    if (root !== undefined) reporter.report("cut", window.end, window.end, { expected: `</${root.text.slice(0, 100)}>`, found: "the end of the document" });
    return !cut;
  }
}
