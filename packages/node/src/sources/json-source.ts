import { isUtf8 } from "node:buffer";
import type { SourceItem } from "@mapwright/core";
import { BatchCollector } from "./batch-collector.ts";
import { JsonArrayScanner } from "./json-array-scanner.ts";
import { createJsonEntries, type JsonEntries } from "./json-entry.ts";
import { Tally } from "./tally.ts";
import { MAX_ROW_LENGTH, type SourceContext } from "./types.ts";
import { decodeText } from "./whole-lines.ts";

/** Turns JSON texts into entries and bad rows of one source. */
class JsonRows {
  readonly collector: BatchCollector;
  readonly #entries: JsonEntries;
  readonly #context: SourceContext;
  #firstIgnored = 0;

  constructor(context: SourceContext) {
    this.#context = context;
    this.#entries = createJsonEntries(context.options.keepFields);
    this.collector = new BatchCollector(context.source);
  }

  add(text: string, line: number): void {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      this.collector.reject({ line, text, message: "Expected JSON, found text that is none" });
      return;
    }
    const entry = this.#entries.toEntry(value);
    if (this.#firstIgnored === 0 && this.#entries.ignored.size > 0) this.#firstIgnored = line;
    if (entry !== undefined) this.collector.add(entry, line);
    else if (typeof value === "object" && value !== null && !Array.isArray(value))
      this.collector.reject({ line, text, reason: "loc-missing", message: "Expected a property loc or url, found none" });
    else this.collector.reject({ line, text, message: "Expected a JSON object or a URL as a string, found another value" });
  }

  end(): readonly SourceItem[] {
    const ignored = [...this.#entries.ignored];
    if (ignored.length > 0) this.#context.note("properties-ignored", this.#firstIgnored, `Properties passed over: ${ignored.join(", ")}`);
    return this.collector.end();
  }
}

/** The items of a file with one JSON object or string a line. `body`: whole lines in UTF-8. */
export async function* readJsonLines(body: AsyncIterable<Uint8Array>, context: SourceContext): AsyncGenerator<SourceItem> {
  const rows = new JsonRows(context);
  let open = "";
  let line = 1;
  const add = (text: string): void => {
    if (text.length > MAX_ROW_LENGTH)
      rows.collector.reject({ line, text, message: `Expected a line of at most ${MAX_ROW_LENGTH} characters, found a longer one` });
    else if (text.trim() !== "") rows.add(text, line);
    line++;
  };
  for await (const chunk of body) {
    const text = decodeText(chunk);
    let from = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", from)) {
      add(open + text.slice(from, end));
      open = "";
      from = end + 1;
    }
    // Of a line that is too long its beginning is enough.
    if (open.length <= MAX_ROW_LENGTH) open += text.slice(from);
    yield* rows.collector.take();
  }
  if (open !== "") add(open);
  yield* rows.end();
}

/** The items of a JSON array, read element by element. `body`: bytes as they come; `firstLine`: where the array begins within an object, whose end follows. */
export async function* readJsonArray(body: AsyncIterable<Uint8Array>, context: SourceContext, firstLine?: number): AsyncGenerator<SourceItem> {
  const rows = new JsonRows(context);
  const decoded = new Tally();
  const scanner = new JsonArrayScanner({
    firstLine: firstLine ?? 1,
    onElement: (bytes, line) => {
      if (!isUtf8(bytes)) decoded.add(line);
      rows.add(decodeText(bytes).trimEnd(), line);
    },
    onUnclosed: (bytes, line) =>
      rows.collector.reject({
        line,
        text: decodeText(bytes.subarray(0, 1000)),
        message: "Expected an element that ends, found the end of the array or of the source",
      }),
  });
  for await (const chunk of body) {
    scanner.push(chunk);
    yield* rows.collector.take();
  }
  scanner.end();
  decoded.report(context, "encoding", (count) => `Expected UTF-8, found ${count} elements in another encoding, taken as windows-1252`);
  if (!scanner.closed) context.note("source-incomplete", 0, "Expected ] at the end of the JSON array, found the end of the source");
  if (scanner.surplusLine > 0 && firstLine === undefined)
    context.note("data-after-end", scanner.surplusLine, "Expected nothing behind the JSON array, found more, which is passed over");
  yield* rows.end();
}
