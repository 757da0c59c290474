import type { Encoding } from "../xml/encoding.ts";
import type { Transcoder } from "../xml/transcode.ts";
import type { KeptPlace, Reporter } from "./reporter.ts";

/** Labels that mean UTF-8 as far as a document of ASCII goes. */
const ASCII_LABEL = /^(?:us-)?ascii$|^ansi_x3\.4/i;

/** Tells what is odd about the encoding of a document: at once, or at its end where bytes far behind its label may contradict it. */
export class EncodingReport {
  readonly #encoding: Encoding;
  readonly #transcoder: Transcoder | undefined;
  readonly #reporter: Reporter;
  #label: KeptPlace | undefined;

  constructor(encoding: Encoding, transcoder: Transcoder | undefined, reporter: Reporter) {
    this.#encoding = encoding;
    this.#transcoder = transcoder;
    this.#reporter = reporter;
  }

  /** Is the document read as it is, without a thought of encodings? */
  get asIs(): boolean {
    return this.#encoding.way === "utf-8";
  }

  /** To be called when the document is known for a sitemap, whose text begins at `textStart`. */
  begin(textStart: number): void {
    const { declared, fault, name, bomBytes } = this.#encoding;
    const [from, to] = declared === undefined ? [textStart, textStart] : [declared.from, declared.to];
    const found = { found: declared === undefined ? name : JSON.stringify(declared.label) };
    if (fault === "unknown") this.#reporter.report("encoding-unknown", from, to, found);
    else if (fault === "contradicted") {
      this.#reporter.report("encoding-contradicted", from, to, { ...found, expected: `utf-8, as the ${bomBytes > 0 ? "byte order mark says" : "bytes say"}` });
    } else if (this.#transcoder !== undefined && declared !== undefined) this.#label = this.#reporter.keepPlace(from, to);
    else if (name !== "utf-8" && !ASCII_LABEL.test(declared?.label ?? "")) {
      this.#reporter.report("not-utf8", from, to, fault === "no-mark" ? { found: `${name} without byte order mark` } : found);
    }
  }

  /** Tells what is left to tell when the text before the offset `end` of what was read counts, and returns the name of the encoding. */
  end(end: number): string {
    const transcoder = this.#transcoder;
    const utf8From = transcoder?.utf8From ?? Number.POSITIVE_INFINITY;
    const isUtf8 = transcoder !== undefined && utf8From < end;
    if (this.#label !== undefined) {
      const found = JSON.stringify(this.#label.raw);
      if (!isUtf8) this.#reporter.reportKept("not-utf8", this.#label, { found });
      else {
        const where = transcoder.ambiguous ? `the bytes from offset ${transcoder.original(utf8From)} on` : "the bytes";
        this.#reporter.reportKept("encoding-contradicted", this.#label, { found, expected: `utf-8, as ${where} say` });
      }
    }
    return isUtf8 ? "utf-8" : this.#encoding.name;
  }
}
