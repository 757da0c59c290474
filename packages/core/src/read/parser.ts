import type { DocumentKind } from "../model/issue.ts";
import { declaredNamespaces } from "../xml/declared-namespaces.ts";
import { SNIFF_BYTES, sniffEncoding } from "../xml/encoding.ts";
import { NameScopes } from "../xml/names.ts";
import { Positions } from "../xml/position.ts";
import { ValueText } from "../xml/text.ts";
import { TOKEN, Tokenizer } from "../xml/tokenizer.ts";
import { createTranscoder, type Transcoder } from "../xml/transcode.ts";
import type { ByteWindow } from "../xml/window.ts";
import type { DocumentContext, DocumentHandler } from "./document-handler.ts";
import { EntryBuilder, type EntryElement } from "./entry-builder.ts";
import { FastWay } from "./fast-way.ts";
import { startOfEntry } from "./kernel-helpers.ts";
import { MARKUP_ISSUES } from "./markup-issues.ts";
import type { InputEnd, ParserHandler, ParserOptions, SitemapParser } from "./parser-types.ts";
import { isDeclaration, Prolog } from "./prolog.ts";
import { describeUnknown, HEAD_BYTES, MAX_HEAD_BYTES, recogniseHead } from "./recognise.ts";
import { EncodingReport } from "./report-encoding.ts";
import { reportInputEnd } from "./report-input-end.ts";
import { DEFAULT_KEEP_ISSUES, Reporter } from "./reporter.ts";
import { SitemapHandler } from "./sitemap-handler.ts";
import { findTable } from "./text-columns.ts";
import { TextReader } from "./text-reader.ts";
import { type Budgets, DEFAULT_BUDGETS, type ReadSummary } from "./types.ts";
import { type Meaning, Vocabulary } from "./vocabulary.ts";

/** Creates a parser for one document. Documents never make it throw. */
export function createSitemapParser(options: ParserOptions, handler: ParserHandler): SitemapParser {
  return new Parser(options, handler);
}

const DEFAULT_RUN_BYTES = 4096;
const ARENA_BYTES = 1024;
/** Bytes before the position that the tokenizer may look back at. */
const LOOK_BACK = 4;

type Mode = "sniff" | "head" | "prolog" | "document" | "text" | "ignore";

class Parser implements SitemapParser, DocumentContext {
  readonly window: ByteWindow;
  readonly tokenizer: Tokenizer;
  readonly text: ValueText;
  readonly builder: EntryBuilder;
  readonly reporter: Reporter;
  readonly vocabulary = new Vocabulary();
  readonly names: NameScopes<Meaning>;
  readonly budgets: Budgets;
  readonly url: string | undefined;
  textStart = 0;

  readonly #positions: Positions;
  readonly #handler: ParserHandler;
  readonly #minRunBytes: number;
  readonly #fast: FastWay;
  #mode: Mode = "sniff";
  #sniffed = new Uint8Array(SNIFF_BYTES);
  #sniffedBytes = 0;
  #encoding: EncodingReport | undefined;
  #transcoder: Transcoder | undefined;
  #head: Uint8Array = new Uint8Array(0);
  #headBytes: number = HEAD_BYTES;
  #prolog: Prolog;
  #document: DocumentHandler | undefined;
  #lines: TextReader | undefined;
  #kind: DocumentKind = "unknown";
  #stoppedBy: ReadSummary["stoppedBy"];
  #seen = 0;
  #ranAt = 0;
  #entryCount = 0;
  #sitemapCount = 0;
  #fastEntries = 0;
  #nextIsFast = false;

  constructor(options: ParserOptions, handler: ParserHandler) {
    this.#fast = new FastWay(options.kernel);
    this.window = this.#fast.window;
    this.#positions = new Positions(this.window, (from, to) => this.#fast.countLines(from, to));
    this.reporter = new Reporter({
      window: this.window,
      positions: this.#positions,
      keepIssues: options.keepIssues ?? DEFAULT_KEEP_ISSUES,
      onIssue: options.onIssue,
    });
    this.budgets = { ...DEFAULT_BUDGETS, ...options.budgets };
    this.tokenizer = new Tokenizer(this.window, {
      maxTagBytes: this.budgets.maxTagBytes,
      onFault: (fault, from, to) => this.reporter.report(MARKUP_ISSUES[fault], from, to),
    });
    this.text = new ValueText(this.window, new Uint8Array(ARENA_BYTES), { onFault: (fault, from, to) => this.reporter.report(fault, from, to) });
    this.builder = new EntryBuilder(this.window, this.text);
    this.names = new NameScopes((prefix, local, uri) => this.vocabulary.interpret(prefix, local, uri));
    this.url = options.url === undefined ? undefined : String(options.url);
    this.#handler = handler;
    this.#minRunBytes = options.minRunBytes ?? DEFAULT_RUN_BYTES;
    this.#prolog = new Prolog(this);
    this.reporter.hold();
  }

