/**
 * Reads a document as strictly as libxml2 does, from text that comes in pieces. Every fault is fatal, as XML 1.0 has it: the first one ends the
 * scan, unless its check is turned off, when scanning goes on as if the fault were none.
 *
 * What must stay true: a token is taken only when all of it has come; `#at` stands at its first character until then.
 */
import { AttributeReader, type RawAttribute } from "./attribute-reader.ts";
import { doctypeEnd } from "./doctype-end.ts";
import { quote } from "./finding.ts";
import { codePointName, FORBIDDEN, lineEnds, NOT_SPACE, nameAt } from "./scan-text.ts";
import { resolveReferences, type SyntaxReport } from "./strict-references.ts";
import { MAX_DEPTH, MAX_NAME, MAX_TEXT, type SyntaxCheck } from "./syntax-checks.ts";
import { judgeDeclaration } from "./xml-declaration.ts";

/** What a document consists of. Names are as written; places count UTF-16 units. */
export interface StrictHandler {
  /** False ends the scan. */
  startElement(name: string, attributes: readonly RawAttribute[], at: number): boolean;
  endElement(): void;
  /** White space of an element alone. False where its text matters, which is then told. */
  space(): boolean;
  /** Text of an element, with references resolved and line ends as XML has them. */
  text(value: string, at: number, cdata: boolean): void;
}

const SPACE_CHARACTERS = " \n\r\t";
const NO_ATTRIBUTES: readonly RawAttribute[] = [];
/** Characters of an open child of the root whose places are kept. */
const MAX_KEPT = 4_194_304;
/** A token longer than this is looked at again only when as much again has come. */
const PATIENCE = 65_536;

export class StrictScanner {
  readonly #handler: StrictHandler;
  readonly #report: SyntaxReport;
  readonly #attributes: AttributeReader;
  #text = "";
  #base = 0;
  #at = 0;
  #wanted = 0;
  #open: string[] = [];
  #openedAt: number[] = [];
  #rootSeen = false;
  #doctypeSeen = false;
  #started = false;
  #final = false;
  #suspicious = false;
  /** Length of the text of the open element since the last tag. */
  #run = 0;
  stopped = false;

