/** A whole number from 0 to below `limit`. The same seed gives the same numbers. */
export type Random = (limit: number) => number;

export function createRandom(seed: number): Random {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit);
  };
}

export function pick<T>(random: Random, list: readonly T[]): T {
  const item = list[random(list.length)];
  if (item === undefined) throw new Error("Expected a list with items");
  return item;
}