  get stopped(): boolean {
    return this.#stoppedBy !== undefined;
  }

  get room(): number {
    const { window } = this;
    const free = this.#fast.capacity - (window.end - window.base) - (this.#mode === "sniff" ? this.#sniffedBytes : 0);
    return free > 0 ? free : window.bytes.length >> 1;
  }

  get transcodes(): boolean {
    return this.#transcoder !== undefined;
  }

  /** Can nothing more be found? */
  get #over(): boolean {
    return this.#stoppedBy !== undefined || this.#mode === "ignore";
  }

  push(bytes: Uint8Array): void {
    this.#seen += bytes.length;
    if (this.#over) return;
    if (this.#mode !== "sniff") return this.#feed(this.#transcoder === undefined ? bytes : this.#transcoder.push(bytes));
    const count = Math.min(bytes.length, SNIFF_BYTES - this.#sniffedBytes);
    this.#sniffed.set(bytes.subarray(0, count), this.#sniffedBytes);
    this.#sniffedBytes += count;
    if (this.#sniffedBytes < SNIFF_BYTES) return;
    this.#sniff(bytes.length - count);
    if (count < bytes.length) {
      this.#seen -= bytes.length - count;
      this.push(bytes.subarray(count));
    }
  }

  end(input: InputEnd = {}): ReadSummary {
    const { stoppedBy } = input;
    if (this.#mode === "sniff") this.#sniff();
    if (!this.#over && this.#transcoder !== undefined) this.#feed(this.#transcoder.end());
    if (!this.#over) this.#run(true, stoppedBy !== undefined);
    const whole = this.#finish(stoppedBy);
    this.#flush();
    const encoding = this.#encoding?.end(this.#over ? this.window.position : this.window.end) ?? "utf-8";
    reportInputEnd(input, this);
    const reason = this.#stoppedBy ?? stoppedBy ?? (whole ? undefined : "cut");
    return {
      kind: this.#kind,
      complete: reason === undefined,
      ...(reason === undefined ? {} : { stoppedBy: reason }),
      entryCount: this.#entryCount,
      sitemapCount: this.#sitemapCount,
      bytes: this.#seen,
      gzipLayers: input.gzipLayers ?? 0,
      encoding,
      issues: this.reporter.issues,
      issueCounts: this.reporter.issueCounts,
      kernel: this.#fast.summarise(this.#fastEntries, this.#entryCount + this.#sitemapCount),
    };
  }

  release(): void {
    this.#fast.release();
  }

  /** Begins with the bytes that were held back; so many more are at hand. */
  #sniff(more = 0): void {
    const bytes = this.#sniffed.subarray(0, this.#sniffedBytes);
    const encoding = sniffEncoding(bytes);
    this.#mode = "head";
    if (encoding.way === "transcode") {
      const transcoder = createTranscoder(encoding.name, { skip: encoding.bomBytes });
      this.#transcoder = transcoder;
      this.reporter.setOriginal((offset) => transcoder.original(offset));
    } else {
      this.textStart = encoding.bomBytes;
      this.#positions.startAt(this.textStart);
      if (encoding.way === "single-byte") {
        this.text.setLegacy(encoding.name);
        this.reporter.setLegacy(encoding.name);
      }
    }
    this.#encoding = new EncodingReport(encoding, this.#transcoder, this.reporter);
    this.#feed(this.#transcoder === undefined ? bytes : this.#transcoder.push(bytes), more);
  }

  /** Takes in text in the encoding it is read in; `more` bytes will follow at once. */
  #feed(bytes: Uint8Array, more = 0): void {
    const { window } = this;
    for (let at = 0; at < bytes.length && !this.#over; ) {
      if (this.#fast.isDue(bytes.length - at + more)) {
        this.#flush();
        this.#fast.start();
      }
      // An enlarged window shrinks again when its entry has passed. Room is made as late as possible: the bytes of the last tape stay where they are until then.
      if (window.full || (!window.atHome && window.fitsHome(this.#keep()))) this.#makeRoom();
      at += window.fill(bytes, at);
      if (window.full || window.end - this.#ranAt >= this.#minRunBytes) this.#run(false, false);
    }
    if (this.#mode !== "head") this.#flush();
  }

  /** Bytes from here on are still needed. */
  #keep(): number {
    const { window } = this;
    if (this.#over) return window.end;
    const handler = this.#mode === "document" ? this.#document : this.#mode === "prolog" ? this.#prolog : undefined;
    const needed = Math.min(window.position - LOOK_BACK, handler?.keep ?? window.position);
    return Math.max(window.base, needed);
  }

  #makeRoom(): void {
    const { window } = this;
    this.#flush();
    const keep = this.#keep();
    this.#positions.forget(window.boundary(keep));
    this.#transcoder?.forget(keep);
    window.compact(keep);
  }

  #run(final: boolean, cut: boolean): void {
    const { window } = this;
    this.#ranAt = window.end;
    if (this.#mode === "head") this.#recognise(final);
    if (this.#mode === "text") {
      this.#lines?.run(final && !cut, () => this.#over);
      if (cut) this.#lines?.cut();
      return;
    }
    while (!this.#over && this.#mode !== "head") if (!this.#step(final)) return;
  }

  #recognise(final: boolean): void {
    const { window } = this;
    if (window.position < this.textStart) window.position = Math.min(this.textStart, window.end);
    const known = window.end - window.position;
    if (known < this.#headBytes && !final) return;
    const whole = known <= this.#headBytes && final;
    this.#head = window.bytes.slice(window.position - window.base, Math.min(window.end, window.position + this.#headBytes) - window.base);
    const way = recogniseHead(this.#head, whole);
    if (way === "unknown") this.#giveUp();
    else if (way === "more" && this.#headBytes < MAX_HEAD_BYTES) {
      this.#headBytes *= 2;
      this.#recognise(final);
    } else if (way !== "text") this.#mode = "prolog";
    else {
      this.#found("text");
      this.#lines = new TextReader(this, findTable(this.#head, whole));
      this.#mode = "text";
    }
  }

  #found(kind: DocumentKind): void {
    this.#kind = kind;
    this.reporter.release(true);
    this.#encoding?.begin(this.textStart);
  }

  #giveUp(): void {
    this.#kind = "unknown";
    this.#mode = "ignore";
    this.reporter.release(false);
    const from = Math.max(this.window.base, this.textStart);
    const to = this.window.base === 0 ? Math.min(this.window.end, from + this.#head.length) : from;
    this.reporter.report("not-a-sitemap", from, to, { found: describeUnknown(this.#head, this.#prolog.foreign) });
  }

  /** Takes one token, or as many entries as the kernel finds; false when more bytes are needed. */
  #step(final: boolean): boolean {
    if (this.#nextIsFast) {
      const outcome = this.#tryFast(final);
      if (outcome === "again") return true;
      if (outcome === "wait" && !final) return false;
      this.#nextIsFast = false;
    }
    const { tokenizer, window } = this;
    const token = tokenizer.next(final);
    switch (token) {
      case TOKEN.NEED:
        this.#checkEntry();
        return false;
      case TOKEN.TOO_LONG:
        this.stop("maxTagBytes", window.position);
        return false;
      case TOKEN.TEXT:
      case TOKEN.CDATA:
        if (this.#mode === "prolog") this.#prolog.characters(tokenizer.start, tokenizer.end);
        else this.#document?.characters(tokenizer.start, tokenizer.end, token === TOKEN.CDATA);
        break;
      case TOKEN.START:
        this.#startTag();
        break;
      case TOKEN.END:
        if (this.#mode === "prolog") this.#prolog.endTag();
        else this.#document?.endTag(this.names.lookUp(window.bytes, tokenizer.nameStart - window.base, tokenizer.nameEnd - window.base));
        break;
      default:
        this.#other();
    }
    this.#nextIsFast = token !== TOKEN.TEXT && this.#document?.betweenEntries === true;
    this.#checkEntry();
    return true;
  }

  #tryFast(final: boolean): "again" | "wait" | "slow" {
    const outcome = this.#fast.step((batch) => {
      this.#flush();
      const room = this.budgets.maxEntries - this.#entryCount - this.#sitemapCount;
      const entries = Math.min(batch.entries, room);
      if (batch.element === "url") this.#entryCount += entries;
      else this.#sitemapCount += entries;
      this.#fastEntries += entries;
      if (entries > 0) this.#handler.tape({ ...batch, entries });
      if (entries < batch.entries) this.stop("maxEntries", batch.base + startOfEntry(batch.tape, entries));
    });
    return outcome === "wait" && final ? "slow" : outcome;
  }

  #startTag(): void {
    const { tokenizer, window, names } = this;
    const declared = tokenizer.attributeCount === 0 ? undefined : declaredNamespaces(tokenizer, window);
    if (declared !== undefined) names.push(declared);
    const from = tokenizer.nameStart - window.base;
    const to = tokenizer.nameEnd - window.base;
    const name = names.lookUp(window.bytes, from, to);
    if (this.#mode === "document") return this.#document?.startTag(name, declared !== undefined);
    const result = this.#prolog.startTag(name);
    if (result === undefined) {
      if (declared !== undefined) names.pop();
      return;
    }
    if (result.handler === undefined) return this.#giveUp();
    this.#found(result.kind);
    this.#document = result.handler;
    this.#mode = "document";
    if (!(result.handler instanceof SitemapHandler)) return result.handler.startTag(name, declared !== undefined);
    this.vocabulary.setRoot(name.prefix, name.uri);
    names.reset();
    const root = names.lookUp(window.bytes, from, to);
    result.handler.startTag(root, declared !== undefined);
    if (result.handler.betweenEntries && this.#encoding?.asIs === true) {
      this.#fast.prepare({ root, bindings: names.bindings, vocabulary: this.vocabulary, builder: this.builder });
    }
  }

  #other(): void {
    const { tokenizer, reporter, window } = this;
    if (tokenizer.kind === "doctype") this.text.entitiesDeclared ||= tokenizer.subsetSeen;
    if (this.#mode === "prolog") return this.#prolog.other();
    if (isDeclaration(tokenizer, window)) reporter.report("declaration-misplaced", tokenizer.start, tokenizer.end);
    this.#document?.other();
  }

  #checkEntry(): void {
    const { builder, window } = this;
    if (builder.open && window.position - builder.start > this.budgets.maxEntryBytes) this.stop("maxEntryBytes", builder.start);
  }

  take(count: number, at: number): boolean {
    if (this.#entryCount + this.#sitemapCount + count > this.budgets.maxEntries) {
      this.stop("maxEntries", at);
      return false;
    }
    if (this.builder.element === "url") this.#entryCount += count;
    else this.#sitemapCount += count;
    return true;
  }

  stop(budget: keyof Budgets, at: number): void {
    if (this.#stoppedBy !== undefined) return;
    this.#stoppedBy = budget;
    this.builder.cancel();
    this.reporter.report("budget-exceeded", at, Math.min(at + 800, this.window.end), {
      expected: `${budget} of at most ${this.budgets[budget]}`,
      found: "more",
    });
  }

  switchTo(element: EntryElement): void {
    if (this.builder.element !== element) this.#flush();
  }

  #flush(): void {
    const { builder, window, text } = this;
    if (builder.entries > 0) {
      const { tape, tapeLength, entries, element } = builder;
      this.#handler.tape({ bytes: window.bytes, arena: text.arena.subarray(0, text.used), tape, tapeLength, entries, element, base: window.base });
    }
    builder.reset();
  }

  /** Ends the document; was its own end there? */
  #finish(stoppedBy: InputEnd["stoppedBy"]): boolean {
    if (this.#mode === "head" || this.#mode === "prolog") {
      this.#prolog.finish();
      this.#giveUp();
      return true;
    }
    if (this.#mode !== "document" || this.#stoppedBy !== undefined) return true;
    const whole = this.#document?.finish() ?? true;
    return whole || stoppedBy !== undefined;
  }
}
