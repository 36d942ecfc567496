const LEVELS = 4;

/**
 * Returns the calendar level of a day by its hard sets: 0 without sets, 1 to 4 by the quartiles of `recent` (the hard
 * sets of the training days in the last 180 days).
 */
export function calendarLevels(recent: Iterable<number>): (hardSets: number) => number {
  const sorted = [...recent].filter((sets) => sets > 0).sort((a, b) => a - b);
  const limits = Array.from({ length: LEVELS - 1 }, (_, index) => quantile(sorted, (index + 1) / LEVELS));
  return (hardSets) => {
    if (hardSets <= 0) return 0;
    return 1 + limits.filter((limit) => hardSets > limit).length;
  };
}

/** Returns a quantile by linear interpolation between the closest ranks; 0 without values. */
function quantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? 0;
  const above = sorted[Math.ceil(position)] ?? below;
  return below + (above - below) * (position - Math.floor(position));
}
