// The unique test alone: time, and the most bytes a URL it ever holds, at every count up to the given one (default 2 million).
import { importCore } from "./harness.mjs";

const { UniqueTest } = await importCore("write/unique-test.js");
const COUNT = Number(process.argv[2] ?? 2_000_000);
const REPORTED = 10;

/** Spreads a running number over 96 bits, as the keyed hash does with URLs. */
function fill(words, number) {
  for (let word = 0; word < 3; word++) {
    let mixed = Math.imul(number + 1, 0x9e3779b1) ^ Math.imul(word + 1, 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    words[word] = mixed ^ (mixed >>> 15);
  }
}

const test = new UniqueTest();
const words = new Int32Array(4);
let worst = { cost: 0, count: 0 };
const started = performance.now();
for (let number = 0; number < COUNT; number++) {
  fill(words, number);
  if (!test.add(words)) throw new Error(`Expected ${number} to be new, found it in the set`);
  // Peaks only grow, so the cost a URL is largest right after one: every count is looked at.
  const cost = test.memory.peakBytes / (number + 1);
  if (number + 1 >= Math.min(1_000_000, COUNT / REPORTED) && cost > worst.cost) worst = { cost, count: number + 1 };
  if ((number + 1) % Math.ceil(COUNT / REPORTED) === 0) {
    const milliseconds = performance.now() - started;
    process.stdout.write(`${String(number + 1).padStart(10)}  ${cost.toFixed(1)} bytes a URL  ${(milliseconds / 1000).toFixed(2)} s\n`);
  }
}
process.stdout.write(`worst: ${worst.cost.toFixed(1)} bytes a URL at ${worst.count}\n`);