  constructor(handler: StrictHandler, report: SyntaxReport) {
    this.#handler = handler;
    this.#report = (check, at, found) => {
      const minded = report(check, at, found);
      if (minded) this.stopped = true;
      return minded;
    };
    this.#attributes = new AttributeReader(this.#report);
  }

  /** Place of the first character that is still to be read. */
  get place(): number {
    return this.#base + this.#at;
  }

  /** Places in front of this one are not told of any more, but for that of the root: everything is told within the child of the root that it lies in. */
  get settled(): number {
    return Math.max(this.#openedAt[1] ?? this.place, this.place - MAX_KEPT);
  }

  get depth(): number {
    return this.#open.length;
  }

  push(piece: string): void {
    if (this.stopped) return;
    const waiting = this.#at < this.#text.length;
    this.#text = this.#text.slice(this.#at) + piece;
    this.#base += this.#at;
    this.#at = 0;
    this.#suspicious = (this.#suspicious && waiting) || FORBIDDEN.test(piece);
    if (this.#text.length >= this.#wanted) this.#scan();
  }

  end(): void {
    if (this.stopped) return;
    this.#final = true;
    this.#scan();
    if (this.stopped) return;
    const place = this.#base + this.#text.length;
    if (!this.#rootSeen) this.#fail("no-root", place, "the end of the document");
    for (let index = this.#open.length - 1; index >= 0 && !this.stopped; index--) {
      this.#fail("element-unclosed", this.#openedAt[index] ?? place, `<${this.#open[index]}> without its end`);
      if (!this.stopped) this.#handler.endElement();
    }
  }

  #fail(check: SyntaxCheck, place: number, found: string): boolean {
    return this.#report(check, place, found);
  }

  #scan(): void {
    if (!this.#started && !this.#declaration()) return;
    while (!this.stopped && this.#at < this.#text.length) {
      const taken = this.#text[this.#at] === "<" ? this.#markup() : this.#characters();
      if (!taken) {
        const left = this.#text.length - this.#at;
        this.#wanted = left > PATIENCE ? left * 2 : 0;
        if (left > MAX_TEXT * 2 && !this.#final) this.#fail("length", this.place, "a longer piece of markup or text");
        return;
      }
    }
    this.#wanted = 0;
  }

  /** The XML declaration, which can stand at the start only. False while more is needed. */
  #declaration(): boolean {
    const text = this.#text;
    if (text.length < 6 && !this.#final) return false;
    if (/^<\?xml[ \t\r\n]/.test(text)) {
      const end = text.indexOf("?>");
      if (end < 0 && !this.#final && text.length < PATIENCE && !/[<>]/.test(text.slice(1))) return false;
      const stop = end < 0 ? text.length : end;
      if (!judgeDeclaration(text.slice(0, stop), 0, this.#report)) return false;
      if (end < 0 && this.#fail("declaration-end", stop, "no ?>")) return false;
      this.#at = Math.min(text.length, stop + 2);
    }
    this.#started = true;
    return true;
  }

  /** Text up to the next tag. False while more is needed. */
  #characters(): boolean {
    const from = this.#at;
    if (this.#isSpace(from)) return true;
    let end = this.#text.indexOf("<", from);
    if (end < 0) {
      if (!this.#final) return false;
      end = this.#text.length;
    }
    const raw = this.#text.slice(from, end);
    const place = this.#base + from;
    this.#at = end;
    if (this.#open.length === 0) return this.#textOutside(raw, place);
    if (!this.#allowed(raw, place) || !this.#fits(raw.length, place)) return true;
    const close = raw.indexOf("]]>");
    if (close >= 0 && this.#fail("cdata-end", place + close, "]]>")) return true;
    const resolved = raw.includes("&") ? resolveReferences(raw, place, this.#report, lineEnds) : lineEnds(raw);
    if (resolved !== undefined) this.#handler.text(resolved, place, false);
    return true;
  }

  /** Passes over white space between tags where it means nothing. */
  #isSpace(from: number): boolean {
    const text = this.#text;
    let at = from;
    while (text.charCodeAt(at) <= 0x20 && SPACE_CHARACTERS.includes(text[at] ?? "")) at++;
    if (at === from || text[at] !== "<" || (this.#open.length > 0 && !this.#handler.space())) return false;
    this.#at = at;
    return true;
  }

  #textOutside(raw: string, place: number): boolean {
    const index = raw.search(NOT_SPACE);
    if (index >= 0) this.#fail("text-outside", place + index, quote(raw.slice(index)));
    return true;
  }

  /** Are all characters of this text allowed in XML? */
  #allowed(raw: string, place: number): boolean {
    if (!this.#suspicious) return true;
    const index = raw.search(FORBIDDEN);
    return index < 0 || !this.#fail("character", place + index, codePointName(raw, index));
  }

  #fits(length: number, place: number): boolean {
    this.#run += length;
    return this.#run <= MAX_TEXT || !this.#fail("length", place, `${this.#run} characters`);
  }

  /** Markup from `<`. False while more is needed. */
  #markup(): boolean {
    const text = this.#text;
    const at = this.#at;
    const next = text[at + 1];
    if (next === undefined && !this.#final) return false;
    if (next === "/") return this.#endTag();
    if (next === "?") return this.#instruction();
    if (next !== "!") return this.#startTag();
    if (text.startsWith("<!--", at)) return this.#comment();
    if (text.startsWith("<![CDATA[", at)) return this.#cdata();
    if (text.startsWith("<!DOCTYPE", at)) return this.#doctype();
    if (text.length - at < "<![CDATA[".length && !this.#final) return false;
    this.#fail("markup", this.#base + at, quote(text.slice(at, at + 12)));
    const close = text.indexOf(">", at);
    this.#at = close < 0 ? text.length : close + 1;
    return true;
  }

  #comment(): boolean {
    this.#run = 0;
    const text = this.#text;
    const start = this.#at;
    let at = start + "<!--".length;
    for (;;) {
      const dashes = text.indexOf("--", at);
      if (dashes < 0 || dashes + 2 >= text.length) {
        if (!this.#final) return false;
        this.#fail("comment-unclosed", this.#base + start, "the end of the document");
        this.#at = start + "<!--".length;
        return true;
      }
      if (text[dashes + 2] === ">") {
        this.#allowed(text.slice(start, dashes), this.#base + start);
        if (dashes - start > MAX_TEXT) this.#fail("length", this.#base + start, "a longer comment");
        this.#at = dashes + 3;
        return true;
      }
      if (this.#fail("comment-hyphens", this.#base + dashes, "--")) return true;
      at = dashes + 1;
    }
  }

  #cdata(): boolean {
    this.#run = 0;
    const text = this.#text;
    const start = this.#at;
    const from = start + "<![CDATA[".length;
    const close = text.indexOf("]]>", from);
    if (close < 0) {
      if (!this.#final) return false;
      this.#fail("cdata-unclosed", this.#base + start, "the end of the document");
      this.#at = from;
      return true;
    }
    this.#at = Math.min(text.length, close + 3);
    const raw = text.slice(from, close);
    if (this.#open.length === 0) {
      this.#fail("text-outside", this.#base + start, "a CDATA section");
      return true;
    }
    if (this.#allowed(raw, this.#base + from) && this.#fits(raw.length, this.#base + from)) this.#handler.text(lineEnds(raw), this.#base + start, true);
    return true;
  }

  #instruction(): boolean {
    this.#run = 0;
    const text = this.#text;
    const start = this.#at;
    const close = text.indexOf("?>", start + 2);
    if (close < 0) {
      if (!this.#final) return false;
      this.#fail("instruction-unclosed", this.#base + start, "the end of the document");
      this.#at = start + 2;
      return true;
    }
    this.#at = Math.min(text.length, close + 2);
    const body = text.slice(start + 2, close);
    const place = this.#base + start;
    const name = nameAt(body, 0);
    if (name === "") this.#fail("instruction-target", place, quote(`<?${body}`));
    else if (name === "xml") this.#fail("declaration-place", place, "an XML declaration within the document");
    else if (/^xml$/i.test(name)) this.#fail("instruction-reserved", place, name);
    else if (name.includes(":")) this.#fail("instruction-colon", place, name);
    if (this.stopped) return true;
    if (name !== "" && name.length < body.length && NOT_SPACE.test(body[name.length] ?? "")) this.#fail("instruction-space", place + name.length, quote(body));
    if (name.length > MAX_NAME || body.length > MAX_TEXT) this.#fail("length", place, "more");
    this.#allowed(body, place + 2);
    return true;
  }

  /** A DOCTYPE is passed over: nothing that it declares is used. */
  #doctype(): boolean {
    const text = this.#text;
    const start = this.#at;
    const end = doctypeEnd(text, start + "<!DOCTYPE".length);
    if (end < 0) {
      if (!this.#final) return false;
      this.#fail("doctype-unclosed", this.#base + start, "the end of the document");
      const next = text.indexOf("<", start + 1);
      this.#at = next < 0 ? text.length : next;
      return true;
    }
    if (this.#rootSeen || this.#doctypeSeen) this.#fail("doctype-place", this.#base + start, "<!DOCTYPE");
    this.#doctypeSeen = true;
    this.#at = end;
    return true;
  }

  #endTag(): boolean {
    const text = this.#text;
    const start = this.#at;
    const place = this.#base + start;
    const open = this.#open.at(-1);
    let end = start + 2 + (open?.length ?? 0);
    if (open === undefined || text[end] !== ">" || !text.startsWith(open, start + 2)) {
      const close = text.indexOf(">", start);
      if (close < 0 && !this.#final) return false;
      if (!this.#judgeEndTag(text.slice(start + 2, close < 0 ? text.length : close), close >= 0, place)) return true;
      end = close < 0 ? text.length : close;
    }
    this.#at = Math.min(text.length, end + 1);
    this.#run = 0;
    if (open === undefined) return true;
    this.#open.pop();
    this.#openedAt.pop();
    this.#handler.endElement();
    return true;
  }

  #judgeEndTag(body: string, closed: boolean, place: number): boolean {
    const name = nameAt(body, 0);
    if (name === "" || NOT_SPACE.test(body.slice(name.length))) {
      if (this.#fail(closed ? "end-tag-form" : "tag-unclosed", place, quote(`</${body}`))) return false;
    } else if (!closed && this.#fail("tag-unclosed", place, quote(`</${body}`))) return false;
    const open = this.#open.at(-1);
    if (open === undefined) return !this.#fail("end-tag-stray", place, `</${name}>`);
    return name === open || !this.#fail("end-tag-match", place, `</${name}> where <${open}> is open`);
  }

  #startTag(): boolean {
    const text = this.#text;
    const start = this.#at;
    const place = this.#base + start;
    const name = nameAt(text, start + 1);
    let at = start + 1 + name.length;
    if (at >= text.length && !this.#final) return false;
    if (name === "") {
      if (this.#fail("tag-name", place, quote(text.slice(start, start + 12)))) return true;
      this.#at = start + 1;
      return true;
    }
    let attributes = NO_ATTRIBUTES;
    const plain = text[at];
    if (plain !== ">") {
      const read = this.#attributes.read({ text, base: this.#base, final: this.#final }, name, at);
      if (this.stopped) return true;
      if (read === undefined) return false;
      ({ attributes, at } = read);
    }
    const empty = text[at] === "/";
    this.#at = Math.min(text.length, at + (empty ? 2 : 1));
    this.#element(name, attributes, empty, place);
    return true;
  }

  #element(name: string, attributes: readonly RawAttribute[], empty: boolean, place: number): void {
    this.#run = 0;
    if (name.length > MAX_NAME && this.#fail("length", place, `a name of ${name.length} characters`)) return;
    if (this.#open.length >= MAX_DEPTH && this.#fail("length", place, `<${name}> at depth ${this.#open.length + 1}`)) return;
    if (this.#open.length === 0 && this.#rootSeen && this.#fail("second-root", place, `<${name}>`)) return;
    this.#rootSeen = true;
    if (!this.#handler.startElement(name, attributes, place)) {
      this.stopped = true;
      return;
    }
    if (empty) this.#handler.endElement();
    else {
      this.#open.push(name);
      this.#openedAt.push(place);
    }
  }
}
