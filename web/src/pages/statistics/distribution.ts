/** Bars of a distribution: neighbouring values are put together where there are more than fit. */
export interface Bar {
  low: number;
  high: number;
  count: number;
}

export function bars(pairs: readonly (readonly [number, number])[], most = 16): Bar[] {
  if (pairs.length === 0) return [];
  const values = pairs.map(([value]) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const whole = values.every(Number.isInteger);
  const width = whole ? Math.max(1, Math.ceil((high - low + 1) / most)) : Math.max((high - low) / most, 0.25);
  const many = Math.max(1, Math.floor((high - low) / width) + 1);
  const made: Bar[] = Array.from({ length: many }, (_, place) => {
    const from = low + place * width;
    return { low: from, high: whole ? Math.min(high, from + width - 1) : from + width, count: 0 };
  });
  for (const [value, count] of pairs) {
    const bar = made[Math.min(many - 1, Math.floor((value - low) / width))];
    if (bar) bar.count += count;
  }
  return made;
}
