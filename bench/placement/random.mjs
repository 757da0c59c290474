/** A seeded source of numbers in [0, 1): the same everywhere. */
export function createRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The numbers below `count` in a random order. */
export function shuffled(count, random) {
  const order = Uint32Array.from({ length: count }, (_, index) => index);
  for (let last = count - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const held = order[last];
    order[last] = order[other];
    order[other] = held;
  }
  return order;
}

/** Sums of 1 / (rank + 1) ** exponent over the ranks from 0 on. */
export function zipfSums(count, exponent) {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank++) sums[rank] = sum += 1 / (rank + 1) ** exponent;
  return sums;
}

/** Draws a rank with a chance in proportion to its part of the sums. */
export function drawRank(sums, random) {
  const wanted = random() * sums[sums.length - 1];
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sums[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
