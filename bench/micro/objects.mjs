// Objects in memory to bytes through the public writer: plain and rich entries, with and without the unique test.
import { writeSitemaps } from "@mapwright/core";
import { ensureInputs } from "../inputs.mjs";
import { loadRecords, loadRich } from "../lib/objects.mjs";
import { createCountingSink } from "../ours/counting-sink.mjs";
import { COUNT, compare } from "./harness.mjs";

const inputs = await ensureInputs(COUNT, ["csv", "rich"]);
const plain = loadRecords(inputs.csv, "loc");
const rich = loadRich(inputs.richJsonl);
const write = async (entries, options) => (await writeSitemaps(entries, createCountingSink(), { site: "https://www.example.com/", ...options })).urls;

await compare({
  "wasm, plain": () => write(plain, { kernel: "wasm" }),
  "wasm, plain, no unique test": () => write(plain, { kernel: "wasm", dedupe: false }),
  "typescript, plain": () => write(plain, { kernel: "typescript" }),
  "rich, no unique test": () => write(rich, { dedupe: false }),
});
