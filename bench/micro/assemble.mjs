// From bytes in memory to entries and to ranges through the public reader: what strings and objects cost above the scan.
import { readRanges, readSitemap } from "@mapwright/core";
import { compare, loadInput } from "./harness.mjs";

const plain = await loadInput("sitemaps", "sitemaps");
const rich = [await loadInput("rich", "rich")];

async function countEntries(files, kernel) {
  let count = 0;
  for (const file of files) for await (const { entries } of readSitemap(file, { kernel })) count += entries.length;
  return count;
}

async function countRanges(files, kernel) {
  let count = 0;
  for (const file of files) for await (const { entries } of readRanges(file, { kernel })) count += entries;
  return count;
}

for (const [name, files] of Object.entries({ plain, rich })) {
  process.stdout.write(`${name}\n`);
  const variants = {};
  for (const kernel of ["wasm", "typescript"]) {
    variants[`${kernel}, ranges`] = () => countRanges(files, kernel);
    variants[`${kernel}, entries`] = () => countEntries(files, kernel);
  }
  await compare(
    variants,
    files.reduce((sum, { length }) => sum + length, 0),
  );
}
