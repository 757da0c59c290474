import { sliceUtf8, writeUtf8 } from "../kernel/strings.ts";
import { LASTMOD, LOC, URL_FIELDS } from "../model/fields.ts";
import type { DocumentKind } from "../model/issue.ts";
import { parseFeedDate } from "../value/feed-date.ts";
import { isAbsoluteHttpUrl, isSureReference, resolveReference } from "../value/url.ts";
import type { QName } from "../xml/names.ts";
import { PieceList } from "../xml/pieces.ts";
import { PIECE } from "../xml/text.ts";
import type { DocumentContext, DocumentHandler } from "./document-handler.ts";
import { FeedMedia } from "./feed-media.ts";
import { TextRun } from "./text-run.ts";
import type { Meaning } from "./vocabulary.ts";

/** A value found in an item: its text, its span, and how good it is as an address or date (lower is better). */
interface Candidate {
  readonly text: string;
  readonly rank: number;
  readonly start: number;
  readonly end: number;
}

interface Open {
  readonly name: QName<Meaning>;
  readonly scoped: boolean;
  readonly tagEnd: number;
  /** Address against which references in the element are resolved. */
  readonly base: string | undefined;
}

/** How good the link of an item is as its address: a link of Atom in Atom is better, a guid or a link of Atom in RSS worse. */
const LINK_RANK = 2;
const ATOM = /^https?:\/\/(?:www\.w3\.org\/2005\/atom|purl\.org\/atom\/)/i;
const DUBLIN_CORE = /^https?:\/\/purl\.org\/dc\//i;
/** Namespaces of RSS 1.0 and 0.9, whatever prefix they have in RDF. */
const RDF_RSS = /^https?:\/\/(?:purl\.org\/rss\/1\.0\/|my\.netscape\.com\/rdf\/simple\/0\.9\/)/i;
/** Elements that hold elements or text beside a link or date, never within it. */
const ITEM_PARTS = new Set([
  ...["title", "link", "description", "guid", "pubdate", "author", "category", "comments", "enclosure", "source"],
  ...["id", "updated", "published", "modified", "issued", "summary", "content", "rights", "contributor"],
]);
/** Names with capitals as the formats write them; all others are in lower case. */
const CAPITALS: Readonly<Record<string, string>> = { pubdate: "pubDate", lastbuilddate: "lastBuildDate", rdf: "RDF" };
const KNOWN_NAMES = new Set([...ITEM_PARTS, "rss", "rdf", "feed", "channel", "item", "entry"]);
/** Characters of `YYYY-MM-DD`, and a time of day in a date as written. */
const DAY_LENGTH = 10;
const TIME = /\d:\d/;
/** Elements that hold a date, best first, by kind of feed. */
const DATES: Readonly<Record<string, readonly string[]>> = {
  rss: ["pubdate", "dc:date", "dcterms:modified", "atom:updated"],
  rdf: ["dc:date", "dcterms:modified", "pubdate"],
  atom: ["updated", "modified", "dcterms:modified", "published", "issued"],
};

/**
 * Items of RSS 2.0 (https://www.rssboard.org/rss-specification) and RSS 1.0, entries of Atom 0.3 and 1.0 (RFC 4287) → url entries.
 * An item's address is its link, else a guid that is a permalink; its lastmod is its date in W3C form.
 */
export class FeedHandler implements DocumentHandler {
  readonly betweenEntries = false;
  readonly #context: DocumentContext;
  readonly #kind: DocumentKind;
  readonly #stack: Open[] = [];
  readonly #stray: TextRun;
  readonly #pieces: PieceList;
  readonly #media: FeedMedia;
  /** Depth of the open item, or -1; of the value that is being read, or -1. */
  #item = -1;
  #value = -1;
  #addresses: Candidate[] = [];
  #dates: Candidate[] = [];
  #permalink = true;
  #rootClosed = false;
  #elements = 0;

  constructor(context: DocumentContext, kind: DocumentKind) {
    this.#context = context;
    this.#kind = kind;
    this.#pieces = new PieceList(context.window);
    this.#media = new FeedMedia(context);
    this.#stray = new TextRun(context.window, (from, to) => context.reporter.report("after-root", from, to));
  }

  get over(): boolean {
    return this.#rootClosed && this.#stack.length === 0;
  }

