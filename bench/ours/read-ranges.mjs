// mapwright reading byte ranges: the lengths of loc and lastmod are added up from the tape, and no string is made.
import { readRanges } from "@mapwright/core";
import { readFileChunks } from "@mapwright/node";

// Places of integers on the tape, as packages/core/src/kernel/tape.ts tells them.
const ENTRY_INTS = 4;
const ENTRY_FIELDS = 2;
const FIELD_INTS = 7;
const TEXT_START = 5;
const TEXT_END = 6;
const kernel = process.env.MAPWRIGHT_BENCH_KERNEL ?? "auto";

let urls = 0;
let textBytes = 0;
for (const file of process.argv.slice(2)) {
  for await (const { tape, tapeLength, entries } of readRanges(readFileChunks(file), { kernel })) {
    urls += entries;
    for (let entry = 0; entry < tapeLength; ) {
      const end = entry + ENTRY_INTS + tape[entry + ENTRY_FIELDS] * FIELD_INTS;
      for (let field = entry + ENTRY_INTS; field < end; field += FIELD_INTS) textBytes += tape[field + TEXT_END] - tape[field + TEXT_START];
      entry = end;
    }
  }
}
process.stdout.write(`${JSON.stringify({ urls, textBytes })}\n`);
