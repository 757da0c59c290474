import type { QName } from "../xml/names.ts";
import { PieceList } from "../xml/pieces.ts";
import type { DocumentContext } from "./document-handler.ts";
import type { Meaning } from "./vocabulary.ts";

/** Media RSS (https://www.rssboard.org/media-rss); its final slash is often left out. */
const MEDIA = /^https?:\/\/search\.yahoo\.com\/mrss\/?$/i;
const VIDEO_TYPE = /^(?:video\/|application\/x-shockwave-flash)/i;
/** Most characters of a title and of a description that Google takes. */
const MAX_LENGTHS: Readonly<Record<string, number>> = { title: 100, description: 2048 };

/** So many bytes are longer than any title or description that is short enough, however it is escaped. */
const ENOUGH_BYTES = 32_768;

type AttributeOf = (name: string) => string | undefined;

/**
 * Looks at what an item of a feed says about a video with Media RSS, and tells where it is less than Google wants of a video
 * (https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps#mrss). Nothing of it is an entry's.
 */
export class FeedMedia {
  readonly #context: DocumentContext;
  readonly #pieces: PieceList;
  /** Has the item something of Media RSS, a video, the address of one, and a thumbnail? */
  #titled = false;
  #content = false;
  #video = false;
  #source = false;
  #thumbnail = false;
  /** Depth of the title or description that is being read, or -1; where its content begins, and how long it may be. */
  #depth = -1;
  #start = 0;
  #limit = 0;

  constructor(context: DocumentContext) {
    this.#context = context;
    this.#pieces = new PieceList(context.window);
  }

  beginItem(): void {
    this.#titled = false;
    this.#content = false;
    this.#video = false;
    this.#source = false;
    this.#thumbnail = false;
    this.#depth = -1;
  }

  /** An element of the item begins. */
  startTag(name: QName<Meaning>, depth: number, attribute: AttributeOf): void {
    if (name.uri === undefined || !MEDIA.test(name.uri)) return;
    const local = name.local.toLowerCase();
    if (local === "content") this.#addContent(attribute);
    else if (local === "player") {
      this.#video = true;
      if (isGiven(attribute("url"))) this.#source = true;
    } else if (local === "thumbnail") this.#thumbnail ||= isGiven(attribute("url"));
    const limit = MAX_LENGTHS[local];
    if (limit === undefined) return;
    this.#titled ||= local === "title";
    this.#depth = depth;
    this.#start = this.#context.tokenizer.end;
    this.#limit = limit;
    this.#pieces.clear();
  }

  #addContent(attribute: AttributeOf): void {
    this.#content = true;
    if (attribute("medium")?.trim().toLowerCase() === "video" || VIDEO_TYPE.test(attribute("type")?.trim() ?? "")) this.#video = true;
    if (isGiven(attribute("url"))) this.#source = true;
  }

  characters(start: number, end: number, cdata: boolean): void {
    if (this.#depth >= 0 && start - this.#start < ENOUGH_BYTES) this.#pieces.add(start, Math.min(end, this.#start + ENOUGH_BYTES), cdata);
  }

  /** The element at this depth ends. */
  endTag(depth: number, contentEnd: number): void {
    if (depth !== this.#depth) return;
    this.#depth = -1;
    const { text, window, reporter } = this.#context;
    const used = text.used;
    text.decode(this.#pieces);
    const [bytes, shift] = text.inArena ? [text.arena, 0] : [window.bytes, window.base];
    const length = countCharacters(bytes, text.start - shift, text.end - shift);
    text.used = used;
    if (length <= this.#limit) return;
    const expected = `at most ${this.#limit} characters`;
    reporter.report("media-length", this.#start, Math.max(contentEnd, this.#start), { expected, found: `${length}` });
  }

  /** The item ends whose start tag stands here. Without a video in it, its pictures are the business of nobody. */
  endItem(start: number, tagEnd: number): void {
    const { reporter } = this.#context;
    const isVideo = this.#video || (this.#titled && !this.#content);
    if (!isVideo) return;
    if (!this.#source) reporter.report("media-source", start, tagEnd);
    if (!this.#thumbnail) reporter.report("media-thumbnail", start, tagEnd);
  }
}

function isGiven(value: string | undefined): boolean {
  return value !== undefined && value.trim() !== "";
}

/** Characters of valid UTF-8: bytes that begin one. */
function countCharacters(bytes: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) if (((bytes[at] ?? 0) & 0xc0) !== 0x80) count++;
  return count;
}
