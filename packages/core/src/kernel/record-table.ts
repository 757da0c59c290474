import { SitemapError } from "../model/error.ts";
import type { RecordTable } from "./kernel.ts";
import { HASH_KEY, RECORD_COLUMNS, RECORD_PREFIX } from "./layout.ts";
import { authorityEnd, schemeLength } from "./twin/url.ts";

const MAX_COLUMNS = RECORD_PREFIX - RECORD_COLUMNS;
const MAX_PREFIX_BYTES = HASH_KEY - RECORD_PREFIX - 16;
/** A clean loc must fit into the kernel's scratch memory, whatever the caller allows. */
const MAX_CLEAN_LOC_BYTES = 16_000;

/** A record table as both kernels use it. */
export interface CompiledRecordTable {
  readonly delimiter: number;
  readonly terminator: number;
  readonly quoted: boolean;
  readonly columns: Int8Array;
  readonly prefix: Uint8Array;
  /** Where the path begins in every loc with this prefix; 0 when the prefix ends before it. */
  readonly pathOffset: number;
  readonly maxLocBytes: number;
  readonly hashed: boolean;
}

/** Checks a record table and makes it ready for use; throws ERR_ARGUMENT for more columns or a longer prefix than the kernel holds. */
export function compileRecordTable(table: RecordTable): CompiledRecordTable {
  const { delimiter, terminator, quoted, columns, prefix, maxLocBytes, hashed } = table;
  if (columns.length > MAX_COLUMNS) throw new SitemapError("ERR_ARGUMENT", `Expected at most ${MAX_COLUMNS} columns, found ${columns.length}.`);
  if (prefix.length > MAX_PREFIX_BYTES) throw new SitemapError("ERR_ARGUMENT", `Expected a site of at most ${MAX_PREFIX_BYTES} bytes, found ${prefix.length}.`);
  const scheme = schemeLength(prefix, 0, prefix.length);
  const pathOffset = authorityEnd(prefix, scheme, prefix.length);
  return {
    delimiter,
    terminator,
    quoted,
    columns: Int8Array.from(columns),
    prefix: prefix.slice(),
    pathOffset: scheme > 0 && prefix[pathOffset] === 0x2f ? pathOffset : 0,
    maxLocBytes: Math.min(maxLocBytes, MAX_CLEAN_LOC_BYTES),
    hashed,
  };
}
