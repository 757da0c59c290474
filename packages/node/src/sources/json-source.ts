import { isUtf8 } from "node:buffer";
import type { SourceItem } from "@mapwright/core";
import { BatchCollector } from "./batch-collector.ts";
import { EntryArrays } from "./entry-arrays.ts";
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
    const { assumed } = this.#entries;
    const ignored = [...this.#entries.ignored].filter((name) => name !== assumed);
    if (assumed !== undefined) this.#context.note("loc-assumed", 0, `Expected a property loc or url, found none: the URLs are read from ${assumed}`);
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

/** How the entries lie in a JSON text: in arrays, as values that follow one another, or in arrays within an object. */
export type JsonForm = "arrays" | "values" | "nested";

/** The items of JSON arrays or values, read element by element. `body`: bytes as they come. */
export async function* readJson(body: AsyncIterable<Uint8Array>, form: JsonForm, context: SourceContext): AsyncGenerator<SourceItem> {
  const rows = new JsonRows(context);
  const decoded = new Tally();
  const arrays = form === "nested" ? new EntryArrays() : undefined;
  const scanner = new JsonArrayScanner({
    ...(arrays && { arrays }),
    values: form === "values",
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
  if (arrays !== undefined) context.note("arrays", 0, `The URLs are read from ${listed(arrays.paths)}; what else the object holds is passed over`);
  decoded.report(context, "encoding", (count) => `Expected UTF-8, found ${count} elements in another encoding, taken as windows-1252`);
  if (!scanner.closed) context.note("source-incomplete", 0, `Expected ${EXPECTED_END[form]}, found the end of the source`);
  if (scanner.surplusLine > 0) context.note("data-after-end", scanner.surplusLine, "Expected nothing behind the JSON array, found more, which is passed over");
  yield* rows.end();
}

const EXPECTED_END: Readonly<Record<JsonForm, string>> = {
  arrays: "] at the end of the JSON array",
  values: "} at the end of the JSON object",
  nested: "} at the end of the JSON object",
};

const MAX_LISTED = 20;

function listed(paths: readonly string[]): string {
  const more = paths.length > MAX_LISTED ? ` and ${paths.length - MAX_LISTED} more` : "";
  return paths.slice(0, MAX_LISTED).join(", ") + more;
}
