// Bytes a URL that the unique test takes, at every count up to the given one, growth included: peak memory over that of the same writing without the test.
import { writeSitemaps } from "@mapwright/core";
import { peakBytes } from "../lib/peak.cjs";
import { createCountingSink } from "./counting-sink.mjs";

const COUNT = Number(process.argv[2] ?? 20_000_000);
const FIRST = 1_000_000;
const CHUNK_URLS = 2_000;
const SAMPLE_URLS = 100_000;
const PREFIX = "https://www.example.com/p/";
const DIGITS = 9;
const LINE_BYTES = PREFIX.length + DIGITS + 1;

/** Lines with a running number, in one buffer that is used again and again: numbers only grow, so no digit of an earlier one stays behind. */
function* makeChunks(count, onSample) {
  const chunk = Buffer.from(`${PREFIX}${"0".repeat(DIGITS)}\n`.repeat(CHUNK_URLS));
  for (let first = 0; first < count; first += CHUNK_URLS) {
    for (let line = 0; line < CHUNK_URLS; line++) {
      let rest = first + line;
      for (let at = line * LINE_BYTES + PREFIX.length + DIGITS - 1; rest > 0; at--) {
        chunk[at] = 48 + (rest % 10);
        rest = Math.trunc(rest / 10);
      }
    }
    yield chunk;
    if ((first + CHUNK_URLS) % SAMPLE_URLS === 0) onSample(first + CHUNK_URLS);
  }
}

async function write(count, dedupe, onSample) {
  const stream = { kind: "records", source: "made", delimiter: 0, quoted: false, columns: ["loc"], firstLine: 1, chunks: makeChunks(count, onSample) };
  const result = await writeSitemaps([stream], createCountingSink(), { site: "https://www.example.com/", dedupe });
  if (result.urls !== count) throw new Error(`Expected ${count} URLs written, found ${result.urls}`);
}

await write(FIRST, false, () => {});
const base = peakBytes();
let bytesPerUrl = 0;
let worstAt = 0;
const started = performance.now();
await write(COUNT, true, (urls) => {
  const cost = (peakBytes() - base) / urls;
  if (urls >= FIRST && cost > bytesPerUrl) {
    bytesPerUrl = cost;
    worstAt = urls;
  }
});
const seconds = (performance.now() - started) / 1000;
process.stdout.write(`${JSON.stringify({ urls: COUNT, bytesPerUrl, worstAt, lastBytesPerUrl: (peakBytes() - base) / COUNT, seconds })}\n`);