  get keep(): number {
    return Math.min(this.#stray.keep, this.#context.builder.open ? this.#context.builder.start : Number.POSITIVE_INFINITY);
  }

  startTag(name: QName<Meaning>, scoped: boolean): void {
    const { tokenizer, builder, budgets, reporter } = this.#context;
    this.#stray.end();
    if (this.#stack.length >= budgets.maxDepth) return this.#context.stop("maxDepth", tokenizer.start);
    if (builder.open && (this.#elements += 1 + tokenizer.attributeCount) > budgets.maxFields) return this.#context.stop("maxFields", builder.start);
    if (this.#stack.length === 0 && this.#rootClosed) reporter.report("after-root", tokenizer.start, tokenizer.end);
    this.#reportCase(name);
    if (name.uri === undefined) this.#reportPrefix(name);
    this.#closeUnclosedValue(name);
    const isItem = this.#isItem(name);
    if (isItem && this.#item >= 0) {
      reporter.report("element-unclosed", tokenizer.start, tokenizer.end, { expected: `</${this.#stack[this.#item]?.name.text ?? ""}>` });
      this.#closeAbove(this.#item - 1, tokenizer.start);
    }
    const depth = this.#stack.length;
    this.#stack.push({ name, scoped, tagEnd: tokenizer.end, base: this.#baseOf() });
    if (isItem) {
      this.#item = depth;
      this.#addresses = [];
      this.#dates = [];
      this.#elements = 0;
      this.#context.switchTo("url");
      builder.begin("url", tokenizer.start);
      this.#media.beginItem();
      this.#addAbout();
    } else if (this.#item >= 0 && depth === this.#item + 1) this.#openValue(name, depth);
    else if (this.#value >= 0) reporter.report("markup-in-text", tokenizer.start, tokenizer.end);
    if (this.#item >= 0) this.#media.startTag(name, depth, (attribute) => this.#attribute(attribute)?.text);
    if (tokenizer.selfClosing) this.#close(tokenizer.end, tokenizer.end);
  }

  #isItem(name: QName<Meaning>): boolean {
    const root = this.#stack[0]?.name;
    if (name.local.toLowerCase() !== (this.#kind === "atom" ? "entry" : "item")) return false;
    if (name.uri !== undefined && name.uri !== "" && name.uri === root?.uri) return true;
    const own = name.prefix === "" || name.prefix === root?.prefix;
    if (this.#kind !== "atom") return own || this.#kind === "rdf";
    // Within the content of an entry stand elements of others; right in the root an entry is one, though its namespace is wrong.
    return own && (name.uri === root?.uri || this.#stack.length === 1);
  }

  /** Reports a name of the formats in the wrong case, each once a document. */
  #reportCase(name: QName<Meaning>): void {
    const lower = name.local.toLowerCase();
    const right = CAPITALS[lower] ?? lower;
    if (name.local === right || !KNOWN_NAMES.has(lower) || (this.#item >= 0 && this.#stack.length > this.#item + 1)) return;
    const { tokenizer, reporter } = this.#context;
    if (reporter.first(`case ${name.text}`)) reporter.report("name-case", tokenizer.nameStart, tokenizer.nameEnd, { expected: right });
  }

  #reportPrefix({ prefix }: QName<Meaning>): void {
    const { tokenizer, reporter } = this.#context;
    if (!reporter.first(`prefix ${prefix}`)) return;
    reporter.report("prefix-undeclared", tokenizer.nameStart, tokenizer.nameEnd, { expected: `a declaration of the prefix ${prefix}` });
  }

  /** A link or date that lacks its end tag ends where the next part of the item begins. */
  #closeUnclosedValue(name: QName<Meaning>): void {
    const open = this.#stack[this.#value];
    if (open === undefined || this.#pieces.blank || !(ITEM_PARTS.has(name.local.toLowerCase()) || name.prefix !== open.name.prefix)) return;
    const { tokenizer, reporter } = this.#context;
    reporter.report("element-unclosed", tokenizer.start, tokenizer.end, { expected: `</${open.name.text.slice(0, 100)}>` });
    this.#closeAbove(this.#value - 1, tokenizer.start);
  }

  /** In RSS 1.0 an item says what it is about: the same address as its link (https://web.resource.org/rss/1.0/spec#s5.5). */
  #addAbout(): void {
    const about = this.#kind === "rdf" ? (this.#attribute("rdf:about") ?? this.#attribute("about")) : undefined;
    if (about !== undefined && isAbsoluteHttpUrl(about.text)) this.#addresses.push({ ...about, rank: LINK_RANK + 1 });
  }

  #openValue(name: QName<Meaning>, depth: number): void {
    const { tokenizer } = this.#context;
    const key = this.#keyOf(name);
    this.#pieces.count = 0;
    if (key === "link" || key === "atom:link") {
      const href = this.#attribute("href");
      const isAtom = key === "atom:link" || this.#kind === "atom";
      if (isAtom || href !== undefined) {
        if (href !== undefined) this.#addLink(href, this.#rankOf(key));
        if (href !== undefined || key === "atom:link") return;
      }
      this.#value = depth;
    } else if (key === "guid") {
      this.#permalink = (this.#attribute("ispermalink")?.text ?? "true").trim().toLowerCase() !== "false";
      this.#value = depth;
    } else if ((DATES[this.#kind] ?? []).includes(key)) this.#value = depth;
    if (tokenizer.selfClosing) this.#value = -1;
  }

  /** Alternate links first; in RSS a link of Atom counts only where there is no other. Other relations are no address of the page. */
  #rankOf(key: string): number | undefined {
    const rel = this.#attribute("rel")?.text.trim().toLowerCase();
    const alternate = rel === undefined || rel === "" || rel === "alternate" || rel === "http://www.iana.org/assignments/relation/alternate";
    if (!alternate) return undefined;
    const type = this.#attribute("type")?.text.toLowerCase() ?? "text/html";
    const page = type.includes("html") ? 0 : 1;
    if (this.#kind === "atom") return page;
    return key === "atom:link" ? LINK_RANK + 2 + page : LINK_RANK;
  }

  #addLink(href: Candidate, rank: number | undefined): void {
    const base = this.#stack[this.#stack.length - 1]?.base;
    if (rank !== undefined && href.text !== "") this.#addresses.push({ ...href, text: resolve(href.text, base), rank });
  }

  /** Prefix and name by which an element is known, whatever its prefix in the document. */
  #keyOf(name: QName<Meaning>): string {
    const local = name.local.toLowerCase();
    const { uri, prefix } = name;
    // An RSS feed whose own namespace is Atom's is RSS all the same.
    const isAtom = uri !== undefined && ATOM.test(uri) && (this.#kind === "atom" || uri !== this.#stack[0]?.name.uri);
    if (isAtom) return this.#kind === "atom" ? local : `atom:${local}`;
    if ((uri !== undefined && DUBLIN_CORE.test(uri)) || prefix === "dc" || prefix === "dcterms") return local === "date" ? "dc:date" : `dcterms:${local}`;
    if (prefix === "atom") return this.#kind === "atom" ? local : `atom:${local}`;
    const like = [this.#stack[0]?.name, this.#stack[this.#item]?.name];
    const own = prefix === "" || like.some((other) => prefix === other?.prefix || (uri !== undefined && uri === other?.uri));
    return own || (uri !== undefined && RDF_RSS.test(uri)) ? local : `${prefix}:${local}`;
  }

  #attribute(name: string): Candidate | undefined {
    const { tokenizer, window, text } = this.#context;
    const { attributes } = tokenizer;
    for (let index = 0; index < tokenizer.attributeCount; index++) {
      const key = sliceUtf8(window.bytes, (attributes[index * 4] ?? 0) - window.base, (attributes[index * 4 + 1] ?? 0) - window.base);
      if (key.toLowerCase() !== name) continue;
      const start = attributes[index * 4 + 2] ?? 0;
      const end = attributes[index * 4 + 3] ?? 0;
      const used = text.used;
      text.decode({ spans: [start, end, PIECE.ATTRIBUTE], count: 1 });
      const value = { text: this.#decoded(), rank: 0, start, end };
      text.used = used;
      return value;
    }
    return undefined;
  }

  #decoded(): string {
    const { text, window } = this.#context;
    return text.inArena ? sliceUtf8(text.arena, text.start, text.end) : sliceUtf8(window.bytes, text.start - window.base, text.end - window.base);
  }

  #baseOf(): string | undefined {
    const outer = this.#stack[this.#stack.length - 1]?.base ?? (this.#stack.length === 0 ? this.#context.url : undefined);
    const given = this.#attribute("xml:base")?.text;
    if (given === undefined) return outer;
    const base = outer === undefined ? given : resolveReference(given, outer);
    return isAbsoluteHttpUrl(base) ? base : outer;
  }

  endTag(name: QName<Meaning>): void {
    const { tokenizer, reporter } = this.#context;
    this.#stray.end();
    const lower = name.text.toLowerCase();
    let at = this.#stack.length - 1;
    while (at >= 0 && this.#stack[at]?.name.text.toLowerCase() !== lower) at--;
    if (at < 0) {
      reporter.report(this.#rootClosed && this.#stack.length === 0 ? "after-root" : "end-tag-stray", tokenizer.start, tokenizer.end);
      return;
    }
    if (at < this.#stack.length - 1) {
      const open = this.#stack[this.#stack.length - 1];
      reporter.report("element-unclosed", tokenizer.start, tokenizer.end, { expected: `</${open?.name.text.slice(0, 100) ?? ""}>` });
    }
    this.#closeAbove(at, tokenizer.start);
    this.#close(tokenizer.start, tokenizer.end);
  }

  #closeAbove(index: number, at: number): void {
    while (this.#stack.length > index + 1) this.#close(at, at);
  }

  #close(contentEnd: number, tagEnd: number): void {
    const open = this.#stack.pop();
    if (open === undefined) return;
    const depth = this.#stack.length;
    if (depth === this.#value) this.#closeValue(open, Math.max(contentEnd, open.tagEnd));
    this.#media.endTag(depth, contentEnd);
    if (depth === this.#item) this.#finishItem(open, tagEnd);
    if (depth === 0) this.#rootClosed = true;
    if (open.scoped) this.#context.names.pop();
  }

  #closeValue(open: Open, end: number): void {
    const { text } = this.#context;
    this.#value = -1;
    const used = text.used;
    text.decode(this.#pieces);
    const value = { text: this.#decoded(), rank: 0, start: open.tagEnd, end };
    text.used = used;
    if (value.text === "") return;
    const key = this.#keyOf(open.name);
    if (key === "link") this.#closeLink(value, open);
    else if (key === "guid") {
      if (this.#permalink && isAbsoluteHttpUrl(value.text)) this.#addresses.push({ ...value, rank: LINK_RANK + 1 });
    } else this.#dates.push({ ...value, rank: (DATES[this.#kind] ?? []).indexOf(key) });
  }

  /** The text of a link. In RSS it is absolute and there is one; in Atom it is an attribute. */
  #closeLink(value: Candidate, open: Open): void {
    const { reporter, url } = this.#context;
    // A base that the document gives itself leaves no doubt.
    const sure = this.#kind === "atom" || open.base !== url || isSureReference(value.text);
    const text = sure ? resolve(value.text, open.base) : value.text;
    if (this.#kind !== "atom") {
      if (text !== value.text) reporter.report("loc-resolved", value.start, value.end);
      const other = this.#addresses.find(({ rank }) => rank === LINK_RANK);
      if (other !== undefined && other.text !== text) reporter.report("element-repeated", value.start, value.end);
    }
    this.#addresses.push({ ...value, text, rank: LINK_RANK });
  }

  #finishItem(open: Open, end: number): void {
    const { builder, reporter } = this.#context;
    this.#item = -1;
    if (!builder.open) return;
    this.#media.endItem(builder.start, open.tagEnd);
    const pages = this.#addresses.filter(({ text }) => isAbsoluteHttpUrl(text));
    const address = best(pages.length > 0 ? pages : this.#addresses);
    if (address === undefined) {
      reporter.report("item-without-address", builder.start, open.tagEnd);
      return builder.cancel();
    }
    const loc = address.text;
    if (/[\0-\x08\x0b\x0c\x0e-\x1f]/.test(loc)) {
      reporter.report("loc-control-character", address.start, address.end);
      return builder.cancel();
    }
    this.#add(LOC, loc, address);
    const date = best(this.#dates);
    if (date !== undefined) {
      const parsed = parseFeedDate(date.text);
      if (parsed.ok) {
        this.#add(LASTMOD, parsed.value, date);
        if (parsed.value.length === DAY_LENGTH && TIME.test(date.text)) reporter.report("feed-zone", date.start, date.end);
      } else reporter.report("feed-date", date.start, date.end);
    }
    if (this.#context.take(1, builder.start)) builder.finish(end);
    else builder.cancel();
  }

  /** Puts a text that does not stand in the document into the arena, as a field. */
  #add(number: number, value: string, source: Candidate): void {
    const { builder, text } = this.#context;
    const field = URL_FIELDS.fields[number];
    if (field === undefined) return;
    text.reserve(value.length * 3);
    const start = text.used;
    text.used += writeUtf8(value, text.arena, start);
    text.start = start;
    text.end = text.used;
    text.inArena = true;
    text.hasReference = false;
    text.nonAscii = text.end - text.start > value.length;
    builder.fill(field, builder.add(field, -1, source.start), source.start, source.end);
  }

  characters(start: number, end: number, cdata: boolean): void {
    this.#media.characters(start, end, cdata);
    if (this.#value < 0) {
      if (this.#stack.length === 0) this.#stray.add(start, end);
      return;
    }
    this.#pieces.add(start, end, cdata);
    const first = this.#pieces.start;
    if (end - first > this.#context.budgets.maxTextBytes) this.#context.stop("maxTextBytes", first);
  }

  other(): void {
    this.#stray.end();
  }

  finish(): boolean {
    this.#stray.end();
    const { builder, reporter, window } = this.#context;
    if (builder.open) {
      reporter.report("entry-cut", builder.start, window.end);
      builder.cancel();
    }
    const root = this.#stack[0];
    if (root !== undefined)
      reporter.report("cut", window.end, window.end, { expected: `</${root.name.text.slice(0, 100)}>`, found: "the end of the document" });
    return root === undefined;
  }
}

function resolve(reference: string, base: string | undefined): string {
  return base === undefined ? reference : resolveReference(reference, base);
}

function best(candidates: readonly Candidate[]): Candidate | undefined {
  let found: Candidate | undefined;
  for (const candidate of candidates) if (found === undefined || candidate.rank < found.rank) found = candidate;
  return found;
}
