const CORNER = 4;

interface BarPlace {
  /** The middle of the bar. */
  readonly x: number;
  readonly width: number;
  /** Start and end of the bar, in pixels from the top. */
  readonly from: number;
  readonly to: number;
}

/** Returns the outline of a bar whose end is round; it may point up or down. */
export function barPath({ x, width, from, to }: BarPlace): string {
  const corner = Math.min(CORNER, width / 2, Math.abs(from - to));
  const inner = to < from ? to + corner : to - corner;
  const [left, right] = [x - width / 2, x + width / 2];
  return (
    `M${left} ${from}V${inner}Q${left} ${to} ${left + corner} ${to}` +
    `H${right - corner}Q${right} ${to} ${right} ${inner}V${from}Z`
  );
}
