/** Steps (insert, delete, replace, swap neighbours) from one word to another. */
function distance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = (last[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      row[j] = Math.min(replaced, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (swapped) row[j] = Math.min(row[j] ?? 0, (beforeLast[j - 2] ?? 0) + 1);
    }
    beforeLast = last;
    last = row;
  }
  return last[to.length] ?? 0;
}

/** The word that was probably meant, or undefined where none is near: up to two steps, fewer for short words. */
export function closest(word: string, words: readonly string[]): string | undefined {
  const typed = word.toLowerCase().slice(0, 64);
  const limit = typed.length < 4 ? 1 : 2;
  const steps = (candidate: string): number => {
    const begun = typed.length > 2 && candidate.startsWith(typed) ? 0.5 : Number.POSITIVE_INFINITY;
    return Math.min(begun, distance(typed, candidate.toLowerCase()));
  };
  const near = words.map((candidate) => ({ candidate, steps: steps(candidate) }));
  near.sort((a, b) => a.steps - b.steps);
  return near[0] !== undefined && near[0].steps <= limit ? near[0].candidate : undefined;
}

/** ` (did you mean x?)`, or nothing. */
export function didYouMean(word: string, words: readonly string[]): string {
  const meant = closest(word, words);
  return meant === undefined ? "" : ` (did you mean ${meant}?)`;
}
