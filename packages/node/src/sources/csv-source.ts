import type { CoreColumn, SourceItem } from "@mapwright/core";
import { probableLastmod } from "./assumed-names.ts";
import { type Column, type ColumnPlan, planColumns } from "./csv-columns.ts";
import type { CsvShape } from "./csv-header.ts";
import { CsvParser } from "./csv-parser.ts";
import { CsvRows } from "./csv-rows.ts";
import type { GroupTable } from "./group-table.ts";
import type { SourceContext } from "./types.ts";
import { decodeText } from "./whole-lines.ts";

/** A file without header row: its first column is the URL, and nobody knows what the others are. */
function planWithoutHeader(columns: number): ColumnPlan {
  const loc: Column = { kind: "core", field: "loc" };
  return { columns: Array.from({ length: columns }, (_, index) => (index === 0 ? loc : null)), kept: [], coreOnly: true, ignored: [] };
}

function ignoredText({ columns, ignored }: ColumnPlan): string {
  const hasLastmod = columns.some((column) => column?.kind === "core" && column.field === "lastmod");
  const date = hasLastmod ? undefined : probableLastmod(ignored);
  const hint = date === undefined ? "" : ` (${date} is taken for the date of each page when it is named lastmod)`;
  return `Columns passed over: ${ignored.slice(0, 30).join(", ")}${hint}`;
}

/**
 * The items of a CSV file whose rows are `body`: whole lines in UTF-8. Where only core columns are used the bytes go to the writer as they are;
 * otherwise rows become entries here.
 */
export async function* readCsv(body: AsyncIterable<Uint8Array>, shape: CsvShape, context: SourceContext, groups: GroupTable): AsyncGenerator<SourceItem> {
  const plan = shape.names === undefined ? planWithoutHeader(shape.columns) : planColumns(shape.names, { ...context.options, locColumn: shape.locColumn });
  if (shape.names === undefined && shape.columns > 1)
    context.note("no-header", shape.firstLine, "Expected a header row, found a URL: only the first column is read");
  if (shape.passedLines !== undefined) context.note("lines-before-header", shape.passedLines, `Lines before the header row passed over: ${shape.passedLines}`);
  if (shape.locColumn !== undefined)
    context.note(
      "loc-assumed",
      shape.firstLine - 1,
      `Expected a column named loc or url, found none: the URLs are read from ${shape.names?.[shape.locColumn]}`,
    );
  if (plan.ignored.length > 0) context.note("columns-ignored", 1, ignoredText(plan));
  if (!plan.coreOnly) {
    yield* readRows(body, shape, plan, context, groups);
    return;
  }
  const columns = plan.columns.map((column): CoreColumn | null => (column?.kind === "core" ? column.field : null));
  yield {
    kind: "records",
    source: context.source,
    delimiter: shape.delimiter.charCodeAt(0),
    quoted: true,
    columns,
    firstLine: shape.firstLine,
    chunks: body,
    ...(context.bytes === undefined ? {} : { bytes: context.bytes }),
  };
}

async function* readRows(
  body: AsyncIterable<Uint8Array>,
  shape: CsvShape,
  plan: ColumnPlan,
  context: SourceContext,
  groups: GroupTable,
): AsyncGenerator<SourceItem> {
  const rows = new CsvRows(plan, context, groups);
  const parser = new CsvParser({
    delimiter: shape.delimiter,
    columns: plan.columns.length,
    used: plan.columns.map((column, index) => column !== null || plan.kept.some((kept) => kept.index === index)),
    locColumn: plan.columns.findIndex((column) => column?.kind === "core" && column.field === "loc"),
    firstLine: shape.firstLine,
    onRow: (fields, count, line) => rows.add(fields, count, line),
    onBad: (line, text, message) => rows.reject(line, text, message),
  });
  for await (const chunk of body) {
    parser.push(decodeText(chunk));
    yield* rows.take();
  }
  parser.end();
  yield* rows.take();
  yield* rows.end();
}
