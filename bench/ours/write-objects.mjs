// mapwright from objects in memory to bytes, counted and dropped.
import { writeSitemaps } from "@mapwright/core";
import { loadRecords } from "../lib/objects.mjs";
import { createCountingSink } from "./counting-sink.mjs";

const [path, dedupe] = process.argv.slice(2);
const records = loadRecords(path, "loc");
const kernel = process.env.MAPWRIGHT_BENCH_KERNEL ?? "auto";
const sink = createCountingSink();
const started = performance.now();
const { urls } = await writeSitemaps(records, sink, { site: "https://www.example.com/", dedupe: dedupe !== "no-dedupe", kernel });
process.stdout.write(`${JSON.stringify({ urls, bytes: sink.bytes, seconds: (performance.now() - started) / 1000 })}\n`);
