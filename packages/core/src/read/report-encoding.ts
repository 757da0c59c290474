import type { Encoding } from "../xml/encoding.ts";
import type { Reporter } from "./reporter.ts";

/** Labels that mean UTF-8 as far as a document of ASCII goes. */
const ASCII_LABEL = /^(?:us-)?ascii$|^ansi_x3\.4/i;

/** Reports what is odd about the encoding of a document whose text begins at `textStart`. */
export function reportEncoding(encoding: Encoding, reporter: Reporter, textStart: number): void {
  const { declared, fault, name, bomBytes } = encoding;
  const [from, to] = declared === undefined ? [textStart, textStart] : [declared.from, declared.to];
  const found = { found: declared === undefined ? name : JSON.stringify(declared.label) };
  if (fault === "unknown") reporter.report("encoding-unknown", from, to, found);
  else if (fault === "contradicted") {
    reporter.report("encoding-contradicted", from, to, { ...found, expected: `utf-8, as ${bomBytes > 0 ? "the byte order mark" : "the bytes"} say` });
  } else if (name !== "utf-8" && !ASCII_LABEL.test(declared?.label ?? "")) {
    reporter.report("not-utf8", from, to, fault === "no-mark" ? { found: `${name} without byte order mark` } : found);
  }
}
