import type { DocumentKind } from "../model/issue.ts";
import { declaredNamespaces } from "../xml/declared-namespaces.ts";
import { SNIFF_BYTES, sniffEncoding } from "../xml/encoding.ts";
import { NameScopes, type QName } from "../xml/names.ts";
import { Positions } from "../xml/position.ts";
import { ValueText } from "../xml/text.ts";
import type { Tokenizer } from "../xml/tokenizer.ts";
import { TOKEN } from "../xml/tokens.ts";
import type { Transcoder } from "../xml/transcode.ts";
import type { ByteWindow } from "../xml/window.ts";
import type { DocumentContext, DocumentHandler } from "./document-handler.ts";
import { EntryBuilder, type EntryElement } from "./entry-builder.ts";
import { FastWay } from "./fast-way.ts";
import { FirstBytes, Head } from "./head.ts";
import { startOfEntry } from "./kernel-helpers.ts";
import { createTokenizer } from "./markup-issues.ts";
import { linesFollow, nextHandler, reportLines } from "./next-document.ts";
import type { InputEnd, ParserHandler, ParserOptions, SitemapParser } from "./parser-types.ts";
import { isDeclaration, Prolog } from "./prolog.ts";
import { EncodingReport } from "./report-encoding.ts";
import { reportBudget, reportUnknown } from "./report-end.ts";
import { reportInputEnd } from "./report-input-end.ts";
import { DEFAULT_KEEP_ISSUES, Reporter } from "./reporter.ts";
import { SitemapHandler } from "./sitemap-handler.ts";
import type { FindColumns } from "./text-columns.ts";
import { TextReader } from "./text-reader.ts";
import { type Budgets, DEFAULT_BUDGETS, type ReadSummary } from "./types.ts";
import { transcodeFor, useLegacy } from "./use-encoding.ts";
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
  readonly #sniffed = new FirstBytes(SNIFF_BYTES);
  #encoding: EncodingReport | undefined;
  #transcoder: Transcoder | undefined;
  readonly #head = new Head();
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
  /** Is the document over, and may something else begin here? */
  #between = false;

  constructor(options: ParserOptions, handler: ParserHandler) {
    const { kernel, keepIssues = DEFAULT_KEEP_ISSUES, onIssue, url, minRunBytes = DEFAULT_RUN_BYTES } = options;
    this.#fast = new FastWay(kernel);
    this.window = this.#fast.window;
    this.#positions = new Positions(this.window, (from, to) => this.#fast.countLines(from, to));
    this.reporter = new Reporter({ window: this.window, positions: this.#positions, keepIssues, onIssue });
    this.budgets = { ...DEFAULT_BUDGETS, ...options.budgets };
    this.tokenizer = createTokenizer(this.window, this.budgets.maxTagBytes, this.reporter);
    this.text = new ValueText(this.window, new Uint8Array(ARENA_BYTES), { onFault: (fault, from, to) => this.reporter.report(fault, from, to) });
    this.builder = new EntryBuilder(this.window, this.text);
    this.names = new NameScopes((prefix, local, uri) => this.vocabulary.interpret(prefix, local, uri));
    this.url = url === undefined ? undefined : String(url);
    this.#handler = handler;
    this.#minRunBytes = minRunBytes;
    this.#prolog = new Prolog(this);
    this.reporter.hold();
  }

  get stopped(): boolean {
    return this.#stoppedBy !== undefined;
  }

  get room(): number {
    const free = this.#fast.capacity - (this.window.end - this.window.base) - (this.#mode === "sniff" ? this.#sniffed.length : 0);
    return free > 0 ? free : this.window.bytes.length >> 1;
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
    const rest = bytes.subarray(this.#sniffed.add(bytes));
    if (!this.#sniffed.full) return;
    this.#sniff(rest.length);
    this.#seen -= rest.length;
    this.push(rest);
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
    const { bytes } = this.#sniffed;
    const encoding = sniffEncoding(bytes);
    this.#mode = "head";
    if (encoding.way === "transcode") this.#transcoder = transcodeFor(encoding, this);
    else {
      this.textStart = encoding.bomBytes;
      this.#positions.startAt(this.textStart);
      if (encoding.way === "single-byte") useLegacy(encoding, this);
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
    while (!this.#over && (this.#mode === "prolog" || this.#mode === "document")) if (!this.#step(final)) return;
    if (this.#mode !== "text") return;
    this.#lines?.run(final && !cut, () => this.#over);
    if (cut) this.#lines?.cut();
  }

  #recognise(final: boolean): void {
    const { window } = this;
    if (window.position < this.textStart) window.position = Math.min(this.textStart, window.end);
    const way = this.#head.recognise(window, final);
    if (way === "unknown") this.#giveUp();
    else if (way === "xml") this.#mode = "prolog";
    else if (way === "text") {
      this.#found("text");
      this.#readLines(this.#head.findTable());
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
    reportUnknown(this, this.#head.bytes, this.#prolog.foreign);
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
    if (this.#between) {
      const follow = linesFollow(window, final);
      if (follow !== "no") return follow === "yes" && this.#beginLines();
      this.#between = false;
    }
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
        (this.#document ?? this.#prolog).characters(tokenizer.start, tokenizer.end, token === TOKEN.CDATA);
        break;
      case TOKEN.START:
        this.#startTag();
        break;
      case TOKEN.END:
        (this.#document ?? this.#prolog).endTag(this.#lookUpName());
        break;
      default:
        this.#other();
    }
    this.#nextIsFast = token !== TOKEN.TEXT && this.#document?.betweenEntries === true;
    this.#between = token !== TOKEN.TEXT && this.#document?.over === true;
    this.#checkEntry();
    return true;
  }

  #tryFast(final: boolean): "again" | "wait" | "slow" {
    const outcome = this.#fast.step((batch) => {
      this.#flush();
      const entries = Math.min(batch.entries, this.budgets.maxEntries - this.#entryCount - this.#sitemapCount);
      this.#count(batch.element, entries);
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
    const name = this.#lookUpName();
    const scoped = declared !== undefined;
    if (this.#document !== undefined) {
      const next = this.#document.over ? nextHandler(this, this.#document, name) : undefined;
      if (next === undefined) return this.#document.startTag(name, scoped);
      this.#document.finish();
      this.reporter.report("second-document", tokenizer.start, tokenizer.end);
      return this.#begin(next, name, scoped);
    }
    const result = this.#prolog.startTag(name);
    if (result === undefined) return scoped ? names.pop() : undefined;
    if (result.handler === undefined) return this.#giveUp();
    this.#found(result.kind);
    this.#mode = "document";
    this.#begin(result.handler, name, scoped);
  }

  /** Hands the document to its handler, from the start tag of the root on. */
  #begin(handler: DocumentHandler, name: QName<Meaning>, scoped: boolean): void {
    const { names, vocabulary, builder } = this;
    this.#document = handler;
    if (!(handler instanceof SitemapHandler)) return handler.startTag(name, scoped);
    vocabulary.setRoot(name.prefix, name.uri);
    names.reset();
    const root = this.#lookUpName();
    handler.startTag(root, scoped);
    if (handler.betweenEntries && this.#encoding?.asIs === true) this.#fast.prepare({ root, bindings: names.bindings, vocabulary, builder });
  }

  #lookUpName(): QName<Meaning> {
    const { tokenizer, window } = this;
    return this.names.lookUp(window.bytes, tokenizer.nameStart - window.base, tokenizer.nameEnd - window.base);
  }

  /** Addresses one a line stand behind the document. */
  #beginLines(): true {
    this.#document?.finish();
    reportLines(this);
    this.#readLines(undefined);
    return true;
  }

  #readLines(columnsOf: FindColumns | undefined): void {
    this.#lines = new TextReader(this, columnsOf);
    this.#mode = "text";
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
    const fits = this.#entryCount + this.#sitemapCount + count <= this.budgets.maxEntries;
    if (fits) this.#count(this.builder.element, count);
    else this.stop("maxEntries", at);
    return fits;
  }

  #count(element: EntryElement, count: number): void {
    if (element === "url") this.#entryCount += count;
    else this.#sitemapCount += count;
  }

  stop(budget: keyof Budgets, at: number): void {
    if (this.#stoppedBy !== undefined) return;
    this.#stoppedBy = budget;
    this.builder.cancel();
    reportBudget(this, budget, at);
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
