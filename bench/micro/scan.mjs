// The scan of sitemaps, both kernels, windows of several sizes, plain and rich entries.
import { compare, importCore, loadInput } from "./harness.mjs";
import { scanDocument, usualScanTable } from "./windows.mjs";

const { createKernel } = await importCore("kernel/create-kernel.js");
const { SCAN, WINDOW_BYTES } = await importCore("kernel/kernel.js");
const { URL_FIELDS } = await importCore("model/fields.js");

const plain = await loadInput("sitemaps", "sitemaps");
const rich = [await loadInput("rich", "rich")];

function variants(files, sizes) {
  const result = {};
  for (const name of ["wasm", "typescript"]) {
    const kernel = createKernel(name);
    for (const windowBytes of sizes) {
      const options = { windowBytes, need: SCAN.NEED_INPUT, full: SCAN.TAPE_FULL };
      result[`${kernel.name}, window of ${windowBytes >> 10} KiB`] = () => {
        kernel.setScanTable(usualScanTable(URL_FIELDS));
        return files.reduce((sum, file) => sum + scanDocument(kernel, file, options), 0);
      };
    }
  }
  return result;
}

const total = (files) => files.reduce((sum, { length }) => sum + length, 0);
process.stdout.write("plain\n");
await compare(variants(plain, [65_536, WINDOW_BYTES]), total(plain));
process.stdout.write("rich\n");
await compare(variants(rich, [WINDOW_BYTES]), total(rich));
