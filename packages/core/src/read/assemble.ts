/*
 * The one place where a tape becomes typed entries, whichever way it was written. It reports what is wrong with values; what is
 * wrong with the markup was reported while the tape was made. No string is made that is not part of an entry, except where a flag
 * asks for a closer look.
 */
import type { Kernel } from "../kernel/kernel.ts";
import { sliceAscii, sliceUtf8 } from "../kernel/strings.ts";
import { ENTRY_INTS, FIELD_INTS, FLAG } from "../kernel/tape.ts";
import type { Alternate, Changefreq, Image, Scope, SitemapRef, UrlEntry } from "../model/entry.ts";
import { CHANGEFREQ, LASTMOD, LOC, PRIORITY, URL_FIELDS } from "../model/fields.ts";
import type { AttributeSpec, ElementSpec, ScalarKind } from "../protocol/element-spec.ts";
import { parseScalar, type Scalar } from "../value/kinds.ts";
import { ScopeJudge } from "../value/scope.ts";
import { parseW3cDatetime } from "../value/w3c-datetime.ts";
import { isXsdDate } from "../value/xsd-date.ts";
import { attach, CHANGEFREQS, createEntry, createScopedEntry, isWord, type MutableEntry, type Node } from "./create-entry.ts";
import type { EntryElement } from "./entry-builder.ts";
import { attachExtensions } from "./extension-nodes.ts";
import type { IssueCode } from "./issues.ts";
import { holdsUnseen, mendUrl } from "./odd-url.ts";
import type { Reporter } from "./reporter.ts";
import { ALTERNATE, HREF_SPEC, HREFLANG, HREFLANG_SPEC, IMAGE, IMAGE_LOC, IMAGE_LOC_SPEC, LAST_IMAGE, REL } from "./rich-fields.ts";
import { startOfTag } from "./start-of-tag.ts";

/** Entries on a tape, with the bytes they point to. */
export interface TapeBatch {
  readonly bytes: Uint8Array;
  readonly arena: Uint8Array;
  readonly tape: Int32Array;
  readonly tapeLength: number;
  readonly entries: number;
  readonly element: EntryElement;
  /** Offset of bytes[0]. */
  readonly base: number;
  /** The kernel that made it, in whose memory it lies; undefined where none did. */
  readonly kernel?: Kernel;
}

export interface AssemblerOptions {
  readonly reporter: Pick<Reporter, "report">;
  /** Address of the sitemap, where it is known. */
  readonly url: string | undefined;
}

type Core = { readonly [K in "loc" | "lastmod" | "changefreq" | "priority"]: UrlEntry[K] | undefined } & { readonly loc: string };

/** One value on the tape. */
interface Value {
  readonly flags: number;
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly to: number;
  /** Where to report something about it. */
  readonly start: number;
  readonly end: number;
}

/** So many values of hreflang are remembered, by the place of the link in its entry. */
const HREFLANGS = 64;
/** Flags of a loc with which its scope needs a closer look than its beginning. */
const UNSURE = FLAG.NOT_HTTP | FLAG.AUTHORITY | FLAG.PATH | FLAG.PERCENT | FLAG.BAD_PERCENT | FLAG.NON_ASCII;
/** Flags of an address that make its text worth a look. */
const ODD = FLAG.NOT_HTTP | FLAG.BAD_BYTE | FLAG.NON_ASCII;
const NO_BYTES = /* @__PURE__ */ new Uint8Array(0);

export class Assembler {
  readonly #reporter: Pick<Reporter, "report">;
  readonly #url: string | undefined;
  readonly #scopes: ScopeJudge | undefined;
  readonly #hreflangs: string[] = [];
  /** The last lastmod: many sites give every entry the time of their build. */
  #lastDate = "";
  /** Lists of the entry at hand; entries get copies that are no longer than they must be. */
  readonly #alternates: Alternate[] = [];
  readonly #images: Image[] = [];
  /** The tape at hand and what it points to: fields of their own, because batches come in several shapes, and the host is fast where a shape never changes. */
  #tape: Int32Array = new Int32Array(0);
  #bytes: Uint8Array = NO_BYTES;
  #arena: Uint8Array = NO_BYTES;
  #base = 0;

  constructor(options: AssemblerOptions) {
    this.#reporter = options.reporter;
    this.#url = options.url;
    this.#scopes = options.url === undefined ? undefined : new ScopeJudge(options.url);
  }

