interface Range {
  readonly startIndex: number;
  readonly endIndex: number;
  readonly overscan: number;
  readonly count: number;
}

/** The posts to draw, in their order: those near sight, and one more that must not go. */
export function rangeWith(
  { startIndex, endIndex, overscan, count }: Range,
  kept: number | undefined,
): number[] {
  const first = Math.max(0, startIndex - overscan);
  const last = Math.min(count - 1, endIndex + overscan);
  const near = Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset);
  if (kept === undefined || kept >= count || (kept >= first && kept <= last)) return near;
  return kept < first ? [kept, ...near] : [...near, kept];
}
