// Entries as bytes against entries as files: CSV through composeEntries and writeSitemaps, and the sitemaps read back as composed and as compared entries.
import { writeSitemaps } from "@mapwright/core";
import { composeEntries, readCompared, readComposed } from "@mapwright/core/set";
import { compare, loadInput } from "./harness.mjs";

const csv = await loadInput("csv", "csv");
const rows = csv.subarray(csv.indexOf("\n") + 1);
const sitemaps = await loadInput("sitemaps", "sitemaps");
const site = "https://www.example.com/";
const hashKey = [1, 2, 3, 4];
const columns = ["loc", "lastmod", "changefreq", "priority"];
const nothing = { create: () => ({ write: () => undefined, close: () => undefined }), publish: async () => undefined, abort: async () => undefined };

const records = () => [{ kind: "records", source: "csv", delimiter: 44, quoted: true, columns, firstLine: 2, bytes: rows.length, chunks: [rows] }];

async function count(batches) {
  let entries = 0;
  for await (const batch of batches) entries += batch.count;
  return entries;
}

async function countAll(read) {
  let entries = 0;
  for (const file of sitemaps) entries += await count(read(file));
  return entries;
}

process.stdout.write("from CSV\n");
const variants = {};
for (const kernel of ["wasm", "typescript"]) {
  variants[`${kernel}, files`] = async () => (await writeSitemaps(records(), { ...nothing, read: async () => undefined }, { site, kernel })).urls;
  variants[`${kernel}, composed`] = () => count(composeEntries(records(), { site, hashKey, kernel }));
}
variants["wasm, composed in groups"] = () => count(composeEntries(records(), { site, hashKey, groupOf: (loc) => loc.length & 1 }));
await compare(variants, rows.length);

process.stdout.write("from sitemaps\n");
await compare(
  {
    "wasm, composed": () => countAll((file) => readComposed(file, { hashKey })),
    "wasm, compared": () => countAll((file) => readCompared(file, { hashKey })),
  },
  sitemaps.reduce((sum, { length }) => sum + length, 0),
);