  /** Appends the entries of a tape to the lists. */
  assemble(batch: TapeBatch, entries: UrlEntry[], sitemaps: SitemapRef[]): void {
    const { tape } = batch;
    this.#tape = tape;
    this.#bytes = batch.bytes;
    this.#arena = batch.arena;
    this.#base = batch.base;
    const before = entries.length;
    // A list that is as long as it will be from the start is not copied while it grows.
    if (batch.element === "url") entries.length = before + batch.entries;
    let at = 0;
    for (let index = 0; index < batch.entries; index++) {
      const count = tape[at + 2] as number;
      if (batch.element === "url") entries[before + index] = this.#entry(at + ENTRY_INTS, count);
      else sitemaps.push(this.#ref(at + ENTRY_INTS, count));
      at += ENTRY_INTS + count * FIELD_INTS;
    }
  }

  #entry(first: number, count: number): UrlEntry {
    const tape = this.#tape;
    let loc = "";
    let lastmod: string | undefined;
    let changefreq: Changefreq | undefined;
    let priority: number | undefined;
    let locAt = -1;
    let extended = false;
    for (let index = 0, at = first; index < count; index++, at += FIELD_INTS) {
      if (((tape[at + 2] as number) & FLAG.EDGE_SPACE) !== 0) this.#noteSpace(at);
      switch (tape[at]) {
        case LOC:
          locAt = at;
          loc = this.#loc(at, tape[at + 2] as number);
          break;
        case LASTMOD:
          lastmod = this.#date(at);
          break;
        case CHANGEFREQ:
          changefreq = this.#changefreq(at);
          break;
        case PRIORITY:
          priority = this.#priority(at);
          break;
        default:
          extended = true;
      }
    }
    const scope = this.#scopes === undefined ? undefined : this.#scope(this.#scopes, loc, locAt);
    if (!extended) return scope === undefined ? createEntry(loc, lastmod, changefreq, priority) : createScopedEntry(scope, loc, lastmod, changefreq, priority);
    const entry = this.#rich({ loc, lastmod, changefreq, priority }, first, count);
    if (scope !== undefined) entry.scope = scope;
    return entry;
  }

