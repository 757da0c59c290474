// mapwright from rich objects in memory (alternates and images) to bytes, counted and dropped.
import { writeSitemaps } from "@mapwright/core";
import { loadRich } from "../lib/objects.mjs";
import { createCountingSink } from "./counting-sink.mjs";

const entries = loadRich(process.argv[2]);
const sink = createCountingSink();
const started = performance.now();
const { urls } = await writeSitemaps(entries, sink, { site: "https://www.example.com/" });
process.stdout.write(`${JSON.stringify({ urls, bytes: sink.bytes, seconds: (performance.now() - started) / 1000 })}\n`);
