/** A row of a list and its place below the top of the list, in pixels. */
export interface Row {
  readonly index: number;
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

export interface RowSizes {
  /** Measured heights by key. */
  readonly heights: ReadonlyMap<string, number>;
  /** Height of a row that has not been measured. */
  readonly estimate: number;
  readonly gap: number;
}

/** The first and the last row in the viewport; `last` is below `first` if there is none. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

export function placeRows(keys: readonly string[], { heights, estimate, gap }: RowSizes): readonly Row[] {
  let next = 0;
  return keys.map((key, index) => {
    const start = next;
    const end = start + (heights.get(key) ?? estimate);
    next = end + gap;
    return { index, key, start, end };
  });
}

/** Returns the rows that touch the space between two distances from the top of the list. */
export function rowsBetween(rows: readonly Row[], from: number, to: number): RowRange {
  const first = rows.findIndex(({ end }) => end > from);
  if (first === -1) return { first: rows.length - 1, last: rows.length - 1 };
  const below = rows.findIndex(({ start }) => start >= to);
  return { first, last: Math.max(first, below === -1 ? rows.length - 1 : below - 1) };
}

/**
 * Returns the indexes of rows to render in order: those near the viewport and the focused one. A negative overscan leaves
 * out the last rows in the viewport, but the first.
 */
export function renderedRows(
  { first, last }: RowRange,
  { count, overscan, focused }: { count: number; overscan: number; focused: number | undefined },
): readonly number[] {
  const start = Math.max(0, first - Math.max(0, overscan));
  const end = Math.min(count - 1, Math.max(first, last + overscan));
  const near = Array.from({ length: Math.max(0, end - start + 1) }, (_, offset) => start + offset);
  if (focused === undefined || focused >= count || (focused >= start && focused <= end)) return near;
  return focused < start ? [focused, ...near] : [...near, focused];
}

/**
 * Returns by how many pixels to scroll, so that the first visible row stays in place after rows above it were added,
 * removed or measured. At the start of the list it is 0: there, new rows become visible.
 */
export function shiftOf(before: readonly Row[], now: readonly Row[], offset: number): number {
  const anchor = before.find(({ end }) => end > offset);
  if (!anchor || (anchor.index === 0 && anchor.start >= offset)) return 0;
  const moved = now.find(({ key }) => key === anchor.key);
  return moved ? moved.start - anchor.start : 0;
}