  /** The scope of a loc that stands at `at` of the tape, or nowhere. */
  #scope(scopes: ScopeJudge, loc: string, at: number): Scope {
    const tape = this.#tape;
    const bytes = this.#bytes;
    const arena = this.#arena;
    const flags = at < 0 ? 0 : (tape[at + 2] as number);
    const isPlain = (flags & UNSURE) === 0;
    // The text is that of its bytes.
    if (at >= 0 && isPlain && (flags & ODD) === 0) {
      const source = (flags & FLAG.IN_ARENA) === 0 ? bytes : arena;
      const known = scopes.scopeOfBytes(source, tape[at + 5] as number, tape[at + 6] as number);
      if (known !== undefined) return known;
    }
    return scopes.scopeOf(loc, isPlain);
  }

  #ref(first: number, count: number): SitemapRef {
    const tape = this.#tape;
    let loc = "";
    let lastmod: string | undefined;
    for (let index = 0, at = first; index < count; index++, at += FIELD_INTS) {
      if (((tape[at + 2] as number) & FLAG.EDGE_SPACE) !== 0) this.#noteSpace(at);
      if (tape[at] === LOC) loc = this.#loc(at, tape[at + 2] as number);
      else if (tape[at] === LASTMOD) lastmod = this.#date(at);
    }
    return lastmod === undefined ? { loc } : { loc, lastmod };
  }

  #value(at: number): Value {
    const tape = this.#tape;
    const bytes = this.#bytes;
    const base = this.#base;
    const flags = tape[at + 2] as number;
    const from = tape[at + 5] as number;
    const to = tape[at + 6] as number;
    if ((flags & FLAG.IN_ARENA) === 0) return { flags, bytes, from, to, start: base + from, end: base + to };
    let start = tape[at + 3] as number;
    let end = tape[at + 4] as number;
    while (start < end && (bytes[start] as number) <= 32) start++;
    while (end > start && (bytes[end - 1] as number) <= 32) end--;
    return { flags, bytes: this.#arena, from, to, start: base + start, end: base + end };
  }

  #string(at: number): string {
    const tape = this.#tape;
    const bytes = this.#bytes;
    const arena = this.#arena;
    const flags = tape[at + 2] as number;
    const source = (flags & FLAG.IN_ARENA) === 0 ? bytes : arena;
    return ((flags & FLAG.NON_ASCII) === 0 ? sliceAscii : sliceUtf8)(source, tape[at + 5] as number, tape[at + 6] as number);
  }

  #noteSpace(at: number): void {
    const tape = this.#tape;
    const base = this.#base;
    this.#reporter.report("edge-space", base + (tape[at + 3] as number), base + (tape[at + 4] as number));
  }

  #report(code: IssueCode, at: number, expected?: string): void {
    const { start, end } = this.#value(at);
    this.#reporter.report(code, start, end, expected === undefined ? {} : { expected });
  }

  #loc(at: number, flags: number): string {
    const text = this.#string(at);
    return (flags & ODD) === 0 ? text : this.#oddUrl(text, at, flags);
  }

  #oddUrl(written: string, at: number, flags: number): string {
    if ((flags & ODD) === FLAG.NON_ASCII && !holdsUnseen(written)) return written;
    const { text, codes } = mendUrl(written, this.#url);
    for (const code of codes) this.#report(code, at);
    return text;
  }

  #date(at: number): string | undefined {
    const flags = this.#tape[at + 2] as number;
    if ((flags & (FLAG.DATE | FLAG.DATETIME)) !== 0) {
      if (!this.#isLastDate(at, flags)) this.#lastDate = this.#string(at);
      return this.#lastDate;
    }
    const text = this.#string(at);
    const w3c = parseW3cDatetime(text).ok;
    const xsd = isXsdDate(text);
    if (!w3c && !xsd) {
      this.#report("invalid-lastmod", at);
      return undefined;
    }
    if (w3c !== xsd) this.#report("date-form", at, w3c ? "a date of XML Schema" : "a date of the W3C profile");
    return text;
  }

  #isLastDate(at: number, flags: number): boolean {
    const tape = this.#tape;
    const from = tape[at + 5] as number;
    const { length } = this.#lastDate;
    return (flags & FLAG.IN_ARENA) === 0 && (tape[at + 6] as number) - from === length && isWord(this.#bytes, from, this.#lastDate);
  }

  #changefreq(at: number): Changefreq | undefined {
    const tape = this.#tape;
    const bytes = this.#bytes;
    const arena = this.#arena;
    const source = ((tape[at + 2] as number) & FLAG.IN_ARENA) === 0 ? bytes : arena;
    const from = tape[at + 5] as number;
    const length = (tape[at + 6] as number) - from;
    const name = CHANGEFREQS[source[from] as number];
    if (name !== undefined && name.length === length && isWord(source, from, name)) return name;
    this.#report("invalid-changefreq", at);
    return undefined;
  }

  #priority(at: number): number | undefined {
    const tape = this.#tape;
    const bytes = this.#bytes;
    const from = tape[at + 5] as number;
    const length = (tape[at + 6] as number) - from;
    // `0.8` and `1.0`, as nearly all are written.
    if (length === 3 && bytes[from + 1] === 0x2e && ((tape[at + 2] as number) & FLAG.IN_ARENA) === 0) {
      const whole = (bytes[from] as number) - 0x30;
      const tenths = (bytes[from + 2] as number) - 0x30;
      if (tenths >= 0 && tenths <= 9 && (whole === 0 || (whole === 1 && tenths === 0))) return whole + tenths / 10;
    }
    const parsed = parseScalar("decimal", this.#string(at), { min: 0, max: 1 });
    if (parsed.ok) return parsed.value as number;
    this.#report("invalid-priority", at);
    return undefined;
  }

  /** An entry with alternates, images and whatever else the extensions hold. */
  #rich({ loc, lastmod, changefreq, priority }: Core, first: number, count: number): MutableEntry {
    const tape = this.#tape;
    const alternates = this.#alternates;
    const images = this.#images;
    let alternateCount = 0;
    let imageCount = 0;
    let others = false;
    let links = 0;
    for (let index = 0, at = first; index < count; index++, at += FIELD_INTS) {
      const number = tape[at] as number;
      if (number <= PRIORITY) continue;
      if (number > LAST_IMAGE) {
        others = true;
        continue;
      }
      let last = index;
      let end = at + FIELD_INTS;
      for (; last + 1 < count && tape[end + 1] === index; last++) end += FIELD_INTS;
      if (number === ALTERNATE) {
        const alternate = this.#alternate(at, end, links++);
        if (alternate !== undefined) alternates[alternateCount++] = alternate;
      } else if (number === IMAGE) {
        images[imageCount++] = this.#image(at, end);
      }
      index = last;
      at = end - FIELD_INTS;
    }
    let entry: MutableEntry;
    if (lastmod !== undefined && changefreq === undefined && priority === undefined && alternateCount > 0) {
      const list = alternates.slice(0, alternateCount);
      entry = imageCount === 0 ? { loc, lastmod, alternates: list } : { loc, lastmod, alternates: list, images: images.slice(0, imageCount) };
    } else {
      entry = createEntry(loc, lastmod, changefreq, priority);
      if (alternateCount > 0) entry.alternates = alternates.slice(0, alternateCount);
      if (imageCount > 0) entry.images = images.slice(0, imageCount);
    }
    if (others) attachExtensions(entry as unknown as Node, { tape, first, count }, (field, at) => this.#scalar(field.spec.kind as ScalarKind, field.spec, at));
    return entry;
  }

  /** The link at `at`, whose attributes end at `end`; undefined where it is no alternate. */
  #alternate(at: number, end: number, place: number): Alternate | undefined {
    const tape = this.#tape;
    const base = this.#base;
    let hreflang: string | undefined;
    let href: string | undefined;
    let isAlternate = false;
    let hasHreflang = false;
    for (let attribute = at + FIELD_INTS; attribute < end; attribute += FIELD_INTS) {
      const number = tape[attribute];
      if (number === REL) isAlternate = this.#isAlternate(attribute);
      else if (number === HREFLANG) {
        hasHreflang = true;
        hreflang = this.#hreflang(attribute, place);
      } else href = this.#scalar("url", HREF_SPEC, attribute) as string | undefined;
    }
    if (isAlternate && hasHreflang && href !== undefined) return (hreflang === undefined ? { href } : { hreflang, href }) as Alternate;
    const code = isAlternate && hasHreflang ? "alternate-incomplete" : "link-not-alternate";
    this.#reporter.report(code, base + startOfTag({ tape, bytes: this.#bytes }, at, end), base + (tape[at + 3] as number));
    return undefined;
  }

  #isAlternate(at: number): boolean {
    const tape = this.#tape;
    const bytes = this.#bytes;
    const from = tape[at + 5] as number;
    if ((tape[at + 6] as number) - from === 9 && ((tape[at + 2] as number) & FLAG.IN_ARENA) === 0 && isWord(bytes, from, "alternate")) return true;
    return /(?:^|\s)alternate(?:\s|$)/i.test(this.#string(at));
  }

  /** The links of an entry have most often the languages of those of the entry before. */
  #hreflang(at: number, place: number): string | undefined {
    const tape = this.#tape;
    const bytes = this.#bytes;
    const from = tape[at + 5] as number;
    const last = this.#hreflangs[place];
    const inWindow = ((tape[at + 2] as number) & FLAG.IN_ARENA) === 0;
    if (inWindow && last !== undefined && last.length === (tape[at + 6] as number) - from && isWord(bytes, from, last)) return last;
    const value = this.#scalar("hreflang", HREFLANG_SPEC, at) as string | undefined;
    // What is written as it is meant can be compared with bytes.
    if (inWindow && place < HREFLANGS && value !== undefined && value.length === (tape[at + 6] as number) - from && isWord(bytes, from, value))
      this.#hreflangs[place] = value;
    return value;
  }

  #image(at: number, end: number): Image {
    const tape = this.#tape;
    const child = at + FIELD_INTS;
    if (end - child === FIELD_INTS && tape[child] === IMAGE_LOC) {
      const loc = this.#scalar("url", IMAGE_LOC_SPEC, child) as string | undefined;
      return (loc === undefined ? {} : { loc }) as Image;
    }
    const image: Node = {};
    for (let field = child; field < end; field += FIELD_INTS) {
      const spec = URL_FIELDS.fields[tape[field] as number]?.spec as ElementSpec;
      const value = this.#scalar(spec.kind as ScalarKind, spec, field);
      if (value !== undefined) attach(image, spec, value);
    }
    return image as unknown as Image;
  }

  /** The typed value, or undefined for one that its grammar does not allow. How long a text may be is not the reader's business. */
  #scalar(kind: ScalarKind, spec: ElementSpec | AttributeSpec, at: number): Scalar | undefined {
    const text = this.#string(at);
    if (kind === "text") {
      if (((this.#tape[at + 2] as number) & FLAG.NON_ASCII) !== 0 && text.includes("\ufffd")) this.#report("character-lost", at);
      return text;
    }
    const flags = this.#tape[at + 2] as number;
    if (kind === "url" || kind === "loc") {
      if (text !== "") return (flags & ODD) === 0 ? text : this.#oddUrl(text, at, flags);
    } else if (kind === "w3c-datetime" && (flags & (FLAG.DATE | FLAG.DATETIME)) !== 0) return text;
    const parsed = text === "" ? ({ ok: false, reason: `a value of <${spec.name}>` } as const) : parseScalar(kind, text, spec);
    if (parsed.ok) return parsed.value;
    this.#report("invalid-value", at, parsed.reason);
    return undefined;
  }
}
