interface Range {
  readonly startIndex: number;
  readonly endIndex: number;
  readonly overscan: number;
  readonly count: number;
}

/** Returns the indexes of posts to render in order: those near the viewport and the focused one. */
export function rangeWith(
  { startIndex, endIndex, overscan, count }: Range,
  focused: number | undefined,
): number[] {
  const first = Math.max(0, startIndex - overscan);
  const last = Math.min(count - 1, endIndex + overscan);
  const near = Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset);
  if (focused === undefined || focused >= count || (focused >= first && focused <= last)) return near;
  return focused < first ? [focused, ...near] : [...near, focused];
}
