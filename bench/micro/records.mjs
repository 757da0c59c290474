// The scan of CSV records alone, and with the emit of XML behind it, both kernels.
import { compare, importCore, loadInput } from "./harness.mjs";
import { passThrough } from "./windows.mjs";

const { createKernel } = await importCore("kernel/create-kernel.js");
const { WINDOW_BYTES } = await importCore("kernel/kernel.js");

const csv = await loadInput("csv", "csv");
const rows = csv.subarray(csv.indexOf("\n") + 1);
const TABLE = {
  delimiter: 44,
  terminator: 10,
  quoted: true,
  columns: [0, 1, 2, 3],
  prefix: new TextEncoder().encode("https://www.example.com/"),
  maxLocBytes: 2048,
  hashed: true,
};
const TEMPLATE = {
  entryOpen: "  <url>\n",
  fieldOpen: ["    <loc>", "    <lastmod>", "    <changefreq>", "    <priority>"],
  fieldClose: ["</loc>\n", "</lastmod>\n", "</changefreq>\n", "</priority>\n"],
  entryClose: "  </url>\n",
  escape: true,
  extras: [],
};

/** Emits all records of the tape; odd ones, which the writer would compose itself, are counted and passed over. */
function emitAll(kernel) {
  let odd = 0;
  for (let record = 0; record < kernel.entries; ) {
    kernel.emit(record, 50_000, 0, kernel.out.length);
    record += kernel.emitted;
    if (kernel.emitted === 0) {
      record++;
      odd++;
    }
  }
  return odd;
}

let oddRecords = 0;
function run(kernel, withEmit) {
  let entries = 0;
  oddRecords = 0;
  kernel.setRecordTable(TABLE);
  kernel.setEmitTemplate(TEMPLATE);
  passThrough(kernel, rows, WINDOW_BYTES, (from, to, final) => {
    let at = from;
    for (;;) {
      kernel.scanRecords(at, to, final);
      if (kernel.entries === 0) return kernel.safe;
      entries += kernel.entries;
      if (withEmit) oddRecords += emitAll(kernel);
      at = kernel.safe;
    }
  });
  return entries;
}

const variants = {};
for (const name of ["wasm", "typescript"]) {
  const kernel = createKernel(name);
  variants[`${kernel.name}, scanRecords`] = () => run(kernel, false);
  variants[`${kernel.name}, scanRecords and emit`] = () => run(kernel, true);
}
await compare(variants, rows.length);
process.stdout.write(`records that emit leaves to the composer: ${oddRecords}\n`);
