import type { TapeBatch } from "./assemble.ts";
import type { Reporter } from "./reporter.ts";
import type { ReadOptions, ReadSummary } from "./types.ts";

/** What a parser is told beyond the options of reading. */
export interface ParserOptions extends Omit<ReadOptions, "kernel" | "inflate" | "signal"> {
  /** `none` leaves all to the full tokenizer, for tests. Default `auto`, which leaves small documents to it. */
  readonly kernel?: ReadOptions["kernel"] | "none";
  /** Bytes that must have come in before they are looked at. Default 4096; tests set 1. */
  readonly minRunBytes?: number;
}

/** Takes what a parser finds. */
export interface ParserHandler {
  /** Entries on a tape. Everything in it belongs to the parser again when the call returns. */
  tape(batch: TapeBatch): void;
}

/** What the input ended with, as far as the parser cannot know it. */
export interface InputEnd {
  readonly stoppedBy?: ReadSummary["stoppedBy"] | undefined;
  readonly gzipLayers?: number;
  /** Bytes that are no gzip followed the gzip data. */
  readonly gzipTrailing?: boolean;
}

/** A parser that bytes are pushed into; inflated already, in any encoding. */
export interface SitemapParser {
  /** Takes bytes in. They are the caller's again when the call returns. */
  push(bytes: Uint8Array): void;
  /** Says that the input has ended and returns the account of it. */
  end(input?: InputEnd): ReadSummary;
  /** Says that nobody looks at the bytes of the last tape any more; to be called after `end`, and no more then. */
  release(): void;
  /** A budget is used up: further bytes would be passed over. */
  readonly stopped: boolean;
  /** So many bytes can be pushed before those of the last tape move. */
  readonly room: number;
  /** Is the document turned into UTF-8 first, so that the bytes of a tape may move with every push? */
  readonly transcodes: boolean;
  readonly reporter: Reporter;
}
