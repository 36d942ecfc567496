export interface ChipSizes {
  /** The widths of all chips, in pixels. */
  readonly widths: readonly number[];
  /** That of the chip that shows the others. */
  readonly moreWidth: number;
  readonly lineWidth: number;
  readonly gap: number;
}

/** Returns how many chips fit in some lines: all of them, or as many as leave room for one more at the end. */
export function chipsThatFit(sizes: ChipSizes, lines: number): number {
  const { widths, moreWidth } = sizes;
  if (linesOf(widths, sizes) <= lines) return widths.length;
  const fitting = widths.findLastIndex(
    (_, index) => linesOf([...widths.slice(0, index + 1), moreWidth], sizes) <= lines,
  );
  return fitting + 1;
}

function linesOf(widths: readonly number[], { lineWidth, gap }: ChipSizes): number {
  let lines = 1;
  let end = -gap;
  for (const width of widths) {
    const isNext = end + gap + width <= lineWidth;
    if (!isNext) lines += 1;
    end = isNext ? end + gap + width : width;
  }
  return lines;
}
