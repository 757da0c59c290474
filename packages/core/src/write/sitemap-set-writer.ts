import { FileOutput, type OutputSlots } from "./file-output.ts";
import { makeIndex } from "./index-text.ts";
import { findOldFiles } from "./old-files.ts";
import type { GzipFactory, PublishedFile, Sink, SinkFile } from "./sink.ts";
import { bytesAlone, type EntryText, type FileMeans, SitemapFile } from "./sitemap-file.ts";
import type { WrittenFile } from "./types.ts";
import type { WriteSettings } from "./write-settings.ts";

interface FinishedFile {
  readonly file: SinkFile;
  readonly urls: number;
  readonly bytes: number;
  readonly compressedBytes: number;
  readonly lastmod: string | undefined;
}

/** What a run has published. */
export interface PublishedSet {
  readonly files: readonly WrittenFile[];
  readonly removed: readonly string[];
}

/** Splits entries into sitemaps, and publishes them with their index, or side by side for an engine that reads none. */
export class SitemapSetWriter {
  urls = 0;
  readonly #slots: OutputSlots;
  readonly #sink: Sink;
  readonly #settings: WriteSettings;
  readonly #gzip: GzipFactory | undefined;
  readonly #finished: FinishedFile[] = [];
  /** Bytes of an entry that fits with all namespaces declared. */
  readonly #surelyFits: number;
  #current: SitemapFile | undefined;
  #filesEnded = 0;
  #finishedBytes = 0;
  /** The close of the file before: the next one is filled while it goes on, so that a compressor has work to the end. */
  #closing: Promise<void> | undefined;

  constructor(sink: Sink, settings: WriteSettings, { slots, gzip }: FileMeans) {
    this.#slots = slots;
    this.#sink = sink;
    this.#settings = settings;
    this.#gzip = gzip;
    this.#surelyFits = settings.limits.maxBytes - bytesAlone(settings.kind, -1, 0);
  }

  get progress(): { readonly urls: number; readonly files: number; readonly bytes: number } {
    return { urls: this.urls, files: this.#filesEnded + (this.#current === undefined ? 0 : 1), bytes: this.#finishedBytes + (this.#current?.bytes ?? 0) };
  }

  /** Could a file hold this entry and nothing else? */
  fits({ namespaces, bytes }: EntryText): boolean {
    return bytes <= this.#surelyFits || bytesAlone(this.#settings.kind, namespaces, bytes) <= this.#settings.limits.maxBytes;
  }

  /** Adds an entry that fits. A promise means that the caller has to wait before adding the next. */
  add(entry: EntryText): void | Promise<void> {
    const file = this.#current;
    if (file === undefined || !file.hasRoom(file.costOf(entry.namespaces, entry.bytes), entry.limited)) return this.#addToNext(entry);
    return this.#put(file, entry);
  }

  #put(file: SitemapFile, entry: EntryText): void | Promise<void> {
    this.urls++;
    if (entry.lastmod !== undefined) file.newest.add(entry.lastmod);
    return file.add(entry);
  }

  async #addToNext(entry: EntryText): Promise<void> {
    await this.#put(await this.nextFile(), entry);
  }

  /** The file that takes entries now, if there is one. */
  get current(): SitemapFile | undefined {
    return this.#current;
  }

  /** Closes the file that takes entries and begins another. */
  async nextFile(): Promise<SitemapFile> {
    await this.#finish();
    const { kind, limits } = this.#settings;
    this.#current = await SitemapFile.create(kind, limits, await this.#sink.create(), { slots: this.#slots, gzip: this.#gzip });
    return this.#current;
  }

  async #finish(): Promise<void> {
    const file = this.#current;
    if (file === undefined) return;
    this.#current = undefined;
    const { entries, bytes } = file;
    await this.#closing;
    this.#filesEnded++;
    this.#finishedBytes += bytes;
    this.#closing = this.#close(file, entries, bytes);
    // A failure is told when the next file ends, or by publish.
    this.#closing.catch(() => undefined);
  }

  async #close(file: SitemapFile, urls: number, bytes: number): Promise<void> {
    await file.close();
    this.#finished.push({ file: file.file, urls, bytes, compressedBytes: file.compressedBytes, lastmod: file.newest.text });
  }

  async #finishAll(): Promise<void> {
    await this.#finish();
    await this.#closing;
  }

  /** Ends the last file, adds the index where there is one, and makes all of it public. */
  async publish(): Promise<PublishedSet> {
    await this.#finishAll();
    if (this.#finished.length === 0) {
      await this.nextFile();
      await this.#finishAll();
    }
    const { name, alwaysIndex, takesIndex } = this.#settings;
    const top = `${name}.xml`;
    const [only] = this.#finished;
    if (only !== undefined && this.#finished.length === 1 && !alwaysIndex) {
      return this.#show([{ file: only.file, name: top }], [this.#describe(only, top)]);
    }
    return takesIndex ? this.#publishWithIndex(top) : this.#publishSideBySide(top);
  }

  /** The first file is the top one, which always exists; it becomes visible last, as an index would. */
  #publishSideBySide(top: string): Promise<PublishedSet> {
    const named = this.#finished.map((finished, at) => ({ ...finished, name: at === 0 ? top : `${this.#settings.name}-${at}.xml` }));
    const [first, ...others] = named.map(({ file, name }) => ({ file, name }));
    return this.#show(
      first === undefined ? others : [...others, first],
      named.map((file) => this.#describe(file, file.name)),
    );
  }

  async #publishWithIndex(top: string): Promise<PublishedSet> {
    const { name, extension, publicBase } = this.#settings;
    const children = this.#finished.map((file, at) => ({ ...file, name: `${name}-${at + 1}${extension}` }));
    const text = makeIndex(children.map((child) => ({ loc: publicBase + child.name, lastmod: child.lastmod })));
    const bytes = new TextEncoder().encode(text);
    const output = new FileOutput(await this.#sink.create(), this.#slots, undefined);
    output.send(bytes, bytes.length);
    await output.close();
    const index: WrittenFile = { name: top, kind: "sitemapindex", urls: children.length, bytes: bytes.length };
    return this.#show(
      [...children.map(({ file, name: child }) => ({ file, name: child })), { file: output.file, name: top }],
      [index, ...children.map((child) => this.#describe(child, child.name))],
    );
  }

  #describe(file: FinishedFile, name: string): WrittenFile {
    return {
      name,
      kind: this.#settings.kind,
      urls: file.urls,
      bytes: file.bytes,
      ...(this.#gzip === undefined ? {} : { compressedBytes: file.compressedBytes }),
      ...(file.lastmod === undefined ? {} : { lastmod: file.lastmod }),
    };
  }

  async #show(published: readonly PublishedFile[], files: readonly WrittenFile[]): Promise<PublishedSet> {
    const { name, takesIndex } = this.#settings;
    const removed = await findOldFiles(this.#sink, name, { needed: new Set(files.map((file) => file.name)), hasSiblings: !takesIndex });
    await this.#sink.publish(published, removed);
    return { files, removed };
  }
}
