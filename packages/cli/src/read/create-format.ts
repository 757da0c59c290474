import type { Style } from "../terminal.ts";
import type { FieldPath } from "./fields.ts";
import type { ReadFormat, ReadFormatName } from "./format.ts";
import { createCsvFormat } from "./format-csv.ts";
import { createJsonFormat } from "./format-json.ts";
import { createJsonlFormat } from "./format-jsonl.ts";
import { createTextFormat } from "./format-text.ts";
import { createUrlsFormat } from "./format-urls.ts";

/** The format of this name. */
export function createFormat(name: ReadFormatName, fields: readonly FieldPath[] | undefined, style: Style): ReadFormat {
  switch (name) {
    case "text":
      return createTextFormat(style);
    case "urls":
      return createUrlsFormat();
    case "jsonl":
      return createJsonlFormat(fields);
    case "csv":
      return createCsvFormat(fields);
    case "json":
      return createJsonFormat(fields);
    default:
      return name satisfies never;
  }
}
