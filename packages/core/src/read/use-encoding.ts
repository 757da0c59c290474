import type { Encoding } from "../xml/encoding.ts";
import { createTranscoder, type Transcoder } from "../xml/transcode.ts";
import type { DocumentContext } from "./document-handler.ts";

/** What turns a document in this encoding into UTF-8; issues keep the offsets of the document. */
export function transcodeFor({ name, bomBytes }: Encoding, { reporter }: Pick<DocumentContext, "reporter">): Transcoder {
  const transcoder = createTranscoder(name, { skip: bomBytes });
  reporter.setOriginal((offset) => transcoder.original(offset));
  return transcoder;
}

/** Has bytes that are no UTF-8 taken for characters of this single-byte encoding. */
export function useLegacy({ name }: Encoding, { text, tokenizer, reporter }: Pick<DocumentContext, "text" | "tokenizer" | "reporter">): void {
  text.setLegacy(name);
  tokenizer.setLegacy();
  reporter.setLegacy(name);
}
