/** The middle value; the mean of the two middle ones where the count is even. Undefined of nothing. */
export function median(values) {
  if (values.length === 0) return undefined;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Smallest, middle and largest value. */
export function spread(values) {
  return values.length === 0 ? undefined : { min: Math.min(...values), median: median(values), max: Math.max(...values) };
}

/** Quotients of two series, round by round, where both have a value. */
export function ratios(numerators, denominators) {
  const result = [];
  for (const [round, seconds] of numerators.entries()) {
    const other = denominators[round];
    if (seconds !== undefined && other !== undefined) result.push(seconds / other);
  }
  return result;
}
