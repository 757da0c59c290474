import { createRandom, drawRank, shuffled, zipfSums } from "./random.mjs";

/** Swaps of the popularity of two entries each day, for each entry of the set, where what is popular changes. */
const DRIFT = 0.1;

/** How entries change: each pattern gives a function that draws the entry that changes next, and is told of every new day. */
export const PATTERNS = {
  "Zipf 1.0": (count, seed) => zipfPattern(count, seed, { exponent: 1, drift: 0 }),
  "Zipf 1.3": (count, seed) => zipfPattern(count, seed, { exponent: 1.3, drift: 0 }),
  "Zipf 1.0, drifting": (count, seed) => zipfPattern(count, seed, { exponent: 1, drift: DRIFT }),
  uniform: (count, seed) => {
    const random = createRandom(seed);
    return { draw: () => Math.floor(random() * count), nextDay: () => undefined };
  },
};

function zipfPattern(count, seed, { exponent, drift }) {
  const random = createRandom(seed);
  const sums = kept(`sums ${count} ${exponent}`, () => zipfSums(count, exponent));
  // How popular an entry is has nothing to do with the file it is in.
  const order = kept(`order ${count} ${seed}`, () => shuffled(count, createRandom(seed + 1)));
  const entryOfRank = drift === 0 ? order : order.slice();
  return {
    draw: () => entryOfRank[drawRank(sums, random)],
    nextDay: () => {
      for (let swap = 0; swap < count * drift; swap++) {
        const one = Math.floor(random() * count);
        const other = Math.floor(random() * count);
        const held = entryOfRank[one];
        entryOfRank[one] = entryOfRank[other];
        entryOfRank[other] = held;
      }
    },
  };
}

const made = new Map();

/** What is the same in every play is made once. */
function kept(name, make) {
  if (!made.has(name)) made.set(name, make());
  return made.get(name);
}
