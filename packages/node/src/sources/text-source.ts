import type { SourceItem } from "@mapwright/core";
import { Tally } from "./tally.ts";
import type { SourceContext } from "./types.ts";

const LF = 0x0a;
const CR = 0x0d;
const HASH = 0x23;
const SPACE = 0x20;
const QUESTION = 0x3f;
const TAB = 0x09;

/** The item of a list of URLs, one a line: the bytes go to the writer as they are, without the comments. */
export function* readText(body: AsyncIterable<Uint8Array>, context: SourceContext): Generator<SourceItem> {
  yield {
    kind: "records",
    source: context.source,
    delimiter: 0,
    quoted: false,
    columns: ["loc"],
    firstLine: 1,
    chunks: partAddresses(cutComments(body, context)),
    ...(context.bytes === undefined ? {} : { bytes: context.bytes }),
  };
}

/** Cuts out lines whose first mark is `#`, but not their line ends: line numbers stay. */
export async function* cutComments(chunks: AsyncIterable<Uint8Array>, context: SourceContext): AsyncGenerator<Uint8Array> {
  const comments = new Tally();
  let inComment = false;
  let lineOpen = false;
  for await (const bytes of chunks) {
    // Its search is native.
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    let from = 0;
    if (inComment) {
      from = lineEnd(chunk, 0);
      inComment = from === chunk.length;
    }
    for (let hash = chunk.indexOf(HASH, from); hash >= 0; hash = chunk.indexOf(HASH, hash + 1)) {
      if (!beginsLine(chunk, hash, lineOpen)) continue;
      comments.add(0);
      if (hash > from) yield chunk.subarray(from, hash);
      from = lineEnd(chunk, hash);
      inComment = from === chunk.length;
      if (inComment) break;
      hash = from;
    }
    if (from < chunk.length) yield chunk.subarray(from);
    lineOpen = chunk.length > 0 ? chunk[chunk.length - 1] !== LF : lineOpen;
  }
  comments.report(context, "comments", (count) => `Comment lines passed over: ${count}`);
}

/** What parts two addresses of a line, where it is not part of a query. */
const PARTINGS = [",http", ";http", "|http"].map((text) => Buffer.from(text));

/**
 * Puts a space for the mark between two addresses of a line, so that the writer sees that the line is not one: a comma may be part of a URL, but in
 * front of another address it is so in a query alone. The chunks are whole lines.
 */
async function* partAddresses(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const bytes of chunks) {
    let chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    for (const parting of PARTINGS) {
      let at = chunk.indexOf(parting);
      if (at >= 0) chunk = Buffer.from(chunk);
      for (; at >= 0; at = chunk.indexOf(parting, at + 1)) {
        const line = chunk.lastIndexOf(LF, at) + 1;
        if (!chunk.subarray(line, at).includes(QUESTION) && /^.https?:\/\//.test(chunk.toString("latin1", at, at + 9))) chunk[at] = SPACE;
      }
    }
    yield chunk;
  }
}

function beginsLine(chunk: Uint8Array, hash: number, lineOpen: boolean): boolean {
  let at = hash - 1;
  while (chunk[at] === SPACE || chunk[at] === TAB) at--;
  return at < 0 ? !lineOpen : chunk[at] === LF;
}

/** The place of the line end at or behind `from`, a CR before it included; the end of the chunk where there is none. */
function lineEnd(chunk: Uint8Array, from: number): number {
  const end = chunk.indexOf(LF, from);
  if (end < 0) return chunk.length;
  return end > from && chunk[end - 1] === CR ? end - 1 : end;
}
